import type { Ticket } from '@duskline/contract/entities/betslip';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../shared/i18n/test-site.tsx';
import { wireLeg, wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { betsOfPlacement } from '../model/placed-bets.ts';
import type { PlacementRecord } from '../model/placing-state.ts';
import { renderSlip } from '../test-kit/render-slip.tsx';
import { ReceiptCard } from './receipt-card.tsx';

const ticket = (over: Partial<Ticket>) =>
  wireTicket({
    BetType: 2,
    Stake: 10,
    Currency: 'USD',
    TotalOdds: 4,
    PotentialWin: 40,
    Selections: [wireLeg('1.1', { Odds: 2 }), wireLeg('2.1', { Odds: 2, OutcomeTitle: 'Bute' })],
    ...over,
  });
const record: PlacementRecord = {
  userId: '7',
  sentAtMs: 0,
  currency: 'USD',
  body: { betType: 2, stakes: [], oddsChangePolicy: 0, requestId: 'r' },
  lines: [],
};
const receipt = (over: Partial<Ticket>, language?: string) => {
  const bets = betsOfPlacement(record, [ticket(over)]);
  const html = renderSlip(<ReceiptCard receipt={{ atMs: 0, bets, reuse: { mode: 'combo', stakes: {} } }} />, undefined, language);
  return wordsOf(html).replace(/[\u2068\u2069\u00a0]/g, ' ');
};

test('BETSLIP-04 the receipt of a system says which rows were bought, how many bets they are and what each costs', () => {
  const words = receipt({ BetType: 3, Stake: 45, SystemRows: [{ System: '2/10', Lines: 45, UnitStake: 1 }], Lines: 45 });
  expect(words).toContain('2/10, 45 bets at $1.00');
  expect(words).toContain('Stake $45.00');
});

test('BETSLIP-04 the receipt of a reverse bet says how many if bets it is and when they go on', () => {
  const words = receipt({ BetType: 5, Stake: 90, Lines: 2, UnitStake: 45, LayOption: 2 });
  expect(words).toContain('2 bets at $45.00');
  expect(words).toContain('Continues after a win or push');
});

test('BETSLIP-04 the receipt of an if bet says when it goes on, and its selections are numbered in their order', () => {
  const words = receipt({ BetType: 4, LayOption: 1, Lines: 1 });
  expect(words).toContain('Continues after a win');
  expect(words).toMatch(/1 Ayr .*2 Bute/);
});

test.each([
  ['en-US', 'Combo boost 40%, up to $5,000.00 +$5,000.00'],
  ['de-DE', 'Kombi-Bonus 40 %, höchstens 5.000,00 $ +5.000,00 $'],
  ['ar-EG', 'مكافأة المجمّع 40%، بحد أقصى'],
])('BETSLIP-34 rules 12.1 a receipt with a boost that was cut says the most that it may be: %s', (language, said) => {
  expect(receipt({ Bonus: { Percent: 40, Amount: 5000, Max: 5000 } }, language)).toContain(said);
});

test('BETSLIP-34 a boost that was not cut has its percentage alone', () => {
  const words = receipt({ Bonus: { Percent: 5, Amount: 1.5 } });
  expect(words).toContain('Combo boost 5% +$1.50');
  expect(words).not.toContain('at most');
});
