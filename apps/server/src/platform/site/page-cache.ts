import { localeBySegment } from '@duskline/i18n/locales';
import type { Page } from './page.ts';

interface Kept {
  readonly page: Promise<Page>;
  readonly untilMs: number;
  /** 0 while the page is being made. */
  bytes: number;
}

/** How long a guest's page is kept: long enough that a rush makes each page once, short enough that prices are not old. */
export const KEEP_MS = 1_500;
const MAX_PAGES = 500;
/** About two hundred pages with a long list of matches. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A key is as long as an address and its preferences are; what is longer is no usual page. */
const MAX_KEY = 600;

/**
 * Pages of guests for a moment. Requests that come while a page is being made wait for that one. Only answers that hold nothing of a
 * person are kept, and only good ones: a failure is answered once and forgotten.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>();
  readonly #now: () => number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(now: () => number, maxBytes: number = MAX_BYTES) {
    this.#now = now;
    this.#maxBytes = maxBytes;
  }

  /** True when nothing has to be made for it. */
  has(key: string): boolean {
    return (this.#pages.get(key)?.untilMs ?? 0) > this.#now();
  }

  get(key: string, make: () => Promise<Page>): Promise<Page> {
    const nowMs = this.#now();
    const kept = this.#pages.get(key);
    if (kept && kept.untilMs > nowMs) return kept.page;
    this.#makeRoom(nowMs);
    const page = make();
    const entry: Kept = { page, untilMs: nowMs + KEEP_MS, bytes: 0 };
    this.#remove(key);
    this.#pages.set(key, entry);
    const forget = () => {
      if (this.#pages.get(key) === entry) this.#remove(key);
    };
    page.then(({ status, headers, body }) => {
      if (status >= 500 || headers.some(([name]) => name === 'set-cookie')) return forget();
      if (this.#pages.get(key) !== entry) return;
      entry.bytes = body.length;
      this.#bytes += body.length;
      this.#makeRoom(this.#now());
    }, forget);
    return page;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** What the kept pages take. */
  get bytes(): number {
    return this.#bytes;
  }

  #remove(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  #isFull(): boolean {
    return this.#pages.size >= MAX_PAGES || this.#bytes > this.#maxBytes;
  }

  #makeRoom(nowMs: number): void {
    if (!this.#isFull()) return;
    for (const [key, { untilMs }] of this.#pages) if (untilMs <= nowMs) this.#remove(key);
    // Still full: a client requests ever new addresses. The oldest go.
    for (const key of this.#pages.keys()) {
      if (!this.#isFull()) break;
      this.#remove(key);
    }
  }
}

/**
 * Key of a page: what of the request can change it. Null when the page may be personal: a session; or when it is no usual page: one
 * that is asked for with a query of its own, or with absurdly long words.
 *
 * @param url without what the site does not read of a query, see {@link readAddress}
 */
export function pageKey(
  url: string,
  cookies: ReadonlyMap<string, string>,
  pageCookies: readonly string[],
  acceptLanguage: string,
): string | null {
  if (cookies.has('sid') || cookies.has('__Host-sid') || url.includes('?')) return null;
  const parts = pageCookies.map((name) => cookies.get(name) ?? '');
  // A path without a language asks the browser which one it wants.
  const language = localeBySegment(url.split('/')[1] ?? '') ? '' : acceptLanguage;
  const key = [url, language, ...parts].join('\n');
  return key.length > MAX_KEY ? null : key;
}

/**
 * The address as the site reads it, and what of the query it does not read: unknown names change nothing, so they must not make
 * a page again (XR-13). A redirect takes them along.
 */
export function readAddress(url: string, pageQuery: readonly string[]): { url: string; unread: string } {
  const at = url.indexOf('?');
  if (at < 0) return { url, unread: '' };
  const parts = url.slice(at + 1).split('&');
  const isRead = (part: string) => pageQuery.includes(part.split('=', 1)[0] as string);
  const read = parts.filter(isRead);
  const path = url.slice(0, at);
  return { url: read.length > 0 ? `${path}?${read.join('&')}` : path, unread: parts.filter((part) => !isRead(part)).join('&') };
}
