import { JUDGED_TYPES, type Question, type Scope } from './judged-market-types.ts';
import { parseLine } from './line.ts';
import { variantOutcomes } from './market-types.ts';
import type { MarketResult } from './outcome.ts';
import { periodScore, type Score, score } from './score.ts';
import { settleMarket } from './settle-market.ts';
import { type Parts, partsWon, pointsOf } from './settle-parts.ts';
import { readSpecifiers } from './specifiers.ts';
import type { FinishedMatch } from './uof-market.ts';

type Names = Readonly<Record<string, string>>;

const OVER_UNDER: Names = { '12': 'over', '13': 'under' };
const ODD_EVEN: Names = { '70': 'odd', '72': 'even' };
const YES_NO: Names = { '74': 'yes', '76': 'no' };

/** Outcome ids with our names, and the specifier that a question has besides the one that numbers a part. */
const QUESTIONS: Readonly<Record<Question, { readonly names: Names; readonly specifier?: 'hcp' | 'total' | 'variant' }>> = {
  three_way: { names: { '1': 'home', '2': 'draw', '3': 'away' } },
  double_chance: { names: { '9': '1X', '10': '12', '11': 'X2' } },
  two_way: { names: { '4': 'home', '5': 'away' } },
  handicap: { names: { '1714': 'home', '1715': 'away' }, specifier: 'hcp' },
  european_handicap: { names: { '1711': 'home', '1712': 'draw', '1713': 'away' }, specifier: 'hcp' },
  total: { names: OVER_UNDER, specifier: 'total' },
  total_home: { names: OVER_UNDER, specifier: 'total' },
  total_away: { names: OVER_UNDER, specifier: 'total' },
  odd_even: { names: ODD_EVEN },
  odd_even_home: { names: ODD_EVEN },
  odd_even_away: { names: ODD_EVEN },
  btts: { names: YES_NO },
  scores_home: { names: YES_NO },
  scores_away: { names: YES_NO },
  clean_sheet_home: { names: YES_NO },
  clean_sheet_away: { names: YES_NO },
  win_to_nil_home: { names: YES_NO },
  win_to_nil_away: { names: YES_NO },
  correct_parts: { names: {}, specifier: 'variant' },
};

const FIRST_FIVE = 5;
const sumOfFirst = (parts: Parts | undefined, count: number): Score | undefined =>
  parts && count <= parts.length ? pointsOf(parts.slice(0, count)) : undefined;

/** Score of a scope; undefined: it is not known; null: that part was not played, so stakes on it come back. */
function scoreOf(scope: Scope, values: ReadonlyMap<string, string>, match: FinishedMatch): Score | undefined | null {
  const { score: whole, parts, periods } = match;
  const [kind, key = ''] = scope.split(':');
  const number = Number(values.get(key) ?? 0);
  switch (kind) {
    case 'regular':
      return whole?.regular;
    case 'first_half':
      return whole && periodScore(whole, '1h');
    case 'second_half':
      return whole && periodScore(whole, '2h');
    case 'incl_overtime':
      return whole && periodScore(whole, 'incl_ot');
    case 'won':
      return match.won ?? (parts && partsWon(parts));
    case 'points':
      return parts && pointsOf(parts);
    case 'first_five':
      return sumOfFirst(periods, FIRST_FIVE);
    case 'first_periods':
      return sumOfFirst(periods, number);
    case 'period':
      return periods?.[number - 1];
    default: {
      const listed = parts ?? match.counts;
      return listed && (listed[number - 1] ?? null);
    }
  }
}

const yesOrNo = (is: boolean, name: string): MarketResult => (is === (name === 'yes') ? 'WIN' : 'LOST');

/** Result of one outcome, by its name; undefined where the line cannot be read. */
function answer(question: Question, name: string, line: string, { home, away }: Score): MarketResult | undefined {
  const [kind, side] = question.split(/_(?=home$|away$)/) as [string, 'home' | 'away' | undefined];
  const quarters = parseLine(line);
  const [own, other] = side === 'away' ? [away, home] : [home, away];
  switch (kind) {
    case 'handicap':
      return quarters === undefined ? undefined : settleMarket({ kind, line: quarters }, name, score(home, away));
    case 'total':
      return quarters === undefined
        ? undefined
        : settleMarket({ kind, line: quarters, of: side ?? 'both' }, name, score(home, away));
    case 'european_handicap': {
      const start = /^([0-9]{1,2}):([0-9]{1,2})$/.exec(line);
      return start
        ? settleMarket({ kind, start: score(Number(start[1]), Number(start[2])) }, name, score(home, away))
        : undefined;
    }
    case 'odd_even':
      return settleMarket({ kind }, name, side === undefined ? score(home, away) : score(own, 0));
    case 'scores':
      return yesOrNo(own > 0, name);
    case 'clean_sheet':
      return yesOrNo(other === 0, name);
    case 'win_to_nil':
      return yesOrNo(own > 0 && other === 0, name);
    case 'correct_parts':
      return settleMarket({ kind: 'correct_score' }, name, score(home, away));
    default:
      return settleMarket({ kind: kind as 'three_way' | 'double_chance' | 'two_way' | 'btts' }, name, score(home, away));
  }
}

/** The specifiers of a market if they are those that its type has, and no others. */
function valuesOf(scope: Scope, question: Question, specifiers: string): ReadonlyMap<string, string> | undefined {
  const values = readSpecifiers(specifiers);
  const keys = [scope.split(':')[1], QUESTIONS[question].specifier].filter((key) => key !== undefined);
  return values?.size === keys.length && keys.every((key) => values.has(key)) ? values : undefined;
}

const namesOf = (question: Question, values: ReadonlyMap<string, string>): Names =>
  question === 'correct_parts' ? Object.fromEntries(variantOutcomes(values.get('variant') ?? '')) : QUESTIONS[question].names;

/** Ids of the outcomes of a market of the table; none for what stands not in it. */
export function judgedOutcomeIds(marketType: number, specifiers: string): readonly string[] {
  const known = JUDGED_TYPES.get(marketType);
  const values = known && valuesOf(known.scope, known.question, specifiers);
  return known && values ? Object.keys(namesOf(known.question, values)) : [];
}

/** What the score says of one outcome of a market of the table; undefined where it says nothing. */
export function judgeOutcome(
  { marketType, specifiers, outcomeId }: { readonly marketType: number; readonly specifiers: string; readonly outcomeId: string },
  match: FinishedMatch,
): MarketResult | undefined {
  const known = JUDGED_TYPES.get(marketType);
  if (!known) return undefined;
  const { scope, question } = known;
  const values = valuesOf(scope, question, specifiers);
  const names = values && namesOf(question, values);
  if (!values || !names || !Object.hasOwn(names, outcomeId)) return undefined;
  const on = scoreOf(scope, values, match);
  if (on === null) return 'REFUND';
  return on && answer(question, names[outcomeId] ?? '', values.get(QUESTIONS[question].specifier ?? '') ?? '', on);
}
