import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import Share from 'lucide-react/icons/share-2';
import { useId, useState } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { useErrorText } from '../../../shared/api/use-error-text.ts';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { selectText } from '../../../shared/ui/copying.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { handOver } from '../state/hand-over.ts';
import css from './betslip-panel.module.css';
import { useSlipParts } from './use-slip.ts';

/** Makes a link of the selections, without stakes, and hands it over; a link that nothing takes is shown and selected, to be copied by hand. */
export function ShareSlip({ isBusy }: { isBusy: boolean }) {
  const t = useT();
  const id = useId();
  const { locale } = useSite();
  const errorText = useErrorText();
  const { slip } = useSlipParts();
  const [isWaiting, setIsWaiting] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const share = async () => {
    setIsWaiting(true);
    setShown(null);
    try {
      // What was picked a moment ago is shared too.
      await slip.sent();
      const { Code } = await browserCall(betslipEndpoints.share, { body: {} });
      const url = `${location.origin}/${locale.segment}/shared-slip/${Code}`;
      const outcome = await handOver(navigator, t('shared.title'), url);
      if (outcome === 'refused') setShown(url);
      if (outcome === 'copied') await toast(t('slip.shareCopied'), 'success', 'share');
    } catch (error) {
      void toast(errorText(error), 'error', 'share');
    } finally {
      setIsWaiting(false);
    }
  };
  return (
    <>
      <button type="button" className={css.slipClear} disabled={isBusy || isWaiting} onClick={() => void share()}>
        <Share className="icon icon-small" aria-hidden="true" />
        {t('slip.share')}
      </button>
      {shown !== null && (
        <div className={css.slipLink}>
          <input
            ref={selectText}
            className="input"
            readOnly
            dir="ltr"
            aria-label={t('shared.title')}
            aria-describedby={`${id}-hint`}
            value={shown}
          />
          <p id={`${id}-hint`}>{t('slip.notCopied')}</p>
        </div>
      )}
    </>
  );
}
