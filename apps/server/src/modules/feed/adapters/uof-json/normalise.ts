import * as v from 'valibot';
import type { Fixture, MarketStatus, MarketUpdate, MatchState, MatchStatus } from '../../../../platform/bus/board-message.ts';
import type { Decoded, OutcomeResult, ProviderMessage } from '../../provider.ts';
import { isPlainOddsMarket } from './fast-odds-market.ts';
import { CancelledMarket, FixtureBody, Message, OddsMarket, RolledBackMarket, SettledMarket, SportEventStatus } from './wire.ts';

const MARKET_STATUS: Record<1 | 0 | -1 | -2 | -3 | -4, MarketStatus> = {
  1: 'active',
  0: 'inactive',
  [-1]: 'suspended',
  [-2]: 'handed_over',
  [-3]: 'settled',
  [-4]: 'cancelled',
};

const MATCH_STATUS: readonly MatchStatus[] = [
  'not_started',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
];

/** `match_status` codes of the Unified Odds Feed, all sports together. */
const PERIODS: Record<number, string> = {
  0: 'not_started',
  6: '1st_half',
  7: '2nd_half',
  8: 'set_1',
  9: 'set_2',
  10: 'set_3',
  11: 'set_4',
  12: 'set_5',
  13: 'quarter_1',
  14: 'quarter_2',
  15: 'quarter_3',
  16: 'quarter_4',
  31: 'halftime',
  32: 'awaiting_overtime',
  40: 'overtime',
  50: 'penalties',
  60: 'postponed',
  70: 'cancelled',
  80: 'interrupted',
  90: 'abandoned',
  100: 'ended',
  110: 'ended',
  120: 'ended',
  301: 'pause',
  302: 'pause',
  303: 'pause',
  304: 'pause',
};

const STOP_REASONS: Record<string, string> = { var: 'var_check', period: 'break' };
const stopReason = (reason: string): string => STOP_REASONS[reason] ?? reason;

const isSet = (flag: 0 | 1 | boolean | undefined): boolean => flag === 1 || flag === true;

export function toMatchState(input: SportEventStatus): MatchState {
  const { clock, statistics } = input;
  const status = MATCH_STATUS[input.status] ?? 'suspended';
  return {
    status,
    periodKey: PERIODS[input.match_status] ?? (status === 'live' ? 'live' : status),
    homeScore: input.home_score,
    awayScore: input.away_score,
    periods: input.period_scores.map(({ home_score, away_score }) => ({ home: home_score, away: away_score })),
    ...(clock && {
      clock: {
        matchTimeS: clock.match_time_s,
        ...(clock.remaining_s !== undefined && { remainingS: clock.remaining_s }),
        isStopped: isSet(clock.stopped),
        atMs: clock.at_ms,
      },
    }),
    ...(statistics?.red_cards_home !== undefined && { redCardsHome: statistics.red_cards_home }),
    ...(statistics?.red_cards_away !== undefined && { redCardsAway: statistics.red_cards_away }),
    ...(input.server !== undefined && { server: input.server }),
    ...(input.home_gamescore !== undefined &&
      input.away_gamescore !== undefined && { gameScore: `${input.home_gamescore}-${input.away_gamescore}` }),
    ...(input.reason !== undefined && { stopReason: stopReason(input.reason) }),
  };
}

/** Checks the items of a list one by one; what is broken is named and left out. */
function eachValid<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  items: readonly unknown[],
  what: string,
  refused: string[],
): v.InferOutput<S>[] {
  const valid: v.InferOutput<S>[] = [];
  for (const item of items) {
    if (schema === (OddsMarket as unknown) && isPlainOddsMarket(item)) {
      valid.push(item as v.InferOutput<S>);
      continue;
    }
    const parsed = v.safeParse(schema, item);
    if (parsed.success) valid.push(parsed.output);
    else refused.push(`${what}:${v.getDotPath(parsed.issues[0]) ?? 'shape'}`);
  }
  return valid;
}

const ref = (market: { id: number; specifiers?: string | undefined }) => ({
  marketType: market.id,
  specifiers: market.specifiers ?? '',
});

function toMarketUpdate(market: v.InferOutput<typeof OddsMarket>): MarketUpdate {
  return {
    ...ref(market),
    status: MARKET_STATUS[market.status],
    isFavourite: isSet(market.favourite),
    ...(market.outcomes && {
      outcomes: market.outcomes.map(({ id, odds, active, probability }) => ({
        outcomeId: id,
        // A number instead of a text is not the protocol; as text it meets the sanity band like everything else.
        ...(odds !== undefined && odds !== null && { odds: String(odds) }),
        isActive: active === undefined || isSet(active),
        ...(probability !== undefined && { probability }),
      })),
    }),
  };
}

/** A market whose shape is broken must not go on at its old price: what can be read of its key is suspended. */
function suspendBroken(items: readonly unknown[]): MarketUpdate[] {
  const key = v.object({ id: v.pipe(v.number(), v.safeInteger()), specifiers: v.optional(v.string()) });
  return items.flatMap((item) => {
    if (isPlainOddsMarket(item) || v.is(OddsMarket, item)) return [];
    const parsed = v.safeParse(key, item);
    return parsed.success ? [{ ...ref(parsed.output), status: 'suspended' as const, isFavourite: false }] : [];
  });
}

