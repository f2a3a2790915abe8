import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { openSessionDialog, useAccount } from '../../shared/session/session-store.ts';
import css from './session-form.module.css';

/** Asks for another link to confirm the address: of the account of this browser, so a guest logs in first. */
export function SendConfirmation() {
  const t = useT();
  const { locale } = useSite();
  const account = useAccount();
  const errorText = useErrorText();
  const [said, setSaid] = useState<{ text: string; isFailure: boolean } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (account === null)
    return (
      <button type="button" className="button button-large" onClick={() => openSessionDialog('login')}>
        {t('session.logIn')}
      </button>
    );
  const send = async () => {
    setIsBusy(true);
    setSaid(null);
    try {
      await browserCall(sessionEndpoints.sendconfirmation, { query: { languageCode: locale.code } });
      setSaid({ text: t('confirm.sent', { email: account.email }), isFailure: false });
    } catch (error) {
      setSaid({ text: errorText(error), isFailure: true });
    }
    setIsBusy(false);
  };
  return (
    <>
      <button type="button" className="button button-large" disabled={isBusy} onClick={send}>
        {t('confirm.again')}
      </button>
      {said && (
        <p className={said.isFailure ? 'alert' : css.formDone} role={said.isFailure ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
    </>
  );
}
