import type { PlayerLimit } from '@duskline/contract/entities/limits';
import { useQuery } from '@tanstack/react-query';
import { BreakGate } from '../../shared/account/break-gate.tsx';
import { breakQuery } from '../../shared/account/break-query.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { limitsQuery } from './limit-queries.ts';
import { LimitRow } from './limit-row.tsx';
import css from './limits.module.css';
import { PlayBlocked } from './play-blocked.tsx';
import { RealityCheckChoice } from './reality-check-choice.tsx';

const KINDS: readonly { readonly type: PlayerLimit['Type']; readonly name: MessageId; readonly hint: MessageId }[] = [
  { type: 'deposit', name: 'limits.deposit', hint: 'limits.deposit.hint' },
  { type: 'loss', name: 'limits.loss', hint: 'limits.loss.hint' },
  { type: 'stake', name: 'limits.stake', hint: 'limits.stake.hint' },
  { type: 'session', name: 'limits.session', hint: 'limits.session.hint' },
];
const HOURS: readonly PlayerLimit['Hours'][] = [24, 168, 720];

/** Limits that players set themselves, what is used of them and when that is free again (trust TR-D1 to TR-D5). */
export default function LimitsPanel() {
  const t = useT();
  const account = useAccount();
  const { data, isError, refetch } = useQuery(limitsQuery(account?.id));
  const { data: breaks } = useQuery(breakQuery(account?.id));
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  return (
    <div className={css.panel}>
      {/* What there is can be seen, and nothing of it changed. */}
      {account?.isOnBreak && <BreakGate>{null}</BreakGate>}
      {breaks?.PlayBlockedSince && <PlayBlocked />}
      <p className={css.intro}>{t('limits.intro')}</p>
      {KINDS.map(({ type, name, hint }) => (
        <section key={type} className={css.kind} aria-labelledby={`limit-${type}`}>
          <h3 id={`limit-${type}`}>{t(name)}</h3>
          <p className={css.hint}>{t(hint)}</p>
          {HOURS.map((hours) =>
            data ? (
              <LimitRow
                key={hours}
                type={type}
                name={t(name)}
                hours={hours}
                currency={data.Currency}
                limit={data.Limits.find((one) => one.Type === type && one.Hours === hours)}
              />
            ) : (
              <span key={hours} className={`skeleton ${css.waiting}`} />
            ),
          )}
        </section>
      ))}
      {!account?.isOnBreak && <RealityCheckChoice />}
    </div>
  );
}
