import type { BreakForm } from '@duskline/contract/calls/limits';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useMutation } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { forgetAccount } from '../../shared/session/session-actions.ts';
import { openSessionDialog, sessionStore } from '../../shared/session/session-store.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { focusWhenShown } from '../../shared/ui/focus-when-shown.ts';
import { useLengths } from './lengths.ts';
import css from './limits.module.css';

export type AskedBreak = BreakForm;

/** Asked before a break begins: nothing shortens it afterwards, so what it means is said once more. */
export function BreakQuestion({ asked, onClose }: { asked: AskedBreak; onClose: () => void }) {
  const t = useT();
  const lengths = useLengths();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserCall(playerEndpoints.takebreak, { body: asked }),
    // Every session has ended with the answer, this one too: what follows is said to a guest.
    onSuccess: ({ Break }) => {
      sessionStore.setState({ begunBreak: Break });
      forgetAccount();
      openSessionDialog('break');
    },
  });
  const says =
    asked.Type === 'time-out'
      ? t('limits.break.askTimeOut', { length: lengths.hours(asked.Hours) })
      : asked.Months === null
        ? t('limits.break.askForGood')
        : t('limits.break.askExclusion', { length: lengths.months(asked.Months) });
  return (
    <Dialog title={t(asked.Type === 'time-out' ? 'limits.break.timeOut' : 'limits.break.exclusion')} onClose={onClose}>
      <p>{says}</p>
      {error && (
        <p role="alert" className="field-error" tabIndex={-1} ref={focusWhenShown}>
          {errorText(error)}
        </p>
      )}
      <div className={css.answers}>
        <button type="button" className="button button-large" disabled={isPending} onClick={() => mutate()}>
          {t('limits.break.start')}
        </button>
        <button type="button" className="button button-large" disabled={isPending} onClick={onClose}>
          {t('limits.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
