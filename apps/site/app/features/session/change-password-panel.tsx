import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useQueryClient } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { liveConnection } from '../../shared/live/live-connection.ts';
import { whileSessionEnds } from '../../shared/session/session-actions.ts';
import { useAccount } from '../../shared/session/session-store.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { changePasswordSchema as schema, changePasswordWrong as wrong } from './change-password-schema.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import css from './session-form.module.css';

const initial = { OldPassword: '', Password: '', PasswordConfirmation: '' };

/** Another password, for the one who knows the present one. Every other session of the account ends with it (TR-A4). */
export default function ChangePasswordPanel() {
  const t = useT();
  const { locale } = useSite();
  const queries = useQueryClient();
  const account = useAccount();
  const { field, value, submit, failure, isBusy, reset } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (body) => {
      await whileSessionEnds(() => browserCall(sessionEndpoints.changepassword, { query: { languageCode: locale.code }, body }));
      // This browser has another cookie now, and the connection to the server begins again with it.
      liveConnection().client.restart();
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      reset();
      void toast(t('account.passwordChanged'), 'success');
    },
  });
  return (
    <form className={`${css.form} ${css.panelForm}`} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <TextField label={t('account.currentPassword')} type="password" autoComplete="current-password" {...field('OldPassword')} />
      <NewPasswordFields
        label={t('session.newPassword')}
        field={field}
        password={value('Password')}
        names={account ? [account.userName, account.email] : []}
      />
      <button type="submit" className="button button-pick button-large" disabled={isBusy}>
        {t('session.savePassword')}
      </button>
    </form>
  );
}
