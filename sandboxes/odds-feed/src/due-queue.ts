/** Names with a due time, earliest first. Putting a name in again replaces its time. */
export interface DueQueue {
  put(name: string, dueMs: number): void;
  remove(name: string): void;
  /** Time of the earliest, Infinity when empty. */
  nextMs(): number;
  /** Takes the earliest out if it is due. */
  takeDue(nowMs: number): string | undefined;
  clear(): void;
}

interface Entry {
  readonly name: string;
  readonly dueMs: number;
}

/** Binary heap with lazy removal: an entry counts only while it is the latest of its name. */
export function createDueQueue(): DueQueue {
  let heap: Entry[] = [];
  const latest = new Map<string, Entry>();
  const at = (i: number): Entry => heap[i] as Entry;
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
    while (heap.length > 0 && latest.get(at(0).name) !== at(0)) pop();
  };
  return {
    put: (name, dueMs) => {
      latest.delete(name);
      if (dueMs === Number.POSITIVE_INFINITY) return;
      const entry = { name, dueMs };
      latest.set(name, entry);
      heap.push(entry);
      rise(heap.length - 1);
    },
    remove: (name) => {
      latest.delete(name);
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
      latest.delete(first.name);
      return first.name;
    },
    clear: () => {
      heap = [];
      latest.clear();
    },
  };
}
