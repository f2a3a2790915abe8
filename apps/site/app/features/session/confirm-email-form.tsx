import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useIsHydrated } from '../../shared/ui/use-is-hydrated.ts';
import { isLinkRefused, tokenOfLink } from './link-token.ts';
import { SendConfirmation } from './send-confirmation.tsx';
import css from './session-form.module.css';

/** Confirms the address by the link of a mail. By a press: programs that look at mails open every link in them. */
export function ConfirmEmailForm() {
  const t = useT();
  const { locale } = useSite();
  const errorText = useErrorText();
  // Until then the browser would send the form by its address, without the link.
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'over'>('asked');
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    setFailure('');
    try {
      await browserCall(sessionEndpoints.confirmemail, { body: { Token: tokenOfLink() } });
      setState('done');
    } catch (error) {
      if (!isLinkRefused(error)) setFailure(errorText(error));
      setState(isLinkRefused(error) ? 'over' : 'asked');
    }
  };
  if (state === 'done')
    return (
      <div className={css.form}>
        <p className={css.formDone} role="status">
          {t('confirm.done')}
        </p>
        <Link className="button button-pick button-large" to={`/${locale.segment}/sport`} replace>
          {t('welcome.betNow')}
        </Link>
      </div>
    );
  if (state === 'over')
    return (
      <div className={css.form}>
        <p className="alert" role="alert">
          {t('field.link')}
        </p>
        <SendConfirmation />
      </div>
    );
  return (
    <form className={css.form} onSubmit={submit}>
      <FormFailure text={failure} />
      <button type="submit" className="button button-pick button-large" disabled={state === 'busy' || !isHydrated}>
        {t('confirm.confirm')}
      </button>
    </form>
  );
}
