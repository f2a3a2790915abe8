/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { PgArray } from '../binary-array.ts';
import type { FunctionCall, JsonText } from '../function-call.ts';

export const trading = {
  decide: (args: {
    ticket: string | null;
    event: string | null;
    actor: JsonText | null;
    terms: JsonText | null;
  }): FunctionCall<{ result: string | null; was: number | null; acceptance: number | null; reason: string | null; stake: bigint | null; max_payout: bigint | null; balance: bigint | null; delay_until: Date | null; offer_id: string | null; offer_state: string | null }> => ({
    name: 'trading.decide',
    text: 'SELECT result, was, acceptance, reason, stake, max_payout, balance, delay_until, offer_id, offer_state FROM trading.decide(p_ticket => $1::uuid, p_event => $2::text, p_actor => $3::jsonb, p_terms => $4::jsonb)',
    values: [args.ticket, args.event, args.actor, args.terms],
  }),
  phaseWentBack: (args: {
    id: bigint | number | null;
  }): FunctionCall<unknown> => ({
    name: 'trading.phase_went_back',
    text: 'SELECT trading.phase_went_back(p_id => $1::int8)',
    values: [args.id],
  }),
  requeue: (args: {
    kind: string | null;
    key: string | null;
    actor: JsonText | null;
  }): FunctionCall<{ value: unknown }> => ({
    name: 'trading.requeue',
    text: 'SELECT trading.requeue(p_kind => $1::text, p_key => $2::text, p_actor => $3::jsonb) AS value',
    values: [args.kind, args.key, args.actor],
  }),
  setCustomer: (args: {
    user: bigint | number | null;
    factorMilli: number | null;
    dayLimit: bigint | number | null;
    actor: JsonText | null;
    reason: string | null;
  }): FunctionCall<unknown> => ({
    name: 'trading.set_customer',
    text: 'SELECT trading.set_customer(p_user => $1::int8, p_factor_milli => $2::int4, p_day_limit => $3::int8, p_actor => $4::jsonb, p_reason => $5::text)',
    values: [args.user, args.factorMilli, args.dayLimit, args.actor, args.reason],
  }),
  setLimit: (args: {
    scope: string | null;
    id: bigint | number | null;
    limits: JsonText | null;
    actor: JsonText | null;
    reason: string | null;
  }): FunctionCall<unknown> => ({
    name: 'trading.set_limit',
    text: 'SELECT trading.set_limit(p_scope => $1::text, p_id => $2::int8, p_limits => $3::jsonb, p_actor => $4::jsonb, p_reason => $5::text)',
    values: [args.scope, args.id, args.limits, args.actor, args.reason],
  }),
  setSuspension: (args: {
    kind: string | null;
    id: bigint | number | null;
    match: number | null;
    matches: PgArray<'int4'> | null;
    held: boolean | null;
    actor: JsonText | null;
    reason: string | null;
  }): FunctionCall<{ value: (bigint | null)[] | null }> => ({
    name: 'trading.set_suspension',
    text: 'SELECT trading.set_suspension(p_kind => $1::text, p_id => $2::int8, p_match => $3::int4, p_matches => $4::int4[], p_held => $5::bool, p_actor => $6::jsonb, p_reason => $7::text) AS value',
    values: [args.kind, args.id, args.match, args.matches, args.held, args.actor, args.reason],
  }),
  traderNamed: (args: {
    name: string | null;
  }): FunctionCall<{ value: unknown }> => ({
    name: 'trading.trader_named',
    text: 'SELECT trading.trader_named(p_name => $1::text) AS value',
    values: [args.name],
  }),
};
