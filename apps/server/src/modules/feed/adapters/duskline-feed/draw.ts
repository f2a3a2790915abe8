import type { DrawOffer } from '@duskline/simulation/virtual/sealed-offer';
import { offerFault } from '@duskline/simulation/virtual/verify';
import * as v from 'valibot';
import type { Fixture } from '../../../../platform/bus/board-message.ts';
import { DrawBody } from './wire.ts';

/** The producer of the virtual sports, and of nothing else. */
const VIRTUAL_PRODUCER = 6;

/** Who takes part as it was sealed: the runners by their numbers, which are counted from 1, or home and away. */
function namesOf({ outright, home, away }: Fixture): string[] | null {
  if (outright === undefined) return [home.name, away.name];
  const isCounted = outright.runners.every(({ outcomeId }, index) => outcomeId === String(index + 1));
  return isCounted ? outright.runners.map(({ name }) => name) : null;
}

const offerOf = ({ draw_id, kind, weights, markets }: v.InferOutput<typeof DrawBody>, names: string[]): DrawOffer => ({
  drawId: draw_id,
  names,
  model: { kind, weights },
  markets: markets.map(({ id, specifiers, outcomes }) => ({
    id,
    specifiers,
    outcomes: outcomes.map((outcome) => ({ id: outcome.id, oddsMilli: outcome.odds_milli })),
  })),
});

/**
 * What a fixture says of its draw (PROTOCOL.md, 8): nothing of one that is played. The virtual producer lists draws alone and nobody else lists any. A seed
 * is passed on whenever it comes: that it is out while the draw may be bet on has to be remembered (see VirtualSports.keep).
 * @returns the part of it that cannot be
 */
export function readVirtual(input: unknown, fixture: Fixture): Pick<Fixture, 'virtual' | 'draw' | 'liveCoverage'> | string {
  const said = (input as { virtual?: unknown }).virtual ?? null;
  if ((said !== null) !== (fixture.producer === VIRTUAL_PRODUCER)) return 'product';
  if (said === null) return { liveCoverage: fixture.liveCoverage };
  const parsed = v.safeParse(DrawBody, said);
  if (!parsed.success) return v.getDotPath(parsed.issues[0]) ?? 'shape';
  const { seal, seed, ends_at: endMs, season, match_day: matchDay } = parsed.output;
  const names = namesOf(fixture);
  if (names === null) return 'runners';
  const offer = offerOf(parsed.output, names);
  if (offerFault(offer) !== undefined) return 'model';
  if (endMs < fixture.startTimeMs) return 'ends_at';
  // Nobody reports its course, whatever is said of it: it is bet on until it begins, and over with its result.
  return {
    liveCoverage: false,
    virtual: { season, matchDay },
    draw: { seal, offer, endMs, ...(seed !== undefined && { seed }) },
  };
}
