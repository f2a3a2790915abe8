/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const results = {
  forgetOld: (args: {
    limit: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'results.forget_old',
    text: 'SELECT results.forget_old(p_limit => $1::int4) AS value',
    values: [args.limit],
  }),
};
