import { exactDeadHeat } from '@duskline/betting/dead-heat';
import { outrightPlaces } from '@duskline/betting/outright-market';
import { ruleFourShare } from '@duskline/betting/rule-four';
import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import { toFractionText } from '@duskline/money/rational';
import * as v from 'valibot';
import type { MarketStatus, MarketUpdate } from '../../../../platform/bus/board-message.ts';
import type { Decoded, Frame, OutcomeResult, ProviderMessage } from '../../feed-provider.ts';
import { decodeCut } from './cut-frame.ts';
import { isPlainOddsMarket } from './fast-odds-market.ts';
import { findSeq, findUrns } from './find-urns.ts';
import { isFlagSet, readState, stopReason } from './match-state.ts';
import { Alive, CancelledMarket, MarketKey, Message, OddsMarket, RolledBackMarket, SettledMarket } from './wire.ts';

const MARKET_STATUS: Record<1 | 0 | -1 | -2 | -3 | -4, MarketStatus> = {
  1: 'active',
  0: 'inactive',
  [-1]: 'suspended',
  [-2]: 'handed_over',
  [-3]: 'settled',
  [-4]: 'cancelled',
};

/** What is left out of a message: `parts` do no harm or are shut alone; `why` is the first that makes the event doubtful. */
interface Refusals {
  parts: string[];
  why: string | null;
}

const pathOf = (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => v.getDotPath(issues[0]) ?? 'shape';

/** Checks the items of a list one by one; `onBroken` is called for each that cannot be read. */
function eachValid<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  items: readonly unknown[],
  onBroken: (item: unknown, path: string) => void,
): v.InferOutput<S>[] {
  const valid: v.InferOutput<S>[] = [];
  for (const item of items) {
    if (schema === (OddsMarket as unknown) && isPlainOddsMarket(item)) {
      valid.push(item as v.InferOutput<S>);
      continue;
    }
    const parsed = v.safeParse(schema, item);
    if (parsed.success) valid.push(parsed.output);
    else onBroken(item, pathOf(parsed.issues));
  }
  return valid;
}

/** For messages about results: whatever is left out of them, the event is doubtful. */
const doubtful =
  (what: string, refusals: Refusals) =>
  (_item: unknown, path: string): void => {
    refusals.parts.push(`${what}:${path}`);
    refusals.why ??= `${what}:${path}`;
  };

const ref = (market: { id: number; specifiers?: string | undefined }) => ({
  marketType: market.id,
  specifiers: canonicalSpecifiers(market.specifiers),
});

function toMarketUpdate(market: v.InferOutput<typeof OddsMarket>): MarketUpdate {
  return {
    ...ref(market),
    status: MARKET_STATUS[market.status],
    isFavourite: isFlagSet(market.favourite),
    ...(market.outcomes && {
      outcomes: market.outcomes.map(({ id, odds, active, probability }) => ({
        outcomeId: id,
        // A number instead of a text is not the protocol; as text it meets the sanity band like everything else.
        ...(odds !== undefined && odds !== null && { odds: String(odds) }),
        isActive: active === undefined || isFlagSet(active),
        ...(probability !== undefined && { probability }),
      })),
    }),
  };
}

type SettledOutcome = v.InferOutput<typeof SettledMarket>['outcomes'][number];

/** What the withdrawal of a runner takes off the winnings of others (betting rules 8.8); null: nothing. */
function toDeduction({ withdrawn }: SettledOutcome): OutcomeResult['deduction'] | null {
  const share = withdrawn && ruleFourShare(withdrawn.odds);
  return withdrawn && share && share.n > 0n ? { share: toFractionText(share), beforeMs: withdrawn.at } : null;
}

/** Runners are withdrawn from outrights alone, and before it is told: of any other market it would take winnings that no rule takes. */
function mayHaveWithdrawn(market: v.InferOutput<typeof SettledMarket>, saidMs: number): boolean {
  const withdrawn = market.outcomes.flatMap((outcome) => outcome.withdrawn ?? []);
  const { marketType, specifiers } = ref(market);
  return (
    withdrawn.length === 0 || (outrightPlaces(marketType, specifiers) !== undefined && withdrawn.every(({ at }) => at <= saidMs))
  );
}

/** @param market everything that is said of the market: those who have the same dead heat factor have tied. */
function toResult(outcome: SettledOutcome, market: readonly SettledOutcome[]): OutcomeResult {
  const { dead_heat_factor: factor, void_factor: voided } = outcome;
  const tied = factor === undefined ? 0 : market.filter(({ dead_heat_factor }) => dead_heat_factor === factor).length;
  const deduction = toDeduction(outcome);
  const { withdrawn } = outcome;
  return {
    outcomeId: outcome.id,
    result: outcome.result,
    voidFactor: voided === undefined || Number(voided) === 0 ? null : String(Number(voided)),
    deadHeatFactor: factor === undefined ? null : exactDeadHeat(factor, tied),
    ...(deduction && { deduction }),
    ...(withdrawn && { withdrawn: { odds: withdrawn.odds, atMs: withdrawn.at } }),
  };
}

type EventMessage = Exclude<Message, { type: 'alive' | 'snapshot_complete' }>;

const base = (message: EventMessage) => ({
  urn: message.event_id,
  producer: message.product,
  timestampMs: message.timestamp,
  requestId: message.request_id ?? null,
});

