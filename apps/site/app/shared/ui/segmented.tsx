interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly text: string }[];
  onChange: (value: Value) => void;
  isSmall?: boolean;
}

/** One of a few: a group of pressed buttons. */
export function Segmented<Value extends string>({ label, value, options, onChange, isSmall }: SegmentedProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be a form; this is a named group of buttons
    <div className={isSmall ? 'seg seg-small' : 'seg'} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.text}
        </button>
      ))}
    </div>
  );
}
