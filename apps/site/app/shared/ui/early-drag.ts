/** What a pointer did on a handle before the part that drags was there. */
export interface EarlyDrag {
  readonly down: PointerEvent;
  /** Where it was lifted, if it was. */
  up?: PointerEvent;
}

/** Remembers what a pointer does on a handle, until the part that drags is there to take it up. */
export function watchEarlyDrag(handle: HTMLElement): () => EarlyDrag | undefined {
  let drag: EarlyDrag | undefined;
  const watch = new AbortController();
  const { signal } = watch;
  const isOurs = ({ pointerId }: PointerEvent) => drag !== undefined && !drag.up && drag.down.pointerId === pointerId;
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    drag = { down: event };
  };
  const up = (event: PointerEvent) => {
    if (drag && isOurs(event)) drag.up = event;
  };
  const cancel = (event: PointerEvent) => {
    if (isOurs(event)) drag = undefined;
  };
  handle.addEventListener('pointerdown', down, { signal });
  addEventListener('pointerup', up, { signal });
  addEventListener('pointercancel', cancel, { signal });
  return () => {
    watch.abort();
    return drag;
  };
}
