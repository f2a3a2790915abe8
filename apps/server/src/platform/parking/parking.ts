import type { Alarms } from '../alarms.ts';
import type { Database } from '../db/create-db.ts';
import { isServerFault } from '../db/database-error.ts';
import { createPoller } from '../jobs/poller.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createParkingStore, type ParkedItem, type ParkingStore } from './store.ts';

export type { ParkedItem } from './store.ts';

export interface ParkedKindOptions {
  /** So many failures park an item (default 5). */
  readonly tries?: number;
  /** Failures of an item that follow each other faster count once, milliseconds (default: that of the parking). */
  readonly gapMs?: number;
  /**
   * Does a parked item at last, because a person said so; it may be told twice of the same one. What it throws parks the item again.
   * Absent where the items stand in a table of their own: forgetting that one was parked makes it due again.
   */
  readonly onRequeue?: (item: ParkedItem) => Promise<void>;
  /** Whether this process can do that now (default: always). */
  readonly canRequeue?: () => boolean;
  /** False where nobody here asks which ones are parked, only how many (default true): then there may be any number. */
  readonly isRemembered?: boolean;
}

export interface FailureDetails {
  /** Items of one order are kept in order: their worker holds back what comes after a parked one. */
  readonly order?: string;
  /** For the person who looks: which row, which match. Holds no secrets. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Items of one kind that failed. Good items cost nothing: what is known of bad ones is known in memory, at most some seconds late. */
export interface ParkedKind {
  readonly name: string;
  /**
   * Counts a failure: `again` = try it later, `parked` = it failed so often that a person has to look, leave it alone. A fault of the
   * database is not the item's and does not count. Never throws: what cannot be counted is tried again.
   */
  failed(key: string, error: unknown, details?: FailureDetails): Promise<'again' | 'parked'>;
  /** Parks at once what no retry can fix. @throws when that could not be stored */
  park(key: string, reason: string, details?: FailureDetails): Promise<void>;
  /** Puts an item behind an earlier one of its order that is parked; it follows by itself. @throws when that could not be stored */
  wait(key: string, order: string, detail?: FailureDetails['detail']): Promise<void>;
  /** To be told of every item that went well; asks the database only about those that had failed. Never throws. */
  succeeded(key: string): Promise<void>;
  isParked(key: string): boolean;
  parkedKeys(): string[];
  hasParked(): boolean;
  /** Whether an item of this order is parked: later ones wait behind it. */
  isHeld(order: string): boolean;
  /** What others have counted in a transaction of theirs (`platform.items_failed`): to be said after the commit, with one alarm for all. */
  report(parked: readonly { key: string; reason: string; isNew: boolean }[]): void;
}

export interface Parking {
  /** One kind of items; to be called once a kind, before `start`. */
  kind(name: string, options?: ParkedKindOptions): ParkedKind;
  /** Parked items in the order in which they were parked. */
  list(kind?: string, key?: string): Promise<ParkedItem[]>;
  /** All parked items of one order, in the order in which they are worked. */
  ofOrder(kind: string, order: string): Promise<ParkedItem[]>;
  /**
   * Lets an item be tried again, with everything of its order, by a process that can; without a key all of the kind. Returns the number of items.
   * The same as `npm run parked -- requeue`. The database lets a changed match go only if nobody had bet on it. @throws for what the desk decides
   */
  requeue(kind: string, key: string | null, by: string): Promise<number>;
  /** Reads what is parked. @throws when the database cannot be asked */
  start(): Promise<void>;
  /** Learns what other processes have parked and does what was requeued; otherwise that happens every two seconds. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface ParkingOptions {
  db: Pick<Database, 'call'>;
  alarms: Alarms;
  log: Logger;
  metrics: Metrics;
  /** So that a fault of a moment does not use up all tries of an item that is tried many times a second (default 500 ms). */
  gapMs?: number;
}

interface Known {
  readonly order: string | null;
  readonly isParked: boolean;
}

interface KindState {
  readonly name: string;
  readonly tries: number;
  readonly gapMs: number;
  /** When items failed last, by the clock of the process. */
  readonly failedAt: Map<string, number>;
  readonly options: ParkedKindOptions;
  readonly known: Map<string, Known>;
  /** Parked items of each order that has any. */
  readonly held: Map<string, number>;
  parked: number;
  /** Of what was read last; '' = nothing was. */
  mark: string;
}

const TRIES = 5;
const GAP_MS = 500;
const EVERY_MS = 2_000;
const LISTED = 1_000;
/** So many of those that were parked together are named in their alarm. */
const NAMED = 5;
/** What a refresh reads while items fail may be older than what this process knows: it reads again, but not for ever. */
const READS = 3;

export const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** One place for everything that failed n times: counted, parked, told, and done again when a person says so (XR-08). */
export function createParking({ db, alarms, log, metrics, gapMs = GAP_MS }: ParkingOptions): Parking {
  const store = createParkingStore(db);
  const kinds = new Map<string, KindState>();
  /** Grows with every change made here, so that a slow read does not undo it. */
  let changes = 0;

  async function read(): Promise<void> {
    for (let tried = 1; tried <= READS; tried++) {
      const before = changes;
      const marks = new Map((await store.marks([...kinds.keys()])).map((one) => [one.kind, one]));
      // Items are read only of kinds that have changed: however much is parked, it costs nothing while it stays so.
      const stale = [...kinds.values()].filter(
        (state) => isRemembered(state) && state.mark !== (marks.get(state.name)?.mark ?? ''),
      );
      const rows = stale.length === 0 ? [] : await store.known(stale.map(({ name }) => name));
      if (changes !== before) continue;
      for (const state of stale) {
        forget(state);
        state.mark = marks.get(state.name)?.mark ?? '';
      }
      for (const { kind, key, order_key: order, is_parked: isParked } of rows) {
        const state = kinds.get(kind);
        if (state) put(state, key, { order, isParked });
      }
      for (const state of kinds.values()) {
        if (!isRemembered(state)) state.parked = marks.get(state.name)?.parked ?? 0;
        count(metrics, state);
      }
      for (const state of kinds.values()) if (marks.get(state.name)?.is_wanted) await doRequeued(state);
      return;
    }
  }

  const note = (state: KindState, key: string, known: Known | null): void => {
    changes++;
    if (isRemembered(state)) put(state, key, known);
    // Of the others it is only counted; the next reading knows how many are left.
    else state.parked = Math.max(0, state.parked + (known?.isParked ? 1 : -1));
    if (!known) state.failedAt.delete(key);
    count(metrics, state);
  };

  async function doRequeued(state: KindState): Promise<void> {
    while (state.options.canRequeue?.() ?? true) {
      const item = await store.take(state.name);
      if (!item) return;
      try {
        await state.options.onRequeue?.(item);
      } catch (error) {
        // Still requeued: the next process tries it.
        if (isServerFault(error)) throw error;
        await store.failedAgain(state.name, item.key, reasonOf(error));
        note(state, item.key, { order: item.order, isParked: true });
        const details = { kind: state.name, key: item.key, reason: reasonOf(error), by: item.requeuedBy };
        alarms.raise('item_parked', details, 'an item failed again after it was requeued and is parked once more');
        continue;
      }
      if (await store.done(state.name, item.key)) note(state, item.key, null);
      log.info({ event: 'item_requeued', kind: state.name, key: item.key, by: item.requeuedBy }, 'a parked item was let go');
    }
  }

  const polled = createPoller({
    read,
    everyMs: EVERY_MS,
    onFault: (error) => log.warn({ event: 'parking', err: error }, 'what is parked could not be read, trying again'),
  });

  return {
    kind(name, options = {}) {
      if (kinds.has(name)) throw new Error(`parked items of kind ${name} are worked in two places`);
      const tuning = { tries: options.tries ?? TRIES, gapMs: options.gapMs ?? gapMs, options };
      const state: KindState = { name, ...tuning, failedAt: new Map(), known: new Map(), held: new Map(), parked: 0, mark: '' };
      kinds.set(name, state);
      return makeKind(state, { store, alarms, log, note });
    },
    ofOrder: (kind, order) => store.ofOrder(kind, order),
    list: (kind, key) => store.list(kind ?? null, key ?? null, LISTED),
    requeue: (kind, key, by) => store.requeue(kind, key, by),
    async start() {
      await polled.start();
      await store.forgetCounts();
    },
    refresh: () => polled.refresh(),
    stop: () => polled.stop(),
  };
}

const count = (metrics: Metrics, { name, parked }: KindState): void => metrics.gauge('parked_items', parked, { kind: name });
const isRemembered = ({ options }: KindState): boolean => options.isRemembered ?? true;

function forget(state: KindState): void {
  state.known.clear();
  state.held.clear();
  state.parked = 0;
}

/** What is known of an item now; null = nothing. Costs the same however many items there are. */
function put(state: KindState, key: string, known: Known | null): void {
  for (const [one, by] of [
    [state.known.get(key), -1],
    [known, 1],
  ] as const) {
    if (!one?.isParked) continue;
    state.parked += by;
    if (one.order === null) continue;
    const left = (state.held.get(one.order) ?? 0) + by;
    if (left > 0) state.held.set(one.order, left);
    else state.held.delete(one.order);
  }
  if (known) state.known.set(key, known);
  else state.known.delete(key);
}

interface KindParts {
  store: ParkingStore;
  alarms: Alarms;
  log: Logger;
  note(state: KindState, key: string, known: Known | null): void;
}

function makeKind(state: KindState, { store, alarms, log, note }: KindParts): ParkedKind {
  const { name } = state;
  const say = (key: string, reason: string, details: FailureDetails = {}): void =>
    alarms.raise('item_parked', { kind: name, key, reason, ...details }, 'an item is parked and waits for a person');

  async function write(key: string, reason: string, { order = undefined, detail = {} }: FailureDetails, tries: number) {
    const failure = { key, reason, order: order ?? null, detail };
    const [answer] = await store.failed(name, [failure], tries);
    const isParked = answer?.is_parked ?? false;
    note(state, key, { order: order ?? null, isParked });
    if (answer?.is_new) say(key, reason, { ...(order === undefined ? {} : { order }), detail });
    return isParked;
  }

  return {
    name,
    async failed(key, error, details = {}) {
      if (isServerFault(error)) return 'again';
      const now = performance.now();
      const before = state.failedAt.get(key);
      if (before !== undefined && now - before < state.gapMs && !state.known.get(key)?.isParked) return 'again';
      state.failedAt.set(key, now);
      try {
        return (await write(key, reasonOf(error), details, state.tries)) ? 'parked' : 'again';
      } catch (fault) {
        log.warn({ event: 'parking', kind: name, key, err: fault }, 'a failure could not be counted');
        return 'again';
      }
    },
    async park(key, reason, details = {}) {
      await write(key, reason, details, 1);
    },
    async wait(key, order, detail = {}) {
      await store.wait(name, [{ key, order, detail }]);
      note(state, key, { order, isParked: true });
    },
    async succeeded(key) {
      if (!state.known.has(key)) return;
      try {
        await store.succeeded(name, [key]);
        note(state, key, null);
      } catch (fault) {
        log.warn({ event: 'parking', kind: name, key, err: fault }, 'a failure could not be taken back');
      }
    },
    isParked: (key) => state.known.get(key)?.isParked ?? false,
    parkedKeys: () => [...state.known].flatMap(([key, known]) => (known.isParked ? [key] : [])),
    hasParked: () => state.parked > 0,
    isHeld: (order) => state.held.has(order),
    report(parked) {
      const reported = parked.filter(({ isNew }) => isNew);
      for (const { key } of isRemembered(state) ? parked : reported) note(state, key, { order: null, isParked: true });
      const [first] = reported;
      if (first && reported.length === 1) say(first.key, first.reason);
      else if (first) {
        const details = {
          kind: name,
          count: reported.length,
          keys: reported.slice(0, NAMED).map(({ key }) => key),
          reason: first.reason,
        };
        alarms.raise('item_parked', details, 'items are parked and wait for a person');
      }
    },
  };
}
