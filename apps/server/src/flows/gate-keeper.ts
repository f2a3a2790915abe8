import type { GatePort } from '../modules/feed/index.ts';
import type { GateChange, GateRow, Gates } from '../modules/tickets/index.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

/** What prices are bound to. */
export interface GateVersions {
  /** Version of the gates behind a price where this process has set them; null when unknown. */
  of(selection: { producer: number; matchId: number; marketId: number }): bigint | null;
}

/** The gates as the feed sets them and as placement reads their versions. */
export interface GateKeeper extends GatePort, GateVersions {
  /** Reads where all gates stand; again after others than the feed have moved some. Until then, and on nodes that do not take the feed, `of` knows nothing. */
  load(): Promise<void>;
  /** What another process says of a gate that it has set; the newest version counts. */
  learn(gate: KnownGate): void;
  /** Called with each gate that has a new version here, from the first reading on. */
  onLearned(listener: (gate: KnownGate) => void): () => void;
}

/** Where a gate stands, as the feed set it last. */
export type KnownGate = Pick<GateRow, 'kind' | 'id' | 'version' | 'isOpen'>;

interface Gate {
  version: bigint;
  isOpen: boolean;
}

/** Remembers the versions the gates were given: a price is then bound to the gates it was made behind. */
export function createGateKeeper(gates: Gates, log: Logger, metrics: Metrics): GateKeeper {
  const known = { producer: new Map<number, Gate>(), match: new Map<number, Gate>(), market: new Map<number, Gate>() };
  let isLoaded = false;

  const listeners = new Set<(gate: KnownGate) => void>();

  /** Answers may overtake each other: the newest version counts. */
  function learn(kind: keyof typeof known, id: number, gate: Gate): void {
    const before = known[kind].get(id);
    if (before !== undefined && before.version > gate.version) return;
    known[kind].set(id, gate);
    if (isLoaded && before?.version !== gate.version) for (const listener of listeners) listener({ kind, id, ...gate });
  }

  async function timed<T>(kind: string, work: Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work;
    metrics.observe('gate_seconds', (performance.now() - startedAt) / 1000, { gate: kind });
    return result;
  }

  async function set(changes: readonly GateChange[]): Promise<void> {
    const [first] = changes;
    if (first === undefined) return;
    const versions = await timed(changes.some(({ kind }) => kind === 'match') ? 'match' : first.kind, gates.set(changes));
    for (const [at, { kind, id, open }] of changes.entries()) {
      const version = versions[at];
      if (version !== undefined) learn(kind, id, { version, isOpen: open });
    }
  }

  async function setProducer(isOpen: boolean, producer: number, reason: string): Promise<void> {
    await set([{ kind: 'producer', id: producer, open: isOpen, reason }]);
    log.info({ event: 'producer_gate', producer, isOpen, reason }, isOpen ? 'producer open' : 'producer closed');
  }

  return {
    async load() {
      for (const { kind, id, version, isWanted } of await gates.read()) {
        // Whether a trader holds the gate closed does not concern the feed, which goes by what it asked for itself.
        learn(kind, id, { version, isOpen: isWanted });
      }
      isLoaded = true;
    },
    learn: ({ kind, id, version, isOpen }) => learn(kind, id, { version, isOpen }),
    onLearned(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOpen: (kind, id) => known[kind].get(id)?.isOpen ?? null,
    set,
    closeProducer: (producer, reason) => setProducer(false, producer, reason),
    openProducer: (producer) => setProducer(true, producer, ''),
    of({ producer, matchId, marketId }) {
      const producerGate = known.producer.get(producer);
      const matchGate = known.match.get(matchId);
      if (!isLoaded || !producerGate || !matchGate) return null;
      return producerGate.version + matchGate.version + (known.market.get(marketId)?.version ?? 0n);
    },
  };
}
