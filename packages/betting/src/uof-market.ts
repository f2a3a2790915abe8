import { parseLine } from './line.ts';
import type { OutcomeName, ScoreMarket } from './market.ts';
import type { MarketResult } from './outcome.ts';
import { type MatchScore, type Period, periodScore, type Score, score } from './score.ts';
import { settleHalfTimeFullTime, settleMarket } from './settle-market.ts';
import { type Parts, type PartsMarket, settleParts } from './settle-parts.ts';

/** A feed market (Unified Odds Feed id and specifiers) in the terms of this package. */
export type UofMarket =
  | { readonly on: 'score'; readonly market: ScoreMarket; readonly period: Period }
  | { readonly on: 'parts'; readonly market: PartsMarket }
  | { readonly on: 'halves' };

type Names = Readonly<Record<string, OutcomeName>>;
type Build = (specifiers: ReadonlyMap<string, string>) => UofMarket | undefined;

interface Entry {
  readonly build: Build;
  readonly names: Names;
}

const THREE_WAY: Names = { '1': 'home', '2': 'draw', '3': 'away' };
const DOUBLE_CHANCE: Names = { '9': '1X', '10': '12', '11': 'X2' };
const TWO_WAY: Names = { '4': 'home', '5': 'away' };
const HANDICAP: Names = { '1714': 'home', '1715': 'away' };
const EUROPEAN: Names = { '1711': 'home', '1712': 'draw', '1713': 'away' };
const OVER_UNDER: Names = { '12': 'over', '13': 'under' };

/** 274 is 0:0, 276 is 1:0, ... 322 is 4:4, 324 any other score. */
const CORRECT_SCORE: Names = Object.fromEntries([
  ...Array.from({ length: 25 }, (_, i) => [String(274 + 2 * i), `${i % 5}:${Math.floor(i / 5)}`]),
  ['324', 'other'],
]);

/** 418 is 1/1, then 1/X, 1/2, X/1 ... up to 434, 2/2. */
const HALF_FULL: Names = Object.fromEntries(
  ['1', 'X', '2'].flatMap((ht, i) => ['1', 'X', '2'].map((ft, j) => [String(418 + 2 * (3 * i + j)), `${ht}/${ft}`])),
);

const onScore = (market: ScoreMarket, period: Period): Build => {
  return () => ({ on: 'score', market, period });
};

const lineOf = (specifiers: ReadonlyMap<string, string>, key: string): number | undefined => parseLine(specifiers.get(key) ?? '');

const handicapOn = (period: Period): Build => {
  return (specifiers) => {
    const line = lineOf(specifiers, 'hcp');
    return line === undefined ? undefined : { on: 'score', market: { kind: 'handicap', line }, period };
  };
};

const totalOn = (of: 'both' | 'home' | 'away', period: Period): Build => {
  return (specifiers) => {
    const line = lineOf(specifiers, 'total');
    return line === undefined ? undefined : { on: 'score', market: { kind: 'total', line, of }, period };
  };
};

const european: Build = (specifiers) => {
  const match = /^([0-9]{1,2}):([0-9]{1,2})$/.exec(specifiers.get('hcp') ?? '');
  return match
    ? { on: 'score', market: { kind: 'european_handicap', start: score(Number(match[1]), Number(match[2])) }, period: 'ft' }
    : undefined;
};

const partsLine = (kind: 'handicap' | 'total', key: 'hcp' | 'total', of: 'parts' | 'points'): Build => {
  return (specifiers) => {
    const line = lineOf(specifiers, key);
    return line === undefined ? undefined : { on: 'parts', market: { kind, line, of } };
  };
};

const partWinner = (key: 'setnr' | 'mapnr'): Build => {
  return (specifiers) => {
    const text = specifiers.get(key) ?? '';
    return /^[1-9][0-9]?$/.test(text) ? { on: 'parts', market: { kind: 'part_winner', number: Number(text) } } : undefined;
  };
};

