import { createECDH } from 'node:crypto';
import * as v from 'valibot';
import { free, given, number, text } from './setting.ts';

function isPrivateKey(raw: string): boolean {
  if (!/^[\w-]{43}$/.test(raw)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(raw, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

const isContact = (raw: string): boolean => /^mailto:[^\s<>@]+@[^\s<>@]+$/.test(raw) || URL.parse(raw)?.protocol === 'https:';
const isOrigin = (raw: string): boolean => /^https?:/.test(raw) && URL.parse(raw)?.origin === raw;

/** Notifications of browsers ([notifications](runbooks/notifications.md)). */
export const pushSettings = {
  PUSH_KEY: free(
    v.pipe(text, v.check(isPrivateKey, 'is no private key. Make one as docs/runbooks/notifications.md says')),
    'made of AUTH_SECRET in `play`, none in `real`',
    'The private key (P-256, base64url) with which notifications are signed for the push services of browsers. Without it real players get none. Another key ends every subscription.',
  ),
  PUSH_CONTACT: given(
    v.pipe(text, v.check(isContact, 'must be an address like mailto:operator@bet.example or https://bet.example')),
    'mailto:push@duskline.example',
    'Whom push services ask when our notifications make trouble.',
  ),
  PUSH_TEST_ORIGIN: free(
    v.pipe(text, v.check(isOrigin, 'is no origin. Write it as http://127.0.0.1:4000')),
    'none',
    'An origin that browsers may name as their push service beside public https addresses. In tests only.',
  ),
  PUSH_RETRY_MS: given(
    number(10, 3_600_000),
    '10000',
    'After how long a notification is sent again that a push service did not take; twice as long after every further try.',
  ),
};
