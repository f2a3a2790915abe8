import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { forgetAccount } from '../../shared/session/session-actions.ts';
import { openSessionDialog } from '../../shared/session/session-store.ts';
import { toast } from '../../shared/ui/toast.ts';
import { useIsHydrated } from '../../shared/ui/use-is-hydrated.ts';
import { isLinkRefused, tokenOfLink } from './link-token.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { setPasswordSchema as schema, setPasswordWrong as wrong } from './password-schemas.ts';
import css from './session-form.module.css';

const initial = { Password: '', PasswordConfirmation: '' };

/** Sets a new password by the link of a mail, then asks to log in with it. */
export function SetPasswordForm() {
  const t = useT();
  const { locale } = useSite();
  // Until then the browser would send what was typed by the address of the page.
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [isLinkOver, setIsLinkOver] = useState(false);
  const { field, value, submit, failure, isBusy } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (form) => {
      try {
        // Where the address has none, a cookie does.
        const Token = tokenOfLink();
        const body = Token === '' ? form : { ...form, Token };
        await browserCall(sessionEndpoints.setpassword, { query: { languageCode: locale.code }, body });
      } catch (error) {
        if (!isLinkRefused(error)) throw error;
        setIsLinkOver(true);
        return;
      }
      // Every session of the person has ended, the one of this browser with them.
      forgetAccount();
      await navigate(`/${locale.segment}`, { replace: true });
      openSessionDialog('login');
      void toast(t('session.passwordSet'), 'success');
    },
  });
  if (isLinkOver)
    return (
      <div className={css.form}>
        <p className="alert" role="alert">
          {t('field.link')}
        </p>
        <Link className="button button-pick button-large" to={`/${locale.segment}/lost-Password`}>
          {t('session.askForLink')}
        </Link>
      </div>
    );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <NewPasswordFields label={t('session.newPassword')} field={field} password={value('Password')} />
      <button type="submit" className="button button-pick button-large" disabled={isBusy || !isHydrated}>
        {t('session.savePassword')}
      </button>
    </form>
  );
}
