import type { SportSetting } from '../../sport/definition.ts';

/** Fights of two by rounds: each side may end it at any moment at a rate of its own; what goes the distance is for the judges. */
export interface FightGame {
  readonly key: string;
  readonly systemId: number;
  readonly name: string;
  readonly roundMinutes: number;
  /** Lengths in rounds that are fought; a setting that asks for none of them gets the first one. */
  readonly lengths: readonly number[];
  /** Chance that a fight of the first length between even fighters is stopped before the end, and the share of submissions in it. */
  readonly stopped: number;
  readonly submissionShare: number;
  /** Judges may call it a draw. */
  readonly hasDraw: boolean;
  /** Bands of rounds for winner and round range; none: too few rounds. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

export type FightMethod = 'ko' | 'submission' | 'decision';
export const MINUTE_MS = 60_000;

/** Ends of a minute of fighting by side and method. */
export interface FightParams {
  readonly rounds: number;
  readonly rates: {
    readonly homeKo: number;
    readonly homeSubmission: number;
    readonly awayKo: number;
    readonly awaySubmission: number;
  };
  /** Chance that home wins a round on the cards. */
  readonly round: number;
}

/** How much a gap does: on who ends a fight, and on who wins a round. */
const FINISH_POWER = 2.2;
const ROUND_POWER = 1.6;
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Parameters of a fight. */
export function fightParams(game: FightGame, setting: SportSetting): FightParams {
  const usual = game.lengths[0] ?? 3;
  const rounds = game.lengths.includes(setting.bestOf) ? setting.bestOf : usual;
  const perMinute = (-Math.log(1 - game.stopped) / (usual * game.roundMinutes)) * setting.pace;
  const home = logistic(FINISH_POWER * setting.gap);
  const submission = game.submissionShare;
  return {
    rounds,
    rates: {
      homeKo: perMinute * home * (1 - submission),
      homeSubmission: perMinute * home * submission,
      awayKo: perMinute * (1 - home) * (1 - submission),
      awaySubmission: perMinute * (1 - home) * submission,
    },
    round: logistic(ROUND_POWER * setting.gap),
  };
}

/** What the judges say of a fight in which home won so many rounds more than away. */
export function decisionChances(
  lead: number,
  hasDraw: boolean,
): { readonly home: number; readonly draw: number; readonly away: number } {
  const far = Math.min(3, Math.abs(lead));
  const leader = [0.36, 0.83, 0.935, 0.985][far] ?? 0.985;
  const draw = hasDraw ? ([0.28, 0.06, 0.03, 0.005][far] ?? 0.005) : 0;
  if (far === 0) {
    const each = (1 - draw) / 2;
    return { home: each, draw, away: each };
  }
  const other = 1 - leader - draw;
  return lead > 0 ? { home: leader, draw, away: other } : { home: other, draw, away: leader };
}
