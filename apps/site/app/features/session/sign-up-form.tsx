import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { affiliateTag, dropAffiliateTag } from '../../shared/session/affiliate-tag.ts';
import { register } from '../../shared/session/session-actions.ts';
import { openSessionDialog } from '../../shared/session/session-store.ts';
import css from './session-form.module.css';
import { faultsOfStep } from './sign-up-checks.ts';
import { dropDraft, keepDraft, leaveDraft, openDraft, readDraft } from './sign-up-draft.ts';
import { AccountStep, ConsentStep, PersonStep } from './sign-up-fields.tsx';
import {
  emptySignUp,
  type SignUpField,
  type SignUpValues,
  signUpSchema,
  signUpSteps,
  stepOf,
  wrongSignUp,
} from './sign-up-steps.ts';

const FORBIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Sign-up in three steps. Nothing that was typed is lost when a step is refused. */
export function SignUpForm() {
  const t = useT();
  const { locale } = useSite();
  const schema = useMemo(() => signUpSchema(() => new Date()), []);
  const heading = useRef<HTMLParagraphElement>(null);
  /** The step, and where the focus goes with it: reading goes on from its head, or at the field that was refused. */
  const [place, setPlace] = useState<{ step: number; focused?: SignUpField | 'heading' }>({ step: 0 });
  const { step } = place;
  const initial = useMemo(readDraft, []);
  const hasDraft = useMemo(() => JSON.stringify(initial) !== JSON.stringify(emptySignUp), [initial]);
  const isChecking = useRef(false);
  const form = useContractForm({
    schema,
    initial,
    keep: keepDraft,
    wrong: wrongSignUp,
    show: (name) => setPlace({ step: stepOf(name), focused: name }),
    send: async (body) => {
      // Another text would be refused, in a field that nobody sees.
      const tag = affiliateTag()?.replace(FORBIDDEN, '');
      await register(tag ? { ...body, AffiliateTag: tag } : body, locale.code);
      dropAffiliateTag();
      dropDraft();
    },
  });
  const { check, submit, focus, refuse, value, failure, isBusy } = form;
  useEffect(() => {
    if (hasDraft) openDraft();
    return leaveDraft;
  }, [hasDraft]);
  useEffect(() => {
    if (place.focused === 'heading') heading.current?.focus();
    else if (place.focused) focus(place.focused);
  }, [place, focus]);
  const goTo = (next: number) => setPlace({ step: next, focused: 'heading' });
  const isLast = step === signUpSteps.length - 1;
  const goOn = async (event: FormEvent) => {
    if (isLast) return submit(event);
    event.preventDefault();
    if (isChecking.current || !(await check(signUpSteps[step] ?? []))) return;
    isChecking.current = true;
    const fields = signUpSteps.flat().map((name) => [name, value(name)] as const);
    const faults = await faultsOfStep(step, Object.fromEntries(fields) as unknown as SignUpValues);
    isChecking.current = false;
    if (faults.length > 0) refuse(faults);
    else goTo(step + 1);
  };
  return (
    <form className={css.form} onSubmit={goOn} noValidate>
      <p ref={heading} tabIndex={-1} className={`field-hint ${css.formIntro}`}>
        {t('session.step', { step: step + 1, count: signUpSteps.length })}
      </p>
      {hasDraft && step === 0 && (
        <p className={css.kept} role="status">
          {t('signUp.draftKept')}
        </p>
      )}
      <FormFailure failure={failure} />
      {step === 0 && <AccountStep {...form} />}
      {step === 1 && <PersonStep {...form} />}
      {step === 2 && <ConsentStep {...form} />}
      <div className={css.formSteps}>
        {step > 0 && (
          <button type="button" className="button button-large" onClick={() => goTo(step - 1)}>
            {t('common.back')}
          </button>
        )}
        <button type="submit" className={`button button-pick button-large ${css.formNext}`} disabled={isBusy}>
          {!isLast ? t('common.next') : isBusy ? t('session.registering') : t('session.createAccount')}
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
