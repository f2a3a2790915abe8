import * as v from 'valibot';

/** Shapes of the provider's protocol, as far as we read them. Unknown fields are ignored: the provider may add some. */

/*
 * Whatever passes here has to fit into our tables: one value that the database refuses would hold up every row written with it. So
 * numbers have the bounds of their columns, and texts are free of what PostgreSQL cannot keep (NUL, halves of characters).
 */
const MAX_INT32 = 2 ** 31 - 1;
const MAX_INT16 = 2 ** 15 - 1;
/** 2100-01-01. */
const MAX_TIME_MS = 4_102_444_800_000;
const MAX_SCORE = 100_000;

const int = v.pipe(v.number(), v.safeInteger(), v.minValue(-MAX_INT32), v.maxValue(MAX_INT32));
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_INT32));
const product = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_INT16));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_INT32));
const score = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_SCORE));
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_TIME_MS));
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_INT32));
/** Seconds of a match clock in a second. */
const rate = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000));
const urn = v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.regex(/^[A-Za-z0-9:._-]+$/));
const CLEAN = /^[^\p{Cc}\p{Cs}]*$/u;
/**
 * What nobody sees and what turns the letters around it: two names with it look alike, or one like another. It is taken out, because a match is worth more than
 * its provider's slip. The joiners of scripts (U+200C, U+200D) stay: Persian, Hindi and others are written with them.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Zl}\p{Zp}\u{FFFE}\u{FFFF}]/gu;
const seen = v.transform((given: string) => given.replace(UNSEEN, ''));
const text = v.pipe(v.string(), v.maxLength(200), v.regex(CLEAN), seen);
/** As ISO 3166 writes them, subdivisions too; some providers say INT or nothing. */
const countryCode = v.pipe(v.string(), v.maxLength(10), v.regex(/^[A-Za-z-]*$/));
const name = v.pipe(v.string(), v.maxLength(200), v.regex(CLEAN), seen, v.trim(), v.regex(/[^\u200C\u200D]/u));
const reason = v.pipe(v.string(), v.maxLength(30), v.regex(CLEAN), seen);
export const DECIMAL = /^[0-9.]{1,40}$/;
export const SPECIFIERS = /^[!-~]{0,200}$/;
const decimal = v.pipe(v.string(), v.regex(DECIMAL));
const specifiers = v.optional(v.pipe(v.string(), v.regex(SPECIFIERS)));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const flag = v.union([v.literal(0), v.literal(1), v.boolean()]);

export const MarketStatus = v.picklist([1, 0, -1, -2, -3, -4]);
export const EventStatus = v.picklist([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

/** Without these nothing is known of a match. */
const core = {
  status: EventStatus,
  match_status: v.optional(int, 0),
  home_score: v.optional(score, 0),
  away_score: v.optional(score, 0),
};
const period = v.object({ number: v.optional(int), match_status: v.optional(int), home_score: score, away_score: score });
/** What bets depend on: who is sent off, why betting is stopped, how the periods ended. */
const course = {
  period_scores: v.optional(v.pipe(v.array(period), v.maxLength(50)), []),
  statistics: v.optional(v.object({ red_cards_home: v.optional(score), red_cards_away: v.optional(score) })),
  reason: v.optional(reason),
};
const gamescore = v.pipe(v.string(), v.regex(/^[0-9A]{1,3}$/));
/** What is only shown. */
const display = {
  clock: v.optional(
    v.object({ match_time_s: seconds, remaining_s: v.optional(seconds), stopped: flag, rate: v.optional(rate), at_ms: time }),
  ),
  server: v.optional(v.picklist([1, 2])),
  home_gamescore: v.optional(gamescore),
  away_gamescore: v.optional(gamescore),
  /** Of a fight, from 1. */
  round: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(99))),
};
export const SportEventStatus = v.object({ ...core, ...course, ...display });
export type SportEventStatus = v.InferOutput<typeof SportEventStatus>;

