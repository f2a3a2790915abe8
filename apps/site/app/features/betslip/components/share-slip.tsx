import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import Share from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { useErrorText } from '../../../shared/api/use-error-text.ts';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import css from './betslip-panel.module.css';
import { useSlipParts } from './use-slip.ts';

/** The visitor has closed the device's own dialog: that is no failure. */
const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Makes a link of the selections, without stakes, and hands it to the device; where that shares nothing, to the clipboard. */
export function ShareSlip({ isBusy }: { isBusy: boolean }) {
  const t = useT();
  const { locale } = useSite();
  const errorText = useErrorText();
  const { slip } = useSlipParts();
  const [isWaiting, setIsWaiting] = useState(false);
  const share = async () => {
    setIsWaiting(true);
    try {
      // What was picked a moment ago is shared too.
      await slip.sent();
      const { Code } = await browserCall(betslipEndpoints.share, { body: {} });
      const url = `${location.origin}/${locale.segment}/shared-slip/${Code}`;
      if (navigator.share !== undefined) await navigator.share({ title: t('shared.title'), url });
      else {
        await navigator.clipboard.writeText(url);
        await toast(t('slip.shareCopied'), 'success', 'share');
      }
    } catch (error) {
      if (!isCalledOff(error)) void toast(errorText(error), 'error', 'share');
    } finally {
      setIsWaiting(false);
    }
  };
  return (
    <button type="button" className={css.slipClear} disabled={isBusy || isWaiting} onClick={() => void share()}>
      <Share className="icon icon-small" aria-hidden="true" />
      {t('slip.share')}
    </button>
  );
}
