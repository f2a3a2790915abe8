import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';

export interface Option<Value extends string | number = string> {
  readonly value: Value;
  readonly text: string;
  /** Language of the text, where it is not that of the page. */
  readonly lang?: string;
}

export interface SelectProps<Value extends string | number> extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Option<Value>[];
  /** The value of the option that was chosen, as it stands in `options`. */
  onValue?: (value: Value) => void;
}

/** One of many: the native element, whose list is the device's own and works before any code has run. */
export function Select<Value extends string | number>({ options, onValue, ...select }: SelectProps<Value>) {
  const choose = onValue && {
    onChange: ({ target }: { target: { value: string } }) => {
      const option = options.find(({ value }) => String(value) === target.value);
      if (option) onValue(option.value);
    },
  };
  return (
    <select {...select} {...choose}>
      {options.map(({ value, text, lang }) => (
        <option key={value} value={value} lang={lang}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A select in one line with its label, as it stands in toolbars. */
export function PillSelect<Value extends string | number>({
  label,
  className,
  ...select
}: SelectProps<Value> & { label: string; className?: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select stands inside it
    <label className={className ? `pill ${className}` : 'pill'}>
      <span>{label}</span>
      <Select {...select} />
      <ChevronDown className="icon icon-small" aria-hidden="true" />
    </label>
  );
}
