import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useState } from 'react';
import { browserCall } from '../api/browser-call.ts';
import { type Failure, FormFailure } from '../form/form-failure.tsx';
import { useFailure } from '../form/use-failure.ts';
import { useSite, useT } from '../i18n/site-context.tsx';
import { openSessionDialog, useAccount } from '../session/session-store.ts';
import { focusWhenShown } from '../ui/focus-when-shown.ts';

/** Of the area `session`: asks for another link to confirm the address: of the account of this browser, so a guest logs in first. */
export function SendConfirmation() {
  const t = useT();
  const { locale } = useSite();
  const account = useAccount();
  const failureOf = useFailure();
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (account === null)
    return (
      <button type="button" className="button button-large" onClick={() => openSessionDialog('login')}>
        {t('session.logIn')}
      </button>
    );
  const send = async () => {
    setIsBusy(true);
    setIsSent(false);
    setFailure(null);
    try {
      await browserCall(sessionEndpoints.sendconfirmation, { query: { languageCode: locale.code } });
      setIsSent(true);
    } catch (error) {
      setFailure(failureOf(error, true));
    }
    setIsBusy(false);
  };
  return (
    <>
      <button type="button" className="button button-large" disabled={isBusy} onClick={send}>
        {t('confirm.again')}
      </button>
      {isSent && (
        <p role="status" tabIndex={-1} ref={focusWhenShown}>
          {t('confirm.sent', { email: account.email })}
        </p>
      )}
      <FormFailure failure={failure} />
    </>
  );
}
