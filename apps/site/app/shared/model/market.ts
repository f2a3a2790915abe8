import type { Market, MarketGroup } from '@duskline/contract/entities/sport';
import { HeaderType } from '@duskline/contract/enums';
import { type Price, toPrice } from './price.ts';

/** One line of a market: handicap -0.5, total 2.5, or the only one. */
export interface MarketLine {
  readonly marketId: number;
  /** As the feed names it, from the home side; '' when the market has no line. */
  readonly line: string;
  readonly isMain: boolean;
  readonly isSuspended: boolean;
  readonly prices: readonly Price[];
}

/** All lines of one market type of a match: one panel of the match page. */
export interface MarketPanel {
  /** Type and, for markets of a period, its specifiers: stable across lines. */
  readonly key: string;
  readonly typeId: number;
  readonly title: string;
  /** `scores`: exact results; `rows`: a market of two outcomes for each line, which its outcomes say themselves. */
  readonly layout: 'two' | 'three' | 'list' | 'lines' | 'scores' | 'rows';
  /** Lines are handicaps: they show their sign. */
  readonly isHandicap: boolean;
  /** Main line first, then by line. */
  readonly lines: readonly MarketLine[];
}

/** A tab of the match page. */
export interface MarketTab {
  readonly id: number;
  readonly name: string;
  readonly typeIds: readonly number[];
}

const layouts: Record<number, MarketPanel['layout']> = {
  [HeaderType.TWO_WAY]: 'two',
  [HeaderType.THREE_WAY]: 'three',
  [HeaderType.HANDICAP]: 'lines',
  [HeaderType.TOTAL]: 'lines',
};

/** Exact results that a grid is worth. */
const FEWEST_SCORES = 6;

/** Home and away of an outcome that is an exact result: "2:1". */
export function scoreOf({ title }: Pick<Price, 'title'>): readonly [home: number, away: number] | undefined {
  const [, home, away] = /^(\d+)[:-](\d+)$/.exec(title) ?? [];
  return home === undefined ? undefined : [Number(home), Number(away)];
}

/** Double chance, whose outcomes the feed numbers: two teams' names in each of three cells would take four lines. */
const SHORT_NAMES: Readonly<Record<string, string>> = { 9: '1X', 10: '12', 11: 'X2' };
const DOUBLE_CHANCE = ['9', '10', '11'];
const outcomeOf = ({ id }: Pick<Price, 'id'>): string => id.slice(id.indexOf('.') + 1);

/** What stands on a price where its outcome has a short form: "1X"; the outcome in full where it has none. `among`: prices of its market. */
export function shortName(price: Pick<Price, 'id' | 'title'>, among: readonly Pick<Price, 'id'>[]): string {
  const isDouble = among.length === 3 && among.every((one, at) => outcomeOf(one) === DOUBLE_CHANCE[at]);
  return (isDouble && SHORT_NAMES[outcomeOf(price)]) || price.title;
}

function layoutOf(headerType: number, prices: readonly Price[]): MarketPanel['layout'] {
  const known = layouts[headerType];
  if (known !== undefined) return known;
  if (prices.filter(scoreOf).length >= FEWEST_SCORES) return 'scores';
  return prices.length === 2 ? 'rows' : 'list';
}

const lineValue = (line: MarketLine) => Number.parseFloat(line.line) || 0;

/**
 * Markets of one type share a panel; of types with a line each market is one line of it. Order of the wire is kept. A market without
 * prices is left out: there is nothing to draw.
 */
export function toMarketPanels(markets: readonly Market[]): MarketPanel[] {
  const panels = new Map<string, MarketPanel & { lines: MarketLine[] }>();
  for (const market of markets) {
    const prices = (market.Odds ?? []).map(toPrice);
    if (prices.every(({ oddsMilli }) => oddsMilli === 0)) continue;
    const layout = layoutOf(market.HeaderType, prices);
    // Markets without a line, or of different periods, carry their difference in the title. Of a result with a handicap each line is a row, of one with a total too.
    const hasRows = layout !== 'two' && layout !== 'scores' && (layout !== 'three' || market.SpecialBetValue);
    const key = hasRows ? `${market.MarketTypeID}/${market.Title}` : String(market.ID);
    const panel = panels.get(key) ?? {
      key,
      typeId: market.MarketTypeID,
      title: market.Title,
      layout,
      isHandicap: market.HeaderType === HeaderType.HANDICAP,
      lines: [],
    };
    panel.lines.push({
      marketId: market.ID,
      line: market.SpecialBetValue ?? '',
      isMain: market.IsMainLine ?? false,
      isSuspended: market.IsSuspended || market.disabled,
      prices,
    });
    panels.set(key, panel);
  }
  for (const { lines } of panels.values())
    lines.sort((a, b) => Number(b.isMain) - Number(a.isMain) || lineValue(a) - lineValue(b));
  return [...panels.values()];
}

export const toMarketTabs = (groups: readonly MarketGroup[]): MarketTab[] =>
  [...groups].sort((a, b) => a.Rank - b.Rank).map((group) => ({ id: group.ID, name: group.Name, typeIds: group.MarketTypeIDs }));
