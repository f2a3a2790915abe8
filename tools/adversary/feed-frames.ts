import type { Random } from '../chaos/random.ts';
import { asRecord } from './values.ts';

/** An event as the sandbox holds it. */
export interface FeedEvent {
  readonly urn: string;
  readonly product: number;
  readonly markets: readonly unknown[];
}

type Frame = Record<string, unknown>;
type Kind = (event: FeedEvent, nowMs: number, random: Random) => Frame;

const some = (event: FeedEvent, random: Random): unknown[] => {
  const from = random.below(Math.max(1, event.markets.length - 2));
  return event.markets.slice(from, from + 1 + random.below(2));
};
const refs = (markets: readonly unknown[]): Frame[] =>
  markets.map((market) => {
    const { id, specifiers } = asRecord(market);
    return specifiers === undefined ? { id } : { id, specifiers };
  });
const head = (type: string, { urn, product }: FeedEvent, timestamp: number): Frame => ({
  type,
  product,
  event_id: urn,
  timestamp,
});

/** Stops all betting on the event. */
export const betStop = (event: FeedEvent, nowMs: number): Frame => ({
  ...head('bet_stop', event, nowMs),
  groups: 'all',
  market_status: -1,
  reason: 'var',
});

/** Messages after which an event goes on. */
const PASSING: readonly Kind[] = [
  (event, nowMs, random) => ({ ...head('odds_change', event, nowMs), markets: some(event, random) }),
  (event, nowMs, random) => ({
    ...head('odds_change', event, nowMs),
    sport_event_status: {
      status: 0,
      match_status: 0,
      home_score: 0,
      away_score: 0,
      period_scores: [],
      statistics: { red_cards_home: 0 },
    },
    markets: some(event, random),
  }),
  betStop,
  (event, nowMs) => ({ ...head('bet_stop', event, nowMs), groups: 'score|regular_play' }),
  (event, nowMs) => ({ ...head('fixture_change', event, nowMs), change_type: 2 }),
  // The bets of a second long ago: there are none.
  (event, nowMs, random) => ({
    ...head('bet_cancel', event, nowMs),
    start_time: nowMs - 864_000_000,
    end_time: nowMs - 863_999_000,
    markets: refs(some(event, random)),
  }),
];

/** Messages that can end a market for good, so that they are sent for events of their own. */
const ENDING: readonly Kind[] = [
  (event, nowMs, random) => ({
    ...head('bet_settlement', event, nowMs),
    certainty: 2,
    markets: some(event, random).map((market) => {
      const { id, specifiers, outcomes } = asRecord(market);
      const results = (Array.isArray(outcomes) ? outcomes : []).map((one, at) => ({
        id: asRecord(one).id,
        result: at === 0 ? 1 : 0,
      }));
      return { id, ...(specifiers === undefined ? {} : { specifiers }), outcomes: results };
    }),
  }),
  (event, nowMs, random) => ({ ...head('rollback_bet_settlement', event, nowMs), markets: refs(some(event, random)) }),
  (event, nowMs, random) => ({ ...head('bet_cancel', event, nowMs), markets: refs(some(event, random)) }),
  (event, nowMs, random) => ({ ...head('rollback_bet_cancel', event, nowMs), markets: refs(some(event, random)) }),
];

export function frameOf(event: FeedEvent, isEnding: boolean, nowMs: number, random: Random): Frame {
  const kinds = isEnding ? ENDING : PASSING;
  return (kinds[random.below(kinds.length)] as Kind)(event, nowMs, random);
}

/** The whole book of an event, as a frame without a recovery. */
export const wholeBook = (event: FeedEvent, nowMs: number): Frame => ({
  ...head('odds_change', event, nowMs),
  markets: event.markets,
});

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
type Check = (value: unknown) => boolean;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const fields =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(shape).every(([name, check]) => check(asRecord(value)[name]));

const market = { id: isWhole, specifiers: optional(isText) };
const outcomeId = { id: isText };
const MARKETS = fields({
  ...market,
  status: oneOf(1, 0, -1, -2, -3, -4),
  favourite: optional(oneOf(0, 1, true, false)),
  // An invalid price concerns its market alone, and shuts it.
  outcomes: optional(listOf(fields({ ...outcomeId, active: optional(oneOf(0, 1, true, false)) }))),
});
const RESULTS = fields({ ...market, outcomes: listOf(fields({ ...outcomeId, result: oneOf(1, 0, -1) })) });
const REFS = fields(market);
const isPast = (value: unknown): boolean => isWhole(value) && value >= 0;

/** The protocol once more, written from its description: what has to be right in each message. */
const TYPES: Readonly<Record<string, Check>> = {
  odds_change: fields({
    markets: optional(listOf(MARKETS)),
    sport_event_status: optional(fields({ status: oneOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9) })),
  }),
  bet_stop: fields({ groups: optional(isText), market_status: optional(oneOf(-1, 0)), reason: optional(isText) }),
  bet_settlement: fields({ certainty: optional(oneOf(1, 2)), markets: listOf(RESULTS) }),
  bet_cancel: fields({ start_time: optional(isPast), end_time: optional(isPast), markets: listOf(REFS) }),
  rollback_bet_settlement: fields({ markets: listOf(REFS) }),
  rollback_bet_cancel: fields({ start_time: optional(isPast), end_time: optional(isPast), markets: listOf(REFS) }),
  fixture_change: fields({}),
};

/** What they say from the future waits for a person; their event goes on. */
const RESULT_TYPES: ReadonlySet<unknown> = new Set([
  'bet_settlement',
  'bet_cancel',
  'rollback_bet_settlement',
  'rollback_bet_cancel',
]);
const FUTURE_MS = 60_000;
/** Between the clocks of this process and of the server, and the time a frame travels. */
const CLOCK_SLACK_MS = 500;

/** `doubtful`: it names the event and cannot be read; `silent`: it is unknown what it is about, or it may well be right. */
export function judgeText(text: string, urn: string, nowMs: number): 'doubtful' | 'silent' {
  const isNamed = text.includes(JSON.stringify(urn));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return isNamed ? 'doubtful' : 'silent';
  }
  const frame = asRecord(parsed);
  if (frame.event_id !== urn) return 'silent';
  const check = typeof frame.type === 'string' ? TYPES[frame.type] : undefined;
  const isEnvelopeRight =
    oneOf(1, 3)(frame.product) &&
    isPast(frame.timestamp) &&
    (RESULT_TYPES.has(frame.type) || Number(frame.timestamp) <= nowMs + FUTURE_MS + CLOCK_SLACK_MS) &&
    optional(isWhole)(frame.request_id);
  return check !== undefined && isEnvelopeRight && check(frame) ? 'silent' : 'doubtful';
}

/** Whether a frame that can be read cancels every bet that is still to come: an event that has no other market stays shut. */
export function cancelsForGood(text: string): boolean {
  try {
    const { type, end_time: end } = asRecord(JSON.parse(text));
    return type === 'bet_cancel' && (end === undefined || end === null);
  } catch {
    return false;
  }
}

/** Whether a frame that can be read says that its match has begun, or is over. */
export function reportsStarted(text: string): boolean {
  try {
    const { status } = asRecord(asRecord(JSON.parse(text)).sport_event_status);
    return status !== undefined && status !== 0;
  } catch {
    return false;
  }
}
