import type { ReactNode } from 'react';

interface ToggleGroupProps<Value extends string | number | null> {
  /** Name of the group; or the id of the element that names it. */
  label?: string;
  labelledBy?: string;
  value: Value;
  options: readonly { readonly value: Value; readonly content: ReactNode }[];
  onChange: (value: Value) => void;
  /** A control in one piece, the same small, or single tabs above a list. */
  look?: 'segments' | 'small-segments' | 'tabs';
  isDisabled?: boolean;
  itemClassName?: string | undefined;
}

const classNames = { segments: 'seg', 'small-segments': 'seg seg-small', tabs: 'tabs' } as const;

/** One of a few: a named group of buttons, of which one is pressed. What changes with it is no panel of its own. */
export function ToggleGroup<Value extends string | number | null>(props: ToggleGroupProps<Value>) {
  const { label, labelledBy, value, options, onChange, look = 'segments', isDisabled, itemClassName } = props;
  const classes = [look === 'tabs' ? 'tab' : '', itemClassName ?? ''].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be a form; this is a named group of buttons
    <div className={classNames[look]} role="group" aria-label={label} aria-labelledby={labelledBy}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes || undefined}
          disabled={isDisabled}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.content}
        </button>
      ))}
    </div>
  );
}
