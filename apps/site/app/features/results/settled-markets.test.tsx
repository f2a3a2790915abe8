import type { SettledMarket } from '@duskline/contract/entities/results';
import { HeaderType, TicketOutcome } from '@duskline/contract/enums';
import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import { FoldedMarkets } from './folded-markets.tsx';
import { SettledMarkets } from './settled-markets.tsx';
import { toSettledPanels, winnersOf } from './settled-model.ts';

type Outcomes = readonly (readonly [title: string, value: number, outcome: number])[];
const market = (id: number, title: string, outcomes: Outcomes, more: Partial<SettledMarket> = {}): SettledMarket =>
  ({
    ID: id,
    Title: title,
    MarketTypeID: 1,
    HeaderType: HeaderType.THREE_WAY,
    Odds: outcomes.map(([Title, Value, Outcome], n) => ({
      ID: `${id}.${n}`,
      Title,
      Value,
      Outcome,
      ...(more.SpecialBetValue ? { SpecialBetValue: more.SpecialBetValue } : {}),
    })),
    ...more,
  }) as unknown as SettledMarket;
const { WIN, LOST, HALFWIN, HALFLOSE, REFUND } = TicketOutcome;
const total = (id: number, line: string, over: number, under: number) =>
  market(
    id,
    'Total',
    [
      ['Over', over, WIN],
      ['Under', under, LOST],
    ],
    { SpecialBetValue: line, MarketTypeID: 18, HeaderType: HeaderType.TOTAL },
  );

test('RESULTS-02 lines of a market stand together in their order, the most even one is its main line', () => {
  const [panel] = toSettledPanels([total(1, '3.5', 3, 1.3), total(2, '2.5', 1.9, 1.9), total(3, '1.5', 1.2, 4)]);
  expect(panel?.lines.map(({ marketId }) => marketId)).toEqual([3, 2, 1]);
  expect(panel?.main.marketId).toBe(2);
});

test('RESULTS-02 of a match that goes on only the markets are shown that have a result', () => {
  const open = market(1, 'Winner', [
    ['Ayr', 2, TicketOutcome.PENDING],
    ['Bute', 4, TicketOutcome.PENDING],
  ]);
  expect(toSettledPanels([open, total(2, '2.5', 1.9, 1.9)]).map(({ title }) => title)).toEqual(['Total']);
  expect(toSettledPanels([open])).toEqual([]);
});

test('RESULTS-02 what won has a tick, and every outcome says what became of it', () => {
  const panels = toSettledPanels([
    market(1, 'Winner', [
      ['Ayr', 2, WIN],
      ['Draw', 3, LOST],
      ['Bute', 4, LOST],
    ]),
    market(2, 'Handicap', [
      ['Ayr', 2, HALFWIN],
      ['Bute', 2, HALFLOSE],
    ]),
    market(3, 'Corners', [
      ['Over', 2, REFUND],
      ['Under', 2, REFUND],
    ]),
  ]);
  const html = renderSite(<SettledMarkets panels={panels} />);
  expect([...html.matchAll(/<li[^>]*data-state="(\w+)"><svg/g)].map(([, state]) => state)).toEqual(['won', 'halfWon']);
  const words = wordsOf(html);
  expect(words).toContain('Ayr Won');
  expect(words).toContain('Draw Lost');
  expect(words).toContain('Ayr Half won Bute Half lost');
  expect(words).toContain('Corners Void: all stakes were returned.');
});

test('RESULTS-02 a preview shows the main line of each market, all markets show all lines', () => {
  const panels = toSettledPanels([total(1, '3.5', 3, 1.3), total(2, '2.5', 1.9, 1.9)]);
  const lines = (isPreview: boolean) =>
    renderSite(<SettledMarkets panels={panels} isPreview={isPreview} />).match(/data-state="won"/g)?.length;
  expect([lines(true), lines(false)]).toEqual([1, 2]);
});

test('RESULTS-02 all markets of a result are panels: the first ones are open, of some more the names are seen, the rest opens at once', () => {
  const panels = toSettledPanels(Array.from({ length: 60 }, (_, n) => market(n + 1, `Market ${n + 1}`, [['Ayr', 2, WIN]])));
  const html = renderSite(<FoldedMarkets panels={panels} />);
  const [first = '', rest = ''] = html.split('All 60 settled markets');
  const marketsIn = (part: string, state: RegExp) =>
    part.match(/<details[^>]*data-market[^>]*>/g)?.filter((tag) => state.test(tag));
  expect(marketsIn(first, / open/)).toHaveLength(6);
  expect(marketsIn(first, /./)).toHaveLength(24);
  expect(marketsIn(rest, /./)).toHaveLength(36);
  expect(marketsIn(rest, / open/)).toHaveLength(0);
  expect(renderSite(<FoldedMarkets panels={panels.slice(0, 24)} />)).not.toContain('settled markets');
});

test('who has won an outright is what won in its first market', () => {
  const panels = toSettledPanels([
    market(1, 'Winner', [
      ['Ayr', 2, WIN],
      ['Bute', 4, LOST],
    ]),
    market(2, 'Place', [['Bute', 2, WIN]], { MarketTypeID: 2 }),
  ]);
  expect(winnersOf(panels)).toEqual(['Ayr']);
  expect(winnersOf([])).toEqual([]);
});
