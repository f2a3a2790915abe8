import type { LineResult } from '../../chance.ts';

/** Common answers in the plainest words, for second readings: of the models they know what results are called, nothing else. */

/** Whether an outcome wins, or its stake comes back; undefined: a type that the settler does not know. */
export type Verdict = boolean | 'refund' | undefined;

/** Settles an outcome by the type of its market and its specifiers, from the entries of a match. */
export type PlainSettler = (type: number, specifiers: Readonly<Record<string, string>>, outcome: string) => Verdict;

/** Result of one outcome from the entries of a match alone; undefined: nothing is known of such a market. */
export type Settle = (type: number, specifiers: string, outcome: string) => LineResult | undefined;

type Answer = Exclude<Verdict, undefined>;

const byMargin = (margin: number): Answer => (margin === 0 ? 'refund' : margin > 0);

export const sideWins = (outcome: string, lead: number): Answer => byMargin(outcome === '4' ? lead : -lead);
export const threeWayWins = (outcome: string, lead: number): boolean => outcome === (lead > 0 ? '1' : lead === 0 ? '2' : '3');
export const lineWins = (outcome: string, lead: number, line: number): Answer =>
  byMargin(outcome === '1714' ? lead + line : -lead - line);
export const totalWins = (outcome: string, value: number, line: number): Answer =>
  byMargin(outcome === '12' ? value - line : line - value);
export const parity = (outcome: string, value: number): boolean => (value % 2 === 1) === (outcome === '70');
export const yes = (outcome: string, is: boolean): boolean => is === (outcome === '74');

/** The specifiers of a market by their names. */
const specifiersOf = (text: string): Record<string, string> =>
  Object.fromEntries(text === '' ? [] : text.split('|').map((part) => part.split('=') as [string, string]));

/** A settler of plain answers as every other. */
export function settleBy(settler: PlainSettler): Settle {
  return (type, specifiers, outcome) => {
    const verdict = settler(type, specifiersOf(specifiers), outcome);
    if (verdict === undefined || verdict === 'refund') return verdict;
    return verdict ? 'win' : 'loss';
  };
}
