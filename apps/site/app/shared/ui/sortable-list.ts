import { DragDropManager, PointerSensor } from '@dnd-kit/dom';
import { Sortable } from '@dnd-kit/dom/sortable';
import { DOMRectangle } from '@dnd-kit/dom/utilities';
import type { EarlyDrag } from './early-drag.ts';

interface Member {
  readonly item: HTMLElement;
  readonly handle: HTMLElement;
  readonly id: string;
  readonly place: number;
  /** The item is dragged over another one: that one's place. */
  readonly onPlace: (place: number) => void;
  readonly early: EarlyDrag | undefined;
}

interface List {
  readonly manager: DragDropManager;
  members: number;
}

const lists = new WeakMap<Element, List>();

/**
 * Keys and screen readers have buttons, and the list itself shows the order while it is dragged: none of the library's plugins is wanted.
 * They put style elements into the page, which our content security policy forbids, and English sentences, or scroll under the finger.
 */
export const newManager = () =>
  new DragDropManager({
    plugins: [],
    sensors: [PointerSensor.configure({ activationConstraints: () => undefined })],
  });

/** Takes up a drag that began before this part was there: it goes on, or ends where it ended. */
function takeUp({ manager }: List, { id, handle }: Member, { down, up }: EarlyDrag): void {
  if (!up) {
    handle.dispatchEvent(new PointerEvent('pointerdown', down));
    return;
  }
  manager.actions.start({ source: id, coordinates: { x: down.clientX, y: down.clientY } });
  void manager.actions.stop({ event: up });
}

/**
 * The item whose middle is nearest to a pointer. The library looks only while its own picture of what is dragged moves, and for what is in sight: an item that
 * is scrolled away, under the bar at the end of a sheet, is one to drag to as well.
 */
function itemAt({ registry }: DragDropManager, { clientX, clientY }: PointerEvent): Element | undefined {
  let nearest: Element | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { element } of registry.droppables) {
    if (!element) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const distance = Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
    if (distance < least) [nearest, least] = [element, distance];
  }
  return nearest;
}

export interface SortableItem {
  /** It stands at another place now. */
  moveTo(place: number): void;
  leave(): void;
}

/** Makes an item of a list one that is dragged by its handle. */
export function joinList(member: Member): SortableItem {
  const { item, handle, id, place, onPlace, early } = member;
  const parent = item.parentElement ?? item;
  const list = lists.get(parent) ?? { manager: newManager(), members: 0 };
  lists.set(parent, list);
  list.members++;
  const { manager } = list;
  const sortable = new Sortable({ id, index: place, element: item, handle, plugins: [] }, manager);
  let last: Element | undefined = item;
  const follow = (event: Event | undefined) => {
    const over = event instanceof PointerEvent ? itemAt(manager, event) : undefined;
    // Only when it comes to another item: items of different heights would change places for ever under a pointer that rests.
    if (over && over !== last && over !== item) onPlace([...parent.children].indexOf(over));
    last = over;
  };
  const { monitor } = manager;
  const stops = [
    monitor.addEventListener('beforedragstart', ({ operation: { source } }) => {
      if (source?.id !== id) return;
      last = item;
      manager.dragOperation.shape = new DOMRectangle(item);
    }),
    monitor.addEventListener('dragmove', ({ operation: { source }, nativeEvent }) => {
      if (source?.id === id) follow(nativeEvent);
    }),
    // A quick hand is faster than the first move.
    monitor.addEventListener('dragend', ({ operation: { source }, nativeEvent, canceled }) => {
      if (source?.id === id && !canceled) follow(nativeEvent);
    }),
  ];
  // When the library has registered the item.
  const takingUp = early && setTimeout(() => takeUp(list, member, early));
  return {
    moveTo(now) {
      sortable.index = now;
    },
    leave() {
      clearTimeout(takingUp);
      for (const stop of stops) stop();
      sortable.destroy();
      if (--list.members > 0) return;
      lists.delete(parent);
      manager.destroy();
    },
  };
}
