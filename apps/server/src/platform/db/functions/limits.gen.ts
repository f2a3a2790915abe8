/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall, JsonText } from '../function-call.ts';

export const limits = {
  answerRealityCheck: (args: {
    user: bigint | number | null;
    session: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<unknown> => ({
    name: 'limits.answer_reality_check',
    text: 'SELECT limits.answer_reality_check(p_user => $1::int8, p_session => $2::text, p_now => $3::timestamptz)',
    values: [args.user, args.session, args.now],
  }),
  askReturn: (args: {
    user: bigint | number | null;
    waitHours: number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: Date | null }> => ({
    name: 'limits.ask_return',
    text: 'SELECT limits.ask_return(p_user => $1::int8, p_wait_hours => $2::int4, p_now => $3::timestamptz) AS value',
    values: [args.user, args.waitHours, args.now],
  }),
  betsToVoid: (): FunctionCall<{ value: bigint }> => ({
    name: 'limits.bets_to_void',
    text: 'SELECT value FROM limits.bets_to_void() AS f(value)',
    values: [],
  }),
  blockedSince: (args: {
    user: bigint | number | null;
  }): FunctionCall<{ value: Date | null }> => ({
    name: 'limits.blocked_since',
    text: 'SELECT limits.blocked_since(p_user => $1::int8) AS value',
    values: [args.user],
  }),
  claimWeighing: (args: {
    user: bigint | number | null;
    heard: Date | 'infinity' | null;
    before: Date | 'infinity' | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: Date | null }> => ({
    name: 'limits.claim_weighing',
    text: 'SELECT limits.claim_weighing(p_user => $1::int8, p_heard => $2::timestamptz, p_before => $3::timestamptz, p_now => $4::timestamptz) AS value',
    values: [args.user, args.heard, args.before, args.now],
  }),
  confirmLimit: (args: {
    user: bigint | number | null;
    currency: string | null;
    kind: string | null;
    hours: number | null;
    amount: bigint | number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'limits.confirm_limit',
    text: 'SELECT limits.confirm_limit(p_user => $1::int8, p_currency => $2::text, p_kind => $3::text, p_hours => $4::int4, p_amount => $5::int8, p_now => $6::timestamptz) AS value',
    values: [args.user, args.currency, args.kind, args.hours, args.amount, args.now],
  }),
  continueSession: (args: {
    user: bigint | number | null;
    from: bigint | number | null;
    to: bigint | number | null;
  }): FunctionCall<unknown> => ({
    name: 'limits.continue_session',
    text: 'SELECT limits.continue_session(p_user => $1::int8, p_from => $2::int8, p_to => $3::int8)',
    values: [args.user, args.from, args.to],
  }),
  decideHarm: (args: {
    user: bigint | number | null;
    by: bigint | number | null;
    act: string | null;
    limitKind: string | null;
    limitHours: number | null;
    limitAmount: bigint | number | null;
    currency: string | null;
    reason: string | null;
    ip: string | null;
    request: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'limits.decide_harm',
    text: 'SELECT limits.decide_harm(p_user => $1::int8, p_by => $2::int8, p_act => $3::text, p_limit_kind => $4::text, p_limit_hours => $5::int4, p_limit_amount => $6::int8, p_currency => $7::text, p_reason => $8::text, p_ip => $9::text, p_request => $10::text, p_now => $11::timestamptz) AS value',
    values: [args.user, args.by, args.act, args.limitKind, args.limitHours, args.limitAmount, args.currency, args.reason, args.ip, args.request, args.now],
  }),
  followPerson: (args: {
    user: bigint | number | null;
    erasedKey: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'limits.follow_person',
    text: 'SELECT limits.follow_person(p_user => $1::int8, p_erased_key => $2::text, p_now => $3::timestamptz) AS value',
    values: [args.user, args.erasedKey, args.now],
  }),
  forcedBreakEnds: (args: {
    user: bigint | number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: Date | null }> => ({
    name: 'limits.forced_break_ends',
    text: 'SELECT limits.forced_break_ends(p_user => $1::int8, p_now => $2::timestamptz) AS value',
    values: [args.user, args.now],
  }),
  forgetOld: (args: {
    before: Date | 'infinity' | null;
    limit: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'limits.forget_old',
    text: 'SELECT limits.forget_old(p_before => $1::timestamptz, p_limit => $2::int4) AS value',
    values: [args.before, args.limit],
  }),
  harmFigures: (args: {
    user: bigint | number | null;
    terms: JsonText | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ marker: string | null; figure: number | null; counted_from: Date | null }> => ({
    name: 'limits.harm_figures',
    text: 'SELECT marker, figure, counted_from FROM limits.harm_figures(p_user => $1::int8, p_terms => $2::jsonb, p_now => $3::timestamptz)',
    values: [args.user, args.terms, args.now],
  }),
  harmQueue: (args: {
    limit: number | null;
  }): FunctionCall<{ user_id: bigint | null; user_name: string | null; level: string | null; score: number | null; open_since: Date | null; is_blocked: boolean | null }> => ({
    name: 'limits.harm_queue',
    text: 'SELECT user_id, user_name, level, score, open_since, is_blocked FROM limits.harm_queue(p_limit => $1::int4)',
    values: [args.limit],
  }),
  keepHarm: (args: {
    user: bigint | number | null;
    level: string | null;
    score: number | null;
    reasons: JsonText | null;
    countedFrom: Date | 'infinity' | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'limits.keep_harm',
    text: 'SELECT limits.keep_harm(p_user => $1::int8, p_level => $2::text, p_score => $3::int4, p_reasons => $4::jsonb, p_counted_from => $5::timestamptz, p_now => $6::timestamptz) AS value',
    values: [args.user, args.level, args.score, args.reasons, args.countedFrom, args.now],
  }),
  openHarm: (args: {
    user: bigint | number | null;
    by: bigint | number | null;
    ip: string | null;
    request: string | null;
  }): FunctionCall<{ user_name: string | null; currency: string | null; level: string | null; score: number | null; reasons: unknown; scored_at: Date | null; open_since: Date | null; blocked_at: Date | null; blocked_by: string | null }> => ({
    name: 'limits.open_harm',
    text: 'SELECT user_name, currency, level, score, reasons, scored_at, open_since, blocked_at, blocked_by FROM limits.open_harm(p_user => $1::int8, p_by => $2::int8, p_ip => $3::text, p_request => $4::text)',
    values: [args.user, args.by, args.ip, args.request],
  }),
  playersToScore: (args: {
    since: Date | 'infinity' | null;
    after: bigint | number | null;
    limit: number | null;
  }): FunctionCall<{ value: bigint }> => ({
    name: 'limits.players_to_score',
    text: 'SELECT value FROM limits.players_to_score(p_since => $1::timestamptz, p_after => $2::int8, p_limit => $3::int4) AS f(value)',
    values: [args.since, args.after, args.limit],
  }),
  readBreak: (args: {
    user: bigint | number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ kind: string | null; began_at: Date | null; ends_at: Date | null; is_for_good: boolean | null; is_over: boolean | null; return_at: Date | null }> => ({
    name: 'limits.read_break',
    text: 'SELECT kind, began_at, ends_at, is_for_good, is_over, return_at FROM limits.read_break(p_user => $1::int8, p_now => $2::timestamptz)',
    values: [args.user, args.now],
  }),
  readLimits: (args: {
    user: bigint | number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ kind: string | null; hours: number | null; currency: string | null; amount: bigint | null; used: bigint | null; frees_at: Date | null; set_at: Date | null; raise_amount: bigint | null; raise_ready_at: Date | null }> => ({
    name: 'limits.read_limits',
    text: 'SELECT kind, hours, currency, amount, used, frees_at, set_at, raise_amount, raise_ready_at FROM limits.read_limits(p_user => $1::int8, p_now => $2::timestamptz)',
    values: [args.user, args.now],
  }),
  readRealityCheck: (args: {
    user: bigint | number | null;
    session: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ minutes: number | null; since: Date | null; due_at: Date | null; is_due: boolean | null; staked: bigint | null; returned: bigint | null }> => ({
    name: 'limits.read_reality_check',
    text: 'SELECT minutes, since, due_at, is_due, staked, returned FROM limits.read_reality_check(p_user => $1::int8, p_session => $2::text, p_now => $3::timestamptz)',
    values: [args.user, args.session, args.now],
  }),
  reviewsDue: (args: {
    now: Date | 'infinity' | null;
    days: number | null;
    after: bigint | number | null;
    limit: number | null;
  }): FunctionCall<{ user_id: bigint | null; half_years: number | null }> => ({
    name: 'limits.reviews_due',
    text: 'SELECT user_id, half_years FROM limits.reviews_due(p_now => $1::timestamptz, p_days => $2::int4, p_after => $3::int8, p_limit => $4::int4)',
    values: [args.now, args.days, args.after, args.limit],
  }),
  setLimit: (args: {
    user: bigint | number | null;
    currency: string | null;
    kind: string | null;
    hours: number | null;
    amount: bigint | number | null;
    waitHours: number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'limits.set_limit',
    text: 'SELECT limits.set_limit(p_user => $1::int8, p_currency => $2::text, p_kind => $3::text, p_hours => $4::int4, p_amount => $5::int8, p_wait_hours => $6::int4, p_now => $7::timestamptz) AS value',
    values: [args.user, args.currency, args.kind, args.hours, args.amount, args.waitHours, args.now],
  }),
  setRealityCheck: (args: {
    user: bigint | number | null;
    minutes: number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'limits.set_reality_check',
    text: 'SELECT limits.set_reality_check(p_user => $1::int8, p_minutes => $2::int4, p_now => $3::timestamptz) AS value',
    values: [args.user, args.minutes, args.now],
  }),
  takeBreak: (args: {
    user: bigint | number | null;
    kind: string | null;
    ends: Date | 'infinity' | null;
    voids: boolean | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'limits.take_break',
    text: 'SELECT limits.take_break(p_user => $1::int8, p_kind => $2::text, p_ends => $3::timestamptz, p_voids => $4::bool, p_now => $5::timestamptz) AS value',
    values: [args.user, args.kind, args.ends, args.voids, args.now],
  }),
};
