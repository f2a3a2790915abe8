import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type PointerEvent, useRef } from 'react';

/** The place under a pointer among the items of a list. */
function placeAt(list: Element, y: number): number {
  const items = [...list.children];
  const index = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
  return index < 0 ? items.length - 1 : index;
}

/** Follows a pointer until it is lifted, and says over which place of the list it is. */
function followDrag(list: Element, pointerId: number, onPlace: (place: number) => void): void {
  // The page is listened to: an item that moves in the list is taken out of it for a moment, and would lose a captured pointer.
  const drag = new AbortController();
  const options = { signal: drag.signal };
  const end = (event: globalThis.PointerEvent) => event.pointerId === pointerId && drag.abort();
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId === pointerId) onPlace(placeAt(list, event.clientY));
    },
    options,
  );
  addEventListener('pointerup', end, options);
  addEventListener('pointercancel', end, options);
}

interface SortControlsProps {
  /** Place of the item in its list, from 0. */
  place: number;
  count: number;
  /** Moves the item. A drag outlives the render that it began in: the place it is called with counts, in the list as it is then. */
  onMove: (place: number) => void;
  texts: { readonly drag: string; readonly up: string; readonly down: string };
  isDisabled: boolean;
  className?: string | undefined;
  gripClassName?: string | undefined;
  numberClassName?: string | undefined;
}

/** Order of a list: by dragging, and by buttons for everybody who does not drag (WCAG 2.5.7). Stands inside an item of a `ul`. */
export function SortControls(props: SortControlsProps) {
  const { place, count, onMove, texts, isDisabled, className, gripClassName, numberClassName } = props;
  const root = useRef<HTMLDivElement>(null);
  const press = (to: number, name: 'up' | 'down') => {
    onMove(to);
    // The item has moved in the page, which takes the focus away from its button; at an end the other button takes over.
    requestAnimationFrame(() => {
      const find = (one: string) => root.current?.querySelector<HTMLButtonElement>(`[data-move-to=${one}]:not(:disabled)`);
      (find(name) ?? find(name === 'up' ? 'down' : 'up'))?.focus();
    });
  };
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const list = event.currentTarget.closest('ul');
    if (!list || isDisabled || event.button !== 0) return;
    event.preventDefault();
    followDrag(list, event.pointerId, onMove);
  };
  return (
    <div className={className} ref={root}>
      {/* A handle for the pointer; keyboards and screen readers have the buttons. */}
      <span className={gripClassName} title={texts.drag} aria-hidden="true" onPointerDown={startDrag}>
        <span className={numberClassName}>{place + 1}</span>
        <GripVertical className="icon icon-small" />
      </span>
      <button
        type="button"
        data-move-to="up"
        disabled={isDisabled || place === 0}
        aria-label={texts.up}
        onClick={() => press(place - 1, 'up')}
      >
        <ChevronUp className="icon icon-small" aria-hidden="true" />
      </button>
      <button
        type="button"
        data-move-to="down"
        disabled={isDisabled || place === count - 1}
        aria-label={texts.down}
        onClick={() => press(place + 1, 'down')}
      >
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </button>
    </div>
  );
}
