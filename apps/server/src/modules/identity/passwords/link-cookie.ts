import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { readCookie } from '../../../platform/http/cookies.ts';

/** How long the form may take that the link leads to. */
const USEFUL_MS = 600_000;
const VALUE = /^([A-Za-z0-9_-]{1,100})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

/** The token of a link to set a password, where it does not stay in the address: in a cookie that no script reads, for ten minutes. */
export interface LinkCookie {
  /** The token of a request; null when there is none, its time is over, or it was not signed by us. */
  read(cookieHeader: string | undefined): string | null;
  write(token: string): string;
  clear(): string;
}

export interface LinkCookieOptions {
  clock: Clock;
  secure: boolean;
  secret: string;
}

export function createLinkCookie({ clock, secure, secret }: LinkCookieOptions): LinkCookie {
  const name = secure ? '__Host-set-password' : 'set-password';
  // The page that it belongs to is opened from a mail, and sends it from a form of ours alone.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'duskline links to set a password', 32));
  const sign = (token: string, until: string): Buffer => createHmac('sha256', key).update(`${token}.${until}`).digest();
  return {
    read(header) {
      const [, token, until, signature] = VALUE.exec(readCookie(header, name) ?? '') ?? [];
      if (token === undefined || until === undefined || signature === undefined) return null;
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(token, until));
      return isOurs && clock.now() < Number(until) ? token : null;
    },
    write(token) {
      const until = String(clock.now() + USEFUL_MS);
      const signature = sign(token, until).toString('base64url');
      return `${name}=${token}.${until}.${signature}; ${attributes}; Max-Age=${USEFUL_MS / 1000}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
