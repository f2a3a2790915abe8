import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import type { Opening } from './late-part.ts';
import { backTo, changeOf, LibraryContext, layerOf, onTop, useBackCloses } from './layer.tsx';

export interface Option<Value extends string | number = string> {
  readonly value: Value;
  readonly text: string;
  /** Language of the text, where it is not that of the page. */
  readonly lang?: string;
}

interface SelectListProps extends Opening {
  /** Of the select; the list has it with `-list`. */
  id: string;
  options: readonly Option<string | number>[];
  value: string | number | undefined;
  onValue: (value: string | number) => void;
  /** What was typed before the list was there. */
  takeTyped: () => string;
}

/** The list that a select opens. */
export function SelectList({ id, options, value, onValue, takeTyped, ...opening }: SelectListProps) {
  const { anchor, isOpen } = opening;
  useBackCloses(opening);
  const popup = useRef<HTMLDivElement>(null);
  const typed = useRef(takeTyped);
  useEffect(() => {
    typed.current = takeTyped;
  });
  useEffect(() => {
    if (!isOpen) return;
    // When the list has the focus.
    const frame = requestAnimationFrame(() => {
      for (const key of typed.current())
        popup.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return (
    <LibraryContext>
      <Select.Root<string | number>
        id={id}
        value={value ?? null}
        // The library also chooses by itself when options go: only a press counts.
        onValueChange={(chosen, { reason }) => reason === 'item-press' && chosen !== null && onValue(chosen)}
        open={isOpen}
        onOpenChange={changeOf(opening)}
        modal={false}
      >
        <Select.Portal container={layerOf(anchor)}>
          <Select.Positioner {...onTop} anchor={anchor} alignItemWithTrigger={false} align="start" sideOffset={4}>
            <Select.Popup ref={popup} className="opened select-list" aria-labelledby={id} finalFocus={backTo(anchor, popup)}>
              {options.map((option) => (
                <Select.Item key={option.value} className="select-item" value={option.value} lang={option.lang}>
                  <Select.ItemText>{option.text}</Select.ItemText>
                  <Select.ItemIndicator className="select-mark">
                    <Check className="icon icon-small" aria-hidden="true" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </LibraryContext>
  );
}
