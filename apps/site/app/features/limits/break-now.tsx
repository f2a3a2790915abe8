import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { RunningBreak } from '@duskline/contract/entities/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { breakQuery } from '../../shared/account/break-query.ts';
import { useBreakText } from '../../shared/account/break-text.ts';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import css from './limits.module.css';

/** The break that the player takes: until when, and after the end of an exclusion the way back. */
export function BreakNow({ taken }: { taken: RunningBreak }) {
  const t = useT();
  const breakText = useBreakText();
  const errorText = useErrorText();
  const userId = useAccount()?.id;
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserCall(playerEndpoints.askreturn),
    onSuccess: (reply) => queries.setQueryData(breakQuery(userId).queryKey, reply),
  });
  return (
    <div className={css.now} role="status">
      <p>
        <strong>{breakText(taken)}</strong>
      </p>
      <p className={css.hint}>{t('limits.break.meanwhile')}</p>
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
