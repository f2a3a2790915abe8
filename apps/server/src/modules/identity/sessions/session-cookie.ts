import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../../../platform/http/cookies.ts';

/**
 * The session cookie, in the form better-auth reads and writes: `token.signature`, percent-encoded, the signature being
 * HMAC-SHA-256 in base64. The signature only spares the database forged cookies; what counts is the token in the session table.
 */
export interface SessionCookie {
  readonly name: string;
  /** The token of a request, or null when there is none, more than one, or a signature that is not ours. */
  read(cookieHeader: string | undefined): string | null;
  /** `maxAgeS` null: until the browser closes. */
  write(token: string, maxAgeS: number | null): string;
  /** Removes it from the browser. */
  clear(): string;
}

const TOKEN = /^[A-Za-z0-9]{32}$/;

export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');

/** Cookies in use whose signature is known to be ours; a browser sends the same one with each of its calls. */
const MOST_KNOWN = 20_000;

export function createSessionCookie(options: { secure: boolean; secret: string }): SessionCookie {
  const name = sessionCookieName(options.secure);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
  const sign = (token: string): string => createHmac('sha256', options.secret).update(token).digest('base64');

  const known = new Map<string, string>();

  function verify(value: string): string | null {
    const text = decode(value);
    const dot = text.indexOf('.');
    const token = text.slice(0, dot);
    if (dot < 0 || !TOKEN.test(token)) return null;
    const given = Buffer.from(text.slice(dot + 1));
    const wanted = Buffer.from(sign(token));
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
  }

  return {
    name,
    read(header) {
      const value = readCookie(header, name);
      if (value === undefined || value.length > 200 || isAmbiguous(header as string, name)) return null;
      const before = known.get(value);
      if (before !== undefined) return before;
      const token = verify(value);
      if (token === null) return null;
      // Only what was signed by us takes a place, so it cannot be filled with forged ones.
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(value, token);
      return token;
    },
    write: (token, maxAgeS) =>
      `${name}=${encodeURIComponent(`${token}.${sign(token)}`)}; ${attributes}${maxAgeS === null ? '' : `; Max-Age=${maxAgeS}`}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Two cookies of one name: one of them was planted, and no rule says which. */
function isAmbiguous(header: string, name: string): boolean {
  return header.split(';').filter((part) => part.trim().startsWith(`${name}=`)).length > 1;
}
