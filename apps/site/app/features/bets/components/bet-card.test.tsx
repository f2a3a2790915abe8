import { expect, test } from 'vitest';
import { wordsOf } from '../../../shared/i18n/test-site.tsx';
import { wireLeg } from '../../../shared/test-kit/wire-ticket.ts';
import type { Bet } from '../model/bet.ts';
import { bet, NOW_MS, renderBets } from '../test-kit/render-bets.tsx';
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

test('HISTORY-01 a settled leg shows what its match ended with, and none where nobody knows', () => {
  const Selections = [wireLeg('1.1', { Outcome: 2, Score: { Home: 2, Away: 1 } })];
  expect(render(bet({ Outcome: 2, Win: 19.1, Selections }))).toContain('Ayr - Bute 2–1');
  expect(render(bet({ Outcome: 2, Win: 19.1, Selections: [wireLeg('1.1', { Outcome: 2 })] }))).not.toContain('–');
});

test('BETSTATUS-03 a delayed bet counts its seconds; a declined one promises nothing', () => {
  expect(render(bet({ Status: 4, DecidedBy: NOW_MS + 3_000 }))).toContain('Confirming, 3 s');
  expect(render(bet({ Status: 2 }))).not.toContain('To return');
  const declined = bet({ Status: 2, DeclineReason: 'MarketSuspendedException' });
  expect(render(declined)).toContain('The market was suspended before your bet was accepted.');
  expect(render(declined, 'ar-EG')).toContain('أُوقف السوق قبل قبول رهانك.');
});

const leg = {
  ID: '1.1',
  MatchID: 1,
  MatchName: 'Storks - Larks',
  MarketTitle: 'Handicap',
  OutcomeTitle: 'Provo Storks (\u22123.5)',
  Odds: 1.9,
  Outcome: 0,
};

test.each([
  ['en-US', '4 points', 'teased from −7.5'],
  ['de-DE', '4 Punkte', 'verschoben von −7.5'],
  ['ar-EG', '4 نقاط', 'معدّل من −7.5'],
])(
  'S1-6 a teaser shows the lines that were bought and by how much they moved, without leg prices, in %s',
  (language, points, from) => {
    const Selections = [{ ...leg, Line: '-7.5', TeasedLine: '-3.5' }];
    const Teaser = { ID: 1, Name: '6 points', Points: 6 };
    const words = render(bet({ BetType: 6, TotalOdds: 1.909, Teaser, Selections }), language).replace(/[\u2068\u2069]/g, '');
    expect(words).toMatch(/Provo Storks \( ?\u22123\.5 ?\)/);
    expect(words).toContain(from);
    expect(words).toContain(points);
    expect(words).not.toMatch(/1\.90|6 points/);
  },
);

test('S1-7 a combo shows its odds however long they are, and an open one returns its boost as well', () => {
  const Selections = [100, 200, 300].map((Odds, i) => ({ ...leg, ID: `${i}.1`, Odds }));
  const combo = { BetType: 2, TotalOdds: 6_000_000, PotentialWin: 250_000, Bonus: { Percent: 5, Amount: 5000 }, Selections };
  expect(render(bet(combo))).toContain('6 000 000.00');
  expect(render(bet(combo))).toContain('To return €255,000.00');
  // What was paid has the boost inside.
  expect(render(bet({ ...combo, Outcome: 2, Win: 255_000 }))).toContain('Returned €255,000.00');
});

test.each([
  ['en-US', 'Combo boost 40%, up to €5,000.00'],
  ['de-DE', 'Kombi-Bonus 40 %, höchstens 5.000,00 €'],
  ['ar-EG', 'مكافأة المجمّع 40%، بحد أقصى'],
])('BETSLIP-34 rules 12.1 a ticket whose boost is cut says the most that it may be: %s', (language, said) => {
  const Selections = [100, 200].map((Odds, i) => ({ ...leg, ID: `${i}.1`, Odds }));
  const combo = { BetType: 2, TotalOdds: 20_000, PotentialWin: 200_000, Selections };
  const words = (Bonus: { Percent: number; Amount: number; Max?: number }) =>
    render(bet({ ...combo, Bonus }), language).replace(/\u00a0/g, ' ');
  expect(words({ Percent: 40, Amount: 5000, Max: 5000 })).toContain(said);
  expect(words({ Percent: 40, Amount: 5000 })).not.toContain(said.slice(14));
});

test.each([
  ['en-US', 'Stake €12.10 of €20.00'],
  ['de-DE', 'Einsatz 12,10 € von 20,00 €'],
  ['ar-EG', 'من أصل'],
])('rules 13.5 what is left of a stake after a part was cashed out stands beside what was staked: %s', (language, said) => {
  const words = (over: Parameters<typeof bet>[0]) =>
    render(bet(over), language).replace(/[\u00a0\u2068\u2069]/g, (c) => (c === '\u00a0' ? ' ' : ''));
  expect(words({ Stake: 20, CashedOutStake: 7.9, CashedOutAmount: 9 })).toContain(said);
  expect(words({ Stake: 20 })).not.toContain(said);
  // Bought back as a whole, nothing is left of anything.
  expect(words({ Stake: 20, CashedOutStake: 20, CashedOutAmount: 19 })).not.toContain(said);
});

test('numbers stay Latin in Arabic', () => {
  expect(render(bet(), 'ar-EG')).not.toMatch(/[\u0660-\u0669]/);
});
