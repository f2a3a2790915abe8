import { type DragDropManager, Draggable } from '@dnd-kit/dom';
import { DOMRectangle } from '@dnd-kit/dom/utilities';
import type { EarlyDrag } from './early-drag.ts';
import { newManager } from './sortable-list.ts';

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface Source {
  readonly handle: HTMLElement;
  /** What is dragged has been taken up here. */
  readonly onStart: (at: Point) => void;
  readonly onMove: (at: Point) => void;
  /** It was dropped there; `undefined` where it was not dropped at all (Esc). */
  readonly onEnd: (at: Point | undefined) => void;
}

let manager: DragDropManager | undefined;
let made = 0;

const pointOf = (event: Event | undefined): Point | undefined => (event instanceof PointerEvent ? event : undefined);

/** Makes a handle one from which something is dragged out of its list. The answer ends it. */
export function dragFrom({ handle, onStart, onMove, onEnd }: Source, early: EarlyDrag | undefined): () => void {
  manager ??= newManager();
  // The same match has a handle in several places, each one a source of its own.
  const id = `source-${++made}`;
  const { monitor, dragOperation } = manager;
  const draggable = new Draggable({ id, element: handle, handle, plugins: [] }, manager);
  let last: Point | undefined;
  const stops = [
    monitor.addEventListener('beforedragstart', ({ operation: { source } }) => {
      if (source?.id !== id) return;
      dragOperation.shape = new DOMRectangle(handle);
      const { x, y } = dragOperation.position.current;
      last = { clientX: x, clientY: y };
      onStart(last);
    }),
    monitor.addEventListener('dragmove', ({ operation: { source }, nativeEvent }) => {
      const at = source?.id === id ? pointOf(nativeEvent) : undefined;
      if (!at) return;
      last = at;
      onMove(at);
    }),
    // A quick hand is faster than the first move.
    monitor.addEventListener('dragend', ({ operation: { source }, nativeEvent, canceled }) => {
      if (source?.id === id) onEnd(canceled ? undefined : (pointOf(nativeEvent) ?? last));
    }),
  ];
  // A drag that began before this part was there goes on, once the library has registered the handle; or it ended where it ended.
  const takingUp =
    early &&
    setTimeout(() => {
      if (!early.up) {
        handle.dispatchEvent(new PointerEvent('pointerdown', early.down));
        return;
      }
      onStart(early.down);
      onEnd(early.up);
    });
  return () => {
    clearTimeout(takingUp);
    for (const stop of stops) stop();
    draggable.destroy();
  };
}
