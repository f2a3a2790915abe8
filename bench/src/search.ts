import { Board } from '@duskline/server/src/modules/catalogue/board/board.ts';
import { createRoutes } from '@duskline/server/src/modules/catalogue/routes.ts';
import { type CallContext, RawReply } from '@duskline/server/src/platform/http/handler.ts';
import { median, percentile, rounded } from './bench-figures.ts';
import { wholeOffer } from './bench-offer.ts';

/**
 * A keyword over the whole offer: `sportmatch.search` (sports, teams, tournaments, outrights) and `sportmatch.get` with a keyword (matches), each answered again
 * from a board of about 3,600 matches of all sports. Counted is the processor time of the process, its collector included. Every twentieth search comes after the
 * offer has changed, so what has to be made again then is within the hundredth that is judged.
 */
const AT_MS = Date.UTC(2026, 10, 20, 16);
const LEAST_MATCHES = 3_000;
const SEARCHES = 1_200;
const WARM_UP = 480;
const CHANGE_EVERY = 20;
const PAGE_SIZE = 20;
/** An answer without anything in it has fewer bytes. */
const EMPTY_BYTES = 100;
/** Most keywords are names: so many searches find something, or it is not the offer that is searched. */
const LEAST_FOUND = 0.25;
const BUDGET_P99_MS = 5;

/** A keyword that nobody has asked for before: `n` picks the name and the place of what is done to it. */
type Kind = (name: string, n: number) => string;

const ARABIC = 'ابتدرسفكلمنوي';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letter = (n: number): string => LETTERS[n % LETTERS.length] as string;
const cut = (name: string, n: number): number => 1 + (n % Math.max(1, name.length - 2));
/** Letters in no order, by a generator that is the same in each run. */
function nonsense(n: number, length: number, letters: string): string {
  let state = (n * 2_654_435_761) >>> 0;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return letters[(state >>> 8) % letters.length];
  }).join('');
}

const KINDS: Readonly<Record<string, Kind>> = {
  name: (name) => name,
  beginning: (name, n) => name.slice(0, 3 + (n % 4)),
  missing: (name, n) => name.slice(0, cut(name, n)) + name.slice(cut(name, n) + 1),
  wrong: (name, n) => `${name.slice(0, cut(name, n))}${letter(n)}${name.slice(cut(name, n) + 1)}`,
  swapped: (name, n) => {
    const at = cut(name, n);
    return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at]}${name.slice(at + 2)}`;
  },
  nonsense: (_name, n) => nonsense(n, 5 + (n % 9), LETTERS),
  nonsenseWords: (_name, n) => [1, 2, 3].map((part) => nonsense(n * 7 + part, 4 + ((n + part) % 6), LETTERS)).join(' '),
  arabic: (_name, n) => nonsense(n, 3 + (n % 5), ARABIC),
  oneLetter: (_name, n) => letter(n),
  long: (name, n) => `${name} ${nonsense(n, 12, LETTERS)} ${name} united city town rovers`.slice(0, 100),
  country: (name, n) => `${name.slice(0, 4)} ${['england', 'spain', 'cup', 'women', 'league'][n % 5]}`,
  sport: (_name, n) => ['hockey', 'теннис', '야구', 'basebal', 'cs2', 'football'][n % 6] as string,
};

export async function run() {
  const offer = wholeOffer(AT_MS);
  if (offer.length < LEAST_MATCHES) throw new Error(`the offer has ${offer.length} matches`);
  const board = new Board(() => AT_MS);
  for (const fixture of offer) board.applyFixture(fixture);
  const kinds = Object.entries(KINDS);
  const context = { language: 'en-US' } as CallContext;

  /** Another start of one match: what depends on the list of matches is not as it was, and no kept answer is right. */
  const change = (n: number): void => {
    const fixture = offer[n % offer.length];
    if (fixture) board.applyFixture({ ...fixture, startTimeMs: fixture.startTimeMs + 60_000 * (n + 1) });
  };
  const took: { readonly kind: string; readonly ms: number }[] = [];
  let found = 0;
  let routes = createRoutes(board, () => AT_MS);
  for (let n = 0; n < WARM_UP + SEARCHES; n++) {
    if (n % CHANGE_EVERY === 0) {
      change(n);
      // A keyword that comes again has no kept answer.
      routes = createRoutes(board, () => AT_MS);
    }
    const [kind, make] = kinds[n % kinds.length] as [string, Kind];
    const id = Math.floor(n / kinds.length) % 2 ? 'sportmatch.search' : 'sportmatch.get';
    const keyword = make(offer[(n * 37) % offer.length]?.[n % 2 ? 'home' : 'away']?.name ?? '', n);
    const query = (id === 'sportmatch.search' ? { keyword } : { keyword, page: 0, pageSize: PAGE_SIZE }) as never;
    const before = process.cpuUsage();
    const reply = await routes[id](context, { query, body: undefined as never });
    const { user, system } = process.cpuUsage(before);
    if (!(reply instanceof RawReply)) throw new Error('the board answers in bytes');
    if (n < WARM_UP) continue;
    took.push({ kind: `${kind} ${id.slice('sportmatch.'.length)}`, ms: (user + system) / 1_000 });
    if (reply.body.length > EMPTY_BYTES) found++;
  }
  const tookMs = took.map(({ ms }) => ms);
  const p99Ms = percentile(tookMs, 0.99);
  for (const [kind, rows] of Map.groupBy(took, (one) => one.kind)) {
    const values = rows.map(({ ms }) => ms);
    console.info(`  ${kind.padEnd(24)} ${rounded(median(values), 2)} ms, at most ${rounded(percentile(values, 1), 2)} ms`);
  }
  return {
    name: 'search',
    value: rounded(p99Ms, 2),
    unit: 'ms of processor for a search, 99 of 100',
    limit: BUDGET_P99_MS,
    ratio: rounded(p99Ms / BUDGET_P99_MS, 2),
    budget: 1,
    holds: p99Ms <= BUDGET_P99_MS && found >= SEARCHES * LEAST_FOUND,
    p50Ms: rounded(median(tookMs), 2),
    mostMs: rounded(percentile(tookMs, 1), 2),
    matches: offer.length,
    searches: tookMs.length,
    found,
  };
}
