/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const messages = {
  sendStaff: (args: {
    name: string | null;
    country: string | null;
    currency: string | null;
    subject: string | null;
    body: string | null;
    reason: string | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'messages.send_staff',
    text: 'SELECT messages.send_staff(p_name => $1::text, p_country => $2::text, p_currency => $3::text, p_subject => $4::text, p_body => $5::text, p_reason => $6::text) AS value',
    values: [args.name, args.country, args.currency, args.subject, args.body, args.reason],
  }),
};
