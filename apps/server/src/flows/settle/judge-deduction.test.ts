import { OUTRIGHT_WINNER } from '@duskline/betting/outright-market';
import { expect, test } from 'vitest';
import type { SettlementFact } from '../../modules/feed/index.ts';
import { askedOnce } from './judge-deduction.ts';
import { judgeSettlement } from './judge-settlement.ts';

const WITHDRAWN_AT = 1_000;
const marketIdOf = (matchId: number, { marketType, specifiers }: { marketType: number; specifiers: string }) =>
  matchId * 1_000_000 + marketType * 100 + specifiers.length;
const winner = marketIdOf(1, { marketType: OUTRIGHT_WINNER, specifiers: '' });

const fact = (outcomeId: string, more: Partial<SettlementFact>): SettlementFact => ({
  matchId: 1,
  marketType: OUTRIGHT_WINNER,
  specifiers: '',
  outcomeId,
  result: 0,
  voidFactor: null,
  deadHeatFactor: null,
  voidReason: null,
  certainty: 2,
  producer: 3,
  timestampMs: 5_000,
  ...more,
});

/** One runner has won, and one was withdrawn, at these odds as the feed says; we had it at ours. */
async function doubtOf(odds: string, oursMilli: number | null, place: Partial<SettlementFact> = {}, hasBets = true) {
  const asked: unknown[][] = [];
  const facts = [
    fact('a', { ...place, result: 1 }),
    fact('b', { ...place, voidFactor: '1', withdrawn: { odds, atMs: WITHDRAWN_AT } }),
  ];
  const { doubtful } = await judgeSettlement(
    {
      cases: { facts: async () => [], factsOfMatch: async () => [] },
      match: () => null,
      offered: () => null,
      marketIdOf,
      clock: { now: () => 10_000 },
      priceAt: async (...args) => {
        asked.push(args);
        return oursMilli;
      },
      hasBetsBefore: async (matchId, atMs) => hasBets && matchId === 1 && atMs === WITHDRAWN_AT,
    },
    facts,
    [],
  );
  return { doubts: doubtful.map(({ doubt }) => doubt), asked };
}

test.each([
  ['4.00', 4_000, []],
  // Our price was one row away: it may have moved while the withdrawal was on its way.
  ['4.00', 4_010, []],
  // What we had is not known: nothing is taken before a person has looked; an outsider takes nothing anyway.
  ['4.00', null, ['deduction_unknown']],
  ['1.05', null, ['deduction_unknown']],
  ['67.00', null, []],
  ['1.05', 400_000, ['deduction_differs']],
  // A favourite of ours that is called an outsider takes too little, the other way round too much.
  ['67.00', 1_500, ['deduction_differs']],
  ['1.50', 67_000, ['deduction_differs']],
  ['4.00', 3_000, []],
  ['4.00', 2_500, ['deduction_differs']],
] as const)('H245 withdrawn at %s where we had %s: %j', async (odds, ours, doubts) => {
  expect((await doubtOf(odds, ours)).doubts).toEqual(doubts);
});

test('H245 the price of a runner is that of winning, when it was withdrawn, also where places are settled', async () => {
  const { asked, doubts } = await doubtOf('1.50', 67_000, { marketType: 536, specifiers: 'winners=3' });
  expect([asked, doubts]).toEqual([[[winner, 'b', WITHDRAWN_AT]], ['deduction_differs']]);
});

test('H245 where our price is not known and nobody had bet before, nothing is taken from anybody', async () => {
  expect((await doubtOf('1.50', null, {}, false)).doubts).toEqual([]);
});

test('H245 a price is asked for once, however many markets of the message name the runner', async () => {
  let asked = 0;
  const priceAt = askedOnce(async () => ++asked);
  expect([await priceAt(1, 'b', 5), await priceAt(1, 'b', 5), await priceAt(1, 'c', 5), await priceAt(1, 'b', 6)]).toEqual([
    1, 1, 2, 3,
  ]);
});
