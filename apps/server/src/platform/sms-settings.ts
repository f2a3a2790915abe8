import * as v from 'valibot';
import type { ProviderSettings } from './providers/port.ts';

/** Of the inbox sandbox: with real money it is refused. */
const SANDBOX_ACCOUNT = `AC${'d0'.repeat(16)}`;
/** Of those that exist for tests alone. */
export const TEST_SENDER = '+15005550006';

/** The token of the provider of SMS, `ACCOUNT:SECRET`. */
export function smsLoginOf(token: string): { account: string; secret: string } {
  const at = token.indexOf(':');
  return { account: token.slice(0, Math.max(0, at)), secret: token.slice(at + 1) };
}

/** A number (E.164), or a name where countries take one. */
export const smsSender = v.pipe(
  v.string(),
  v.regex(
    /^\+[1-9][0-9]{5,14}$|^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/,
    'must be a number like +15017122661, or a name of up to 11 letters',
  ),
);

/** What is wrong with the settings of the provider of SMS, whatever the profile. */
export function smsFaults({ client }: ProviderSettings): string[] {
  if (client === undefined) return [];
  const { account, secret } = smsLoginOf(client.token);
  if (/^AC[0-9a-f]{32}$/.test(account) && secret.length >= 8) return [];
  return ['PROVIDERS must give twilio the token ACCOUNT:SECRET, where ACCOUNT is AC and 32 hex digits'];
}

interface RealSms {
  provider: ProviderSettings | undefined;
  from: string;
  /** Whether this process hands SMS over. */
  isSender: boolean;
}

/** What real money refuses besides. */
export function realSmsFaults({ provider, from, isSender }: RealSms): string[] {
  const client = provider?.client;
  if (client === undefined)
    return isSender ? ['PROVIDERS must say who sends SMS (twilio), or another process has the role jobs'] : [];
  const faults: string[] = [];
  if (/^https?:\/\/(127\.|localhost[:/]|\[::1\])/.test(`${client.url}/`))
    faults.push('PROVIDERS points twilio at a sandbox on this machine');
  if (smsLoginOf(client.token).account === SANDBOX_ACCOUNT) faults.push('PROVIDERS must give twilio an account of your own');
  if (isSender && from === TEST_SENDER) faults.push('SMS_FROM must be a sender of your own');
  return faults;
}
