import { teasedLine } from '@duskline/betting/teased-line';
import type { Rational } from '@duskline/money/rational';
import { compare } from '@duskline/money/rational';
import { findTeaser, type Policy } from '../../modules/policy/index.ts';
import type { BuiltBet } from './build-bet.ts';
import type { BetRequest } from './read-request.ts';

/** What a teaser was when the customer saw it: its price for so many legs, and the line of each leg. */
export interface SeenTeaser {
  readonly odds: Rational;
  readonly lines: readonly string[];
}

/**
 * The teaser as the request says that the customer saw it. What it does not say, as pages of before it could do not, was what is on sale now, or what a
 * policy says that a screen may still show (`Policies.shown`). null = no teaser.
 */
export function seenTeaser(
  { seenTeaserOdds }: Pick<BetRequest, 'seenTeaserOdds'>,
  { legs, teaser }: Pick<BuiltBet, 'legs' | 'teaser'>,
  shown: readonly Policy[],
): SeenTeaser | null {
  const now = teaser?.payouts.get(legs.length);
  if (!teaser || !now) return null;
  const before = shown.flatMap((policy) => findTeaser(policy, teaser.id) ?? []);
  const otherOdds = before.flatMap(({ payouts }) => payouts.get(legs.length) ?? []).find((odds) => compare(odds, now) !== 0);
  const lines = legs.map(({ selection, seenTeasedLine, teased }) => {
    const sold = teased?.to ?? '';
    if (seenTeasedLine !== null) return seenTeasedLine;
    return before.flatMap((type) => teasedLine(selection, type)?.to ?? []).find((line) => line !== sold) ?? sold;
  });
  return { odds: seenTeaserOdds ?? otherOdds ?? now, lines };
}
