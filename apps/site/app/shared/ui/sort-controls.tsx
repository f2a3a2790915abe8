import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { loadPart } from '../api/load-part.ts';
import { watchEarlyDrag } from './early-drag.ts';
import type { SortableItem } from './sortable-list.ts';

/** Dragging comes when the first list that can be sorted is shown. */
const sortableList = () => loadPart(() => import('./sortable-list.ts'));

interface SortControlsProps {
  /** Place of the item in its list, from 0. */
  place: number;
  count: number;
  /** Moves the item. A drag outlives the render that it began in: the place it is called with counts, in the list as it is then. */
  onMove: (place: number) => void;
  texts: { readonly drag: string; readonly up: string; readonly down: string };
  isDisabled: boolean;
  /** Items stand beside each other: the buttons point along the line. */
  isInline?: boolean;
  className?: string | undefined;
  gripClassName?: string | undefined;
  numberClassName?: string | undefined;
}

/** Joins the list that the controls stand in, once dragging has been loaded. */
function useSortableItem(
  root: RefObject<HTMLElement | null>,
  grip: RefObject<HTMLElement | null>,
  { place, onMove, isDisabled }: SortControlsProps,
): void {
  const id = useId();
  const joined = useRef<SortableItem>(undefined);
  const now = useRef({ place, onMove });
  useEffect(() => {
    now.current = { place, onMove };
    joined.current?.moveTo(place);
  });
  useEffect(() => {
    const item = root.current?.closest('li');
    const handle = grip.current;
    if (!item || !handle || isDisabled) return;
    let isGone = false;
    const takeEarly = watchEarlyDrag(handle);
    sortableList().then(
      ({ joinList }) => {
        const early = takeEarly();
        if (isGone) return;
        const onPlace = (to: number) => now.current.onMove(to);
        joined.current = joinList({ item, handle, id, place: now.current.place, onPlace, early });
      },
      // Without it the buttons still move the item.
      () => takeEarly(),
    );
    return () => {
      isGone = true;
      takeEarly();
      joined.current?.leave();
      joined.current = undefined;
    };
  }, [root, grip, id, isDisabled]);
}

/** Order of a list: by dragging, and by buttons for everybody who does not drag (WCAG 2.5.7). Stands inside an item of a `ul`. */
export function SortControls(props: SortControlsProps) {
  const { place, count, onMove, texts, isDisabled, isInline, className, gripClassName, numberClassName } = props;
  const Earlier = isInline ? ChevronLeft : ChevronUp;
  const Later = isInline ? ChevronRight : ChevronDown;
  const root = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const press = (to: number, name: 'up' | 'down') => {
    onMove(to);
    // The item has moved in the page, which takes the focus away from its button; at an end the other button takes over.
    requestAnimationFrame(() => {
      const find = (one: string) => root.current?.querySelector<HTMLButtonElement>(`[data-move-to=${one}]:not(:disabled)`);
      (find(name) ?? find(name === 'up' ? 'down' : 'up'))?.focus();
    });
  };
  useSortableItem(root, grip, props);
  return (
    <div className={className} ref={root}>
      {/* A handle for the pointer; keyboards and screen readers have the buttons. */}
      <span ref={grip} className={gripClassName} title={texts.drag} aria-hidden="true">
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
        <Earlier className="icon icon-small icon-turns" aria-hidden="true" />
      </button>
      <button
        type="button"
        data-move-to="down"
        disabled={isDisabled || place === count - 1}
        aria-label={texts.down}
        onClick={() => press(place + 1, 'down')}
      >
        <Later className="icon icon-small icon-turns" aria-hidden="true" />
      </button>
    </div>
  );
}
