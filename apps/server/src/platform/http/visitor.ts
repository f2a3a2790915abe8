import { randomBytes } from 'node:crypto';

const YEAR_S = 365 * 24 * 3600;
const VISITOR = /^[A-Za-z0-9_-]{22}$/;

/** Reads one cookie without parsing the rest. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The visitor's name: 128 random bits that own nothing but a guest's betslip. */
export function readVisitor(header: string | undefined, secure: boolean): string | undefined {
  const value = readCookie(header, visitorCookieName(secure));
  return value !== undefined && VISITOR.test(value) ? value : undefined;
}

export function makeVisitor(secure: boolean): { visitorId: string; cookie: string } {
  const visitorId = randomBytes(16).toString('base64url');
  return {
    visitorId,
    cookie: `${visitorCookieName(secure)}=${visitorId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${secure ? '; Secure' : ''}`,
  };
}

const visitorCookieName = (secure: boolean) => (secure ? '__Host-vid' : 'vid');
