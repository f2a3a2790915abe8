import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../../shared/i18n/test-site.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import type { MarketPanel } from '../../../shared/model/market.ts';
import type { Tile } from '../../../shared/multi-view/tiles.ts';
import { LiveTile, TileMarkets } from './live-tile.tsx';
import { MultiView } from './multi-view.tsx';
import { TileCard } from './tile-card.tsx';
import { TileMarket } from './tile-markets.tsx';

const info: LiveInfo = {
  homeScore: 2,
  awayScore: 1,
  periodKey: '2nd_half',
  periodText: '2nd half',
  minute: 67,
  isClockRunning: false,
  isCountDown: false,
  sets: [],
  redCardsHome: 0,
  redCardsAway: 0,
  server: 0,
};
const event = (id: number, more: Partial<SportEvent> = {}): SportEvent => ({
  id,
  sportId: 1,
  systemId: 1,
  sportName: 'Soccer',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startMs: 0,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 2, name: 'Premier League', link: '', rank: 1 },
  link: `/sport/soccer/england/premier-league/match/${id}`,
  columns: {},
  marketsCount: 20,
  outcomesCount: 60,
  rank: 1,
  live: info,
  ...more,
});
const tile = (id: number, more: Partial<Tile> = {}): Tile => ({ id, home: `Home ${id}`, away: `Away ${id}`, ...more });
const nothing = () => undefined;
const place = { place: 0, count: 3, onMove: nothing, onRemove: nothing };
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
const named = (html: string, name: string) => buttons(html).find((tag) => tag.includes(`aria-label="${name}"`));

const oneTile = (one: Tile, known: SportEvent | undefined, language = 'en-US') =>
  renderSite(
    <ul>
      <LiveTile {...place} tile={one} known={known} markets={3} next={<button type="button">Next</button>} />
    </ul>,
    { language },
  );

test('LIVEBAR-05 the document has the running matches that can be added, each with a handle and a button, and nobody’s tiles', () => {
  const over = event(3, { live: { ...info, periodKey: 'ended' } });
  const html = renderSite(<MultiView initial={[event(1), event(2), over]} hasAll positions={{}} />);
  expect(html).not.toContain('data-tile');
  expect(html.match(/title="Drag to multi-view"/g)).toHaveLength(2);
  expect(named(html, 'Add Home 1 – Away 1 to multi-view')).toBeDefined();
  expect(named(html, 'Add Home 3 – Away 3 to multi-view')).toBeUndefined();
  expect(html).toContain('href="/en/live/soccer/england/premier-league/match/1"');
});

test.each([
  ['en-US', 'There is no other live match to add right now.'],
  ['de-DE', 'Gerade gibt es kein weiteres Livespiel.'],
  ['ar-EG', 'لا توجد مباراة مباشرة أخرى لإضافتها الآن.'],
])('without a live match the page says so: %s', (language, text) => {
  expect(wordsOf(renderSite(<MultiView initial={[]} hasAll positions={{}} />, { language }))).toContain(text);
});

test('a tile is a region named by its match, with score, clock, tournament and the way to its page', () => {
  const html = oneTile(tile(1), event(1));
  expect(html).toMatch(/<section[^>]*aria-label="Home 1 – Away 1"/);
  expect(wordsOf(html)).toMatch(/Premier League.*Home 1 2 Away 1 1 67 min 2nd half/);
  expect(html).toContain('href="/en/live/soccer/england/premier-league/match/1"');
  // Its markets are on their way.
  expect(html).toContain('role="status" aria-busy="true" aria-label="Loading"');
});

test('a tile of a tennis match has its sets and the points of the running game', () => {
  const live = { ...info, homeScore: 1, awayScore: 0, periodKey: 'set_2', minute: 0, sets: [[6, 3] as const, [2, 4] as const] };
  const html = oneTile(tile(1), event(1, { systemId: 5, live: { ...live, gameScore: '40-15' } }));
  expect(wordsOf(html)).toMatch(/Home 1 1 6 2 40 Away 1 0 3 4 15 Set 2/);
  expect(wordsOf(oneTile(tile(1), event(1, { live: { ...live, gameScore: '40-15' } })))).toMatch(/Home 1 1 Away 1 0/);
});

