/**
 * The port between prices and the betslip. A price button knows nothing of the slip: it asks whether it is picked and says that it was
 * pressed. The slip registers a handler and publishes which selections it holds, keyed so that only the buttons that changed
 * are drawn again.
 */
export interface PickContext {
  readonly selectionId: string;
  readonly matchId: number;
  readonly isLive: boolean;
  /** What is bet on and in which market, as the page calls them: the slip shows them before the server has answered. */
  readonly outcome?: string;
  readonly market?: string;
}

type Listener = () => void;
export type PickHandler = (pick: PickContext) => void;

const listeners = new Map<string, Set<Listener>>();
const countListeners = new Set<Listener>();
let picked: ReadonlySet<string> = new Set();
let handler: PickHandler | undefined;

/** Called by the slip whenever its selections change. */
export function setPicked(selectionIds: Iterable<string>): void {
  const before = picked;
  picked = new Set(selectionIds);
  for (const id of new Set([...before, ...picked])) {
    if (before.has(id) !== picked.has(id)) for (const listener of listeners.get(id) ?? []) listener();
  }
  if (before.size !== picked.size) for (const listener of countListeners) listener();
}

export const isPicked = (selectionId: string): boolean => picked.has(selectionId);
export const pickedCount = (): number => picked.size;

export function onPicked(selectionId: string, listener: Listener): () => void {
  const set = listeners.get(selectionId) ?? new Set();
  listeners.set(selectionId, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(selectionId);
  };
}

export function onPickedCount(listener: Listener): () => void {
  countListeners.add(listener);
  return () => {
    countListeners.delete(listener);
  };
}

/** Presses from before the slip was there. */
let waiting: PickContext[] = [];

/** The slip takes over what a press means, also of the presses that came before it was loaded. */
export function setPickHandler(next: PickHandler | undefined): void {
  handler = next;
  if (!next) return;
  const early = waiting;
  waiting = [];
  for (const pick of early) next(pick);
}

/** A price was pressed. Until the slip is there the price is only marked, and the press waits. */
export function press(pick: PickContext): void {
  if (handler) {
    handler(pick);
    return;
  }
  const next = new Set(picked);
  if (!next.delete(pick.selectionId)) next.add(pick.selectionId);
  waiting = waiting.some((one) => one.selectionId === pick.selectionId)
    ? waiting.filter((one) => one.selectionId !== pick.selectionId)
    : [...waiting, pick];
  setPicked(next);
}
