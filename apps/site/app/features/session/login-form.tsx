import { useState } from 'react';
import { CallError } from '../../shared/api/caller.ts';
import { loadPart } from '../../shared/api/load-part.ts';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { logIn } from '../../shared/session/session-actions.ts';
import { openSessionDialog, sessionStore } from '../../shared/session/session-store.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { logInSchema as schema } from './password-schemas.ts';
import css from './session-form.module.css';

const initial = { UserName: '', Password: '', RememberMe: true };
/** FLD-LOGIN-03 stands under the password, whichever of the two was wrong. */
const wrong = { Password: 'error.InvalidCredentialsException' } as const;

/** Log-in: user name or e-mail, and password. Password managers and pasting work (WCAG 3.3.8). */
export function LoginForm() {
  const t = useT();
  const format = useFormat();
  const [isShown, setIsShown] = useState(false);
  const { field, submit, failure, isBusy } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (body) => {
      await logIn(body).catch(async (error: unknown) => {
        // After some wrong passwords the server wants to see some work of this device; the person does nothing for it.
        if (!(error instanceof CallError) || error.exceptionName !== 'CaptchaRequiredException') throw error;
        const { solvedCaptcha } = await loadPart(() => import('./solve-captcha.ts'));
        await logIn({ ...body, ...(await solvedCaptcha('login')) });
      });
      const last = sessionStore.getState().account?.lastLogin;
      void toast(last ? t('session.welcomeBack', { time: format.dateTime(Date.parse(last)) }) : t('session.loggedIn'), 'success');
    },
  });
  const { error: _, ...remember } = field('RememberMe');
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure !== '' && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      <TextField
        label={t('session.userNameOrEmail')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        {...field('UserName')}
      />
      <TextField
        label={t('session.password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        {...field('Password')}
      />
      <div className={css.formRow}>
        <label className="check">
          <input type="checkbox" {...remember} />
          <span>{t('session.remember')}</span>
        </label>
        <button type="button" className="link" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {t('session.showPassword')}
        </button>
      </div>
      <button type="submit" className="button button-pick button-large" disabled={isBusy}>
        {isBusy ? t('session.loggingIn') : t('session.logIn')}
      </button>
      <button type="button" className={`link ${css.formEnd}`} onClick={() => openSessionDialog('lost-password')}>
        {t('session.lostPassword')}
      </button>
      <p className={css.formEnd}>
        {t('session.noAccount')}{' '}
        <button type="button" className="link" onClick={() => openSessionDialog('register')}>
          {t('session.register')}
        </button>
      </p>
    </form>
  );
}
