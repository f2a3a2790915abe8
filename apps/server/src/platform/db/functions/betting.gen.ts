/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { PgArray } from '../binary-array.ts';
import type { FunctionCall, JsonText } from '../function-call.ts';

export const betting = {
  answerChangedCashout: (args: {
    ticket: string | null;
    user: bigint | number | null;
    validMs: number | null;
  }): FunctionCall<{ new_offer: bigint | null; is_partial: boolean | null }> => ({
    name: 'betting.answer_changed_cashout',
    text: 'SELECT new_offer, is_partial FROM betting.answer_changed_cashout(p_ticket => $1::uuid, p_user => $2::int8, p_valid_ms => $3::int4)',
    values: [args.ticket, args.user, args.validMs],
  }),
  cashoutTerms: (args: {
    ticket: PgArray<'uuid'> | null;
  }): FunctionCall<{ value: unknown }> => ({
    name: 'betting.cashout_terms',
    text: 'SELECT betting.cashout_terms(p_ticket => $1::uuid[]) AS value',
    values: [args.ticket],
  }),
  changedCashout: (args: {
    ticket: string | null;
    user: bigint | number | null;
    validMs: number | null;
  }): FunctionCall<{ id: string | null; new_offer: bigint | null; is_partial: boolean | null; part_stake: bigint | null; stake_before: bigint | null }> => ({
    name: 'betting.changed_cashout',
    text: 'SELECT id, new_offer, is_partial, part_stake, stake_before FROM betting.changed_cashout(p_ticket => $1::uuid, p_user => $2::int8, p_valid_ms => $3::int4)',
    values: [args.ticket, args.user, args.validMs],
  }),
  confirmCase: (args: {
    case: bigint | number | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'betting.confirm_case',
    text: 'SELECT betting.confirm_case(p_case => $1::int8) AS value',
    values: [args.case],
  }),
  decideCase: (args: {
    case: bigint | number | null;
    act: string | null;
    actor: JsonText | null;
    request: string | null;
    reason: string | null;
  }): FunctionCall<{ value: unknown }> => ({
    name: 'betting.decide_case',
    text: 'SELECT betting.decide_case(p_case => $1::int8, p_act => $2::text, p_actor => $3::jsonb, p_request => $4::text, p_reason => $5::text) AS value',
    values: [args.case, args.act, args.actor, args.request, args.reason],
  }),
  forgetDraws: (args: {
    match: PgArray<'int4'> | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'betting.forget_draws',
    text: 'SELECT betting.forget_draws(p_match => $1::int4[]) AS value',
    values: [args.match],
  }),
  recordCase: (args: {
    facts: JsonText | null;
    doubt: string | null;
  }): FunctionCall<{ value: bigint | null }> => ({
    name: 'betting.record_case',
    text: 'SELECT betting.record_case(p_facts => $1::json, p_doubt => $2::text) AS value',
    values: [args.facts, args.doubt],
  }),
  recordFacts: (args: {
    facts: JsonText | null;
    term: bigint | number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'betting.record_facts',
    text: 'SELECT betting.record_facts(p_facts => $1::json, p_term => $2::int8) AS value',
    values: [args.facts, args.term],
  }),
  refusedMarkets: (args: {
    days: number | null;
  }): FunctionCall<{ market_id: bigint | null; match_id: number | null; market_type: number | null; specifiers: string | null; producer: number | null; feed_ts: bigint | null }> => ({
    name: 'betting.refused_markets',
    text: 'SELECT market_id, match_id, market_type, specifiers, producer, feed_ts FROM betting.refused_markets(p_days => $1::int4)',
    values: [args.days],
  }),
  requeueTickets: (args: {
    ticket: PgArray<'uuid'> | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'betting.requeue_tickets',
    text: 'SELECT betting.requeue_tickets(p_ticket => $1::uuid[]) AS value',
    values: [args.ticket],
  }),
  setPlayerState: (args: {
    user: bigint | number | null;
    locked: boolean | null;
    excludedUntil: Date | 'infinity' | null;
    termsAccepted: boolean | null;
  }): FunctionCall<unknown> => ({
    name: 'betting.set_player_state',
    text: 'SELECT betting.set_player_state(p_user => $1::int8, p_locked => $2::bool, p_excluded_until => $3::timestamptz, p_terms_accepted => $4::bool)',
    values: [args.user, args.locked, args.excludedUntil, args.termsAccepted],
  }),
  supersedeResults: (args: {
    market: JsonText | null;
    results: JsonText | null;
    case: bigint | number | null;
    actor: JsonText | null;
    request: string | null;
    reason: string | null;
  }): FunctionCall<{ value: unknown }> => ({
    name: 'betting.supersede_results',
    text: 'SELECT betting.supersede_results(p_market => $1::jsonb, p_results => $2::jsonb, p_case => $3::int8, p_actor => $4::jsonb, p_request => $5::text, p_reason => $6::text) AS value',
    values: [args.market, args.results, args.case, args.actor, args.request, args.reason],
  }),
  takePhaseBack: (args: {
    match: number | null;
    phase: string | null;
    actor: JsonText | null;
    request: string | null;
    reason: string | null;
  }): FunctionCall<{ value: unknown }> => ({
    name: 'betting.take_phase_back',
    text: 'SELECT betting.take_phase_back(p_match => $1::int4, p_phase => $2::text, p_actor => $3::jsonb, p_request => $4::text, p_reason => $5::text) AS value',
    values: [args.match, args.phase, args.actor, args.request, args.reason],
  }),
  takeSettleChunk: (args: {
    limit: number | null;
    markets: number | null;
    term: bigint | number | null;
    rest: number | null;
  }): FunctionCall<{ markets: number | null; terms: unknown; parked: (string | null)[] | null }> => ({
    name: 'betting.take_settle_chunk',
    text: 'SELECT markets, terms, parked FROM betting.take_settle_chunk(p_limit => $1::int4, p_markets => $2::int4, p_term => $3::int8, p_rest => $4::float8)',
    values: [args.limit, args.markets, args.term, args.rest],
  }),
  ticketTerms: (args: {
    ticket: PgArray<'uuid'> | null;
  }): FunctionCall<{ value: unknown }> => ({
    name: 'betting.ticket_terms',
    text: 'SELECT betting.ticket_terms(p_ticket => $1::uuid[]) AS value',
    values: [args.ticket],
  }),
};
