import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import type { DrawOffer } from '@duskline/simulation/virtual/sealed-offer';
import type { DrawnMarket } from '@duskline/simulation/virtual/settle-draw';
import { verifyDraw } from '@duskline/simulation/virtual/verify';
import type { RevealedDraw } from '../../platform/bus/board-message.ts';

/** Why results are not those of the draw that was sealed: nobody is paid by them until a person has looked. */
export type DrawDoubt =
  /** Nothing is said of the draw, or nothing that can be read. */
  | 'draw_missing'
  /** Another seal than that under which bets were taken. */
  | 'seal_changed'
  /** The seed is not the one that was sealed. */
  | 'seed_not_sealed'
  /** The seed gives other results, or results of other outcomes. */
  | 'against_draw'
  /** They are right, and the draw has not begun: nothing of it is told, and nobody is paid by it. */
  | 'before_start';

/** What was kept when the draw was announced. */
export interface SealedDraw {
  readonly seal: string;
  readonly offer: DrawOffer;
}

/** What a message says of one outcome, as the feed wrote it. */
export interface ReportedOutcome {
  readonly marketType: number;
  readonly specifiers: string;
  readonly outcomeId: string;
  readonly result: 1 | 0 | -1;
  readonly voidFactor: string | null;
  readonly deadHeatFactor: string | null;
}

const keyOf = (marketType: number, specifiers: string, outcomeId: string): string =>
  `${marketType}/${canonicalSpecifiers(specifiers)}/${outcomeId}`;

/** A message that leaves something out would leave bets open for ever, so it has to say everything that was sold, and nothing else. */
function isResultOf(drawn: readonly DrawnMarket[], reported: readonly ReportedOutcome[]): boolean {
  const won = new Map(
    drawn.flatMap(({ id, specifiers, outcomes }) =>
      outcomes.map((outcome) => [keyOf(id, specifiers, outcome.id), outcome.won] as const),
    ),
  );
  const named = new Set(reported.map(({ marketType, specifiers, outcomeId }) => keyOf(marketType, specifiers, outcomeId)));
  const isRight = ({ marketType, specifiers, outcomeId, result, voidFactor, deadHeatFactor }: ReportedOutcome): boolean =>
    voidFactor === null &&
    deadHeatFactor === null &&
    won.get(keyOf(marketType, specifiers, outcomeId)) === (result === 1) &&
    result !== -1;
  return named.size === won.size && reported.length === won.size && reported.every(isRight);
}

/** Whether this is what the draw was sealed with, whatever else is said with it: who has it knows the result. */
export const isSealedSeed = ({ seal, offer }: SealedDraw, seed: string): boolean => verifyDraw(seal, seed, offer).ok;

/** Compares what is told of a draw with what was sealed, and draws it once more. null = this is its result. */
export function judgeDraw(
  { seal, offer }: SealedDraw,
  draw: RevealedDraw | undefined,
  reported: readonly ReportedOutcome[],
): DrawDoubt | null {
  if (draw === undefined) return 'draw_missing';
  if (draw.seal !== seal) return 'seal_changed';
  const verified = verifyDraw(seal, draw.seed, offer);
  if (!verified.ok) return 'seed_not_sealed';
  return isResultOf(verified.markets, reported) ? null : 'against_draw';
}
