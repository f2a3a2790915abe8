import { readDay } from '../../shared/routing/page-day.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import type { ResultRow } from './result-row-model.ts';

/** What the address of the results says: which day, of what, and what the rows are narrowed to. Words of paths, as in the other addresses. */
export interface ResultsPlace {
  readonly day: string;
  readonly sport?: string | undefined;
  readonly category?: string | undefined;
  readonly tournament?: string | undefined;
  readonly text: string;
}

/** Results are kept so long (spec 192). */
export const KEPT_DAYS = 400;
export const LONGEST_TEXT = 60;

const wordOf = (search: URLSearchParams, name: string): string | undefined => search.get(name)?.slice(0, 100) || undefined;

/** The day that an address says; one that there is none of, or that is to come, is today. */
export function readResultsDay(search: URLSearchParams, today: string): string {
  const day = readDay(search.get('date'));
  return day !== undefined && day <= today ? day : today;
}

/** RESULTS-02. */
export function readPlace(search: URLSearchParams, today: string): ResultsPlace {
  const sport = wordOf(search, 'sport');
  const category = sport && wordOf(search, 'category');
  const tournament = category && wordOf(search, 'tournament');
  return {
    day: readResultsDay(search, today),
    sport,
    category,
    tournament,
    text: (search.get('q') ?? '').slice(0, LONGEST_TEXT),
  };
}

/** The branch of the tree that a tournament is, by its link. */
export function branchOf({
  link,
}: Pick<ResultRow['tournament'], 'link'>): Pick<ResultsPlace, 'sport' | 'category' | 'tournament'> {
  const [sport, category, tournament] = link.split('/').filter(Boolean).slice(-3);
  return { sport, category, tournament };
}

/** The address of a place. Today is not written: the link is about the day on which it is opened. */
export function resultsHref(segment: string, { day, sport, category, tournament, text }: ResultsPlace, today: string): string {
  const search = new URLSearchParams();
  if (day !== today) search.set('date', day);
  if (sport) search.set('sport', sport);
  if (sport && category) search.set('category', category);
  if (sport && category && tournament) search.set('tournament', tournament);
  if (text.trim() !== '') search.set('q', text.trim());
  const query = search.toString();
  return `/${segment}/sport/results${query && `?${query}`}`;
}

/** The page of a result: of a match of esports in their own area. */
export function resultHref(segment: string, { id, link }: Pick<ResultRow, 'id' | 'link'>): string {
  const [area, game] = link.split('/').filter(Boolean);
  return area === 'esports' ? dataHref(segment, `/esports/${game}/results/${id}`) : `/${segment}/sport/results/${id}`;
}
