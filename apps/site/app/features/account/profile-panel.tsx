import * as accountEndpoints from '@duskline/contract/endpoints/account.gen';
import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useQuery } from '@tanstack/react-query';
import { SendConfirmation } from '../../shared/account/send-confirmation.tsx';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import css from './account-rows.module.css';
import { type AccountRow, AccountRows } from './account-rows.tsx';
import { ChangeEmail } from './change-email.tsx';
import { PhoneState } from './phone-state.tsx';

const read = async () => {
  const [user, profile] = await Promise.all([browserCall(sessionEndpoints.getuser), browserCall(accountEndpoints.profile)]);
  return { user, profile };
};

/** TR-A9: whether the address is confirmed, and another link where it is not; TR-A11: another address. */
function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useT();
  const account = useAccount();
  return (
    <div className={css.more}>
      <span className={css.mark} data-good={isConfirmed || undefined}>
        {t(isConfirmed ? 'account.emailConfirmed' : 'account.emailNotConfirmed')}
      </span>
      {!isConfirmed && !account?.isOnBreak && <SendConfirmation />}
      {!account?.isOnBreak && <ChangeEmail />}
    </div>
  );
}

/** What the account says about its player, as the server has it. What nobody has said is left out. */
export default function ProfilePanel() {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const { data, isError, refetch } = useQuery({ queryKey: ['profile', useAccount()?.id], queryFn: read });
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <TabPlace />;
  const { user, profile } = data;
  const { Code: country } = user.Country;
  const rows: AccountRow[] = [
    [t('signUp.userName'), user.UserName],
    [t('account.number'), user.ID],
    [t('signUp.email'), user.Email, <EmailState key="state" isConfirmed={user.EmailConfirmed} />],
    [t('signUp.currency'), user.Currency],
    [t('signUp.firstName'), profile.FirstName],
    [t('signUp.lastName'), profile.LastName],
    [t('signUp.birthDate'), profile.BirthDate && format.calendarDate(profile.BirthDate)],
    [t('signUp.address'), profile.Address],
    [t('signUp.postalCode'), profile.PostalCode],
    [t('signUp.city'), profile.City],
    [t('account.country'), country && new Intl.DisplayNames([locale.bcp47], { type: 'region', fallback: 'code' }).of(country)],
    [
      t('account.phone'),
      // An account that was not made by sign-up can have none.
      profile.Phone ?? (profile.FirstName && '–'),
      <PhoneState key="state" phone={profile.Phone} isConfirmed={profile.PhoneConfirmed === true} onConfirmed={refetch} />,
    ],
  ];
  return <AccountRows rows={rows} />;
}
