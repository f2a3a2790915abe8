import type { DrawOffer } from '@duskline/simulation/virtual/sealed-offer';
import * as v from 'valibot';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));
const whole = v.pipe(v.number(), v.integer(), v.minValue(1));
const named = v.object({ name: v.string() });
const runner = v.object({ id: v.string(), name: v.string() });
/** By their numbers, which are counted from 1: who reads them in another order reads another race. */
const runners = v.pipe(
  v.array(runner),
  v.check((list) => list.every(({ id }, index) => id === String(index + 1)), 'must be 1, 2, ... in order'),
);
const fixture = v.object({
  home: v.optional(named),
  away: v.optional(named),
  outright: v.optional(v.object({ runners })),
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
  const { home, away, outright } = parsed.output;
  const { draw_id: drawId, seal, seed, kind, weights, markets } = parsed.output.virtual;
  const names = (outright?.runners ?? [home, away]).flatMap((one) => one?.name ?? []);
  const sold = markets.map(({ id, specifiers, outcomes }) => ({
    id,
    specifiers,
    outcomes: outcomes.map((outcome) => ({ id: outcome.id, oddsMilli: outcome.odds_milli })),
  }));
  return { offer: { drawId, names, model: { kind, weights }, markets: sold }, seal, seed };
}
