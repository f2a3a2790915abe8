import { type ComponentProps, type ReactNode, useId } from 'react';
import { FormSelect, type FormSelectProps } from './form-select.tsx';
import { Select, type SelectProps } from './select.tsx';

interface FieldFrame {
  label: string;
  /** Shown right under the field, and read with it (SIGNUP-08). */
  error?: string | undefined;
  hint?: string | undefined;
}

function describe(id: string, { error, hint }: FieldFrame) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}

function Frame({ id, label, error, hint, children }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, error, hint, ...input }: FieldFrame & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input id={id} className="input" {...describe(id, { label, error, hint })} {...input} />
    </Frame>
  );
}

/** With a value and its change, or with a name: as a field of a form. */
export function SelectField<Value extends string | number>({
  label,
  error,
  hint,
  ...select
}: FieldFrame & (SelectProps<Value> | FormSelectProps)) {
  const id = useId();
  const common = { id, className: 'input', ...describe(id, { label, error, hint }) };
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      {'onValue' in select ? <Select {...common} {...select} /> : <FormSelect {...common} {...select} />}
    </Frame>
  );
}

/** A box with its sentence; the error stands under it. */
export function CheckField({
  label,
  error,
  ...input
}: { label: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="field">
      <div className="check">
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
