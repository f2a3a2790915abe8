import { describe, expect, test } from 'vitest';
import { boardWith, fixture, HOUR, liveState, moneyline, NOON, odds } from '../test-kit.ts';
import type { PlacedFixture } from './apply-fixture.ts';
import { marketIdOf } from './market-key.ts';

/** What is said of one match says something of the others as well. */
const HOME = `${marketIdOf(1, { marketType: 1, specifiers: '' })}.1`;

const first = () => fixture({ home: 'Home 7', away: 'Away 7' });
/** A new match of the same two, with the names that `renamed` makes of theirs. */
function elsewhere(renamed: { home?: string; away?: string }, matchId = 3): PlacedFixture {
  const { home, away } = first();
  return {
    ...fixture({ home: 'Home 7', away: 'Away 7', matchId, startTimeMs: NOON + 72 * HOUR }),
    home: { ...home, name: renamed.home ?? home.name },
    away: { ...away, name: renamed.away ?? away.name },
  };
}
function aBoard() {
  const board = boardWith(first(), fixture({ matchId: 2, home: 'A', away: 'B' }));
  board.apply(odds(10, [moneyline('2.00')]));
  board.apply(odds(10, [moneyline('2.00')], { matchId: 2 }));
  return board;
}
const clear = { kind: 'clear' as const, matchId: 1, producer: 3, timestampMs: 30 };

describe('XR-04 teams that are renamed in another match', () => {
  test.each([
    ['exchange their names', { home: 'Away 7', away: 'Home 7' }],
    ['the home side is called as its opponent', { home: 'AWAY-7' }],
    ['the away side is called as its opponent', { away: 'home 7' }],
    ['one has the name of another team', { home: 'Real Sociedad' }],
  ])('XR-04 %s: the open match is shut at once, and what was seen before is another match', (_name, renamed) => {
    const board = aBoard();
    const other = board.applyFixture(elsewhere(renamed))?.others?.find(({ urn }) => urn === 'df:match:1');
    expect(other?.change).toMatchObject({ doubts: ['competitors_changed'], gates: { isOpen: false } });
    const now = { home: 'Home 7', away: 'Away 7', ...renamed };
    expect(other?.change.sides).toEqual({ before: { home: 'Home 7', away: 'Away 7' }, now });
    expect(board.selection(HOME)).toMatchObject({ isSuspended: true, matchSidesVersion: 1 });
    expect(board.match(2)).toMatchObject({ isOpen: true, sidesVersion: 0 });
    board.apply(odds(20, [moneyline('2.20')]));
    expect(board.selection(HOME)?.isSuspended).toBe(true);
    board.apply(clear);
    expect(board.selection(HOME)).toMatchObject({ isSuspended: false, oddsMilli: 2200 });
  });

  test('XR-04 step by step is the same, and its own fixture that repeats it changes nothing', () => {
    const board = aBoard();
    board.applyFixture(elsewhere({ home: 'Nobody' }));
    board.applyFixture(elsewhere({ home: 'Nobody', away: 'Home 7' }, 4));
    board.applyFixture(elsewhere({ home: 'Away 7', away: 'Home 7' }, 5));
    expect(board.match(1)).toMatchObject({ isOpen: false, sidesVersion: 3 });
    expect(board.applyFixture({ ...elsewhere({ home: 'Away 7', away: 'Home 7' }), urn: 'df:match:1', matchId: 1 })?.sides).toBe(
      undefined,
    );
    expect(board.match(1)?.sidesVersion).toBe(3);
  });

  test('XR-04 nor by spellings that lead from one name to another', () => {
    const board = aBoard();
    for (const [n, home] of ['Home 7 United', 'Home United', 'United'].entries()) board.applyFixture(elsewhere({ home }, 10 + n));
    expect(board.match(1)).toMatchObject({ isOpen: false, sidesVersion: 1 });
  });

  test('XR-04 a new spelling leaves the match open and is told', () => {
    const board = aBoard();
    const [other] = board.applyFixture(elsewhere({ home: 'Home F.C. 7' }))?.others ?? [];
    expect(other).toMatchObject({ urn: 'df:match:1', change: { doubts: [] } });
    expect(other?.change.sides).toBeUndefined();
    expect(board.selection(HOME)).toMatchObject({ isSuspended: false, matchSidesVersion: 0 });
    expect(board.selection(HOME)?.titles('en').match).toBe('Home F.C. 7 – Away 7');
  });

  test('XR-04 a match that is forgotten is looked at no more', () => {
    const board = aBoard();
    board.apply(odds(35, [], { producer: 1, state: liveState() }));
    board.apply(odds(40, [], { producer: 1, state: liveState({ status: 'ended' }) }));
    board.retireEnded(NOON + 1);
    board.forgetRetired(NOON + 1);
    expect(board.match(1)).toBeNull();
    expect(board.applyFixture(elsewhere({ home: 'Away 7', away: 'Home 7' }))?.others ?? []).toEqual([]);
  });
});

