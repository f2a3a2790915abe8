import { createHmac } from 'node:crypto';
import { RefusedError } from '../../../../platform/providers/errors.ts';
import type { ProviderRequest } from '../../../../platform/providers/http-calls.ts';
import type { ClientContext, ProviderDeclaration } from '../../../../platform/providers/port.ts';
import type { IdentityProvider } from '../../identity-provider.ts';
import { identityWebhook } from './callbacks.ts';
import { levelNames, readApplicantId, readHits, readStatus, readToken } from './map.ts';

const TOKEN_SECONDS = 600;

function open({ calls, url }: ClientContext): IdentityProvider {
  async function ask<Read>(request: ProviderRequest, read: (body: unknown) => Read): Promise<Read> {
    const { status, body } = await calls.send(request);
    if (status !== 200 && status !== 201) throw new RefusedError(`${request.method} ${request.call}`, status);
    return read(body);
  }
  const below = (applicant: string) => `/resources/applicants/${encodeURIComponent(applicant)}`;

  return {
    openApplicant: (externalUserId, level, person) =>
      ask(
        {
          call: 'applicant',
          method: 'POST',
          path: `/resources/applicants?levelName=${levelNames[level]}`,
          body: {
            externalUserId,
            email: person.email,
            fixedInfo: {
              firstName: person.firstName,
              lastName: person.lastName,
              dob: person.birthDate,
              ...(person.countryCode === null ? {} : { country: person.countryCode }),
              addresses: [{ street: person.address, town: person.city, postCode: person.postalCode }],
            },
          },
          // The external id is a key that the provider keeps: a second one is answered with the first.
          isRepeatable: true,
        },
        readApplicantId,
      ),
    async pageOf(userId, level) {
      const body = { userId, levelName: levelNames[level], ttlInSecs: TOKEN_SECONDS };
      const path = '/resources/accessTokens/sdk';
      const token = await ask({ call: 'access_token', method: 'POST', path, body, isRepeatable: true }, readToken);
      return `${url.replace(/\/+$/, '')}/apply?token=${encodeURIComponent(token)}`;
    },
    status: (applicant) =>
      ask({ call: 'status', method: 'GET', path: `${below(applicant)}/one`, isRepeatable: true }, readStatus),
    screen: (applicant) =>
      ask({ call: 'screening', method: 'POST', path: `${below(applicant)}/recheck/aml`, body: {}, isRepeatable: true }, readHits),
  };
}

/** `APP:SECRET`: the first names us, the second signs. */
function partsOf(token: string): [app: string, secret: string] {
  const at = token.indexOf(':');
  return at < 0 ? [token, token] : [token.slice(0, at), token.slice(at + 1)];
}

/** A provider of identity checks (sandboxes/kyc/PROTOCOL.md). Requests are signed with the time; webhooks too. */
export const dusklineKyc: ProviderDeclaration<IdentityProvider> = {
  id: 'duskline-kyc',
  client: {
    headers: (token) => ({ 'x-app-token': partsOf(token)[0] }),
    sign:
      (token) =>
      ({ method, target, body, nowMs }) => {
        const time = String(Math.floor(nowMs / 1000));
        const signature = createHmac('sha256', partsOf(token)[1])
          .update(time + method + target + body)
          .digest('hex');
        return { 'x-app-access-ts': time, 'x-app-access-sig': signature };
      },
    open,
  },
  callbacks: [identityWebhook],
};
