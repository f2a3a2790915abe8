import { AutoScroller, DragDropManager, PointerSensor } from '@dnd-kit/dom';
import { Sortable } from '@dnd-kit/dom/sortable';

/** What a pointer did on a handle before this part was there. */
export interface EarlyDrag {
  readonly down: PointerEvent;
  last: { readonly x: number; readonly y: number };
  isOver: boolean;
}

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
 * Keys and screen readers have buttons, and the list itself shows the order while it is dragged: of the library's plugins only the one
 * that scrolls is wanted. The others put style elements into the page, which our content security policy forbids, and English sentences.
 */
const newManager = () =>
  new DragDropManager({
    plugins: [AutoScroller],
    sensors: [PointerSensor.configure({ activationConstraints: () => undefined })],
  });

/** Takes up a drag that began before this part was there: it goes on, or is done again as far as it went. */
function takeUp({ manager }: List, { id, handle }: Member, early: EarlyDrag): void {
  const { down, last, isOver } = early;
  if (!isOver) {
    handle.dispatchEvent(new PointerEvent('pointerdown', down));
    return;
  }
  manager.actions.start({ source: id, coordinates: { x: down.clientX, y: down.clientY } });
  void manager.renderer.rendering
    .then(() => manager.actions.move({ to: last }))
    .then(() => manager.renderer.rendering)
    .then(() => manager.actions.stop());
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
  const unlisten = manager.monitor.addEventListener('dragover', ({ operation: { source, target } }) => {
    const over = target?.element;
    if (source?.id === id && over && over !== item) onPlace([...parent.children].indexOf(over));
  });
  if (early) takeUp(list, member, early);
  return {
    moveTo(now) {
      sortable.index = now;
    },
    leave() {
      unlisten();
      sortable.destroy();
      if (--list.members > 0) return;
      lists.delete(parent);
      manager.destroy();
    },
  };
}
