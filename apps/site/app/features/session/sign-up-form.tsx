import type { CallBody } from '@duskline/contract/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '../../shared/api/caller.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { register } from '../../shared/session/session-actions.ts';
import { openSessionDialog } from '../../shared/session/session-store.ts';
import { toast } from '../../shared/ui/toast.ts';
import css from './session-form.module.css';
import { AccountStep, ConsentStep, PersonStep } from './sign-up-fields.tsx';
import {
  emptySignUp,
  type FieldErrors,
  isSignUpField,
  type SignUpValues,
  serverFieldError,
  signUpSteps,
  stepErrors,
  stepOf,
  toForm,
} from './sign-up-steps.ts';

const AFFILIATE_KEY = 'affiliateTag';

/** Sign-up in three steps. Nothing that was typed is lost when a step is refused. */
export function SignUpForm() {
  const t = useT();
  const errorText = useErrorText();
  const [step, setStep] = useState(0);
  const [values, setValues] = useState<SignUpValues>(emptySignUp);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);

  const set = <Field extends keyof SignUpValues>(field: Field, value: SignUpValues[Field]) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...rest }) => rest);
  };
  const goTo = (next: number) => {
    setStep(next);
    // The new step is announced, and reading goes on from its head.
    setTimeout(() => heading.current?.focus(), 0);
  };
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = stepErrors(step, values, new Date());
    setErrors(found);
    setError('');
    if (Object.keys(found).length > 0) return;
    if (step < signUpSteps.length - 1) return goTo(step + 1);
    setIsBusy(true);
    try {
      const tag = sessionStorage.getItem(AFFILIATE_KEY);
      await register({ ...toForm(values), ...(tag ? { AffiliateTag: tag } : {}) } as CallBody<'session.register'>);
      void toast(t('session.welcome', { name: values.UserName }), 'success');
    } catch (reason) {
      setIsBusy(false);
      const names = reason instanceof CallError ? Object.keys(reason.fieldErrors).filter(isSignUpField) : [];
      const refused: FieldErrors = Object.fromEntries(names.map((name) => [name, serverFieldError(name)]));
      setError(errorText(reason));
      setErrors(refused);
      const at = stepOf(refused);
      if (at >= 0) setStep(at);
    }
  };

  const props = { values, errors, set };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <p ref={heading} tabIndex={-1} className={`field-hint ${css.formIntro}`}>
        {t('session.step', { step: step + 1, count: signUpSteps.length })}
      </p>
      {error !== '' && (
        <p className="alert" role="alert">
          {error}
        </p>
      )}
      {step === 0 && <AccountStep {...props} />}
      {step === 1 && <PersonStep {...props} />}
      {step === 2 && <ConsentStep {...props} />}
      <div className={css.formSteps}>
        {step > 0 && (
          <button type="button" className="button button-large" onClick={() => goTo(step - 1)}>
            {t('common.back')}
          </button>
        )}
        <button type="submit" className={`button button-pick button-large ${css.formNext}`} disabled={isBusy}>
          {step < signUpSteps.length - 1 ? t('common.next') : isBusy ? t('session.registering') : t('session.createAccount')}
        </button>
      </div>
      {step === 0 && (
        <p className={css.formEnd}>
          {t('session.hasAccount')}{' '}
          <button type="button" className="link" onClick={() => openSessionDialog('login')}>
            {t('session.logIn')}
          </button>
        </p>
      )}
    </form>
  );
}
