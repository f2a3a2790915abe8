import type { Rational } from '@duskline/money/rational';
import { isQuarterLine, type LineQuarters, lineToText, parseLine } from './line.ts';
import type { PushRule } from './ticket.ts';
import { teaserLine } from './value-teaser.ts';

/** A kind of teaser on sale (betting rules 7). `payouts`: decimal odds by number of legs. */
export interface TeaserType {
  readonly id: number;
  readonly name: string;
  /** By sport alias, in quarters of a point. Sports that are absent are not teased. */
  readonly pointsBySport: Readonly<Record<string, LineQuarters>>;
  readonly payouts: ReadonlyMap<number, Rational>;
  readonly pushRule: PushRule;
}

/** Markets that are teased: the full game with overtime (betting rules 7). `key` is the specifier that holds the line of the home side. */
const TEASED_MARKETS: ReadonlyMap<number, { kind: 'spread' | 'total'; key: 'hcp' | 'total'; period: 'incl_ot' }> = new Map([
  [223, { kind: 'spread', key: 'hcp', period: 'incl_ot' }],
  [225, { kind: 'total', key: 'total', period: 'incl_ot' }],
]);
const AWAY = '1715';
const OVER = '12';

/** The rule book's name of a market, as compatibility wants it: only these can be teased. */
export function teaserMarket(marketType: number): { marketType: string; period?: string } {
  const found = TEASED_MARKETS.get(marketType);
  return found ? { marketType: found.kind, period: found.period } : { marketType: String(marketType) };
}

export interface TeasedLine {
  /** Of the market that the leg is settled as: same match and type, moved line. */
  specifiers: string;
  /** As the side that was chosen reads it: "+3", "41.5". */
  from: string;
  to: string;
}

const signed = (line: LineQuarters, kind: 'spread' | 'total'): string =>
  kind === 'spread' && line > 0 ? `+${lineToText(line)}` : lineToText(line);

/** Where a teaser moves the line of a selection; undefined when it does not tease it. */
export function teasedLine(
  selection: { marketType: number; specifiers: string; outcomeId: string; sportAlias: string },
  type: TeaserType,
): TeasedLine | undefined {
  const market = TEASED_MARKETS.get(selection.marketType);
  const points = type.pointsBySport[selection.sportAlias.replace(/_/g, '-')];
  const text = market && new RegExp(`^${market.key}=([^|]+)$`).exec(selection.specifiers)?.[1];
  const written = text === undefined ? undefined : parseLine(text);
  if (!market || points === undefined || written === undefined || isQuarterLine(written)) return undefined;
  const isAway = selection.outcomeId === AWAY;
  // Not -0: it would read as another line than 0.
  const own = isAway ? 0 - written : written;
  const moved = teaserLine(market.kind, selection.outcomeId === OVER ? 'over' : 'under', own, points);
  const home = isAway ? 0 - moved : moved;
  return { specifiers: `${market.key}=${lineToText(home)}`, from: signed(own, market.kind), to: signed(moved, market.kind) };
}
