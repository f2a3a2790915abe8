import { expect, test } from 'vitest';
import type { Caller } from '../../shared/api/caller.ts';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import { topCategoriesOf, topTournamentsQuery } from './top-queries.ts';
import { TopTournaments } from './top-tournaments.tsx';

const wire = (ID: number, SportTypeID: number, link: string, MatchesCount: number, Rank = 1) => ({
  ID,
  SportTypeID,
  SportCategoryID: ID * 10,
  Name: `T${ID}`,
  TournamentLink: link,
  CategoryName: link.includes('england') ? 'England' : 'Spain',
  CountryCode: link.includes('england') ? 'GB' : 'ES',
  MatchesCount,
  Rank,
});
/** As popular as they stand here, whatever their rank. */
const answered = [
  wire(2, 1, '/soccer/spain/liga', 4, 9),
  wire(1, 1, '/soccer/england/premier', 7),
  wire(3, 5, '/tennis/england/lawn', 2),
  wire(4, 5, '/tennis/spain/clay', 0),
];
const caller = (async () => ({ Sports: [], Categories: [], Tournaments: answered })) as unknown as Caller;
const read = () => topTournamentsQuery(caller, 'en-US').queryFn();

test('design 3.12 the most popular stand first, those without a match are not listed, nor is a category without one', async () => {
  const tournaments = await read();
  expect(tournaments.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(topCategoriesOf(tournaments)).toEqual([
    { alias: 'spain', name: 'Spain', country: 'ES', count: 1 },
    { alias: 'england', name: 'England', country: 'GB', count: 2 },
  ]);
});

test('design 3.12 a category shows its own tournaments of every sport, each with its page and its matches', async () => {
  const initial = await read();
  const html = renderSite(<TopTournaments initial={initial} sports={[]} category="england" />);
  const cards = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, inner = '']) => wordsOf(inner));
  expect(cards).toEqual(['T1', 'T3']);
  expect(html).toContain('href="/en/sport/soccer/england/premier"');
  expect(html).toContain('href="/en/sport/top-tournaments/spain"');
});

test('design 3.12 sports stand in the order of the menu, whichever has the most popular tournament', async () => {
  const sports = [5, 1].map((id) => ({ id, systemId: id, name: `Sport ${id}`, link: '', count: 1, liveCount: 0 })) as never;
  const html = renderSite(<TopTournaments initial={await read()} sports={sports} category={undefined} />);
  const heads = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, inner = '']) => wordsOf(inner));
  expect(heads).toEqual(['Sport 5', 'Sport 1']);
});
