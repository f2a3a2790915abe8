import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccountAddress } from '../../shared/account/account-address.ts';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { logOut } from '../../shared/session/session-actions.ts';
import { useAccount } from '../../shared/session/session-store.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ForcedBreak } from './forced-break.tsx';
import { realityCheckQuery } from './limit-queries.ts';
import css from './limits.module.css';
import { nextAskMs } from './next-ask.ts';

/** Where the place asks for a break after so long a play, the page hears of it by asking (trust TR-D14). */
const BREAK_LOOK_MS = 30_000;

/**
 * At its time the reality check lies over the page: how long the player has been here and what it has cost. It stays until it is answered, since the server takes
 * no bet before (trust TR-D5); beside the answer are the way out and the history, and nothing that urges to go on (TR-D9).
 */
export default function RealityCheck() {
  const t = useT();
  const format = useFormat();
  const account = useAccount();
  const address = useAccountAddress();
  const queries = useQueryClient();
  const query = realityCheckQuery(account?.id);
  const { data, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.ForcedBreak ? BREAK_LOOK_MS : false),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserCall(playerEndpoints.answerrealitycheck),
    onSuccess: (reply) => queries.setQueryData(query.queryKey, reply),
    onError: () => void refetch(),
  });
  const check = data?.Check;
  const dueAt = check && !check.IsDue ? check.DueAt : undefined;
  // An answer that came too early, by a clock that is ahead, says the same as before: it is asked again all the same, and so is what failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the next wait
  useEffect(() => {
    if (dueAt === undefined) return;
    const timer = setTimeout(() => void refetch(), nextAskMs(Date.parse(dueAt), Date.now()));
    return () => clearTimeout(timer);
  }, [dueAt, dataUpdatedAt, errorUpdatedAt, refetch]);
  const breakEnds = data?.ForcedBreak?.EndsAt;
  if (breakEnds !== undefined && !check?.IsDue)
    return <ForcedBreak key={breakEnds} endsAt={breakEnds} onOver={() => void refetch()} />;
  if (!check?.IsDue || !account) return null;
  const minutes = (Date.now() - Date.parse(check.Since)) / 60_000;
  const history = () => {
    mutate();
    address.open('sportsHistory');
  };
  return (
    <Dialog title={t('limits.reality')} onClose={() => false} className={css.check}>
      <dl className={css.facts}>
        <div>
          <dt>{t('limits.reality.since')}</dt>
          <dd>{format.duration(minutes)}</dd>
        </div>
        <div>
          <dt>{t('limits.reality.net')}</dt>
          <dd dir="ltr">{format.money(check.NetResult, check.Currency, account.abbreviation)}</dd>
        </div>
      </dl>
      <div className={css.answers}>
        <button type="button" className="button button-large" disabled={isPending} onClick={() => mutate()}>
          {t('limits.reality.continue')}
        </button>
        <button type="button" className="button button-large" disabled={isPending} onClick={history}>
          {t('limits.reality.history')}
        </button>
        <button type="button" className="button button-large" onClick={() => void logOut()}>
          {t('limits.reality.exit')}
        </button>
      </div>
    </Dialog>
  );
}
