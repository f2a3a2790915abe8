import { PHONE_CODE_OVER } from '@duskline/contract/calls/session';
import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { CallError } from '../../shared/api/caller.ts';
import { type Failure, FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useFailure } from '../../shared/form/use-failure.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { focusWhenShown } from '../../shared/ui/focus-when-shown.ts';
import css from './account-rows.module.css';
import formCss from './change-email.module.css';
import { changePhoneSchema, changePhoneWrong, phoneCodeSchema, phoneCodeWrong } from './change-phone-schema.ts';

const noNumber = { Phone: '', Password: '', Code: '' };
const noCode = { Code: '' };

const isAbout = (error: unknown, field: string): error is CallError => error instanceof CallError && field in error.fieldErrors;

/** Another phone number (TR-A11). What is said then is the same whether another account has it (TR-A8). */
function ChangePhoneForm({ onSent }: { onSent: (phone: string) => void }) {
  const t = useT();
  const { locale } = useSite();
  /** TR-A10: the password was right, and the account wants a code too. */
  const [needsCode, setNeedsCode] = useState(false);
  const { field, submit, failure, isBusy } = useContractForm({
    schema: changePhoneSchema,
    initial: noNumber,
    wrong: changePhoneWrong,
    send: async (body) => {
      try {
        await browserCall(sessionEndpoints.changephone, { query: { languageCode: locale.code }, body });
      } catch (error) {
        if (needsCode || !isAbout(error, 'Code')) throw error;
        setNeedsCode(true);
        return;
      }
      onSent(body.Phone);
    },
  });
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      {/* It has come because of what was pressed. */}
      <TextField label={t('account.newPhone')} type="tel" autoComplete="tel" autoFocus {...field('Phone')} />
      <TextField label={t('account.currentPassword')} type="password" autoComplete="current-password" {...field('Password')} />
      {needsCode && (
        <TextField
          label={t('session.code')}
          hint={t('session.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          {...field('Code')}
        />
      )}
      <button type="submit" className="button button-pick button-large" disabled={isBusy}>
        {isBusy ? t('session.sending') : t('account.sendCode')}
      </button>
    </form>
  );
}

/** Sends a code, and says why when that fails. */
function useSendCode() {
  const { locale } = useSite();
  const failureOf = useFailure();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<boolean> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await browserCall(sessionEndpoints.sendphonecode, { query: { languageCode: locale.code } });
      return true;
    } catch (error) {
      setFailure(failureOf(error, true));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { send, failure, isBusy };
}

interface CodeFormProps {
  phone: string;
  onConfirmed: () => Promise<void>;
}

/** The code that was sent (TR-A9): one field, and another code. */
function PhoneCodeForm({ phone, onConfirmed }: CodeFormProps) {
  const t = useT();
  const [isOver, setIsOver] = useState(false);
  const again = useSendCode();
  const { field, submit, failure, isBusy, reset } = useContractForm({
    schema: phoneCodeSchema,
    initial: noCode,
    wrong: phoneCodeWrong,
    send: async (body) => {
      try {
        await browserCall(sessionEndpoints.confirmphone, { body });
      } catch (error) {
        if (!isAbout(error, 'Code') || error.fieldErrors.Code !== PHONE_CODE_OVER) throw error;
        setIsOver(true);
        return;
      }
      await onConfirmed();
    },
  });
  const sendAgain = async () => {
    if (!(await again.send())) return;
    reset();
    setIsOver(false);
  };
  const another = (
    <button type="button" className="button button-large" disabled={again.isBusy} onClick={sendAgain}>
      {t('confirm.again')}
    </button>
  );
  if (isOver)
    return (
      <div className={formCss.form}>
        <p className="alert" role="alert" tabIndex={-1} ref={focusWhenShown}>
          {t('account.phoneCodeOver')}
        </p>
        <FormFailure failure={again.failure} />
        {another}
      </div>
    );
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <p className={formCss.sent} role="status">
        {/* Its plus sign stands before it, also where texts run from right to left. */}
        {t('account.phoneCodeSent', { phone: `\u2066${phone}\u2069` })}
      </p>
      <FormFailure failure={failure ?? again.failure} />
      <TextField
        label={t('account.phoneCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        dir="ltr"
        autoFocus
        {...field('Code')}
      />
      <button type="submit" className="button button-pick button-large" disabled={isBusy}>
        {t('confirm.confirm')}
      </button>
      {another}
    </form>
  );
}

type Step = 'rest' | 'change' | 'confirmed' | { sentTo: string };

interface PhoneStateProps {
  /** Of the account; undefined = it has none. */
  phone: string | undefined;
  isConfirmed: boolean;
  onConfirmed: () => Promise<unknown>;
}

/** Whether the number is confirmed, a code to confirm it, and another number (TR-A9, TR-A11). */
export function PhoneState({ phone, isConfirmed, onConfirmed }: PhoneStateProps) {
  const t = useT();
  const account = useAccount();
  const [step, setStep] = useState<Step>('rest');
  const first = useSendCode();
  const confirmed = async () => {
    await onConfirmed();
    setStep('confirmed');
  };
  const mark = phone !== undefined && (
    <span className={css.mark} data-good={isConfirmed || undefined}>
      {t(isConfirmed ? 'account.phoneConfirmed' : 'account.phoneNotConfirmed')}
    </span>
  );
  if (account?.isOnBreak) return <div className={css.more}>{mark}</div>;
  if (step === 'change')
    return (
      <div className={css.more}>
        {mark}
        <ChangePhoneForm onSent={(sentTo) => setStep({ sentTo })} />
      </div>
    );
  if (typeof step === 'object')
    return (
      <div className={css.more}>
        {mark}
        <PhoneCodeForm phone={step.sentTo} onConfirmed={confirmed} />
      </div>
    );
  const send = async () => {
    if (phone !== undefined && (await first.send())) setStep({ sentTo: phone });
  };
  return (
    <div className={css.more}>
      {step === 'confirmed' ? (
        <div role="status" tabIndex={-1} ref={focusWhenShown}>
          {mark}
        </div>
      ) : (
        mark
      )}
      <FormFailure failure={first.failure} />
      {phone !== undefined && !isConfirmed && (
        <button type="button" className="button" disabled={first.isBusy} onClick={send}>
          {t('account.sendCode')}
        </button>
      )}
      <button type="button" className="button" onClick={() => setStep('change')}>
        {t(phone === undefined ? 'account.addPhone' : 'account.changePhone')}
      </button>
    </div>
  );
}
