import { createRng } from '../../rng.ts';
import type { SportDefinition, SportSetting } from '../../sport/definition.ts';
import type { AttackGame } from '../clock/attack-plan.ts';
import { type AttackStory, attackTimeline } from '../clock/attack-timeline.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { type Deviations, deviations } from './continuations.ts';
import { offerFaults } from './offer-checks.ts';

/** Attacks alone: what else is told changes no chance and takes its time. */
const QUIET: AttackStory = { incidents: [], stops: new Set(), afterScoreMs: [0, 0], afterAttackMs: [0, 0] };

type Definition = SportDefinition<{ readonly game: AttackGame }, ClockState>;

export const SETTING: SportSetting = {
  gap: 0,
  pace: 1,
  bestOf: 3,
  field: 'men',
  isNeutral: false,
  needsWinner: false,
  seed: 7,
};
export const SETTINGS: readonly SportSetting[] = [
  SETTING,
  { ...SETTING, gap: 0.4, pace: 1.08, seed: 8 },
  { ...SETTING, gap: -0.25, needsWinner: true, isNeutral: true, seed: 9 },
];

/** States on the way of one course, at these shares of its entries, in regular time. */
function statesOf(sport: Definition, shares: readonly number[]): ClockState[] {
  const { game } = sport.params(SETTING);
  const regular = attackTimeline(game, QUIET, createRng(5)).filter(
    ({ state }) => state.period <= game.shape.periods && state.phase === 'playing',
  );
  return shares.flatMap((share) => regular[Math.floor(share * (regular.length - 1))]?.state ?? []);
}

/** Chances against continuations: three settings at the start, and two states in play. */
export function attackDeviations(sport: Definition, runs: number): Deviations[] {
  return SETTINGS.flatMap((setting, i) => {
    const params = sport.params(setting);
    const states = i === 0 ? [clockStart(), ...statesOf(sport, [0.45, 0.85])] : [clockStart()];
    return states.map((state) =>
      deviations({
        rules: sport.rules(params),
        state,
        atMs: state.atMs,
        playOn: (rng) => attackTimeline(params.game, QUIET, rng, state).at(-1)?.state ?? state,
        runs,
        seed: 80 + i,
      }),
    );
  });
}

/** Faults of what is offered on the way of a few courses. */
export function attackFaults(sport: Definition, runs: number, every: number): string[] {
  return Array.from({ length: runs }, (_, seed) => {
    const rules = sport.rules(sport.params(SETTINGS[seed % SETTINGS.length] ?? SETTING));
    return offerFaults(sport, rules, seed, every).map((text) => `seed ${seed}: ${text}`);
  }).flat();
}
