import type { AlarmName } from '../../../platform/alarm-table.ts';
import { UnreadableError } from '../../../platform/providers/errors.ts';
import type { FeedProvider, ProducerInfo } from '../feed-provider.ts';
import type { MarketDescription } from '../ports.ts';
import type { PositionStore } from '../store.ts';
import { isFinal, retryUntilDone } from './persist.ts';

const RETRY_MS = 1_000;
/** The producer of virtual sports is there only where the provider says so: waited for in vain it would keep the others from being ready. */
const VIRTUAL = 6;
/** What the protocol says of producers when the provider's own list cannot be read. */
const DEFAULT_INFO = { aliveIntervalMs: 5_000, downAfterMs: 20_000, recoveryWindowMs: 72 * 3_600_000 };

export interface ReferenceData {
  infos: ProducerInfo[];
  descriptions: MarketDescription[];
  /** Where the reader stood, by producer. */
  positions: Map<number, number>;
}

export interface ReferenceOptions {
  provider: FeedProvider;
  producers: readonly number[];
  positions: Pick<PositionStore, 'load'>;
  /** Lists the fixtures into the board. */
  readFixtures(): Promise<void>;
  isStopped(): boolean;
  onFeedError(what: string, details: Record<string, unknown>): void;
  onAlarm(name: AlarmName, details: Record<string, unknown>, text: string): void;
}

/**
 * Everything that is needed before the stream. A provider that cannot be reached is tried again for ever; an answer that makes no sense
 * or that the database refuses is not waited for (XR-03): producers are then those we know, market types those of our own catalogue, and fixtures are read one by one.
 */
export async function readReference(options: ReferenceOptions): Promise<ReferenceData | null> {
  const { provider, producers, positions, readFixtures, isStopped, onFeedError, onAlarm } = options;
  const orElse = async <T>(what: string, read: Promise<T>, instead: T): Promise<T> => {
    try {
      return await read;
    } catch (error) {
      if (!(error instanceof UnreadableError) && !isFinal(error)) throw error;
      onAlarm(
        'feed_reference_unreadable',
        { what, err: error },
        'what the provider lists cannot be read or stored: it is done without',
      );
      return instead;
    }
  };
  const known = producers.filter((id) => id !== VIRTUAL).map((id) => ({ id, name: String(id), ...DEFAULT_INFO }));
  const found: { data: ReferenceData | null } = { data: null };
  await retryUntilDone(
    async () => {
      const [infos, descriptions, stood] = await Promise.all([
        orElse('producers', provider.producers(), known),
        orElse('descriptions', provider.descriptions(), []),
        positions.load(),
      ]);
      await orElse('fixtures', readFixtures(), undefined);
      found.data = { infos, descriptions, positions: stood };
    },
    (error, attempt) => onFeedError('provider_unreachable', { error, attempt, retryMs: RETRY_MS }),
    isStopped,
  );
  return isStopped() ? null : found.data;
}
