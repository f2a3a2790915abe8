import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { SendConfirmation } from '../../shared/account/send-confirmation.tsx';
import { browserCall } from '../../shared/api/browser-call.ts';
import { type Failure, FormFailure } from '../../shared/form/form-failure.tsx';
import { useFailure } from '../../shared/form/use-failure.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useIsHydrated } from '../../shared/ui/use-is-hydrated.ts';
import { isLinkRefused, tokenOfLink } from './link-token.ts';
import css from './session-form.module.css';

/** Confirms the address by the link of a mail. By a press: programs that look at mails open every link in them. */
export function ConfirmEmailForm() {
  const t = useT();
  const { locale } = useSite();
  const failureOf = useFailure();
  // Until then the browser would send the form by its address, without the link.
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'over'>('asked');
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    setFailure(null);
    try {
      await browserCall(sessionEndpoints.confirmemail, { body: { Token: tokenOfLink() } });
      setState('done');
    } catch (error) {
      if (!isLinkRefused(error)) setFailure(failureOf(error, true));
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
      <FormFailure failure={failure} />
      <button type="submit" className="button button-pick button-large" disabled={state === 'busy' || !isHydrated}>
        {t('confirm.confirm')}
      </button>
    </form>
  );
}
