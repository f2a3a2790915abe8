import { useState } from 'react';
import type { FormField } from '../../shared/form/use-contract-form.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import css from './session-form.module.css';

type Field = 'Password' | 'PasswordConfirmation';

interface NewPasswordFieldsProps<Name extends string> {
  /** Of the first of the two fields. */
  label: string;
  field: (name: Field) => FormField<Name>;
}

/** A password that is chosen: twice, and shown on demand. */
export function NewPasswordFields<Name extends string>({ label, field }: NewPasswordFieldsProps<Name>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const common = { type: isShown ? 'text' : 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField label={label} {...common} hint={t('signUp.passwordHint')} {...field('Password')} />
      <TextField label={t('signUp.passwordAgain')} {...common} {...field('PasswordConfirmation')} />
      <button type="button" className={`link ${css.showPassword}`} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {t('session.showPassword')}
      </button>
    </>
  );
}
