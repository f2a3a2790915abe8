/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall, JsonText } from '../function-call.ts';

export const policy = {
  beginVersion: (): FunctionCall<{ value: number | null }> => ({
    name: 'policy.begin_version',
    text: 'SELECT policy.begin_version() AS value',
    values: [],
  }),
  setVersion: (args: {
    document: JsonText | null;
    validFrom: Date | 'infinity' | null;
    base: number | null;
    actor: JsonText | null;
    reason: string | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'policy.set_version',
    text: 'SELECT policy.set_version(p_document => $1::jsonb, p_valid_from => $2::timestamptz, p_base => $3::int4, p_actor => $4::jsonb, p_reason => $5::text) AS value',
    values: [args.document, args.validFrom, args.base, args.actor, args.reason],
  }),
};
