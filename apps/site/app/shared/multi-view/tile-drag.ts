import { dragFrom } from '../ui/drag-source.ts';
import type { EarlyDrag } from '../ui/early-drag.ts';
import { dropZone } from './drop-zone.ts';

interface TileDrag {
  readonly handle: HTMLElement;
  readonly id: number;
  /** What the pointer carries. */
  readonly name: string;
  /** What the place says that stands for multi-view where it is not in sight. */
  readonly dropText: string;
  /** Dropped on a tile it takes that tile's place; else it stands behind the others. */
  readonly onDrop: (place: number | undefined) => void;
}

/** So much of multi-view has to be in sight to be dropped on. */
const SEEN_PX = 80;

/** Multi-view, where the one who drags can see it: not under the menu that the handle stands in, not scrolled away. */
function zoneInSight(handle: HTMLElement): HTMLElement | undefined {
  const zone = dropZone();
  if (!zone || handle.closest(':popover-open')) return undefined;
  const { top, bottom } = zone.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= SEEN_PX ? zone : undefined;
}

/** A piece of the page over everything, the menu of a phone included. */
function layer(className: string, text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.popover = 'manual';
  // Assistive technology has the button beside the handle.
  element.setAttribute('aria-hidden', 'true');
  const name = document.createElement('bdi');
  name.textContent = text;
  element.append(name);
  document.body.append(element);
  element.showPopover();
  return element;
}

const isInside = (element: HTMLElement, x: number, y: number): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

function placeAt(zone: HTMLElement, x: number, y: number): number | undefined {
  const tiles = [...zone.querySelectorAll<HTMLElement>('[data-tile]')];
  const place = tiles.findIndex((tile) => isInside(tile, x, y));
  return place < 0 ? undefined : place;
}

/** What is shown while a match is dragged, and where it may be dropped. */
function openDrag({ handle, name, dropText }: TileDrag) {
  const zone = zoneInSight(handle);
  const dock = zone ? undefined : layer('drop-dock', dropText);
  const target = zone ?? dock;
  const ghost = layer('drag-ghost', name);
  ghost.dir = 'ltr';
  target?.setAttribute('data-drop', 'open');
  return {
    move(x: number, y: number) {
      ghost.style.translate = `${x}px ${y}px`;
      target?.setAttribute('data-drop', isInside(target, x, y) ? 'over' : 'open');
    },
    /** Whether it is dropped into multi-view there, and at which place. */
    targetAt: (x: number, y: number) => (target && isInside(target, x, y) ? { place: zone && placeAt(zone, x, y) } : undefined),
    close() {
      ghost.remove();
      dock?.remove();
      zone?.removeAttribute('data-drop');
    },
  };
}

/** LIVEBAR-05: a match is dragged by its handle into multi-view. The answer ends that. */
export function dragTile(drag: TileDrag, early: EarlyDrag | undefined): () => void {
  let shown: ReturnType<typeof openDrag> | undefined;
  const stop = dragFrom(
    {
      handle: drag.handle,
      onStart({ clientX, clientY }) {
        shown?.close();
        shown = openDrag(drag);
        shown.move(clientX, clientY);
      },
      onMove: ({ clientX, clientY }) => shown?.move(clientX, clientY),
      onEnd(at) {
        const target = at && shown?.targetAt(at.clientX, at.clientY);
        shown?.close();
        shown = undefined;
        if (target) drag.onDrop(target.place);
      },
    },
    early,
  );
  return () => {
    shown?.close();
    stop();
  };
}
