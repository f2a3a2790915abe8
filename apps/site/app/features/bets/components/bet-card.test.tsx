import { expect, test } from 'vitest';
import type { Bet } from '../model/bet.ts';
import { bet, NOW_MS, renderBets, wordsOf } from '../test-kit/render-bets.tsx';
import { BetCard } from './bet-card.tsx';

const render = (one: Bet, language?: string) => wordsOf(renderBets(<BetCard bet={one} />, language));

test('an open bet shows what it may return, a settled one what it did', () => {
  expect(render(bet())).toContain('To return €19.10');
  const won = render(bet({ Outcome: 2, Win: 19.1 }));
  expect(won).toContain('Won');
  expect(won).toContain('Returned €19.10');
  expect(render(bet({ Outcome: 3, Win: 0 }))).toContain('Returned €0.00');
});

test.each([
  ['en-US', 'Paid early'],
  ['de-DE', 'Vorzeitig ausgezahlt'],
  ['ar-EG', 'دُفع مبكرًا'],
])('RULE-14 a leg that was paid early says so in %s, and no other does', (language, text) => {
  const leg = { ID: '1.1', MatchID: 1, MatchName: 'Ayr - Bute', MarketTitle: '1X2', OutcomeTitle: 'Ayr', Odds: 1.91, Outcome: 2 };
  expect(render(bet({ Outcome: 2, Win: 19.1, Selections: [{ ...leg, IsPaidEarly: true }] }), language)).toContain(text);
  expect(render(bet({ Outcome: 2, Win: 19.1, Selections: [leg] }), language)).not.toContain(text);
});

test('BETSTATUS-03 a delayed bet counts its seconds; a declined one promises nothing', () => {
  expect(render(bet({ Status: 4, DecidedBy: NOW_MS + 3_000 }))).toContain('Being checked, 3 s');
  expect(render(bet({ Status: 2 }))).not.toContain('To return');
  const declined = bet({ Status: 2, DeclineReason: 'MarketSuspendedException' });
  expect(render(declined)).toContain('The market was suspended before your bet was accepted.');
  expect(render(declined, 'ar-EG')).toContain('أُوقف السوق قبل قبول رهانك.');
});

test('numbers stay Latin in Arabic', () => {
  expect(render(bet(), 'ar-EG')).not.toMatch(/[\u0660-\u0669]/);
});