/** The same, part by part, for a block that cannot be read as a whole (XR-11). */
export const STATUS_PARTS = { core: v.object(core), course: Object.entries(course), display: Object.entries(display) };

/** Prices stay text: the sanity band judges what is not a number, so that the market is suspended instead of being overlooked. */
export const OddsMarket = v.object({
  id,
  specifiers,
  status: MarketStatus,
  favourite: v.optional(flag),
  outcomes: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9:_+-]{1,60}$/)),
          odds: v.optional(v.union([v.string(), v.number(), v.null()])),
          active: v.optional(flag, 1),
          probability: v.optional(decimal),
        }),
      ),
      v.maxLength(500),
    ),
  ),
});

export const SettledMarket = v.object({
  id,
  specifiers,
  void_reason: v.optional(int),
  outcomes: v.pipe(
    v.array(
      v.pipe(
        v.object({
          id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9:_+-]{1,60}$/)),
          result: v.picklist([1, 0, -1]),
          void_factor: v.optional(v.picklist(['0', '0.5', '1', '0.0', '1.0', '0.50', '1.00'])),
          dead_heat_factor: v.optional(v.pipe(v.string(), v.regex(/^(0\.\d{1,12}|1(\.0+)?|[1-9]\d{0,2}\/[1-9]\d{0,2})$/))),
          withdrawn: v.optional(v.object({ at: time, odds: v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,3})?$/)) })),
        }),
        v.check(
          ({ withdrawn, void_factor }) => withdrawn === undefined || (Number(void_factor) === 1 && Number(withdrawn.odds) > 1),
        ),
      ),
    ),
    v.minLength(1),
    v.maxLength(500),
  ),
});

export const CancelledMarket = v.object({ id, specifiers, void_reason: v.optional(int) });
export const RolledBackMarket = v.object({ id, specifiers });
export const MarketKey = v.object({ id, specifiers });

const envelope = { product, timestamp: time, request_id: v.optional(id) };
const event = { ...envelope, event_id: urn };
/** Each market is checked on its own, so that a broken one does not take its neighbours with it. */
const markets = v.pipe(v.array(v.unknown()), v.maxLength(2000));

const window = { start_time: v.optional(time), end_time: v.optional(time) };
/** One that ends before it begins holds no bet, and nobody means that. */
const inOrder = <Window extends { start_time?: number | undefined; end_time?: number | undefined }>() =>
  v.check<Window, string>(({ start_time = 0, end_time = MAX_TIME_MS }) => start_time <= end_time, 'window');

export const Message = v.variant('type', [
  v.object({
    type: v.literal('odds_change'),
    ...event,
    sport_event_status: v.optional(v.unknown()),
    markets: v.optional(markets, []),
  }),
  v.object({
    type: v.literal('bet_stop'),
    ...event,
    groups: v.optional(text, 'all'),
    market_status: v.optional(v.picklist([-1, 0]), -1),
    reason: v.optional(reason),
  }),
  v.object({
    type: v.literal('bet_settlement'),
    ...event,
    certainty: v.optional(v.picklist([1, 2]), 1),
    // One that cannot be read is none: then the results wait for a person.
    draw: v.fallback(v.optional(v.object({ seal: hash, seed: hash })), undefined),
    markets,
  }),
  v.pipe(v.object({ type: v.literal('bet_cancel'), ...event, ...window, markets }), inOrder()),
  v.object({ type: v.literal('rollback_bet_settlement'), ...event, markets }),
  v.pipe(v.object({ type: v.literal('rollback_bet_cancel'), ...event, ...window, markets }), inOrder()),
  v.object({ type: v.literal('fixture_change'), ...event }),
  v.object({ type: v.literal('alive'), ...envelope, subscribed: flag }),
  v.object({ type: v.literal('snapshot_complete'), ...envelope, request_id: id, event_id: v.optional(urn) }),
]);
export type Message = v.InferOutput<typeof Message>;

/** Enough of a sign of life to say whose it is. */
export const Alive = v.object({ type: v.literal('alive'), product });

