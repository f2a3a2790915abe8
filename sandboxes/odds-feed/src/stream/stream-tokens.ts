import { createHmac } from 'node:crypto';
import { sameSecret } from '../same-secret.ts';

export interface StreamTokens {
  /** Where the stream of an event is, below this provider. */
  addressOf(urn: string): string;
  opens(urn: string, token: unknown): boolean;
}

const LENGTH = 32;

/** Players of HLS send no headers, so the address itself says that it was given: its token opens the stream of this event alone. */
export function createStreamTokens(secret: string): StreamTokens {
  const tokenOf = (urn: string): string => createHmac('sha256', secret).update(`stream ${urn}`).digest('hex').slice(0, LENGTH);
  return {
    addressOf: (urn) => `/v1/streams/${urn}/index.m3u8?token=${tokenOf(urn)}`,
    opens: (urn, token) => sameSecret(token, tokenOf(urn)),
  };
}
