import { type FormEvent, useRef, useState } from 'react';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { logIn } from '../../shared/session/session-actions.ts';
import { openSessionDialog, sessionStore } from '../../shared/session/session-store.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import css from './session-form.module.css';

/** Log-in: user name or e-mail, and password. Password managers and pasting work (WCAG 3.3.8). */
export function LoginForm() {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const [error, setError] = useState('');
  const [missing, setMissing] = useState<{ name?: string; password?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    const name = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const next = {
      ...(name === '' ? { name: t('field.required') } : {}),
      ...(password === '' ? { password: t('field.required') } : {}),
    };
    setMissing(next);
    setError('');
    if (name === '' || password === '')
      return form.current?.querySelector<HTMLElement>(name === '' ? '[name=username]' : '[name=password]')?.focus();
    setIsBusy(true);
    try {
      await logIn({ UserName: name, Password: password, RememberMe: data.get('remember') !== null });
      const last = sessionStore.getState().account?.lastLogin;
      void toast(last ? t('session.welcomeBack', { time: format.dateTime(Date.parse(last)) }) : t('session.loggedIn'), 'success');
    } catch (reason) {
      setError(errorText(reason));
      setIsBusy(false);
    }
  };

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {error !== '' && (
        <p className="alert" role="alert">
          {error}
        </p>
      )}
      <TextField
        label={t('session.userNameOrEmail')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        error={missing.name}
      />
      <TextField
        label={t('session.password')}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        error={missing.password}
      />
      <div className={css.formRow}>
        <label className="check">
          <input type="checkbox" name="remember" defaultChecked />
          <span>{t('session.remember')}</span>
        </label>
        <button type="button" className="link" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {t('session.showPassword')}
        </button>
      </div>
      <button type="submit" className="button button-pick button-large" disabled={isBusy}>
        {isBusy ? t('session.loggingIn') : t('session.logIn')}
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
