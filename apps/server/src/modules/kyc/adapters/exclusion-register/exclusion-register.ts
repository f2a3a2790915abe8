import * as v from 'valibot';
import { RefusedError, UnreadableError } from '../../../../platform/providers/errors.ts';
import type { ClientContext, ProviderDeclaration } from '../../../../platform/providers/port.ts';
import type { ExclusionRegister } from '../../identity-provider.ts';

/** One person a request: the answer is theirs. */
const CORRELATION = '1';

const Answers = v.pipe(
  v.array(
    v.object({
      correlationId: v.string(),
      msRequestId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,100}$/)),
      /** Y: excluded. P: was, and is not any more. */
      exclusion: v.picklist(['Y', 'N', 'P']),
    }),
  ),
  v.length(1),
);

function open({ calls }: ClientContext): ExclusionRegister {
  return {
    async ask(person) {
      const asked = {
        correlationId: CORRELATION,
        firstName: person.firstName,
        lastName: person.lastName,
        dateOfBirth: person.birthDate,
        email: person.email,
        postcode: person.postalCode,
      };
      const { status, body } = await calls.send({
        call: 'register',
        method: 'POST',
        path: '/v2',
        body: [asked],
        isRepeatable: true,
      });
      if (status !== 200) throw new RefusedError('POST /v2', status);
      const read = v.safeParse(Answers, body);
      // An answer about another person is none.
      if (!read.success || read.output[0]?.correlationId !== CORRELATION)
        throw new UnreadableError('register: the answer cannot be read');
      const { exclusion, msRequestId } = read.output[0];
      return { isExcluded: exclusion === 'Y', reference: msRequestId };
    },
  };
}

/** The national register of people who exclude themselves, asked about one person at a time (sandboxes/kyc/PROTOCOL.md). */
export const exclusionRegister: ProviderDeclaration<ExclusionRegister> = {
  id: 'exclusion-register',
  client: { headers: (token) => ({ 'x-api-key': token }), open },
};