describe('XR-04 another sport', () => {
  const tennis = () =>
    fixture({ home: 'Home 7', away: 'Away 7', sport: 'Tennis', systemId: 5, category: 'ATP', tournament: 'Open' });

  test('XR-04 a match that becomes one of another sport is shut, and leaves the lists of the old one', () => {
    const board = aBoard();
    const [soccer] = [...board.state.sports.values()];
    const change = board.applyFixture(tennis());
    expect(change).toMatchObject({
      doubts: ['sport_changed'],
      gates: { isOpen: false },
      statusChanged: 'prematch',
      sportSystemId: 5,
      sides: { before: { home: 'Home 7', sport: 'Soccer' }, now: { home: 'Home 7', sport: 'Tennis' } },
    });
    expect(change?.others?.[0]?.change).toMatchObject({ matchId: 1, sportId: soccer?.id, statusChanged: 'removed' });
    expect(board.selection(HOME)).toMatchObject({ isSuspended: true, matchSidesVersion: 1, sportSystemId: 5 });
    expect(board.findMatches({ sportId: soccer?.id }).map(({ id }) => id)).toEqual([2]);
    expect(board.findMatches({ sportId: change?.sportId }).map(({ id }) => id)).toEqual([1]);
    board.apply(odds(20, [moneyline('2.20')]));
    expect(board.selection(HOME)?.isSuspended).toBe(true);
    board.apply(clear);
    expect(board.selection(HOME)?.isSuspended).toBe(false);
    expect(board.applyFixture(tennis())?.sides).toBeUndefined();
  });

  test('XR-04 one that is over moves without coming back to the lists', () => {
    const board = aBoard();
    board.apply(odds(35, [], { producer: 1, state: liveState() }));
    board.apply(odds(40, [], { producer: 1, state: liveState({ status: 'ended' }) }));
    board.retireEnded(NOON + 1);
    expect(board.applyFixture({ ...tennis(), status: 'ended' })).toMatchObject({ doubts: ['sport_changed'] });
    expect(board.findMatches({}).map(({ id }) => id)).toEqual([2]);
  });
});

