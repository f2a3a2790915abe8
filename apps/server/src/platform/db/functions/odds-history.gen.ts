/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { PgArray } from '../binary-array.ts';
import type { FunctionCall, JsonText } from '../function-call.ts';

export const oddsHistory = {
  chart: (args: {
    market: bigint | number | null;
    outcome: string | null;
    from: Date | 'infinity' | null;
    to: Date | 'infinity' | null;
    bucketMs: bigint | number | null;
  }): FunctionCall<{ at: Date | null; odds_milli: number | null; status: number | null }> => ({
    name: 'odds_history.chart',
    text: 'SELECT at, odds_milli, status FROM odds_history.chart(p_market => $1::int8, p_outcome => $2::text, p_from => $3::timestamptz, p_to => $4::timestamptz, p_bucket_ms => $5::int8)',
    values: [args.market, args.outcome, args.from, args.to, args.bucketMs],
  }),
  checkOdds: (args: {
    from: Date | 'infinity' | null;
    to: Date | 'infinity' | null;
    most: number | null;
  }): FunctionCall<{ verdict: string | null; legs: number | null; named: unknown }> => ({
    name: 'odds_history.check_odds',
    text: 'SELECT verdict, legs, named FROM odds_history.check_odds(p_from => $1::timestamptz, p_to => $2::timestamptz, p_most => $3::int4)',
    values: [args.from, args.to, args.most],
  }),
  dropDay: (args: {
    keepDays: number | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'odds_history.drop_day',
    text: 'SELECT odds_history.drop_day(p_keep_days => $1::int4) AS value',
    values: [args.keepDays],
  }),
  forgetDraws: (args: {
    match: PgArray<'int4'> | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'odds_history.forget_draws',
    text: 'SELECT odds_history.forget_draws(p_match => $1::int4[]) AS value',
    values: [args.match],
  }),
  forgetMarkets: (args: {
    keepDays: number | null;
    most: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'odds_history.forget_markets',
    text: 'SELECT odds_history.forget_markets(p_keep_days => $1::int4, p_most => $2::int4) AS value',
    values: [args.keepDays, args.most],
  }),
  makeDays: (args: {
    from: Date | 'infinity' | null;
    days: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'odds_history.make_days',
    text: 'SELECT odds_history.make_days(p_from => $1::timestamptz, p_days => $2::int4) AS value',
    values: [args.from, args.days],
  }),
  oldestDay: (): FunctionCall<{ value: string | null }> => ({
    name: 'odds_history.oldest_day',
    text: 'SELECT odds_history.oldest_day() AS value',
    values: [],
  }),
  openRun: (args: {
    boot: string | null;
    at: Date | 'infinity' | null;
    reason: string | null;
    lost: bigint | number | null;
    term: bigint | number | null;
  }): FunctionCall<{ run: number | null; next_position: bigint | null }> => ({
    name: 'odds_history.open_run',
    text: 'SELECT run, next_position FROM odds_history.open_run(p_boot => $1::text, p_at => $2::timestamptz, p_reason => $3::text, p_lost => $4::int8, p_term => $5::int8)',
    values: [args.boot, args.at, args.reason, args.lost, args.term],
  }),
  priceAt: (args: {
    market: bigint | number | null;
    outcome: string | null;
    at: Date | 'infinity' | null;
  }): FunctionCall<{ is_known: boolean | null; run: number | null; change_position: bigint | null; since: Date | null; odds_milli: number | null; status: number | null; reason: number | null }> => ({
    name: 'odds_history.price_at',
    text: 'SELECT is_known, run, change_position, since, odds_milli, status, reason FROM odds_history.price_at(p_market => $1::int8, p_outcome => $2::text, p_at => $3::timestamptz)',
    values: [args.market, args.outcome, args.at],
  }),
  record: (args: {
    run: number | null;
    position: bigint | number | null;
    through: Date | 'infinity' | null;
    completeFrom: Date | 'infinity' | null;
    restatedFrom: Date | 'infinity' | null;
    restatedTo: Date | 'infinity' | null;
    place: PgArray<'int4'> | null;
    at: PgArray<'timestamptz'> | null;
    market: PgArray<'int8'> | null;
    outcome: PgArray<'text'> | null;
    odds: PgArray<'int4'> | null;
    status: PgArray<'int2'> | null;
    reason: PgArray<'int2'> | null;
    isHeld: PgArray<'bool'> | null;
    held: JsonText | null;
    newMarket: PgArray<'int8'> | null;
    newMatch: PgArray<'int4'> | null;
    newType: PgArray<'int4'> | null;
    newSpecifiers: PgArray<'text'> | null;
    term: bigint | number | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'odds_history.record',
    text: 'SELECT odds_history.record(p_run => $1::int4, p_position => $2::int8, p_through => $3::timestamptz, p_complete_from => $4::timestamptz, p_restated_from => $5::timestamptz, p_restated_to => $6::timestamptz, p_place => $7::int4[], p_at => $8::timestamptz[], p_market => $9::int8[], p_outcome => $10::text[], p_odds => $11::int4[], p_status => $12::int2[], p_reason => $13::int2[], p_is_held => $14::bool[], p_held => $15::json, p_new_market => $16::int8[], p_new_match => $17::int4[], p_new_type => $18::int4[], p_new_specifiers => $19::text[], p_term => $20::int8) AS value',
    values: [args.run, args.position, args.through, args.completeFrom, args.restatedFrom, args.restatedTo, args.place, args.at, args.market, args.outcome, args.odds, args.status, args.reason, args.isHeld, args.held, args.newMarket, args.newMatch, args.newType, args.newSpecifiers, args.term],
  }),
  ticketOdds: (args: {
    from: Date | 'infinity' | null;
    to: Date | 'infinity' | null;
    ticket: string | null;
  }): FunctionCall<{ ticket: string | null; leg_no: number | null; market_id: bigint | null; outcome_id: string | null; odds_milli: number | null; from_at: Date | null; to_at: Date | null; verdict: string | null }> => ({
    name: 'odds_history.ticket_odds',
    text: 'SELECT ticket, leg_no, market_id, outcome_id, odds_milli, from_at, to_at, verdict FROM odds_history.ticket_odds(p_from => $1::timestamptz, p_to => $2::timestamptz, p_ticket => $3::uuid)',
    values: [args.from, args.to, args.ticket],
  }),
};
