import { drawResult } from '@duskline/simulation/virtual/draw';
import type { DrawKind, DrawResult } from '@duskline/simulation/virtual/draw-model';
import type { ShownDraw } from './store.ts';

/** A draw as it is shown. */
export interface Drawn {
  readonly urn: string;
  readonly season: string;
  readonly matchDay: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Two sides, or the runners by their numbers from 1. */
  readonly names: readonly string[];
  readonly kind: DrawKind;
  /** null = not told yet, or not begun. */
  readonly result: DrawResult | null;
}

/** Results that were drawn once: a seed never has another one, and a table is made of hundreds. */
const known = new Map<string, DrawResult>();
const MOST_KNOWN = 4_000;

function resultOf({ urn, seed, model }: ShownDraw): DrawResult | null {
  if (seed === null) return null;
  const key = `${urn} ${seed}`;
  const before = known.get(key);
  if (before) return before;
  const result = drawResult(seed, model);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, result);
  return result;
}

/** Before the off nobody is shown what was drawn, whatever message has told its seed. @param nowMs epoch ms */
export const toDrawn = (draw: ShownDraw, nowMs: number): Drawn => ({
  urn: draw.urn,
  season: draw.season,
  matchDay: draw.match_day,
  startMs: draw.start_ms,
  endMs: draw.end_ms,
  names: draw.names,
  kind: draw.model.kind,
  result: nowMs < draw.start_ms ? null : resultOf(draw),
});
