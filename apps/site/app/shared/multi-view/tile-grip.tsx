import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useRef } from 'react';
import { loadPart } from '../api/load-part.ts';
import { useT } from '../i18n/site-context.tsx';
import type { SportEvent } from '../model/event.ts';
import { watchEarlyDrag } from '../ui/early-drag.ts';
import { tileName, tileOf, useAddTile } from './tile-button.tsx';

/** Dragging comes when a pointer is at the first handle. */
const tileDrag = () => loadPart(() => import('./tile-drag.ts'));

/** LIVEBAR-05: by this handle a live match is dragged into multi-view. For the pointer; the button beside it is for everybody. */
export function TileGrip({ event, className }: { event: SportEvent; className: string | undefined }) {
  const t = useT();
  const add = useAddTile();
  const grip = useRef<HTMLSpanElement>(null);
  const drop = useRef((_place?: number) => {});
  const tile = tileOf(event);
  const name = tileName(tile);
  const dropText = t('multi.drop');
  useEffect(() => {
    drop.current = (place) => void add(tile, place);
  });
  useEffect(() => {
    const handle = grip.current;
    if (!handle) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const takeEarly = watchEarlyDrag(handle);
    const watch = new AbortController();
    const prepare = () => {
      watch.abort();
      tileDrag().then(
        ({ dragTile }) => {
          const early = takeEarly();
          if (!isGone) stop = dragTile({ handle, id: event.id, name, dropText, onDrop: (place) => drop.current(place) }, early);
        },
        () => takeEarly(),
      );
    };
    for (const type of ['pointerenter', 'pointerdown']) handle.addEventListener(type, prepare, { signal: watch.signal });
    return () => {
      isGone = true;
      watch.abort();
      takeEarly();
      stop?.();
    };
  }, [event.id, name, dropText]);
  return (
    <span ref={grip} className={className} title={t('multi.drag')} aria-hidden="true">
      <GripVertical className="icon icon-small" />
    </span>
  );
}
