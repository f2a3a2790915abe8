import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { latePart, useLateOpening } from './late-part.ts';
import type { Option } from './select-list.tsx';

export interface SelectProps<Value extends string | number>
  extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'value'> {
  options: readonly Option<Value>[];
  value: Value | undefined;
  /** The value of the option that was chosen, as it stands in `options`. */
  onValue: (value: Value) => void;
}

const selectList = latePart(() => import('./select-list.tsx').then(({ SelectList }) => SelectList));

const isLetter = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey;

/** One of many. The button shows what is chosen; the list is loaded when it is first wanted. A letter opens the list at its option. */
export function Select<Value extends string | number>({ options, value, onValue, id, ...button }: SelectProps<Value>) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const { Part, opening, open, trigger } = useLateOpening(selectList);
  const typed = useRef('');
  const isOpen = opening?.isOpen === true;
  useEffect(() => {
    // What was typed for a list that never came is not for the next one.
    if (!isOpen) typed.current = '';
  }, [isOpen]);
  const current = options.find((option) => option.value === value);
  const choose = (chosen: string | number) => {
    const option = options.find((one) => one.value === chosen);
    if (option && option.value !== value) onValue(option.value);
  };
  return (
    <>
      <button
        type="button"
        id={selectId}
        role="combobox"
        aria-haspopup="listbox"
        aria-controls={trigger['aria-expanded'] ? `${selectId}-list` : undefined}
        {...button}
        {...trigger}
        aria-expanded={trigger['aria-expanded']}
        onKeyDown={(event) => {
          trigger.onKeyDown(event);
          if (!isLetter(event) && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          if (isLetter(event)) typed.current += event.key;
          open(event.currentTarget);
        }}
      >
        <span lang={current?.lang}>{current?.text}</span>
      </button>
      {Part && opening && (
        <Part {...opening} id={selectId} options={options} value={value} onValue={choose} takeTyped={() => takeText(typed)} />
      )}
    </>
  );
}

function takeText(text: { current: string }): string {
  const taken = text.current;
  text.current = '';
  return taken;
}

/** A select in one line with its label, as it stands in toolbars. */
export function PillSelect<Value extends string | number>({
  label,
  className,
  ...select
}: SelectProps<Value> & { label: string; className?: string | undefined }) {
  const id = useId();
  return (
    <div className={className ? `pill ${className}` : 'pill'}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
      <ChevronDown className="icon icon-small" aria-hidden="true" />
    </div>
  );
}
