import { createHmac, timingSafeEqual } from 'node:crypto';

/** By how much the clock of the customer may differ. */
const WINDOW_S = 60;

export interface SignedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const hmacHex = (secret: string, ...parts: readonly (string | Buffer)[]): string => {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
};

/** Why a request is refused; null = it is signed as it has to be. */
export function signatureFault(
  { method, target, body, headers }: SignedRequest,
  { app, secret, nowMs }: { app: string; secret: string; nowMs: number },
): string | null {
  const text = (name: string): string => (typeof headers[name] === 'string' ? headers[name] : '');
  if (text('x-app-token') !== app) return 'App token not found';
  const time = text('x-app-access-ts');
  if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) - nowMs / 1000) > WINDOW_S) return 'Request timestamp is not valid';
  const expected = Buffer.from(hmacHex(secret, time, method, target, body));
  const given = Buffer.from(text('x-app-access-sig'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? null : 'Request signature mismatch';
}
