/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall, JsonText } from '../function-call.ts';

export const popularity = {
  forgetOld: (args: {
    most: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'popularity.forget_old',
    text: 'SELECT popularity.forget_old(p_most => $1::int4) AS value',
    values: [args.most],
  }),
  note: (args: {
    uses: JsonText | null;
    halfLifeS: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'popularity.note',
    text: 'SELECT popularity.note(p_uses => $1::json, p_half_life_s => $2::float8) AS value',
    values: [args.uses, args.halfLifeS],
  }),
};
