/** A finished page. Its nonce is a placeholder, so that a page that is kept still gets a new nonce with every answer. */
export interface Page {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string;
}

interface Kept {
  readonly page: Promise<Page>;
  readonly untilMs: number;
}

/** How long a guest's page is kept: long enough that a rush makes each page once, short enough that prices are not old. */
export const KEEP_MS = 1_500;
const MAX_PAGES = 500;

/**
 * Pages of guests for a moment. Requests that come while a page is being made wait for that one. Only answers that hold nothing of a
 * person are kept, and only good ones: a failure is answered once and forgotten.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string, make: () => Promise<Page>): Promise<Page> {
    const nowMs = this.#now();
    const kept = this.#pages.get(key);
    if (kept && kept.untilMs > nowMs) return kept.page;
    this.#makeRoom(nowMs);
    const page = make();
    const entry = { page, untilMs: nowMs + KEEP_MS };
    this.#pages.set(key, entry);
    const forget = () => {
      if (this.#pages.get(key) === entry) this.#pages.delete(key);
    };
    page.then(({ status, headers }) => {
      if (status >= 500 || headers.some(([name]) => name === 'set-cookie')) forget();
    }, forget);
    return page;
  }

  get size(): number {
    return this.#pages.size;
  }

  #makeRoom(nowMs: number): void {
    if (this.#pages.size < MAX_PAGES) return;
    for (const [key, { untilMs }] of this.#pages) if (untilMs <= nowMs) this.#pages.delete(key);
    // Still full: somebody walks through addresses. The oldest go.
    for (const key of this.#pages.keys()) {
      if (this.#pages.size < MAX_PAGES) break;
      this.#pages.delete(key);
    }
  }
}

/**
 * Key of a page: what of the request can change it. Null when the page may be personal: a session, or a path with a query, which is
 * no page that many ask for.
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
  const language = /^\/[a-z]{2}(\/|$)/.test(url) ? '' : acceptLanguage;
  return [url, language, ...parts].join('\n');
}

export function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
