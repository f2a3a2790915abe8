import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { type Failure, FormFailure } from '../../shared/form/form-failure.tsx';
import { useFailure } from '../../shared/form/use-failure.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { focusWhenShown } from '../../shared/ui/focus-when-shown.ts';
import { useIsHydrated } from '../../shared/ui/use-is-hydrated.ts';
import { isLinkRefused, tokenOfLink } from './link-token.ts';
import css from './session-form.module.css';

/** Takes a change of the e-mail address back by the link that the old one got (TR-A11). By a press: programs that look at mails open every link in them. */
export function UndoEmailChangeForm() {
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
      await browserCall(sessionEndpoints.undoemailchange, { body: { Token: tokenOfLink() } });
      setState('done');
    } catch (error) {
      if (!isLinkRefused(error)) setFailure(failureOf(error, true));
      setState(isLinkRefused(error) ? 'over' : 'asked');
    }
  };
  if (state === 'done' || state === 'over')
    return (
      <div className={css.form}>
        {state === 'done' ? (
          <p className={css.formDone} role="status" tabIndex={-1} ref={focusWhenShown}>
            {t('takeBack.done')}
          </p>
        ) : (
          <p className="alert" role="alert" tabIndex={-1} ref={focusWhenShown}>
            {t('field.link')}
          </p>
        )}
        <Link className="button button-pick button-large" to={`/${locale.segment}/lost-Password`} replace>
          {t('session.setPassword')}
        </Link>
      </div>
    );
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{t('takeBack.intro')}</p>
      <FormFailure failure={failure} />
      <button type="submit" className="button button-pick button-large" disabled={state === 'busy' || !isHydrated}>
        {t('takeBack.title')}
      </button>
    </form>
  );
}
