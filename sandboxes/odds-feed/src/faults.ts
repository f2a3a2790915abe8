import { createRng, type Rng } from '@duskline/simulation/rng';

/** What may go wrong with the frames of a stream; rates are shares of all frames. */
export interface FaultRates {
  readonly duplicate: number;
  readonly reorder: number;
  readonly drop: number;
  readonly delay_ms: number;
  readonly seed: number;
}

/** Fault of one message of a script. */
export interface MessageFault {
  readonly duplicate?: number | undefined;
  readonly drop?: boolean | undefined;
  readonly delay_ms?: number | undefined;
}

export const NO_FAULTS: FaultRates = { duplicate: 0, reorder: 0, drop: 0, delay_ms: 0, seed: 1 };

const HELD_FRAMES = 50;
const HELD_MS = 500;

interface Held {
  readonly frame: string;
  left: number;
  readonly timer: NodeJS.Timeout;
}

/** Sends frames of one connection with the faults asked for. */
export interface FaultyPipe {
  /** `exact`: this frame is part of the order of things (alive, recovery) and is neither dropped nor held back. */
  send(frame: string, exact: boolean): void;
  setRates(rates: FaultRates): void;
  /** Releases everything held back. */
  flush(): void;
  close(): void;
}

/** `write` puts a frame on the wire. */
export function createFaultyPipe(write: (frame: string) => void): FaultyPipe {
  let rates = NO_FAULTS;
  let rng: Rng = createRng(rates.seed);
  let held: Held[] = [];
  /** Delayed frames in the order in which they leave: a delay that ends does not let later frames pass. */
  let late: { readonly frame: string; readonly dueMs: number }[] = [];
  let lateTimer: NodeJS.Timeout | undefined;
  const writeDue = (): void => {
    const nowMs = performance.now();
    const firstLater = late.findIndex(({ dueMs }) => dueMs > nowMs);
    const due = late.splice(0, firstLater < 0 ? late.length : firstLater);
    const next = late[0];
    lateTimer = next && setTimeout(writeDue, Math.max(1, next.dueMs - nowMs));
    for (const { frame } of due) write(frame);
  };
  const out = (frame: string): void => {
    if (rates.delay_ms === 0 && late.length === 0) {
      write(frame);
      return;
    }
    const nowMs = performance.now();
    late.push({ frame, dueMs: Math.max(nowMs + rates.delay_ms, late.at(-1)?.dueMs ?? 0) });
    lateTimer ??= setTimeout(writeDue, rates.delay_ms);
  };
  const release = (entry: Held): void => {
    clearTimeout(entry.timer);
    held = held.filter((other) => other !== entry);
    out(entry.frame);
  };
  const hold = (frame: string): void => {
    const entry: Held = { frame, left: 1 + rng.int(HELD_FRAMES), timer: setTimeout(() => release(entry), HELD_MS) };
    held.push(entry);
  };
  const flush = (): void => {
    for (const entry of [...held]) release(entry);
  };
  return {
    send: (frame, exact) => {
      if (exact) {
        flush();
        return out(frame);
      }
      if (rates.drop > 0 && rng.chance(rates.drop)) return;
      const copies = rates.duplicate > 0 && rng.chance(rates.duplicate) ? 2 : 1;
      for (let i = 0; i < copies; i++) {
        if (rates.reorder > 0 && rng.chance(rates.reorder)) hold(frame);
        else out(frame);
      }
      for (const entry of [...held]) if (--entry.left <= 0) release(entry);
    },
    setRates: (next) => {
      rates = next;
      rng = createRng(next.seed);
      if (next.reorder === 0) flush();
    },
    flush,
    close: () => {
      for (const entry of held) clearTimeout(entry.timer);
      clearTimeout(lateTimer);
      held = [];
      late = [];
    },
  };
}
