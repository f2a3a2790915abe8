/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const virtualSports = {
  forgetOld: (args: {
    limit: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'virtual_sports.forget_old',
    text: 'SELECT virtual_sports.forget_old(p_limit => $1::int4) AS value',
    values: [args.limit],
  }),
};
