import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { CallError } from '../../shared/api/caller.ts';
import { loadPart } from '../../shared/api/load-part.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { useIsHydrated } from '../../shared/ui/use-is-hydrated.ts';
import { lostPasswordSchema as schema } from './password-schemas.ts';
import css from './session-form.module.css';

const initial = { Email: '' };
const wrong = { Email: 'field.emailAddress' } as const;

/** Asks for the link to set a new password. What is said then is the same whether an account has the address (TR-A8). */
export function LostPasswordForm() {
  const t = useT();
  const { locale } = useSite();
  // Until then the browser would send what was typed by the address of the page.
  const isHydrated = useIsHydrated();
  const [isSent, setIsSent] = useState(false);
  const { field, submit, failure, isBusy } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (fields) => {
      const { solvedCaptcha } = await loadPart(() => import('./solve-captcha.ts'));
      const body = { ...fields, ...(await solvedCaptcha('resetpassword')) };
      await browserCall(sessionEndpoints.resetpassword, { query: { languageCode: locale.code }, body }).catch(
        (error: unknown) => {
          // FLD-PWD-02. Nobody solves it by hand, so there is no field to say it at.
          if (error instanceof CallError && error.fieldErrors.Captcha !== undefined)
            throw new CallError(error.status, 'CaptchaRequiredException', error.message);
          throw error;
        },
      );
      setIsSent(true);
    },
  });
  if (isSent)
    return (
      <p className={css.formDone} role="status">
        {t('session.linkSent')}
      </p>
    );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className="field-hint">{t('session.lostPasswordIntro')}</p>
      <FormFailure failure={failure} />
      <TextField label={t('signUp.email')} type="email" autoComplete="email" inputMode="email" {...field('Email')} />
      <button type="submit" className="button button-pick button-large" disabled={isBusy || !isHydrated}>
        {isBusy ? t('session.sending') : t('session.sendLink')}
      </button>
    </form>
  );
}
