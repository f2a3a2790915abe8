import { lineText } from '../../chance.ts';
import { lineResult } from '../../line.ts';
import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  DOUBLE_CHANCE_NAMES,
  describer,
  HANDICAP_NAMES,
  HOME,
  type Names,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';
import type { Quantity, ScoreMarket, ScoreOutcome } from '../../sport/score-markets.ts';
import { answer as outcome, specifierText } from '../../sport/score-question.ts';

/** Market types of sports of sets, frames, legs and innings: what the feed calls them and what their outcomes mean. */

/** A way to ask: names of its outcomes, and their results at a line. */
interface Question {
  readonly of: Quantity;
  readonly line?: 'hcp' | 'total';
  readonly names: Names;
  readonly outcomes: (line: number) => readonly ScoreOutcome[];
}

type Truth = (value: number, away: number) => boolean;

/** Who is ahead; sports in which nobody can be level. */
export const WINNER: Question = {
  of: 'difference',
  names: WINNER_NAMES,
  outcomes: () => [outcome('4', (lead) => lead > 0), outcome('5', (lead) => lead < 0)],
};

export const THREE_WAY: Question = {
  of: 'difference',
  names: THREE_WAY_NAMES,
  outcomes: () => [outcome('1', (lead) => lead > 0), outcome('2', (lead) => lead === 0), outcome('3', (lead) => lead < 0)],
};

export const DOUBLE_CHANCE: Question = {
  of: 'difference',
  names: DOUBLE_CHANCE_NAMES,
  outcomes: () => [outcome('9', (lead) => lead >= 0), outcome('10', (lead) => lead !== 0), outcome('11', (lead) => lead <= 0)],
};

export const HANDICAP: Question = {
  of: 'difference',
  line: 'hcp',
  names: HANDICAP_NAMES,
  outcomes: (line) => [
    { id: '1714', result: (lead) => lineResult(lead + line) },
    { id: '1715', result: (lead) => lineResult(-lead - line) },
  ],
};

const overUnder = (of: Quantity): Question => ({
  of,
  line: 'total',
  names: OVER_UNDER_NAMES,
  outcomes: (line) => [
    { id: '12', result: (value) => lineResult(value - line) },
    { id: '13', result: (value) => lineResult(line - value) },
  ],
});
export const TOTAL: Question = overUnder('total');
export const HOME_TOTAL: Question = overUnder('home');
export const AWAY_TOTAL: Question = overUnder('away');

const oddEven = (of: Quantity): Question => ({
  of,
  names: ODD_EVEN_NAMES,
  outcomes: () => [outcome('70', (value) => value % 2 === 1), outcome('72', (value) => value % 2 === 0)],
});
export const ODD_EVEN: Question = oddEven('total');
export const HOME_ODD_EVEN: Question = oddEven('home');
export const AWAY_ODD_EVEN: Question = oddEven('away');

/** Yes or no about a quantity. */
export function yesNo(of: Quantity, isYes: Truth): Question {
  return {
    of,
    names: YES_NO_NAMES,
    outcomes: () => [outcome('74', isYes), outcome('76', (value, away) => !isYes(value, away))],
  };
}

/** Ranges that leave nothing out; `id` of each, its name, and which values belong to it. */
export function ranges(of: Quantity, list: readonly (readonly [id: string, name: string, isIn: Truth])[]): Question {
  return { of, names: list.map(([id, name]) => [id, name]), outcomes: () => list.map(([id, , isIn]) => outcome(id, isIn)) };
}

/** Answers by number, in a scope of `answerOutlook`: answer 1 is the first outcome, 2 the second... */
export function answers(names: Names): Question {
  return { of: 'home', names, outcomes: () => names.map(([id], i) => outcome(id, (answer) => answer === i + 1)) };
}

/** Which side, as an answer: 1 home, 2 away. */
export const SIDE: Question = answers(WINNER_NAMES);

/** Final score of a series of which `needed` parts win; outcomes are the scores themselves. */
export function seriesScore(needed: number): Question {
  const ahead = Array.from({ length: needed }, (_, lost) => [needed, lost] as const);
  const scores = [...ahead, ...ahead.map(([won, lost]) => [lost, won] as const).reverse()];
  return ranges(
    'pair',
    scores.map(([home, away]) => [`${home}:${away}`, `${home}:${away}`, (a: number, b: number) => a === home && b === away]),
  );
}

function winnerAndTotal(line: number): Question {
  return ranges('pair', [
    ['1', `${HOME} & over {total}`, (home, total) => home === 1 && total > line],
    ['2', `${HOME} & under {total}`, (home, total) => home === 1 && total < line],
    ['3', `${AWAY} & over {total}`, (home, total) => home === 0 && total > line],
    ['4', `${AWAY} & under {total}`, (home, total) => home === 0 && total < line],
  ]);
}

/** Who wins, with more or less than the line: of a pair whose `home` is 1 where home wins, and whose `away` is the total. */
export const WINNER_TOTAL: Question = {
  ...winnerAndTotal(0),
  line: 'total',
  outcomes: (line) => winnerAndTotal(line).outcomes(0),
};

/** A market type of a sport. */
export interface MarketKind {
  readonly description: MarketDescription;
  readonly question: Question;
}

/** One market type; groups are separated by spaces, `numbers` are its specifiers besides the line (`setnr`, `pointnr`, `variant`). */
export function kind(
  sport: string,
  id: number,
  name: string,
  groups: string,
  question: Question,
  numbers: readonly string[] = [],
): MarketKind {
  const specifiers = [...numbers, ...(question.line === undefined ? [] : [question.line])].join(' ');
  return { question, description: describer(sport)(id, name, groups, specifiers, question.names) };
}

type Specifiers = Readonly<Record<string, string | number>>;

/** The market of this kind about a scope. */
export function market({ description, question }: MarketKind, scope: string, specifiers: Specifiers = {}): ScoreMarket {
  return {
    type: description.id,
    specifiers: specifierText(specifiers),
    scope,
    of: question.of,
    outcomes: question.outcomes(0),
  };
}

/** Markets of this kind at each of these lines. */
export function marketsAt(
  { description, question }: MarketKind,
  scope: string,
  lines: readonly number[],
  specifiers: Specifiers = {},
): ScoreMarket[] {
  const key = question.line ?? 'total';
  return lines.map((line) => ({
    type: description.id,
    specifiers: specifierText({ ...specifiers, [key]: lineText(line) }),
    scope,
    of: question.of,
    outcomes: question.outcomes(line),
    family: `${description.id}/${specifierText(specifiers)}`,
  }));
}