/** A market whose shape is broken must not go on at its old price, and the rest of the message may be wrong too: the match is doubtful. */
function toOdds(message: Extract<Message, { type: 'odds_change' }>, refusals: Refusals): ProviderMessage {
  const shut: MarketUpdate[] = [];
  const markets = eachValid(OddsMarket, message.markets, (item, path) => {
    refusals.parts.push(`market:${path}`);
    refusals.why ??= `market:${path}`;
    const key = v.safeParse(MarketKey, item);
    if (key.success) shut.push({ ...ref(key.output), status: 'suspended', isFavourite: false });
  }).map(toMarketUpdate);
  const read = message.sport_event_status === undefined ? null : readState(message.sport_event_status);
  if (read) refusals.parts.push(...read.dropped);
  if (read?.why) {
    refusals.parts.push(read.why);
    refusals.why ??= read.why;
  }
  return {
    kind: 'odds',
    ...base(message),
    ...(read?.state && { state: read.state }),
    markets: shut.length === 0 ? markets : [...markets, ...shut],
  };
}

function toEventMessage(message: EventMessage, refusals: Refusals): ProviderMessage {
  switch (message.type) {
    case 'odds_change':
      return toOdds(message, refusals);
    case 'bet_stop':
      return {
        kind: 'stop',
        ...base(message),
        groups: message.groups.split('|').filter((group) => group !== ''),
        marketStatus: message.market_status === 0 ? 'inactive' : 'suspended',
        ...(message.reason !== undefined && { reason: stopReason(message.reason) }),
      };
    case 'bet_settlement': {
      const refuse = doubtful('result', refusals);
      const valid = eachValid(SettledMarket, message.markets, refuse).filter((market) => {
        const isWrong = !mayHaveWithdrawn(market, message.timestamp);
        if (isWrong) refuse(market, 'withdrawn');
        return !isWrong;
      });
      const markets = valid.map((market) => ({
        ...ref(market),
        voidReason: market.void_reason ?? null,
        outcomes: market.outcomes.map((outcome) => toResult(outcome, market.outcomes)),
      }));
      return {
        kind: 'settlement',
        ...base(message),
        certainty: message.certainty,
        ...(message.draw && { draw: message.draw }),
        markets,
      };
    }
    case 'bet_cancel': {
      const markets = eachValid(CancelledMarket, message.markets, doubtful('cancel', refusals));
      return {
        kind: 'cancel',
        ...base(message),
        fromMs: message.start_time ?? null,
        toMs: message.end_time ?? null,
        markets: markets.map((market) => ({ ...ref(market), voidReason: market.void_reason ?? null })),
      };
    }
    case 'rollback_bet_settlement':
      return {
        kind: 'rollback-settlement',
        ...base(message),
        markets: eachValid(RolledBackMarket, message.markets, doubtful('rollback', refusals)).map(ref),
      };
    case 'rollback_bet_cancel':
      return {
        kind: 'rollback-cancel',
        ...base(message),
        fromMs: message.start_time ?? null,
        toMs: message.end_time ?? null,
        markets: eachValid(RolledBackMarket, message.markets, doubtful('rollback', refusals)).map(ref),
      };
    case 'fixture_change':
      return { kind: 'fixture-change', ...base(message) };
  }
}

const seqOf = (value: unknown): number | null => {
  const seq = (value as { seq?: unknown } | null)?.seq;
  return Number.isSafeInteger(seq) ? (seq as number) : null;
};

/** A frame that cannot be read: the events it may concern are reported, so that nothing goes on as if it had not come (XR-09, XR-11). */
function unreadable(frame: string, json: unknown, seq: number | null, why: string): Decoded {
  const alive = v.safeParse(Alive, json);
  if (alive.success) {
    return { message: { kind: 'unreadable-alive', producer: alive.output.product }, seq, refused: [why], doubt: null };
  }
  const urns = findUrns(frame, json);
  return { message: null, seq, refused: [why], doubt: urns.length > 0 ? { urns, why } : null };
}

/** One frame of the stream. Never throws: what cannot be read is refused with a reason, and doubtful when it names an event. */
export function decodeFrame(frame: Frame): Decoded {
  if (typeof frame !== 'string') return decodeCut(frame);
  let json: unknown;
  try {
    json = JSON.parse(frame);
  } catch {
    return unreadable(frame, null, findSeq(frame), 'not_json');
  }
  const seq = seqOf(json);
  return decodeMessage(json, seq, (why) => unreadable(frame, json, seq, why));
}

/**
 * One message in the fields of the Duskline Feed, which are those of the Unified Odds Feed: a reader that has them from another notation
 * brings its message here. @param onUnreadable what becomes of one that is none of these
 */
export function decodeMessage(input: unknown, seq: number | null, onUnreadable: (why: string) => Decoded): Decoded {
  const parsed = v.safeParse(Message, input);
  if (!parsed.success) return onUnreadable(`message:${pathOf(parsed.issues)}`);
  const message = parsed.output;
  if (message.type === 'alive') {
    const alive = { producer: message.product, timestampMs: message.timestamp, isSubscribed: isFlagSet(message.subscribed) };
    return { message: { kind: 'alive', ...alive }, seq, refused: [], doubt: null };
  }
  if (message.type === 'snapshot_complete') {
    const { product: producer, timestamp: timestampMs, request_id: requestId, event_id: urn = null } = message;
    return { message: { kind: 'snapshot-complete', producer, timestampMs, requestId, urn }, seq, refused: [], doubt: null };
  }
  const refusals: Refusals = { parts: [], why: null };
  const read = toEventMessage(message, refusals);
  const doubt = refusals.why === null ? null : { urns: [message.event_id], why: refusals.why };
  return { message: read, seq, refused: refusals.parts, doubt };
}