/** By market id, from betting rules 8.2. Markets with variant outcomes (21, 25, 199, 329) are not settled from scores here. */
const MARKETS: ReadonlyMap<number, Entry> = new Map<number, Entry>([
  [1, { build: onScore({ kind: 'three_way' }, 'ft'), names: THREE_WAY }],
  [60, { build: onScore({ kind: 'three_way' }, '1h'), names: THREE_WAY }],
  [83, { build: onScore({ kind: 'three_way' }, '2h'), names: THREE_WAY }],
  [10, { build: onScore({ kind: 'double_chance' }, 'ft'), names: DOUBLE_CHANCE }],
  [11, { build: onScore({ kind: 'two_way' }, 'ft'), names: TWO_WAY }],
  [64, { build: onScore({ kind: 'two_way' }, '1h'), names: TWO_WAY }],
  [219, { build: onScore({ kind: 'two_way' }, 'incl_ot'), names: TWO_WAY }],
  [14, { build: european, names: EUROPEAN }],
  [16, { build: handicapOn('ft'), names: HANDICAP }],
  [66, { build: handicapOn('1h'), names: HANDICAP }],
  [223, { build: handicapOn('incl_ot'), names: HANDICAP }],
  [18, { build: totalOn('both', 'ft'), names: OVER_UNDER }],
  [19, { build: totalOn('home', 'ft'), names: OVER_UNDER }],
  [20, { build: totalOn('away', 'ft'), names: OVER_UNDER }],
  [68, { build: totalOn('both', '1h'), names: OVER_UNDER }],
  [225, { build: totalOn('both', 'incl_ot'), names: OVER_UNDER }],
  [26, { build: onScore({ kind: 'odd_even' }, 'ft'), names: { '70': 'odd', '72': 'even' } }],
  [29, { build: onScore({ kind: 'btts' }, 'ft'), names: { '74': 'yes', '76': 'no' } }],
  [45, { build: onScore({ kind: 'correct_score' }, 'ft'), names: CORRECT_SCORE }],
  [47, { build: () => ({ on: 'halves' }), names: HALF_FULL }],
  [186, { build: () => ({ on: 'parts', market: { kind: 'winner' } }), names: TWO_WAY }],
  [202, { build: partWinner('setnr'), names: TWO_WAY }],
  [330, { build: partWinner('mapnr'), names: TWO_WAY }],
  [187, { build: partsLine('handicap', 'hcp', 'points'), names: HANDICAP }],
  [188, { build: partsLine('handicap', 'hcp', 'parts'), names: HANDICAP }],
  [327, { build: partsLine('handicap', 'hcp', 'parts'), names: HANDICAP }],
  [189, { build: partsLine('total', 'total', 'points'), names: OVER_UNDER }],
  [314, { build: partsLine('total', 'total', 'parts'), names: OVER_UNDER }],
  [328, { build: partsLine('total', 'total', 'parts'), names: OVER_UNDER }],
]);

/** Market ids that can be settled from a score. */
export const UOF_MARKET_IDS: readonly number[] = [...MARKETS.keys()];

function readSpecifiers(text: string): ReadonlyMap<string, string> {
  return new Map(
    text === '' ? [] : text.split('|').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/** The market behind an id and its `key=value|key=value` specifiers; undefined when unknown or badly specified. */
export function uofMarket(marketType: number, specifiers: string): UofMarket | undefined {
  return MARKETS.get(marketType)?.build(readSpecifiers(specifiers));
}

/** Our name of an outcome id; undefined when the market has no such outcome. */
export function uofOutcome(marketType: number, outcomeId: string): OutcomeName | undefined {
  const names = MARKETS.get(marketType)?.names;
  return names && Object.hasOwn(names, outcomeId) ? names[outcomeId] : undefined;
}

/** Outcome ids of a market, in the order a screen shows them. */
export function uofOutcomeIds(marketType: number): readonly string[] {
  return Object.keys(MARKETS.get(marketType)?.names ?? {});
}

/** What a finished match looked like: a score, or the score of each set or map, or both. */
export interface FinishedMatch {
  readonly score?: MatchScore;
  readonly parts?: Parts;
}

/**
 * Settles a feed market from a finished match: undefined when the market, the outcome or the needed score is not known.
 * For checking a feed and for simulating one; tickets are settled by the feed's own results.
 */
export function settleUofMarket(
  key: { readonly marketType: number; readonly specifiers: string; readonly outcomeId: string },
  match: FinishedMatch,
): MarketResult | undefined {
  const known = uofMarket(key.marketType, key.specifiers);
  const outcome = uofOutcome(key.marketType, key.outcomeId);
  if (!known || outcome === undefined) return undefined;
  if (known.on === 'parts') return match.parts && settleParts(known.market, outcome, match.parts);
  if (!match.score) return undefined;
  if (known.on === 'halves') return settleHalfTimeFullTime(outcome, match.score.firstHalf, match.score.regular);
  const on: Score | undefined = periodScore(match.score, known.period);
  return on && settleMarket(known.market, outcome, on);
}
