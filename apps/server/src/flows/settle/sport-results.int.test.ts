import type { JudgedMatch } from '@duskline/betting/judge-result-time';
import { afterAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, createLedgerFixture, expectReconciled } from '../../../test-kit/ledger.ts';
import { aResult } from '../../../test-kit/result-facts.ts';
import { createResults, marketIdOf } from '../../../test-kit/results-kit.ts';
import type { MatchState } from '../../platform/bus/board-message.ts';
import { finishedMatch } from './finished-match.ts';

const HOUR = 3_600_000;
const matches = new Map<number, JudgedMatch>();
const { db, tickets, newPlayer, newMatch } = await fileFixture(
  createLedgerFixture({ players: 150, cashMinor: 1_000n, matches: 100 }),
);
const { flow, judged, finalScores } = createResults({ db, tickets, match: (matchId) => matches.get(matchId) ?? null });
afterAll(async () => {
  await flow.drain();
  await expectReconciled(db);
});

type Part = readonly [home: number, away: number];
interface Case {
  readonly sport: string;
  readonly score: Part;
  readonly parts: readonly Part[];
  readonly decidedIn?: 'overtime' | 'penalties';
  readonly marketType: number;
  readonly specifiers?: string;
  /** The outcome that has won, and the others. */
  readonly right: string;
  readonly wrong: string;
}
const nine = Array.from({ length: 9 }, (_, at): Part => (at === 0 ? [2, 2] : [0, 0]));
const quarters = (home: number, away: number): Part[] => Array.from({ length: 4 }, () => [home, away]);

const CASES: readonly Case[] = [
  {
    sport: 'ice-hockey',
    score: [3, 2],
    parts: [
      [1, 0],
      [1, 2],
      [0, 0],
      [1, 0],
    ],
    decidedIn: 'overtime',
    marketType: 406,
    right: '4',
    wrong: '5',
  },
  {
    sport: 'ice-hockey',
    score: [3, 2],
    parts: [
      [1, 0],
      [1, 2],
      [0, 0],
    ],
    decidedIn: 'penalties',
    marketType: 18,
    specifiers: 'total=4.5',
    right: '13',
    wrong: '12',
  },
  {
    sport: 'handball',
    score: [30, 27],
    parts: [
      [15, 12],
      [15, 15],
    ],
    marketType: 16,
    specifiers: 'hcp=-2.5',
    right: '1714',
    wrong: '1715',
  },
  {
    sport: 'futsal',
    score: [4, 5],
    parts: [
      [3, 4],
      [1, 0],
      [0, 1],
    ],
    decidedIn: 'overtime',
    marketType: 18,
    specifiers: 'total=8.5',
    right: '13',
    wrong: '12',
  },
  {
    sport: 'waterpolo',
    score: [12, 13],
    parts: [...quarters(3, 3), [0, 1]],
    decidedIn: 'penalties',
    marketType: 18,
    specifiers: 'total=24.5',
    right: '13',
    wrong: '12',
  },
  {
    sport: 'rugby-union',
    score: [25, 20],
    parts: [
      [13, 10],
      [12, 10],
    ],
    marketType: 66,
    specifiers: 'hcp=-2.5',
    right: '1714',
    wrong: '1715',
  },
  {
    sport: 'american-football',
    score: [24, 30],
    parts: [...quarters(6, 6), [0, 6]],
    decidedIn: 'overtime',
    marketType: 219,
    right: '5',
    wrong: '4',
  },
  { sport: 'baseball', score: [2, 4], parts: [...nine, [0, 2]], decidedIn: 'overtime', marketType: 251, right: '5', wrong: '4' },
  {
    sport: 'cricket',
    score: [178, 154],
    parts: [
      [178, 0],
      [0, 154],
    ],
    marketType: 340,
    right: '4',
    wrong: '5',
  },
  {
    sport: 'volleyball',
    score: [3, 0],
    parts: [
      [25, 20],
      [25, 18],
      [27, 25],
    ],
    marketType: 237,
    specifiers: 'hcp=-13.5',
    right: '1714',
    wrong: '1715',
  },
  {
    sport: 'beach-volley',
    score: [0, 2],
    parts: [
      [15, 21],
      [20, 22],
    ],
    marketType: 186,
    right: '5',
    wrong: '4',
  },
  {
    sport: 'table-tennis',
    score: [3, 1],
    parts: [
      [11, 6],
      [8, 11],
      [11, 9],
      [12, 10],
    ],
    marketType: 188,
    specifiers: 'hcp=-1.5',
    right: '1714',
    wrong: '1715',
  },
  {
    sport: 'badminton',
    score: [2, 0],
    parts: [
      [21, 17],
      [21, 18],
    ],
    marketType: 247,
    specifiers: 'gamenr=1|total=38.5',
    right: '13',
    wrong: '12',
  },
  { sport: 'snooker', score: [5, 2], parts: [], marketType: 919_001, specifiers: 'total=7.5', right: '13', wrong: '12' },
  { sport: 'darts', score: [4, 7], parts: [], marketType: 922_000, specifiers: 'hcp=2.5', right: '1715', wrong: '1714' },
  {
    sport: 'counter-strike-2',
    score: [2, 1],
    parts: [
      [13, 8],
      [7, 13],
      [16, 14],
    ],
    marketType: 328,
    specifiers: 'total=2.5',
    right: '12',
    wrong: '13',
  },
  {
    sport: 'league-of-legends',
    score: [2, 0],
    parts: [
      [10, 12],
      [20, 7],
    ],
    marketType: 186,
    right: '4',
    wrong: '5',
  },
  {
    sport: 'mma',
    score: [0, 1],
    parts: [
      [1, 0],
      [0, 1],
    ],
    marketType: 186,
    right: '5',
    wrong: '4',
  },
  { sport: 'boxing', score: [1, 0], parts: [], marketType: 186, right: '4', wrong: '5' },
];

