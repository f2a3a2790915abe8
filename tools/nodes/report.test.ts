import { expect, test } from 'vitest';
import type { Placement } from '../chaos/load.ts';
import { type Findings, report } from './report.ts';

const placements = Array.from(
  { length: 40 },
  (): Placement => ({
    player: null as never,
    requestId: 'r',
    body: {},
    answer: 'accepted',
    ticketId: 't',
    sent: 1,
    refusal: [],
  }),
);
const round = { name: 'web1 killed', readyMs: 1, betMs: 2, pagesMs: 3, recovered: 0, begun: 5, waiting: 2 };
const good: Findings = {
  placements,
  rounds: [round, { ...round, name: 'NATS stopped', recovered: 1 }],
  kinds: ['web1 killed', 'NATS stopped'],
  unknown: 1,
  verdict: { lost: [], doubled: [], invented: [], undecided: [] },
  prices: { stale: [], late: 3, oldestMs: 2_500, legs: 40 },
  shown: { pages: 2, connections: 4, recovered: 1, begun: 9, received: 6, loaded: 2, faults: [] },
  settlement: {
    settled: 30,
    resettled: 7,
    live: 12,
    faults: [],
    matches: 5,
    corrected: 2,
    undecided: 0,
    recomputed: { ok: true, line: 'recompute: 40 tickets, 0 differ' },
  },
  books: { ok: true, line: '' },
};
const result = (change: Partial<Findings>) => report({ ...good, ...change });

test('a run in which everything was seen and nothing is wrong holds, and says what it has counted', () => {
  const { ok, line } = result({});
  expect(ok).toBe(true);
  expect(line).toMatch(
    /^holds: 2 faults of 2 kinds of 2, 40 bets.* 0 at stale prices \(oldest 2500 ms, 3 older than 2000 ms\).* 1 streams gone on/,
  );
  expect(line).toContain(
    '5 matches ended, 2 with a second result, 30 bets settled, 7 again, 0 wrongly, 6 settlements told to pages',
  );
  expect(line).toContain('12 live bets, 4 waiting at a fault, 0 still, recompute no difference, reconcile all zero');
});

test('bites: a run in which no stream went on by position, no bet was in flight or hardly any was placed proves nothing', () => {
  const proofs: Partial<Findings>[] = [
    { shown: { ...good.shown, recovered: 0 } },
    { unknown: 0 },
    { placements: placements.slice(0, 19) },
    { prices: { ...good.prices, legs: 39 } },
    { rounds: [round, round] },
    {
      rounds: [
        { ...round, recovered: 1 },
        { ...round, name: 'NATS stopped' },
      ],
    },
  ];
  for (const change of proofs) expect(result(change)).toMatchObject({ ok: false, line: expect.stringMatching(/^INVALID/) });
});

test('bites: a run in which nothing was settled or settled again, or no live bet was taken, waited at a fault or was told of proves nothing', () => {
  const proofs: Partial<Findings>[] = [
    { settlement: { ...good.settlement, settled: 0 } },
    { settlement: { ...good.settlement, resettled: 0 } },
    { settlement: { ...good.settlement, live: 0 } },
    { rounds: good.rounds.map((one) => ({ ...one, waiting: 0 })) },
    { shown: { ...good.shown, received: 0 } },
  ];
  for (const change of proofs) expect(result(change)).toMatchObject({ ok: false, line: expect.stringMatching(/^INVALID/) });
});

test('fewer rounds than kinds of faults are no fault, and are said', () => {
  expect(result({ rounds: [round] })).toMatchObject({ ok: true, line: expect.stringContaining('1 faults of 1 kinds of 2') });
});

test('bites: bets at stale prices, wrongly settled or undecided, pages with faults, bets that are lost, tickets and books that do not balance', () => {
  const faults: Partial<Findings>[] = [
    { prices: { ...good.prices, stale: ['t (3001 ms)'] } },
    { shown: { ...good.shown, faults: ['was never told its balance'] } },
    { verdict: { ...good.verdict, lost: ['r'] } },
    { books: { ok: false, line: '' } },
    { settlement: { ...good.settlement, faults: ['t is not settled'] } },
    { settlement: { ...good.settlement, undecided: 1 } },
    { settlement: { ...good.settlement, recomputed: { ok: false, line: '' } } },
  ];
  for (const change of faults) expect(result(change)).toMatchObject({ ok: false, line: expect.stringMatching(/^BROKEN/) });
});