const side = v.object({ urn, name, short_name: v.optional(text), country: v.optional(v.nullable(text)) });

/** Ids of outcomes. */
const outcomeId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9:_+-]{1,60}$/));
/** The largest fields have some 150. */
const runners = v.pipe(
  v.array(v.object({ id: outcomeId, name, non_runner: v.optional(flag, 0) })),
  v.minLength(2),
  v.maxLength(300),
);
const smallCount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(50));

const weight = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 32));
const sealedOutcome = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9:_-]{1,60}$/)),
  odds_milli: v.pipe(v.number(), v.safeInteger(), v.minValue(1_001), v.maxValue(1_000_000)),
});
const sealedMarket = v.object({
  id,
  specifiers: v.pipe(v.string(), v.regex(SPECIFIERS)),
  outcomes: v.pipe(v.array(sealedOutcome), v.minLength(2), v.maxLength(500)),
});

/** The draw of a virtual event. */
export const DrawBody = v.object({
  draw_id: v.pipe(v.string(), v.maxLength(60)),
  seal: hash,
  kind: v.picklist(['race', 'score', 'sets']),
  weights: v.pipe(v.array(weight), v.maxLength(100)),
  markets: v.pipe(v.array(sealedMarket), v.minLength(1), v.maxLength(200)),
  ends_at: time,
  season: v.pipe(v.string(), v.regex(/^[!-~]{1,40}$/)),
  match_day: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000)),
  seed: v.optional(hash),
});

/** What a fixture with runners has instead of sides. */
const OutrightBody = v.object({
  name,
  end_time: time,
  runners,
  each_way: v.optional(v.nullable(v.object({ places: smallCount, numerator: smallCount, denominator: smallCount }))),
});

/** Enough to say that it is one. */
export const NamesOutright = v.object({ outright: v.nonNullish(v.unknown()) });

const listed = {
  urn,
  sport: v.object({ urn, name, system_id: v.pipe(id, v.minValue(1), v.maxValue(100_000)) }),
  category: v.object({ urn, name, country_code: v.optional(v.nullable(countryCode)) }),
  tournament: v.object({ urn, name, rank: v.optional(v.pipe(id, v.minValue(0), v.maxValue(1_000_000)), 1000) }),
  start_time: time,
  product,
  live_coverage: v.optional(flag, false),
  status: EventStatus,
  status_summary: v.optional(v.unknown()),
  virtual: v.optional(v.nullable(v.unknown())),
  stream: v.optional(
    v.nullable(v.object({ type: v.literal('hls'), url: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/)[!-~]{1,300}$/)) })),
  ),
};
/** Two squads of a match. What cannot be read names nobody: bets on those players are not offered, those on the match are. */
const players = v.fallback(v.optional(v.pipe(v.array(v.object({ urn: outcomeId, name })), v.maxLength(1_000))), undefined);

export const FixtureBody = v.object({ ...listed, home: side, away: side, players });
export const OutrightFixtureBody = v.object({ ...listed, outright: OutrightBody });

/** Enough to say which fixture cannot be read. */
export const FixtureUrn = v.object({ urn });

export const FixturePage = v.object({ fixtures: v.array(v.unknown()), next_cursor: v.optional(v.nullable(v.string())) });

export const PastPage = v.object({ ready: flag, ...FixturePage.entries });

export const Producers = v.object({
  producers: v.pipe(
    v.array(
      v.object({
        id: product,
        name: text,
        alive_interval_ms: v.optional(count, 5_000),
        down_after_ms: v.optional(count, 20_000),
        recovery_window_ms: v.optional(count, 72 * 3_600_000),
      }),
    ),
    v.minLength(1),
  ),
});

export const Descriptions = v.object({ markets: v.array(v.unknown()) });
export const Description = v.object({
  id,
  name: text,
  groups: v.optional(v.array(text), ['all']),
  outcomes: v.optional(v.array(v.object({ id: text, name: text })), []),
});
