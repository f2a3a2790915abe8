import { createRng, hash32, type Rng } from '@duskline/simulation/rng';
import type { Sport } from '@duskline/simulation/sport/define-sport';
import type { MatchEntry, MatchModel } from '@duskline/simulation/sport/played-match';
import { sportOf } from '@duskline/simulation/sport/registry';
import type { StopReason } from '@duskline/simulation/timeline';
import type { MatchFate } from '@duskline/simulation/world';

/** What the provider does at a moment of a match; `atMs` is world time after the start. */
export type PlanStep = { readonly atMs: number } & (
  | { readonly kind: 'kickoff' | 'open' | 'interrupt' | 'abandon' | 'postpone' | 'rollback' | 'close' }
  | { readonly kind: 'stop'; readonly reason: StopReason }
  | { readonly kind: 'show' | 'decide' | 'end'; readonly index: number }
  | { readonly kind: 'settle'; readonly certainty: 1 | 2; readonly wrong: boolean }
);

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** A postponement is known this long before the start. */
export const POSTPONE_LEAD_MS = 30 * MINUTE_MS;

const seconds = (rng: Rng, from: number, to: number): number => Math.round(rng.between(from, to) * SECOND_MS);

/** Entries after which betting waits for something else to happen before it opens again. */
const UNFINISHED = new Set(['penalty_awarded', 'review']);
/** Entries that end such a wait: betting is stopped already. */
const FOLLOW_UPS = new Set(['penalty_missed', 'review_over']);
function liveSteps(entries: readonly MatchEntry[], { sentAtOnce }: Sport, rng: Rng): PlanStep[] {
  const steps: PlanStep[] = [];
  const stops = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry.stop !== undefined);
  for (const [i, entry] of entries.entries()) {
    if (entry.stop === undefined && sentAtOnce.has(entry.kind)) steps.push({ kind: 'show', atMs: entry.atMs, index: i });
    if (entry.stop === undefined && entry.decides) steps.push({ kind: 'decide', atMs: entry.atMs + 4 * SECOND_MS, index: i });
  }
  for (const [i, { entry, index }] of stops.entries()) {
    if (entry.stop === undefined || index === entries.length - 1) continue;
    const { atMs, kind } = entry;
    if (!FOLLOW_UPS.has(kind)) steps.push({ kind: 'stop', atMs, reason: entry.stop });
    steps.push({ kind: 'show', atMs: atMs + seconds(rng, 1, 3), index });
    if (entry.decides) steps.push({ kind: 'decide', atMs: atMs + seconds(rng, 4, 8), index });
    if (UNFINISHED.has(kind)) continue;
    const openMs = atMs + (FOLLOW_UPS.has(kind) ? seconds(rng, 8, 15) : seconds(rng, 20, 60));
    const nextStopMs = stops[i + 1]?.entry.atMs ?? Number.POSITIVE_INFINITY;
    if (openMs < nextStopMs) steps.push({ kind: 'open', atMs: openMs });
  }
  return steps;
}

function endSteps(index: number, endMs: number, wrong: boolean, rng: Rng): PlanStep[] {
  const firstMs = endMs + seconds(rng, 5, 30);
  const confirmedMs = endMs + seconds(rng, 120, 300);
  const steps: PlanStep[] = [
    { kind: 'stop', atMs: endMs, reason: 'period' },
    { kind: 'end', atMs: endMs + SECOND_MS, index },
    { kind: 'settle', atMs: firstMs, certainty: 1, wrong },
    { kind: 'settle', atMs: confirmedMs, certainty: 2, wrong: false },
    { kind: 'close', atMs: confirmedMs },
  ];
  if (wrong) steps.splice(3, 0, { kind: 'rollback', atMs: firstMs + seconds(rng, 40, 80) });
  return steps;
}

function abandonSteps(live: readonly PlanStep[], endMs: number, { breakOff }: Sport, rng: Rng): PlanStep[] {
  const atMs = Math.round(endMs * rng.between(0.15, 0.85));
  const givenUpMs = atMs + breakOff.minutes * MINUTE_MS;
  return [
    ...live.filter((step) => step.atMs < atMs),
    { kind: 'stop', atMs, reason: 'interruption' },
    { kind: 'interrupt', atMs: atMs + 2 * SECOND_MS },
    { kind: 'abandon', atMs: givenUpMs },
    { kind: 'close', atMs: givenUpMs + SECOND_MS },
  ];
}

/**
 * Everything the provider does about one match, in order of time: a pure function of the match, so that a sandbox
 * that was restarted goes on with the same plan.
 */
export function buildPlan(model: MatchModel, fate: MatchFate, liveCoverage: boolean, seed: number): PlanStep[] {
  const rng = createRng(hash32(seed, 'plan'));
  const lastIndex = model.entries.length - 1;
  const endMs = model.entries[lastIndex]?.atMs ?? 0;
  if (fate === 'postponed') return [{ kind: 'postpone', atMs: -POSTPONE_LEAD_MS }];
  const sport = sportOf(model.sport);
  const live = liveCoverage ? liveSteps(model.entries, sport, rng) : [];
  const rest =
    fate === 'abandoned'
      ? abandonSteps(live, endMs, sport, rng)
      : [...live, ...endSteps(lastIndex, endMs, fate === 'misreported', rng)];
  const steps: PlanStep[] = [{ kind: 'kickoff', atMs: 0 }, ...rest];
  return steps
    .map((step, order) => ({ step, order }))
    .sort((a, b) => a.step.atMs - b.step.atMs || a.order - b.order)
    .map(({ step }) => step);
}
