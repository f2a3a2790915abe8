import { randomBytes } from 'node:crypto';

/** Stands in a page for the nonce until it is sent, and is as long. Made again with every start, so that no content can contain it. */
export const NONCE_PLACEHOLDER = randomBytes(18).toString('base64url');

export const makeNonce = (): string => randomBytes(16).toString('base64');

/** Of the worker of the browser: it asks for pages of ours and does nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export interface PagePolicy {
  isDevelopment: boolean;
  /** Origins of streams of matches: players fetch their playlists and segments from there. */
  streamOrigins?: readonly string[] | undefined;
}

/**
 * Only our own scripts run, and inline ones only with the nonce of the answer. Style attributes are allowed: they carry colours of
 * badges; style elements are not. Images may be data (browsers' own controls); but for streams nothing else comes from elsewhere, and
 * what is played of them is put together in the page (`blob:`).
 */
export function contentSecurityPolicy(nonce: string, { isDevelopment, streamOrigins = [] }: PagePolicy): string {
  const script = isDevelopment ? `'self' 'nonce-${nonce}' 'unsafe-eval'` : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src ${script}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...(isDevelopment ? ['ws:', 'wss:'] : []), ...streamOrigins].join(' '),
    ...(streamOrigins.length > 0 ? [["media-src 'self' blob:", ...streamOrigins].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Pages that links of mails lead to: what stands behind their path opens an account, and no other site may read where a visitor came from (S17). */
export const hasSecretAddress = (url: string): boolean =>
  /^\/[^/?]+\/(set-password|confirm-email|undo-email-change)\/?(\?|$)/i.test(url);
