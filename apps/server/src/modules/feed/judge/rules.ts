import { isFutureTimestamp } from '@duskline/betting/future-timestamp';
import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import type { MarketRef, MarketUpdate } from '../../../platform/bus/board-message.ts';
import { type EventMessage, RESULTS } from '../connection/event-queues.ts';

/** Messages of the provider about one event: our own reminders are not judged. */
export type ProviderEventMessage = Exclude<EventMessage, { kind: 'overdue' | 'doubt' | 'cleared' | 'phase-back' | 'hidden' }>;

/** What a rule has to know beside the message. */
export interface JudgeContext {
  /** Our clock, epoch ms. */
  nowMs: number;
  /** Newest price or stop that was accepted of the event, provider's time; 0 before the first. */
  newestMs: number;
  /** Producers that we take anything from. */
  producers: ReadonlySet<number>;
  /** Age from which data of this producer is late, when its signs of life are in time; null = age is no matter. */
  lateAfterMs: number | null;
  /** Market groups of the descriptions; empty = we have none. */
  groups: ReadonlySet<string>;
}

/** A price or stop that is so old when it comes is not what is going on now, and no connection holds a frame back for that long. */
const PAST_TOLERANCE_MS = 60_000;

/** One rule: why the message is not believed, or null. */
export type Rule = (message: ProviderEventMessage, context: JudgeContext) => string | null;

export const knownProducer: Rule = ({ producer }, { producers }) => (producers.has(producer) ? null : 'producer:unknown');

/**
 * Newest-wins must never be won by a time that is yet to come: nothing true could follow (XR-10). Results are passed on to the judge
 * of results, which keeps them for a person and pays nothing (XR-22). Refused here, they would only be sent again in every recovery.
 * The bound is the age at which the same data is late: clocks that disagree by more shut the producer, in both directions.
 */
export const rejectFutureTimestamp: Rule = ({ kind, timestampMs }, { nowMs, lateAfterMs }) =>
  !RESULTS.has(kind) && isFutureTimestamp(timestampMs, nowMs, lateAfterMs ?? undefined) ? 'timestamp:future' : null;

/** Prices and stops are made when they are sent; results of a recovery keep their first time, so they are not looked at. */
const isMoment = ({ kind, requestId }: ProviderEventMessage): boolean =>
  requestId === null && (kind === 'odds' || kind === 'stop');

/** A stop dated long ago would change nothing and leave the match open: such a time counts as unreadable. */
export const rejectStaleStop: Rule = (message, { nowMs, lateAfterMs }) =>
  lateAfterMs !== null && isMoment(message) && nowMs - message.timestampMs > PAST_TOLERANCE_MS ? 'timestamp:past' : null;

/** The signs of life come in time and the data does not: what we know of the event is old (XR-12). */
export const inTime: Rule = (message, { nowMs, newestMs, lateAfterMs }) =>
  lateAfterMs !== null && isMoment(message) && message.timestampMs > newestMs && nowMs - message.timestampMs > lateAfterMs
    ? 'timestamp:late'
    : null;

export const RULES: readonly Rule[] = [knownProducer, rejectFutureTimestamp, rejectStaleStop, inTime];

/** A stop that names an unknown group stops everything (XR-09). */
export function stopGroups(groups: readonly string[], known: ReadonlySet<string>): string[] {
  const isUnderstood = groups.length > 0 && groups.every((group) => group === 'all' || known.has(group));
  return isUnderstood ? [...groups] : ['all'];
}

const keyOf = ({ marketType, specifiers }: MarketRef): string => `${marketType}/${canonicalSpecifiers(specifiers)}`;

/** Groups the entries of a message by market. Most messages name each market once: then null. */
function repeated<Market extends MarketRef>(markets: readonly Market[]): Map<string, Market[]> | null {
  const byKey = new Map<string, Market[]>();
  for (const market of markets) {
    const key = keyOf(market);
    const same = byKey.get(key);
    if (same) same.push(market);
    else byKey.set(key, [market]);
  }
  return byKey.size === markets.length ? null : byKey;
}

const saysOne = (same: readonly object[]): boolean => new Set(same.map((market) => JSON.stringify(market))).size === 1;

/** A message that contradicts itself about a market shuts that market; which half is right is unknown (XR-29). */
export function withoutContradictions(markets: MarketUpdate[]): { markets: MarketUpdate[]; contradictions: string[] } {
  const byKey = markets.length < 2 ? null : repeated(markets);
  if (!byKey) return { markets, contradictions: [] };
  const contradictions: string[] = [];
  const agreed = [...byKey].flatMap(([key, [first, ...others]]) => {
    if (!first || saysOne([first, ...others])) return first ?? [];
    contradictions.push(key);
    return { marketType: first.marketType, specifiers: first.specifiers, status: 'suspended' as const, isFavourite: false };
  });
  return { markets: agreed, contradictions };
}

/** The same of results: contradicting ones are left out, and the event is doubtful. */
export function agreedResults<Market extends MarketRef & { outcomes: readonly { outcomeId: string }[] }>(
  markets: Market[],
): { markets: Market[]; contradictions: string[] } {
  const contradictions: string[] = [];
  const byKey = repeated(markets);
  const once = byKey
    ? [...byKey].flatMap(([key, same]) => {
        const [first] = same;
        if (first && saysOne(same)) return [first];
        contradictions.push(key);
        return [];
      })
    : markets;
  const agreed = once.filter((market) => {
    const isClear = new Set(market.outcomes.map(({ outcomeId }) => outcomeId)).size === market.outcomes.length;
    if (!isClear) contradictions.push(keyOf(market));
    return isClear;
  });
  return { markets: agreed, contradictions };
}
