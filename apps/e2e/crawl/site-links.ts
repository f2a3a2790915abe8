import { esportsSegments } from '@duskline/i18n/esports-segments';
import type { Locale } from '@duskline/i18n/locale';

/** What of the running offer has pages of its own, as paths without a host. A kind that the offer does not have now is null. */
export interface SiteLinks {
  readonly upcoming: string | null;
  readonly live: string | null;
  readonly result: string | null;
  readonly outrightCategory: string | null;
  readonly esportsGame: string | null;
  readonly esportsMatch: string | null;
  readonly esportsLive: string | null;
  readonly esportsResult: string | null;
}

/** The page of all games together. */
const ALL_GAMES = 'all';

const HREF = /href="(?<path>\/[^"#?]*)"/g;

async function pathsOn(url: string, path: string): Promise<string[]> {
  const reply = await fetch(url + path);
  if (!reply.ok) return [];
  return [...(await reply.text()).matchAll(HREF)].flatMap(({ groups }) => groups?.path ?? []);
}

const starts = (path: string, start: string, parts: number): boolean =>
  path.startsWith(start) && path.slice(start.length).split('/').length === parts;

/** Reads the links of a language from its own lists: what is found there leads somewhere, or the crawl says so. */
export async function findLinks(url: string, locale: Locale): Promise<SiteLinks> {
  const home = `/${locale.segment}`;
  const words = esportsSegments(locale);
  const esports = `${home}/${words.esports}/`;
  const lists = ['sport/soccer', 'sport/schedule', 'sport/tennis', 'live', 'sport/results', 'sport/outrights', words.esports];
  const [soccer, schedule, tennis, live, results, outrights, games] = await Promise.all(
    lists.map((list) => pathsOn(url, `${home}/${list}`)),
  );
  const upcoming = [...(soccer ?? []), ...(schedule ?? []), ...(tennis ?? [])];
  const ofGames = [...(games ?? []), ...(live ?? [])].filter((path) => path.startsWith(esports));
  const game = ofGames.map((path) => path.slice(esports.length).split('/')[0]).find((alias) => alias !== ALL_GAMES);
  const esportsGame = game === undefined ? null : esports + game;
  const inEsports = [...ofGames, ...(esportsGame === null ? [] : await pathsOn(url, esportsGame))];
  const isLive = (path: string): boolean => path.includes(`/${words.live}/${words.match}/`);
  const ended = esportsGame === null ? [] : await pathsOn(url, `${esportsGame}/${words.results}`);
  return {
    upcoming: upcoming.find((path) => starts(path, `${home}/sport/`, 5) && path.includes('/match/')) ?? null,
    live: live?.find((path) => starts(path, `${home}/live/`, 5)) ?? null,
    result: results?.find((path) => starts(path, `${home}/sport/results/`, 1)) ?? null,
    outrightCategory: outrights?.find((path) => starts(path, `${home}/sport/outrights/`, 1)) ?? null,
    esportsGame,
    esportsMatch: inEsports.find((path) => path.includes(`/${words.match}/`) && !isLive(path)) ?? null,
    esportsLive: inEsports.find(isLive) ?? null,
    esportsResult:
      esportsGame === null ? null : (ended.find((path) => starts(path, `${esportsGame}/${words.results}/`, 1)) ?? null),
  };
}
