import { readDay } from '../../shared/routing/page-day.ts';

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
const LONGEST_TEXT = 60;

const wordOf = (search: URLSearchParams, name: string): string | undefined => search.get(name)?.slice(0, 100) || undefined;

/** RESULTS-02. A day that there is none of, or that is to come, is today. */
export function readPlace(search: URLSearchParams, today: string): ResultsPlace {
  const day = readDay(search.get('date'));
  const sport = wordOf(search, 'sport');
  const category = sport && wordOf(search, 'category');
  const tournament = category && wordOf(search, 'tournament');
  return {
    day: day !== undefined && day <= today ? day : today,
    sport,
    category,
    tournament,
    text: (search.get('q') ?? '').slice(0, LONGEST_TEXT),
  };
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

export const resultHref = (segment: string, matchId: number): string => `/${segment}/sport/results/${matchId}`;
