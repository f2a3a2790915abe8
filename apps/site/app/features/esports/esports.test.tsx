import { beforeEach, expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportNode, TournamentNode } from '../../shared/model/sport.ts';
import { chooseLeague, chosenLeague } from './chosen-leagues.ts';
import { EsportsSide, type EsportsSidePlace } from './esports-side.tsx';

const sport = (id: number, name: string, systemId = 66): SportNode => ({
  id,
  systemId,
  name,
  link: `/esports/${name.toLowerCase()}`,
  rank: 4,
  count: id * 10,
  liveCount: 0,
  todayCount: 0,
});
const league = (id: number, name: string, count: number): TournamentNode => ({
  id,
  categoryId: 1,
  name,
  link: `/esports/alpha/world/${id}`,
  country: '',
  categoryName: 'World',
  rank: id,
  count,
});
const sports = [sport(1, 'Soccer', 1), sport(2, 'Alpha'), sport(3, 'Beta'), sport(4, 'Gamma')];
const leagues = [league(21, 'Iron League', 14), league(22, 'Open Series', 6)];

const side = (place: EsportsSidePlace, mode: 'prematch' | 'results' = 'prematch') =>
  renderSite(
    <EsportsSide
      mode={mode}
      sports={sports}
      place={place}
      onLeave={() => undefined}
      star={({ name }) => <b>{`star ${name}`}</b>}
    />,
  );
const linksOf = (html: string) => [...html.matchAll(/<a[^>]*>(.*?)<\/a>/g)].map(([, inner = '']) => wordsOf(inner));

beforeEach(() => {
  for (const { id } of sports) chooseLeague(id);
});

test('ESPORTS-01 the esports sidebar shows All and one item per game, and no other sport', () => {
  expect(linksOf(side({ part: 'overview' }))).toEqual(['All 90', 'Alpha 20', 'Beta 30', 'Gamma 40']);
});

test('ESPORTS-02 a game with two leagues has four choices: all leagues, each with its star and its count, and outrights', () => {
  const html = side({ part: 'matches', sportId: 2, tournamentId: 22, leagues });
  const choices = [...html.matchAll(/<label[^>]*>(.*?)<\/label>(.*?)<\/li>/g)];
  expect(html.match(/type="radio"/g)).toHaveLength(4);
  expect(choices.map(([, label = '', star = '']) => `${wordsOf(label)} ${wordsOf(star)}`.trim())).toEqual([
    'All leagues 20',
    'Iron League 14 star Iron League',
    'Open Series 6 star Open Series',
    'Outrights',
  ]);
  expect(choices.map(([, label = '']) => label.includes('checked'))).toEqual([false, false, true, false]);
});

test('ESPORTS-02 the choice is the page: all leagues of a game, or its outrights', () => {
  const chosenOf = (place: EsportsSidePlace) =>
    [...side(place).matchAll(/<label[^>]*>(.*?)<\/label>/g)]
      .filter(([, label = '']) => label.includes('checked'))
      .map(([, label = '']) => wordsOf(label));
  expect(chosenOf({ part: 'matches', sportId: 2, leagues })).toEqual(['All leagues 20']);
  expect(chosenOf({ part: 'outrights', sportId: 2, leagues })).toEqual(['Outrights']);
});

test('ESPORTS-03 esports results shows ALL GAMES and then the games', () => {
  const html = side({ part: 'results' }, 'results');
  expect(linksOf(html)).toEqual(['ALL GAMES', 'Alpha', 'Beta', 'Gamma']);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/en/esports/all/results',
    '/en/esports/alpha/results',
    '/en/esports/beta/results',
    '/en/esports/gamma/results',
  ]);
  expect(html).toMatch(/aria-current="page"[^>]*>(<[^>]*>)?ALL GAMES/);
});

test('ESPORTS-04 what was chosen in a game is still chosen after a choice in another; all leagues forgets it', () => {
  chooseLeague(2, '/esports/alpha/world/21');
  chooseLeague(3, '/esports/beta/world/31');
  expect([chosenLeague(2), chosenLeague(3), chosenLeague(4)]).toEqual([
    '/esports/alpha/world/21',
    '/esports/beta/world/31',
    undefined,
  ]);
  chooseLeague(2);
  expect([chosenLeague(2), chosenLeague(3)]).toEqual([undefined, '/esports/beta/world/31']);
});
