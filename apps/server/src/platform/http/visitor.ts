import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie } from './cookies.ts';

const YEAR_S = 365 * 24 * 3600;
const VISITOR = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{22}$/;

export interface VisitorConfig {
  secureCookies: boolean;
  authSecret: string;
}

/** Signed values that were found right, so that a visitor who calls a thousand times is checked once; what was found wrong is never kept. */
const MOST_KNOWN = 20_000;
const known = new WeakMap<VisitorConfig, Set<string>>();

/**
 * The visitor id: 128 random bits that own a guest's betslip, and say which browser has logged in to an account before. Signed: an id that
 * an attacker made up, or wrote into another browser by guessing, is not accepted (XR-32).
 */
export function readVisitor(header: string | undefined, config: VisitorConfig): string | undefined {
  const value = readCookie(header, visitorCookieName(config));
  if (value === undefined || !VISITOR.test(value)) return undefined;
  const [visitorId = '', signature = ''] = value.split('.');
  const right = known.get(config) ?? new Set();
  if (right.has(value)) return visitorId;
  if (!timingSafeEqual(Buffer.from(sign(visitorId, config)), Buffer.from(signature))) return undefined;
  // All at once: in the order of their last use they would have to be written down again with every call.
  if (right.size >= MOST_KNOWN) right.clear();
  known.set(config, right.add(value));
  return visitorId;
}

export function makeVisitor(config: VisitorConfig): { visitorId: string; cookie: string } {
  const visitorId = randomBytes(16).toString('base64url');
  const value = `${visitorId}.${sign(visitorId, config)}`;
  return {
    visitorId,
    cookie: `${visitorCookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${config.secureCookies ? '; Secure' : ''}`,
  };
}

const sign = (visitorId: string, { authSecret }: VisitorConfig): string =>
  createHmac('sha256', authSecret).update(`visitor ${visitorId}`).digest().subarray(0, 16).toString('base64url');

const visitorCookieName = ({ secureCookies }: VisitorConfig) => (secureCookies ? '__Host-vid' : 'vid');
