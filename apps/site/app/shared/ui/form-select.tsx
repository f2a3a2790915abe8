import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { Select, type SelectProps } from './select.tsx';

export interface FormSelectProps
  extends Omit<SelectProps<string>, 'value' | 'onValue' | 'name' | 'ref' | 'onChange' | 'onBlur'>,
    Required<Pick<ComponentProps<'input'>, 'name'>>,
    Pick<ComponentProps<'input'>, 'ref' | 'onChange' | 'onBlur' | 'autoComplete'> {}

/** Writes as a person would, so that the form hears of it. */
function write(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A select among the fields of a form. Behind it is an input, which the form reads, fills and gives the focus, and which browsers fill in. */
export function FormSelect({ name, ref, onChange, onBlur, autoComplete, options, ...select }: FormSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [value, setValue] = useState('');
  // The form fills the input: with what was chosen before where the field was out of the page, and with what it knows by itself.
  useLayoutEffect(() => setValue(input.current?.value ?? ''));
  return (
    <>
      <Select
        ref={button}
        options={options}
        value={value}
        onValue={(chosen) => input.current && write(input.current, chosen)}
        {...select}
      />
      <input
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        name={name}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete={autoComplete}
        onFocus={() => button.current?.focus()}
        onChange={(event) => {
          const { target } = event;
          // A browser that fills the form in may write what the list shows.
          const word = target.value.trim().toLowerCase();
          const option =
            options.find((one) => one.value === target.value) ?? options.find((one) => one.text.toLowerCase() === word);
          target.value = option?.value ?? '';
          setValue(target.value);
          onChange?.(event);
        }}
        onBlur={onBlur}
      />
    </>
  );
}
