/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const limits = {
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
  forgetOld: (args: {
    before: Date | 'infinity' | null;
    limit: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'limits.forget_old',
    text: 'SELECT limits.forget_old(p_before => $1::timestamptz, p_limit => $2::int4) AS value',
    values: [args.before, args.limit],
  }),
  readLimits: (args: {
    user: bigint | number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ kind: string | null; hours: number | null; currency: string | null; amount: bigint | null; used: bigint | null; frees_at: Date | null; set_at: Date | null; raise_amount: bigint | null; raise_ready_at: Date | null }> => ({
    name: 'limits.read_limits',
    text: 'SELECT kind, hours, currency, amount, used, frees_at, set_at, raise_amount, raise_ready_at FROM limits.read_limits(p_user => $1::int8, p_now => $2::timestamptz)',
    values: [args.user, args.now],
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
};
