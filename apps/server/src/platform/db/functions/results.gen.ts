/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall, JsonText } from '../function-call.ts';

export const results = {
  forgetOld: (args: {
    limit: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'results.forget_old',
    text: 'SELECT results.forget_old(p_limit => $1::int4) AS value',
    values: [args.limit],
  }),
  keepPast: (args: {
    day: string | null;
    matches: JsonText | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'results.keep_past',
    text: 'SELECT results.keep_past(p_day => $1::text, p_matches => $2::jsonb) AS value',
    values: [args.day, args.matches],
  }),
  keepRounds: (args: {
    tournamentId: number | null;
    before: string | null;
    matches: JsonText | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'results.keep_rounds',
    text: 'SELECT results.keep_rounds(p_tournament_id => $1::int4, p_before => $2::text, p_matches => $3::jsonb) AS value',
    values: [args.tournamentId, args.before, args.matches],
  }),
};
