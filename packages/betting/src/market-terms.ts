import { parseLine } from './line.ts';
import type { ScoreMarket } from './market.ts';
import { type Period, score } from './score.ts';
import type { PartsMarket } from './settle-parts.ts';

/** A feed market (Unified Odds Feed id and specifiers) in the terms of this package. */
export type UofMarket =
  | { readonly on: 'score'; readonly market: ScoreMarket; readonly period: Period }
  | { readonly on: 'parts'; readonly market: PartsMarket }
  | { readonly on: 'halves' };

/** Reads the specifiers of one market; undefined where they are not what its type has. */
export type ReadMarket = (specifiers: ReadonlyMap<string, string>) => UofMarket | undefined;

/** Whether a value is one that its specifier can have. */
export type SpecifierTest = (value: string) => boolean;

/** No sport scores as much: a line beyond it is a slip of the feed, or made up. */
const MOST_QUARTERS = 4 * 2_000;

export const isHandicapLine: SpecifierTest = (value) => Math.abs(parseLine(value) ?? Number.POSITIVE_INFINITY) <= MOST_QUARTERS;
export const isTotalLine: SpecifierTest = (value) => isHandicapLine(value) && (parseLine(value) ?? -1) >= 0;
export const isStart: SpecifierTest = (value) => /^[0-9]{1,2}:[0-9]{1,2}$/.test(value);
export const isPart: SpecifierTest = (value) => /^[1-9][0-9]?$/.test(value);
export const isText: SpecifierTest = (value) => value !== '';

export const onScore = (market: ScoreMarket, period: Period): ReadMarket => {
  return () => ({ on: 'score', market, period });
};

const lineOf = (specifiers: ReadonlyMap<string, string>, key: string): number | undefined => parseLine(specifiers.get(key) ?? '');

export const handicapOn = (period: Period): ReadMarket => {
  return (specifiers) => {
    const line = lineOf(specifiers, 'hcp');
    return line === undefined ? undefined : { on: 'score', market: { kind: 'handicap', line }, period };
  };
};

export const totalOn = (of: 'both' | 'home' | 'away', period: Period): ReadMarket => {
  return (specifiers) => {
    const line = lineOf(specifiers, 'total');
    return line === undefined ? undefined : { on: 'score', market: { kind: 'total', line, of }, period };
  };
};

export const european: ReadMarket = (specifiers) => {
  const match = /^([0-9]{1,2}):([0-9]{1,2})$/.exec(specifiers.get('hcp') ?? '');
  return match
    ? { on: 'score', market: { kind: 'european_handicap', start: score(Number(match[1]), Number(match[2])) }, period: 'ft' }
    : undefined;
};

export const partsLine = (kind: 'handicap' | 'total', key: 'hcp' | 'total', of: 'parts' | 'points'): ReadMarket => {
  return (specifiers) => {
    const line = lineOf(specifiers, key);
    return line === undefined ? undefined : { on: 'parts', market: { kind, line, of } };
  };
};

export const partWinner = (key: 'setnr' | 'mapnr'): ReadMarket => {
  return (specifiers) => {
    const text = specifiers.get(key) ?? '';
    return /^[1-9][0-9]?$/.test(text) ? { on: 'parts', market: { kind: 'part_winner', number: Number(text) } } : undefined;
  };
};

export const halves: ReadMarket = () => ({ on: 'halves' });
export const matchWinner: ReadMarket = () => ({ on: 'parts', market: { kind: 'winner' } });
