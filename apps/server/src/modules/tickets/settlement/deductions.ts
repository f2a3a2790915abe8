import { ruleFourTotal } from '@duskline/betting/rule-four';
import { compare, ONE, parseRational, type Rational, ZERO } from '@duskline/money/rational';
import { UnreadableResultError } from './errors.ts';

/** As much of a stored result as says what a withdrawal takes. */
interface Statement {
  readonly outcomeId: string;
  readonly deduction?: string;
  readonly toMs: number | null;
}

/** What the withdrawal of one runner takes off the winnings of bets on others that were accepted before (betting rules 8.8). */
export interface Deduction {
  readonly share: Rational;
  readonly beforeMs: number;
}

function readDeduction({ deduction = '', toMs }: Statement): Deduction {
  const share = parseRational(deduction);
  if (!share || compare(share, ZERO) <= 0 || compare(share, ONE) >= 0 || toMs === null)
    throw new UnreadableResultError('A deduction that means nothing here.');
  return { share, beforeMs: toMs };
}

/**
 * Those in force: of every runner that the statement in force calls withdrawn.
 * @throws UnreadableResultError when one of them cannot be read.
 */
export function deductionsOf(
  facts: readonly Statement[],
  inForce: (outcomeId: string) => Statement | undefined,
): readonly Deduction[] {
  const withdrawn = new Set(facts.flatMap(({ outcomeId, deduction }) => (deduction === undefined ? [] : [outcomeId])));
  return [...withdrawn].flatMap((outcomeId) => {
    const statement = inForce(outcomeId);
    return statement?.deduction === undefined ? [] : [readDeduction(statement)];
  });
}

/** What a bet loses of its winnings that was accepted at this moment. */
export const shareAt = (deductions: readonly Deduction[], acceptedAtMs: number): Rational =>
  ruleFourTotal(deductions.filter(({ beforeMs }) => acceptedAtMs < beforeMs).map(({ share }) => share));