describe('spec 195 another tournament of the sport', () => {
  test.each([
    ['sport', { sport: { urn: 'df:sport:1', name: 'Football', systemId: 1 } }],
    ['category', { category: { ...first().category, name: 'Albion' } }],
    ['tournament', { tournament: { ...first().tournament, name: 'First Division' } }],
    ['rank of the tournament', { tournament: { ...first().tournament, rank: 99 } }],
  ])(
    'spec 195 another name of the %s: trees that are kept by their version are made again, and the same name keeps them',
    (_what, over) => {
      const board = aBoard();
      const before = board.state.structureVersion;
      board.applyFixture(first());
      expect(board.state.structureVersion).toBe(before);
      board.applyFixture({ ...first(), ...over });
      expect(board.state.structureVersion).toBeGreaterThan(before);
    },
  );

  test('spec 195 a match that is put into another tournament or country stands in that one alone, and is offered as before', () => {
    const board = aBoard();
    const { category, tournament } = board.match(1) ?? {};
    const before = [category?.version ?? 0, tournament?.version ?? 0];
    const structure = board.state.structureVersion;
    const moved = fixture({ home: 'Home 7', away: 'Away 7', category: 'Scotland', tournament: 'Cup' });
    const change = board.applyFixture(moved);
    expect(change).toMatchObject({ matchId: 1, doubts: [], gates: { isOpen: true } });
    expect(change?.others).toBeUndefined();
    expect(board.findMatches({ tournamentId: tournament?.id }).map(({ id }) => id)).toEqual([2]);
    expect(board.findMatches({ tournamentId: moved.tournamentId }).map(({ id }) => id)).toEqual([1]);
    expect(board.findMatches({ categoryId: moved.categoryId }).map(({ id }) => id)).toEqual([1]);
    expect(board.selection(HOME)).toMatchObject({
      isSuspended: false,
      tournamentId: moved.tournamentId,
      categoryId: moved.categoryId,
      matchSidesVersion: 0,
    });
    // Replies are kept by these.
    expect(category?.version).toBeGreaterThan(before[0] ?? 0);
    expect(tournament?.version).toBeGreaterThan(before[1] ?? 0);
    expect(board.state.structureVersion).toBeGreaterThan(structure);
    expect(board.applyFixture(moved)).toBeNull();
    expect(board.findMatches({}).map(({ id }) => id)).toHaveLength(2);
  });

  test('spec 195 one that has left the lists moves without coming back to them', () => {
    const board = aBoard();
    board.apply(odds(35, [], { producer: 1, state: liveState() }));
    board.apply(odds(40, [], { producer: 1, state: liveState({ status: 'ended' }) }));
    board.retireEnded(NOON + 1);
    board.applyFixture(fixture({ home: 'Home 7', away: 'Away 7', tournament: 'Cup', status: 'ended' }));
    expect(board.match(1)?.tournament.name).toBe('Cup');
    expect(board.findMatches({}).map(({ id }) => id)).toEqual([2]);
  });
});

describe('XR-04 the same match under a second urn', () => {
  const listed = (matchId: number, startTimeMs: number, sport = 'Soccer', systemId = 1) =>
    fixture({ matchId, startTimeMs, sport, systemId, home: 'Home 7', away: 'Away 7' });
  const MINUTE = HOUR / 60;
  const START = NOON + 3 * HOUR;
  const eventIds = (...fixtures: PlacedFixture[]) => {
    const board = boardWith(...fixtures);
    return fixtures.map(({ matchId }) => {
      board.apply(odds(10, [moneyline('2.00')], { matchId }));
      return board.selection(`${marketIdOf(matchId, { marketType: 1, specifiers: '' })}.1`)?.eventId;
    });
  };

  test('XR-04 the same two at about the same time are one event, either way round, and the desk is told once', () => {
    const swapped = fixture({ matchId: 8, startTimeMs: START + 5 * MINUTE, home: 'Away 7', away: 'Home 7' });
    expect(eventIds(listed(5, START), swapped, listed(9, START + HOUR))).toEqual([5, 5, 5]);
    const board = boardWith(listed(5, START));
    expect(board.applyFixture(swapped)?.listedTwice).toEqual(['df:match:5']);
    expect(board.applyFixture(swapped)?.listedTwice).toBeUndefined();
    expect(board.applyFixture(fixture({ matchId: 10, startTimeMs: START, home: 'Home 7', away: 'Other' }))?.listedTwice).toBe(
      undefined,
    );
  });

  test.each([
    ['soccer: the next day', 'Soccer', 1, 24 * HOUR, false],
    ['soccer: some hours', 'Soccer', 1, 5 * HOUR, true],
    ['tennis: another estimate of the start', 'Tennis', 5, 6 * HOUR, true],
    ['baseball: a double-header', 'Baseball', 3, 3 * HOUR, false],
    ['baseball: the same game', 'Baseball', 3, 10 * MINUTE, true],
    ['esports: the rematch', 'Esports', 66, 45 * MINUTE, false],
    ['esports: the same series', 'Esports', 66, 15 * MINUTE, true],
  ])('XR-04 %s', (_name, sport, systemId, apartMs, isSame) => {
    const [one, two] = eventIds(listed(5, START, sport, systemId), listed(6, START + apartMs, sport, systemId));
    expect(one === two).toBe(isSame);
  });
});
