import type { SportSetting } from '../../sport/definition.ts';

/** Sports of a few goals by the clock: goals of each side come as a Poisson stream of their own, at one rate all match long. */
export interface GoalsGame {
  readonly key: string;
  readonly systemId: number;
  readonly name: string;
  /** What the periods are called: markets and statuses of the feed follow from it. */
  readonly periodKind: 'half' | 'period' | 'quarter';
  readonly periods: number;
  /** Minutes of play of one period; some tournaments of a sport play shorter ones: then one is chosen by the match. */
  readonly minutes: readonly number[];
  /** Real time of a minute of play: the clock stops in some sports. */
  readonly realPerPlayed: number;
  /** Its clock runs up, as that of soccer; else it says what is left of the period. */
  readonly countsUp?: boolean;
  /** Minutes of a break between periods; the one in the middle is the long one. */
  readonly breaks: { readonly short: number; readonly long: number };
  /** Goals of both sides in a match at pace 1. */
  readonly goals: number;
  /** Goals of home over goals of away at even strength and at home. */
  readonly homeEdge: number;
  /** Ratio of goals for a gap of 1. */
  readonly gapPower: number;
  /** Minutes of sudden death after a level match, then a shoot-out; `always`: leagues play it too. */
  readonly overtime: { readonly minutes: number; readonly always: boolean };
}

export interface GoalsParams {
  /** Minutes of play of one period. */
  readonly minutes: number;
  /** Goals of a minute of play. */
  readonly home: number;
  readonly away: number;
  /** A level match is played on. */
  readonly playsOn: boolean;
  /** Chance that home wins a shoot-out. */
  readonly shootout: number;
}

export const MINUTE_MS = 60_000;

/** Parameters of a match. */
export function goalsParams(game: GoalsGame, setting: SportSetting): GoalsParams {
  const minutes = game.minutes[setting.seed % game.minutes.length] ?? game.minutes[0] ?? 20;
  const length = minutes * game.periods;
  const ratio = Math.exp(game.gapPower * setting.gap + (setting.isNeutral ? 0 : Math.log(game.homeEdge)));
  const share = ratio / (1 + ratio);
  const perMinute = (game.goals * setting.pace) / length;
  return {
    minutes,
    home: perMinute * share,
    away: perMinute * (1 - share),
    playsOn: game.overtime.always || setting.needsWinner,
    shootout: 1 / (1 + Math.exp(-0.4 * setting.gap)),
  };
}
