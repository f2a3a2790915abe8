import type { DrawOffer } from '@duskline/simulation/virtual/sealed-offer';
import * as v from 'valibot';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));
const whole = v.pipe(v.number(), v.integer(), v.minValue(1));
const fixture = v.object({
  virtual: v.object({
    draw_id: v.string(),
    seal: hex,
    kind: v.picklist(['race', 'score', 'sets']),
    weights: v.array(whole),
    markets: v.array(
      v.object({
        id: whole,
        specifiers: v.string(),
        outcomes: v.array(v.object({ id: v.string(), odds_milli: whole })),
      }),
    ),
    seed: v.optional(hex),
  }),
});

/** A draw as a fixture shows it; no seed before its result. */
export interface PublishedDraw {
  readonly offer: DrawOffer;
  readonly seal: string;
  readonly seed: string | undefined;
}

/** Reads the draw of a fixture of `GET /v1/fixtures/{urn}`; throws an Error with one line per fault. */
export function readDraw(json: unknown): PublishedDraw {
  const parsed = v.safeParse(fixture, json);
  if (!parsed.success)
    throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`).join('\n'));
  const { draw_id: drawId, seal, seed, kind, weights, markets } = parsed.output.virtual;
  const sold = markets.map(({ id, specifiers, outcomes }) => ({
    id,
    specifiers,
    outcomes: outcomes.map((outcome) => ({ id: outcome.id, oddsMilli: outcome.odds_milli })),
  }));
  return { offer: { drawId, model: { kind, weights }, markets: sold }, seal, seed };
}