test.each([
  ['en-US', 'This match has ended. The tile stays until you remove it.', 'Remove Home 1 – Away 1'],
  ['de-DE', 'Dieses Spiel ist beendet. Die Kachel bleibt, bis du sie entfernst.', 'Home 1 – Away 1 entfernen'],
  ['ar-EG', 'انتهت هذه المباراة. تبقى معروضة حتى تزيلها.', 'إزالة Home 1 – Away 1'],
])('a match that has ended says so, keeps its score, and offers another in its place: %s', (language, text, remove) => {
  const html = oneTile(tile(1), event(1, { live: { ...info, periodKey: 'ended' } }), language);
  expect(wordsOf(html)).toContain(text);
  expect(wordsOf(html)).toMatch(/Home 1 2 Away 1 1/);
  expect(wordsOf(html)).toContain('Next');
  expect(named(html, remove)).toBeDefined();
  expect(html).not.toContain('role="status"');
});

test('a tile moves by buttons as well: the first one not forward, the last one not back', () => {
  const card = (at: number) =>
    renderSite(
      <ul>
        <TileCard {...place} place={at} tile={tile(1, { final: [3, 2] })} score={[3, 2]} state={null}>
          {null}
        </TileCard>
      </ul>,
    );
  const isOff = (at: number, name: string) => named(card(at), name)?.includes('disabled=""');
  expect([0, 1, 2].map((at) => isOff(at, 'Move Home 1 – Away 1 forward'))).toEqual([true, false, false]);
  expect([0, 1, 2].map((at) => isOff(at, 'Move Home 1 – Away 1 back'))).toEqual([false, false, true]);
  expect(wordsOf(card(0))).toMatch(/Home 1 3 Away 1 2/);
});

test('design 4.6 a tile whose match is not loaded has a head for a person, a crest for a team, and neither where its sport is not known', () => {
  const badges = (systemId?: number) => oneTile(tile(1, systemId === undefined ? {} : { systemId }), undefined);
  const [crest, head] = [/href="#bp\d/g, /<path d="M12 5a/g];
  expect([badges(5).match(head)?.length, badges(5).match(crest)]).toEqual([2, null]);
  expect([badges(1).match(crest)?.length, badges(1).match(head)]).toEqual([2, null]);
  for (const unknown of [badges(302), badges()]) expect([unknown.match(crest), unknown.match(head)]).toEqual([null, null]);
  expect(wordsOf(badges())).toContain('Home 1');
  // A tile that was kept without it learns it with its match.
  expect(oneTile(tile(1), event(1, { systemId: 5 })).match(head)).toHaveLength(2);
});

test('a market of a tile has its main line alone', () => {
  const line = (marketId: number, total: string, isMain: boolean) => ({
    marketId,
    line: total,
    isMain,
    isSuspended: false,
    prices: ['Over', 'Under'].map((title, i) => ({
      id: `${marketId}.${i}`,
      matchId: 1,
      title,
      oddsMilli: 1900 + i,
      isLocked: false,
    })),
  });
  const panel: MarketPanel = {
    key: '18',
    typeId: 18,
    title: 'Total goals',
    layout: 'lines',
    isHandicap: false,
    lines: [line(7, '2.5', true), line(8, '3.5', false)],
  };
  const html = renderSite(<TileMarket panel={panel} />);
  expect(html).toContain('role="group" aria-label="Total goals"');
  expect(buttons(html)).toHaveLength(2);
  expect(wordsOf(html)).toBe('Total goals Over 2.5 1.90 Under 2.5 1.90');
});

const winner = (typeId: number): MarketPanel => ({
  key: String(typeId),
  typeId,
  title: `Market ${typeId}`,
  layout: 'two',
  isHandicap: false,
  lines: [
    {
      marketId: typeId,
      line: '',
      isMain: true,
      isSuspended: false,
      prices: [{ id: `${typeId}.1`, matchId: 1, title: 'One', oddsMilli: 1500, isLocked: false }],
    },
  ],
});
const markets = (count: number, more = {}) =>
  renderSite(
    <TileMarkets
      match={{
        event: event(1),
        panels: Array.from({ length: count }, (_, i) => winner(i + 1)),
        hasAll: true,
        isFailed: false,
        retry: nothing,
        ...more,
      }}
      markets={3}
      to="/en/live/match/1"
      name="Home 1 – Away 1"
    />,
  );

test('a tile has its main markets, and a switch where there are more', () => {
  expect(markets(3).match(/role="group"/g)).toHaveLength(3);
  expect(named(markets(3), 'More markets: Home 1 – Away 1')).toBeUndefined();
  expect(markets(9).match(/role="group"/g)).toHaveLength(3);
  expect(named(markets(9), 'More markets: Home 1 – Away 1')).toContain('aria-expanded="false"');
});

test('a tile without an open market says so, and one whose markets could not be read offers to try again', () => {
  expect(wordsOf(markets(0))).toBe('No markets are open right now.');
  expect(markets(0, { isFailed: true })).toContain('role="alert"');
  expect(markets(0, { hasAll: false })).toContain('aria-label="Loading"');
});
