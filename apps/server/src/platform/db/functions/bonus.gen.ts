/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const bonus = {
  expireFreeBets: (args: {
    limit: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'bonus.expire_free_bets',
    text: 'SELECT bonus.expire_free_bets(p_limit => $1::int4) AS value',
    values: [args.limit],
  }),
  grantFreeBet: (args: {
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    minOdds: number | null;
    maxOdds: number | null;
    expires: Date | 'infinity' | null;
    key: string | null;
  }): FunctionCall<{ value: bigint | null }> => ({
    name: 'bonus.grant_free_bet',
    text: 'SELECT bonus.grant_free_bet(p_user => $1::int8, p_currency => $2::text, p_amount => $3::int8, p_min_odds => $4::int4, p_max_odds => $5::int4, p_expires => $6::timestamptz, p_key => $7::text) AS value',
    values: [args.user, args.currency, args.amount, args.minOdds, args.maxOdds, args.expires, args.key],
  }),
};
