import { useState } from 'react';
import type { FormField } from '../../shared/form/use-contract-form.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { usePasswordPolicy } from './password-policy.ts';
import { type PasswordStrength, strengthOf } from './password-strength.ts';
import css from './session-form.module.css';

type Field = 'Password' | 'PasswordConfirmation';

interface NewPasswordFieldsProps<Name extends string> {
  /** Of the first of the two fields. */
  label: string;
  field: (name: Field) => FormField<Name>;
  /** What has been typed of it, and what it should not be made of. */
  password: string;
  names?: readonly string[];
}

const STRENGTHS: Readonly<Record<PasswordStrength, MessageId>> = {
  weak: 'signUp.strengthWeak',
  fair: 'signUp.strengthFair',
  strong: 'signUp.strengthStrong',
};

/** A password that is chosen: twice, and shown on demand. */
export function NewPasswordFields<Name extends string>({ label, field, password, names = [] }: NewPasswordFieldsProps<Name>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const policy = usePasswordPolicy();
  const strength = policy && password !== '' ? strengthOf(policy, password, names) : undefined;
  const common = { type: isShown ? 'text' : 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <div className={css.form}>
        <TextField label={label} {...common} hint={t('signUp.passwordHint')} {...field('Password')} />
        <p className={css.strength} data-strength={strength} aria-live="polite">
          {strength && `${t('signUp.strength')}: ${t(STRENGTHS[strength])}`}
        </p>
      </div>
      <TextField label={t('signUp.passwordAgain')} {...common} {...field('PasswordConfirmation')} />
      <button type="button" className={`link ${css.showPassword}`} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {t('session.showPassword')}
      </button>
    </>
  );
}
