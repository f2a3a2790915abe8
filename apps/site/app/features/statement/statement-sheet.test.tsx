import type { Statement } from '@duskline/contract/entities/statement';
import { expect, test } from 'vitest';
import { renderStatic, wordsOf } from '../../shared/i18n/test-site.tsx';
import { wireLeg, wireTicket } from '../../shared/test-kit/wire-ticket.ts';
import { StatementSheet } from './statement-sheet.tsx';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

const combo = (over: Partial<Statement> = {}): Statement => ({
  Ticket: wireTicket({
    ID: '0192aaaa-bbbb-cccc-dddd-eeeeffff0001',
    BetType: 2,
    Stake: 10.01,
    TotalOdds: 3.58,
    PotentialWin: 35.86,
    Win: 24.55,
    Outcome: 2,
    SettledDate: '2026-11-20T14:00:00.000Z',
    Selections: [wireLeg('1.1', { Odds: 1.913, Outcome: 2 }), wireLeg('2.1', { MatchID: 2, Odds: 1.565, Outcome: 5 })],
  }),
  Legs: [
    {
      Ground: 'won',
      Factor: '1.913',
      ScoreAtPlacement: { Home: 1, Away: 0 },
      Score: { Home: 2, Away: 1, Periods: [{ Home: 1, Away: 0 }] },
    },
    { Ground: 'halfWon', Factor: '1.2825', IsByTrader: true },
  ],
  Sums: [
    { Kind: 'stake', Amount: 10.01 },
    { Kind: 'factor', Exact: '2.4534225' },
    { Kind: 'exact', Exact: '24.558759225' },
    { Kind: 'rounded', Amount: 24.55 },
    { Kind: 'total', Amount: 24.55 },
  ],
  Rounding: 'down',
  CashOuts: [],
  ...over,
});

const render = (statement: Statement, language = 'en-US') =>
  wordsOf(renderStatic(<StatementSheet statement={statement} />, { language, nowMs: NOW_MS }))
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\u00a0/g, ' ');

test('design 3.16 a statement says of each selection by which rule it was settled, and at which scores', () => {
  const words = render(combo());
  expect(words).toContain('Won. It counts at the full odds.');
  expect(words).toContain('Half won. Half the stake wins at the odds, half comes back. Decided by our traders.');
  expect(words).toContain('Score at placement 1–0');
  expect(words).toContain('Result 2–1 (1–0)');
  expect(words).toContain('Counts as × 1.2825');
});

test.each([
  ['en-US', ['Multiplier × 2.4534225', 'Return before rounding 24.558759225', 'Rounded down €24.55', 'Paid in total €24.55']],
  ['de-DE', ['Multiplikator × 2,4534225', 'Auszahlung vor dem Runden 24,558759225', 'Abgerundet 24,55 €']],
  ['ar-EG', ['المضاعف × 2.4534225', 'بعد التقريب للأسفل']],
])('rules 3 the figures of the server are shown digit for digit in %s', (language, said) => {
  const words = render(combo(), language);
  for (const text of said) expect(words).toContain(text);
});

test('rules 4.3 8.8 a dead heat and a deduction say their share, and a figure that goes on says so', () => {
  const words = render(
    combo({
      Legs: [
        { Ground: 'deadHeat', Percent: '33.333333333333\u2026', Factor: '0.637666666666\u2026' },
        { Ground: 'deduction', Percent: '25', Factor: '1.42375' },
      ],
    }),
  );
  expect(words).toContain('33.333333333333…% of the stake counts at the odds');
  expect(words).toContain('25% is taken off the winnings');
  expect(words).toContain('× 0.637666666666…');
});

test('rules 13.5 12.1 12.2 cash-outs, the boost and a free bet are lines of the sum with their signs', () => {
  const words = render(
    combo({
      Sums: [
        { Kind: 'stake', Amount: 10 },
        { Kind: 'cashedOutStake', Amount: 4 },
        { Kind: 'stakeLeft', Amount: 6 },
        { Kind: 'cap', Amount: 5000 },
        { Kind: 'freeBetStake', Amount: 6 },
        { Kind: 'bonus', Amount: 3.5, Percent: 5 },
        { Kind: 'cashedOut', Amount: 5.5 },
      ],
      CashOuts: [{ Date: '2026-11-20T13:00:00.000Z', Stake: 4, Amount: 5.5 }],
    }),
  );
  for (const text of [
    'Stake cashed out −€4.00',
    'Stake left €6.00',
    'Limited to the maximum payout €5,000.00',
    'Free bet stake, not returned −€6.00',
    'Combo boost 5% +€3.50',
    'Cashed out +€5.50',
    '€5.50 for €4.00 of the stake',
  ])
    expect(words).toContain(text);
});

test('BETSLIP-34 a combo says its combined odds, and while it is open the boost that is inside what it returns', () => {
  const { Ticket } = combo();
  const Sums: Statement['Sums'] = [{ Kind: 'stake', Amount: 10 }];
  const open = { ...Ticket, Outcome: 0, Stake: 10, PotentialWin: 30, Bonus: { Percent: 5, Amount: 1 } };
  const words = render(combo({ Ticket: open, Sums }));
  expect(words).toContain('Combined odds 2.99');
  expect(words).toContain('Stake €10.00 Combo boost 5% +€1.00 To return €31.00');
  const cut = { ...open, Bonus: { Percent: 40, Amount: 5, Max: 5 } };
  expect(render(combo({ Ticket: cut, Sums }))).toContain('Combo boost 40%, up to €5.00 +€5.00 To return €35.00');
  // What was decided has the boost that was paid, which is a line of the server.
  expect(render(combo({ Ticket: { ...open, Outcome: 3 }, Sums }))).not.toContain('boost');
});

test('the odds of a bet are said once: of a single its selection says them, a system has none, a teaser those of its table', () => {
  const { Ticket } = combo();
  const single = { ...Ticket, BetType: 1, TotalOdds: 1.913, Selections: Ticket.Selections.slice(0, 1) };
  expect(render(combo({ Ticket: single }))).not.toMatch(/Combined odds|Teaser odds/);
  expect(render(combo({ Ticket: { ...Ticket, BetType: 3 } }))).not.toMatch(/Combined odds|Teaser odds/);
  expect(render(combo({ Ticket: { ...Ticket, BetType: 6, TotalOdds: 2.5 } }))).toContain('Teaser odds 2.50');
});

test('BETSTATUS-03 a declined bet says why and has no sum', () => {
  const ticket = wireTicket({ Status: 2, DeclineReason: 'MarketSuspendedException' });
  const words = render(combo({ Ticket: ticket, Legs: [{ Ground: 'pending' }], Sums: [] }));
  expect(words).toContain('Declined');
  expect(words).toContain('The market was suspended before your bet was accepted.');
  expect(words).not.toContain('Payout');
});

test('an open bet says what it returns if it is won, a decided or a declined one does not', () => {
  const { Ticket } = combo();
  const open = { ...Ticket, Outcome: 0, BetType: 5, Stake: 30, PotentialWin: 90 };
  const Sums: Statement['Sums'] = [{ Kind: 'stake', Amount: 30 }];
  expect(render(combo({ Ticket: open, Sums }))).toContain('Stake €30.00 To return €90.00');
  expect(render(combo({ Ticket: { ...open, Status: 2 }, Sums }))).not.toContain('To return');
  expect(render(combo())).not.toContain('To return');
});
