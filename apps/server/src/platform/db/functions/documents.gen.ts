/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const documents = {
  judge: (args: {
    id: string | null;
    by: bigint | number | null;
    reason: string | null;
    page: number | null;
    keepUntil: Date | 'infinity' | null;
    ip: string | null;
    request: string | null;
  }): FunctionCall<{ owner: bigint | null; name: string | null }> => ({
    name: 'documents.judge',
    text: 'SELECT owner, name FROM documents.judge(p_id => $1::uuid, p_by => $2::int8, p_reason => $3::text, p_page => $4::int4, p_keep_until => $5::timestamptz, p_ip => $6::text, p_request => $7::text)',
    values: [args.id, args.by, args.reason, args.page, args.keepUntil, args.ip, args.request],
  }),
  openFile: (args: {
    id: string | null;
    reader: bigint | number | null;
    ip: string | null;
    request: string | null;
  }): FunctionCall<{ owner: bigint | null; name: string | null; type: string | null; stored_name: string | null; key_id: string | null }> => ({
    name: 'documents.open_file',
    text: 'SELECT owner, name, type, stored_name, key_id FROM documents.open_file(p_id => $1::uuid, p_reader => $2::int8, p_ip => $3::text, p_request => $4::text)',
    values: [args.id, args.reader, args.ip, args.request],
  }),
};