const ended = ({ sport, score: [home, away], parts, decidedIn }: Case): JudgedMatch => {
  const state: MatchState = {
    status: 'ended',
    periodKey: 'ended',
    ...(decidedIn ? { decidedIn } : { isPlayedOut: true }),
    homeScore: home,
    awayScore: away,
    periods: parts.map(([one, other]) => ({ home: one, away: other })),
  };
  return {
    startTimeMs: Date.now() - 3 * HOUR,
    hasBegun: true,
    isOver: true,
    periodKey: 'ended',
    clockS: null,
    stateMs: Date.now() - 1_000,
    finished: finishedMatch(sport, state),
  };
};

/** One bet on each side of the market of a match. */
async function twoBets({ marketType, specifiers = '', right, wrong }: Case) {
  const matchId = newMatch();
  const marketId = marketIdOf(matchId, { marketType });
  const items = [right, wrong].map((outcomeId) =>
    anItem(newPlayer(), { legs: [aLeg(matchId, { marketType, specifiers, marketId, outcomeId })] }),
  );
  expect((await tickets.placeBatch(items)).map(({ acceptance }) => acceptance)).toEqual([1, 1]);
  const settle = async (winner: string) => {
    await judged.onSettlement(
      [right, wrong].map((outcomeId) =>
        aResult(matchId, { marketType, specifiers, outcomeId, result: outcomeId === winner ? 1 : 0 }),
      ),
    );
    await flow.drain();
  };
  const outcomes = async () => {
    const views = await tickets.byId(items.map(({ ticketId }) => ticketId));
    return items.map(({ ticketId }) => views.find((view) => view.ticketId === ticketId)?.outcome);
  };
  const doubts = async () =>
    (await tickets.resultCases.list(true, 1_000)).filter((one) => one.matchId === matchId).map(({ doubt }) => doubt);
  return { matchId, settle, outcomes, doubts };
}

describe.each(CASES.map((one) => [`${one.sport}, market ${one.marketType} ${one.specifiers ?? ''}`, one] as const))(
  '%s',
  (_name, one) => {
    test('XR-20 law P31: a wrong result is held against the final score, the right one is paid', async () => {
      const bets = await twoBets(one);
      matches.set(bets.matchId, ended(one));
      await bets.settle(one.wrong);
      expect([await bets.outcomes(), await bets.doubts()]).toEqual([[0, 0], ['against_score']]);
      await bets.settle(one.right);
      expect(await bets.outcomes()).toEqual([2, 3]);
    });

    test('XR-20 law P31: a result that came before the final score is held against it as well', async () => {
      const [good, bad] = [await twoBets(one), await twoBets(one)];
      await good.settle(one.right);
      await bad.settle(one.wrong);
      for (const { matchId } of [good, bad]) {
        matches.set(matchId, ended(one));
        finalScores.onMatch(matchId);
      }
      await finalScores.settled();
      expect([await good.doubts(), await bad.doubts()]).toEqual([[], ['stored_against_score']]);
      expect(await bad.outcomes(), 'what is paid stays paid until a person decides').toEqual([3, 2]);
    });
  },
);
