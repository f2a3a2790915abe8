import { SportSystemId } from '@duskline/contract/enums';
import { describe, expect, test } from 'vitest';
import { type CallContext, RawReply } from '../../../platform/http/handler.ts';
import { createRoutes, type SportCallId } from '../routes.ts';
import { boardWith, fixture, HOUR, moneyline, NOON, odds } from '../test-kit.ts';

type Row = Record<string, unknown>;

/** Three games; the first has two leagues with three matches and one outright. */
const game = (matchId: number, sport: string, tournament: string) =>
  fixture({
    matchId,
    sport,
    systemId: SportSystemId.ESPORTS,
    category: 'World',
    tournament,
    home: `A${matchId}`,
    away: `B${matchId}`,
  });
const cup = game(6, 'Dust Arena', 'Winter Cup');
const runners = ['A1', 'B1'].map((name, n) => ({ outcomeId: `r${n}`, name, isNonRunner: false }));
const board = boardWith(
  game(1, 'Dust Arena', 'Iron League'),
  game(2, 'Dust Arena', 'Iron League'),
  game(3, 'Dust Arena', 'Open Series'),
  game(4, 'Towers', 'Spring Split'),
  game(5, 'Car Ball', 'Rocket Open'),
  fixture({ matchId: 7 }),
  { ...cup, away: cup.home, awayId: cup.homeId, liveCoverage: false, outright: { runners, endTimeMs: NOON + 90 * HOUR } },
);
for (const matchId of [1, 2, 3, 4, 5, 7]) board.apply(odds(10, [moneyline()], { matchId }));
board.apply(
  odds(
    10,
    [
      {
        marketType: 534,
        specifiers: '',
        status: 'active',
        isFavourite: false,
        outcomes: runners.map(({ outcomeId }) => ({ outcomeId, odds: '1.90', isActive: true })),
      },
    ],
    { matchId: 6 },
  ),
);

function ask(id: SportCallId, query: Row = {}): Row[] {
  const handler = createRoutes(board, () => NOON)[id] as unknown as (context: CallContext, input: unknown) => unknown;
  const answer = handler({ language: 'en-US' } as CallContext, { query, body: undefined });
  if (!(answer instanceof RawReply)) throw new Error('not bytes');
  return JSON.parse(answer.body.toString()) as Row[];
}
const games = () => ask('sporttype.getall').filter(({ IsEsport }) => IsEsport);

describe('what the esports sidebar is made of', () => {
  test('ESPORTS-01 its data: every game is a sport with a name, a link and the system id of esports; no other sport is among them', () => {
    expect(
      games()
        .map(({ OriginalName }) => OriginalName)
        .sort(),
    ).toEqual(['Car Ball', 'Dust Arena', 'Towers']);
    expect(new Set(games().map(({ sportSystemId }) => sportSystemId))).toEqual(new Set([SportSystemId.ESPORTS]));
    expect(new Set(games().map(({ SportLink }) => SportLink))).toEqual(
      new Set(['/esports/car-ball', '/esports/dust-arena', '/esports/towers']),
    );
    expect(ask('sporttype.getall')).toHaveLength(4);
  });

  test('ESPORTS-02 its data: the leagues of a game with the number of their matches, and whether the game has outrights', () => {
    const idOf = (name: string) => games().find(({ OriginalName }) => OriginalName === name)?.ID;
    const leagues = ask('sporttournament.getbysportid', { sportTypeId: idOf('Dust Arena') });
    expect(leagues.map(({ Name, MatchesCount }) => [Name, MatchesCount]).sort()).toEqual([
      ['Iron League', 2],
      ['Open Series', 1],
    ]);
    expect(ask('sportoutright.get', { sportTypeID: idOf('Dust Arena') }).map(({ ID }) => ID)).toEqual([6]);
    expect(ask('sportoutright.get', { sportTypeID: idOf('Towers') })).toEqual([]);
    expect(ask('sporttype.getactiveoutrights')).toMatchObject([{ OriginalName: 'Dust Arena', IsEsport: true, MatchesCount: 1 }]);
  });
});

test('NAV-11 a match of esports says where its page and its live page are; any other has no page of esports', () => {
  const [match] = ask('sportmatch.get', { id: 1, page: 0, pageSize: 1 });
  expect(match).toMatchObject({
    MatchLink: '/esports/dust-arena/world/iron-league/match/1',
    EsportViewLiveMatchLink: '/esports/dust-arena/world/iron-league/live/match/1',
    Tournament: { TournamentLink: '/esports/dust-arena/world/iron-league' },
  });
  expect(ask('sportmatch.get', { id: 7, page: 0, pageSize: 1 })[0]).not.toHaveProperty('EsportViewLiveMatchLink');
  expect(ask('sportoutright.get', { id: 6 })).toMatchObject([{ MatchLink: '/esports/dust-arena/outright/world' }]);
});
