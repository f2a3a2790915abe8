/** Things with a due time, earliest first. Putting one in again replaces its time. */
export interface DueQueue<Thing> {
  put(thing: Thing, dueMs: number): void;
  remove(thing: Thing): void;
  /** Time of the earliest, Infinity when empty. */
  nextMs(): number;
  /** Takes the earliest out if it is due. */
  takeDue(nowMs: number): Thing | undefined;
  clear(): void;
}

interface Entry<Thing> {
  readonly thing: Thing;
  readonly dueMs: number;
}

/** Binary heap with lazy removal: an entry counts only while it is the latest of its thing. */
export function createDueQueue<Thing>(): DueQueue<Thing> {
  let heap: Entry<Thing>[] = [];
  const latest = new Map<Thing, Entry<Thing>>();
  const at = (i: number): Entry<Thing> => heap[i] as Entry<Thing>;
  const swap = (i: number, j: number): void => {
    const kept = at(i);
    heap[i] = at(j);
    heap[j] = kept;
  };
  const rise = (from: number): void => {
    for (let i = from; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (at(parent).dueMs <= at(i).dueMs) return;
      swap(i, parent);
      i = parent;
    }
  };
  const sink = (): void => {
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) if (child < heap.length && at(child).dueMs < at(least).dueMs) least = child;
      if (least === i) return;
      swap(i, least);
      i = least;
    }
  };
  const pop = (): void => {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    sink();
  };
  const dropStale = (): void => {
    while (heap.length > 0 && latest.get(at(0).thing) !== at(0)) pop();
  };
  return {
    put: (thing, dueMs) => {
      latest.delete(thing);
      if (dueMs === Number.POSITIVE_INFINITY) return;
      const entry = { thing, dueMs };
      latest.set(thing, entry);
      heap.push(entry);
      rise(heap.length - 1);
    },
    remove: (thing) => {
      latest.delete(thing);
    },
    nextMs: () => {
      dropStale();
      return heap[0]?.dueMs ?? Number.POSITIVE_INFINITY;
    },
    takeDue: (nowMs) => {
      dropStale();
      const first = heap[0];
      if (first === undefined || first.dueMs > nowMs) return undefined;
      pop();
      latest.delete(first.thing);
      return first.thing;
    },
    clear: () => {
      heap = [];
      latest.clear();
    },
  };
}
