import { useState } from 'react';
import { CallError } from '../../shared/api/caller.ts';
import { loadPart } from '../../shared/api/load-part.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { logIn } from '../../shared/session/session-actions.ts';
import { openSessionDialog, sessionStore } from '../../shared/session/session-store.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { logInSchema as schema } from './password-schemas.ts';
import css from './session-form.module.css';

const initial = { UserName: '', Password: '', RememberMe: true, Code: '', TrustBrowser: false };
/** FLD-LOGIN-03 stands under the password, whichever of the two was wrong. */
const wrong = { Password: 'error.InvalidCredentialsException', Code: 'field.code' } as const;

const isRefusal = (error: unknown, name: string): boolean => error instanceof CallError && error.exceptionName === name;

/** After some wrong passwords the server wants to see some work of this device; the person does nothing for it. */
async function logInWithCaptcha(body: Parameters<typeof logIn>[0], languageCode: string): Promise<void> {
  try {
    await logIn(body, languageCode);
  } catch (error) {
    if (!isRefusal(error, 'CaptchaRequiredException')) throw error;
    const { solvedCaptcha } = await loadPart(() => import('./solve-captcha.ts'));
    await logIn({ ...body, ...(await solvedCaptcha('login')) }, languageCode);
  }
}

/** Log-in: user name or e-mail, and password. Password managers and pasting work (WCAG 3.3.8). */
export function LoginForm() {
  const t = useT();
  const { locale } = useSite();
  const format = useFormat();
  const [isShown, setIsShown] = useState(false);
  /** TR-A10: the password was right, and the account wants a code too. */
  const [needsCode, setNeedsCode] = useState(false);
  const { field, submit, failure, isBusy } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (body) => {
      try {
        await logInWithCaptcha(body, locale.code);
      } catch (error) {
        if (!isRefusal(error, 'SecondStepRequiredException')) throw error;
        if (needsCode) throw new CallError(400, '', t('field.required'), { Code: '' });
        setNeedsCode(true);
        return;
      }
      const { account } = sessionStore.getState();
      // Then the account says until when.
      if (account?.isOnBreak) return;
      const last = account?.lastLogin;
      void toast(last ? t('session.welcomeBack', { time: format.dateTime(Date.parse(last)) }) : t('session.loggedIn'), 'success');
    },
  });
  const { error: _, ...remember } = field('RememberMe');
  const { error: __, ...trust } = field('TrustBrowser');
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
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
      {needsCode && (
        <>
          <TextField
            label={t('session.code')}
            hint={t('session.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            // It has come because of what was pressed, and is what is missing.
            autoFocus
            {...field('Code')}
          />
          <label className="check">
            <input type="checkbox" {...trust} />
            <span>{t('session.trustBrowser')}</span>
          </label>
        </>
      )}
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