const toResult = (outcome: v.InferOutput<typeof SettledMarket>['outcomes'][number]): OutcomeResult => ({
  outcomeId: outcome.id,
  result: outcome.result,
  voidFactor: outcome.void_factor === undefined || Number(outcome.void_factor) === 0 ? null : String(Number(outcome.void_factor)),
  deadHeatFactor: outcome.dead_heat_factor ?? null,
});

type EventMessage = Exclude<Message, { type: 'alive' | 'snapshot_complete' }>;

const base = (message: EventMessage) => ({
  urn: message.event_id,
  producer: message.product,
  timestampMs: message.timestamp,
  requestId: message.request_id ?? null,
});

function toOdds(message: Extract<Message, { type: 'odds_change' }>, refused: string[]): ProviderMessage {
  const markets = eachValid(OddsMarket, message.markets, 'market', refused).map(toMarketUpdate);
  const [status] =
    message.sport_event_status === undefined ? [] : eachValid(SportEventStatus, [message.sport_event_status], 'status', refused);
  return {
    kind: 'odds',
    ...base(message),
    ...(status && { state: toMatchState(status) }),
    markets: [...markets, ...suspendBroken(message.markets)],
  };
}

function toEventMessage(message: EventMessage, refused: string[]): ProviderMessage {
  switch (message.type) {
    case 'odds_change':
      return toOdds(message, refused);
    case 'bet_stop':
      return {
        kind: 'stop',
        ...base(message),
        groups: message.groups.split('|').filter((group) => group !== ''),
        marketStatus: message.market_status === 0 ? 'inactive' : 'suspended',
        ...(message.reason !== undefined && { reason: stopReason(message.reason) }),
      };
    case 'bet_settlement': {
      const markets = eachValid(SettledMarket, message.markets, 'result', refused).map((market) => ({
        ...ref(market),
        voidReason: market.void_reason ?? null,
        outcomes: market.outcomes.map(toResult),
      }));
      return { kind: 'settlement', ...base(message), certainty: message.certainty, markets };
    }
    case 'bet_cancel': {
      const markets = eachValid(CancelledMarket, message.markets, 'cancel', refused);
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
        markets: eachValid(RolledBackMarket, message.markets, 'rollback', refused).map(ref),
      };
    case 'rollback_bet_cancel':
      return {
        kind: 'rollback-cancel',
        ...base(message),
        fromMs: message.start_time ?? null,
        toMs: message.end_time ?? null,
        markets: eachValid(RolledBackMarket, message.markets, 'rollback', refused).map(ref),
      };
    case 'fixture_change':
      return { kind: 'fixture-change', ...base(message) };
  }
}

const seqOf = (value: unknown): number | null => {
  const seq = (value as { seq?: unknown } | null)?.seq;
  return Number.isSafeInteger(seq) ? (seq as number) : null;
};

/** One frame of the stream. Never throws: what cannot be read is refused with a reason. */
export function decodeFrame(frame: string): Decoded {
  let json: unknown;
  try {
    json = JSON.parse(frame);
  } catch {
    return { message: null, seq: null, refused: ['not_json'] };
  }
  const seq = seqOf(json);
  const parsed = v.safeParse(Message, json);
  if (!parsed.success) return { message: null, seq, refused: [`message:${v.getDotPath(parsed.issues[0]) ?? 'shape'}`] };
  const message = parsed.output;
  const refused: string[] = [];
  if (message.type === 'alive') {
    const alive = { producer: message.product, timestampMs: message.timestamp, isSubscribed: isSet(message.subscribed) };
    return { message: { kind: 'alive', ...alive }, seq, refused };
  }
  if (message.type === 'snapshot_complete') {
    const { product: producer, timestamp: timestampMs, request_id: requestId, event_id: urn = null } = message;
    return { message: { kind: 'snapshot-complete', producer, timestampMs, requestId, urn }, seq, refused };
  }
  return { message: toEventMessage(message, refused), seq, refused };
}

/** A listed fixture, or the reason why it is refused. */
export function toFixture(input: unknown): Fixture | string {
  const parsed = v.safeParse(FixtureBody, input);
  if (!parsed.success) return `fixture:${v.getDotPath(parsed.issues[0]) ?? 'shape'}`;
  const { sport, category, tournament, home, away, ...rest } = parsed.output;
  if (home.urn === away.urn) return 'fixture:same_teams';
  const summary = v.safeParse(SportEventStatus, rest.status_summary);
  const toSide = ({ urn, name, short_name, country }: typeof home) => ({
    urn,
    name,
    ...(short_name !== undefined && { shortName: short_name }),
    ...(country && { country }),
  });
  return {
    urn: rest.urn,
    sport: { urn: sport.urn, name: sport.name, systemId: sport.system_id },
    category: {
      urn: category.urn,
      name: category.name,
      ...(category.country_code && { countryCode: category.country_code }),
    },
    tournament: { urn: tournament.urn, name: tournament.name, rank: tournament.rank },
    home: toSide(home),
    away: toSide(away),
    startTimeMs: rest.start_time,
    producer: rest.product,
    liveCoverage: isSet(rest.live_coverage),
    status: MATCH_STATUS[rest.status] ?? 'not_started',
    ...(summary.success && { state: toMatchState(summary.output) }),
  };
}
