import { expect } from '@playwright/test';
import { TEST_CATEGORY } from './feed-control.ts';
import type { Person } from './person.ts';

/** What a test reads of a match over the API. Prices are the wire's own numbers, for comparison only. */
export interface ApiMatch {
  readonly ID: number;
  readonly HomeTeamName: string;
  readonly MatchLink: string;
  readonly EsportViewLiveMatchLink?: string;
  readonly Category: { readonly Name?: string };
  readonly PreviewMarkets: Readonly<Record<string, readonly { ID: string; Value: number; IsSuspended: boolean }[]>>;
}

const base = (): string => process.env.E2E_URL ?? '';

async function get<T>(path: string): Promise<T> {
  const reply = await fetch(base() + path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A POST as a page of the site would make it. */
async function send(path: string, body: unknown, cookie = ''): Promise<Response> {
  const reply = await fetch(base() + path, {
    method: 'POST',
    headers: { origin: base(), 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

async function matches(keyword: string): Promise<readonly ApiMatch[]> {
  const found = await get<readonly ApiMatch[]>(`/api/sportmatch/get?keyword=${encodeURIComponent(keyword)}`);
  return found.filter((match) => match.HomeTeamName === keyword);
}

const liveMatches = async (): Promise<readonly ApiMatch[]> =>
  (await (await send('/api/sportmatch/getlive', {})).json()) as readonly ApiMatch[];

/** By selection, as the site writes them. */
const pricesOf = (matches: readonly ApiMatch[]): ReadonlyMap<string, string> =>
  new Map(matches.flatMap((match) => Object.values(match.PreviewMarkets).flat()).map((odd) => [odd.ID, odd.Value.toFixed(2)]));

/** Id of the first outcome of a column: the home side's. */
export const firstSelection = (match: ApiMatch, column: string): string => match.PreviewMarkets[column]?.[0]?.ID ?? '';

/** The product's own API, to prepare what is not the matter of a test and to compare the page with. */
export const productApi = {
  /** The match of this home team, once the product has taken it over from the feed with prices. */
  async findMatch(home: string, column = 'moneyline'): Promise<ApiMatch> {
    let match: ApiMatch | undefined;
    await expect
      .poll(
        async () => {
          match = (await matches(home))[0];
          return match?.PreviewMarkets[column]?.length ?? 0;
        },
        { message: `${home} is on offer`, intervals: [50, 100, 200] },
      )
      .toBeGreaterThan(0);
    return match as ApiMatch;
  },

  /**
   * Waits until the document of a path says a text. A list that does not grow by itself is opened then: a page that was opened too early
   * would be waited for in vain.
   */
  async untilServed(path: string, text: string): Promise<void> {
    await expect
      .poll(async () => (await (await fetch(base() + path)).text()).includes(text), {
        message: `${path} says ${text}`,
        intervals: [200],
        timeout: 90_000,
      })
      .toBe(true);
  },

  /** Home sides of the running live matches of a sport, and how many the sport counts for itself. */
  async liveCounts(sport: string): Promise<{ live: string[]; counted: number }> {
    const sports = await get<readonly { ID: number; OriginalName: string; LiveMatchesCount: number }[]>('/api/sporttype/getall');
    const one = sports.find(({ OriginalName }) => OriginalName === sport);
    const list = (await (await send('/api/sportmatch/getlive', { sportIDs: [one?.ID] })).json()) as readonly (ApiMatch & {
      IsFinished: boolean;
    })[];
    return {
      live: list.filter(({ IsFinished }) => !IsFinished).map(({ HomeTeamName }) => HomeTeamName),
      counted: one?.LiveMatchesCount ?? 0,
    };
  },

  /** Decimal prices of all live matches by selection, as the site writes them. */
  livePrices: async () => pricesOf(await liveMatches()),

  /** The same of the matches that no test has made. */
  worldPrices: async () => pricesOf((await liveMatches()).filter(({ Category }) => Category.Name !== TEST_CATEGORY)),

  /** The trader of the demo accounts lets no more than this be staked on a match without asking: whole euros. */
  async limitMatch(matchId: number, maxStake: string): Promise<void> {
    const login = await send('/api/session/login', { UserName: 'trader1', Password: 'Trader-one-decides-1' });
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await send('/api/trading/setlimits', { scope: 'match', scopeId: matchId, maxStake, reason: 'for a journey' }, cookie);
  },

  /** Registers; returns the session cookie in the form of Playwright's contexts. */
  async register(person: Person): Promise<{ name: string; value: string; url: string }> {
    const reply = await send('/api/session/register', person);
    const [pair = ''] = (reply.headers.getSetCookie().find((cookie) => /sid=/.test(cookie)) ?? '').split(';');
    const cut = pair.indexOf('=');
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: base() };
  },
};
