import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { PlayerBreak } from '@duskline/contract/entities/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { breakQuery } from './limit-queries.ts';
import css from './limits.module.css';

type Taken = NonNullable<PlayerBreak['Break']>;

/** The break that the player takes: until when, and after the end of an exclusion the way back. */
export function BreakNow({ taken }: { taken: Taken }) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const userId = useAccount()?.id;
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserCall(playerEndpoints.askreturn),
    onSuccess: (reply) => queries.setQueryData(breakQuery(userId).queryKey, reply),
  });
  const time = (moment: string) => format.dateTime(Date.parse(moment));
  const says = (): string => {
    if (taken.ReturnAt) return t('limits.break.returnAt', { time: time(taken.ReturnAt) });
    if (taken.MayAskReturn) return t('limits.break.isOver');
    if (!taken.EndsAt) return t('limits.break.isForGood');
    return t(taken.Type === 'time-out' ? 'limits.break.isTimeOut' : 'limits.break.isExclusion', { time: time(taken.EndsAt) });
  };
  return (
    <div className={css.now} role="status">
      <p>{says()}</p>
      {taken.MayAskReturn && (
        <button type="button" className="button button-large" disabled={isPending} onClick={() => mutate()}>
          {t('limits.break.askReturn')}
        </button>
      )}
      {error && (
        <p role="alert" className="field-error">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
