import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { SportsTree } from './sports-tree.tsx';
import type { TreePlace } from './tree-place.ts';

const sport = (id: number, name: string, systemId: number, link: string): SportNode => ({
  id,
  systemId,
  name,
  link,
  rank: id,
  count: 5,
  liveCount: id,
  todayCount: 0,
});
const soccer = sport(1, 'Soccer', 1, 'soccer');
const game = sport(2, 'Alpha', 66, '/esports/alpha');

const cup = {
  id: 9,
  categoryId: 1,
  name: 'World Cup',
  link: '/soccer/world/cup',
  country: '',
  categoryName: 'World',
  rank: 1,
  count: 8,
};

const tree = (sports: readonly SportNode[], path: string, own?: string, place: TreePlace = {}) =>
  renderSite(
    <SportsTree sports={sports} top={[cup]} place={place} onLeave={() => undefined} {...(own && { own: () => <p>{own}</p> })} />,
    {
      path,
    },
  );
/** Rows and headings of the list, in their order, with where they lead. */
const rows = (html: string) =>
  [...html.slice(html.indexOf('</search>')).matchAll(/<(a|button|h2)([^>]*)>(.*?)<\/\1>/g)].map(
    ([, tag, attributes = '', inner = '']) =>
      [tag, wordsOf(inner), /href="([^"]*)"/.exec(attributes)?.[1]].filter(Boolean).join(' '),
  );

test('SIDEBAR-04 SIDEBAR-06 CALL-05 live, the top, sport and esports; esports opens in a column and is a plain link in a drawer', () => {
  for (const path of ['/en/sport', '/en/sport/soccer'])
    expect(rows(tree([soccer, game], path)), path).toEqual([
      'a Live 3 /en/live',
      'h2 Top tournaments',
      'a World Cup 8 /en/sport/soccer/world/cup',
      'h2 Sports',
      'button Today',
      'button All',
      'a Soccer 5 /en/sport/soccer',
      'a Outrights /en/sport/outrights',
      'a Esports /en/esports',
      'button Esports',
    ]);
  const html = tree([soccer, game], '/en/sport');
  expect(html).toMatch(/<button[^>]*inColumn[^>]*aria-expanded="false"/);
  expect(html).toMatch(/<a[^>]*inDrawer/);
  expect(html).not.toContain('disabled');
});

test('SIDEBAR-04 SIDEBAR-07 a page of esports has the same groups; its own is open and disabled, with the games in it', () => {
  const html = tree([soccer, game], '/en/esports', 'the games');
  expect(rows(html)).toEqual(['a Live 3 /en/live', 'a Sports /en/sport', 'button Esports']);
  expect(html).toMatch(/<button[^>]*aria-expanded="true"[^>]*disabled=""[^>]*>.*?<\/button>.*the games/);
});

test('SIDEBAR-04 without a game on offer there is no esports group', () => {
  expect(rows(tree([soccer], '/en/sport')).join()).not.toContain('Esports');
});

const pressed = (html: string) => /aria-pressed="true"[^>]*>([^<]*)</.exec(html)?.[1];

test('SIDEBAR-10 the tree opens in the mode of its page: live for the pages of live and for a match that is played', () => {
  const modes = ['/en/live', '/en/live/featured', '/en/live/multi-view', '/en/sport', '/en/live-casino-game/x/y'].map((path) =>
    pressed(tree([soccer], path)),
  );
  expect(modes).toEqual(['Live', 'Live', 'Live', 'Prematch', 'Prematch']);
  expect(pressed(tree([soccer], '/en/sport/soccer/a/b/match/1', undefined, { isLive: true }))).toBe('Live');
  expect(pressed(tree([soccer], '/en/esports/a/b/match/1', 'the games', { isLive: true }))).toBe('Prematch');
});
