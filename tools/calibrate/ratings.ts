import { leadGrid } from '@duskline/odds/model/lead-grid';
import { SCORE_EFFECT } from '@duskline/simulation/soccer-grid';

/** How ratings learn: chosen on the earlier seasons, judged on the later ones. */
export interface Learning {
  /** Step of a rating by goal more or less than expected, of a side that is known well: older results fade as newer ones come. */
  readonly step: number;
  /** How much larger the step of an unknown side is: `step * (1 + unknown / (1 + matches / 4))`. */
  readonly unknown: number;
  /** Rating of attack and defence of a side that comes into a league already seen. */
  readonly newcomer: number;
  /** Share of a rating that is kept from one season to the next. */
  readonly kept: number;
}

interface Rating {
  attack: number;
  defence: number;
  matches: number;
  season: string;
}

interface League {
  home: number;
  away: number;
  readonly firstSeason: string;
}

/** A result to rate; `season` is any text that differs from season to season. */
export interface RatedResult {
  readonly league: string;
  readonly season: string;
  readonly home: string;
  readonly away: string;
  readonly score: { readonly home: number; readonly away: number };
}

const HOME_GOALS = Math.log(1.45);
const AWAY_GOALS = Math.log(1.2);
/** Averages of a league follow its matches slowly. */
const LEAGUE_STEP = 0.004;
/** Over a summer a side is forgotten so far that it counts as one with this many matches at most. */
const MOST_MATCHES = 12;
const GOALS = 9;
/** Chances are worked out for goals to this step of their logarithm. */
const CELLS = 25;

const known = new Map<string, readonly number[]>();

/** Chances of home, draw and away at expected goals. */
export function resultChances(homeGoals: number, awayGoals: number): readonly number[] {
  const [row, column] = [Math.round(Math.log(homeGoals) * CELLS), Math.round(Math.log(awayGoals) * CELLS)];
  const key = `${row} ${column}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const grid = leadGrid(Math.exp(row / CELLS), Math.exp(column / CELLS), SCORE_EFFECT, 0, GOALS);
  let home = 0;
  let draw = 0;
  for (let x = 0; x < GOALS; x++) {
    draw += grid[x * GOALS + x] ?? 0;
    for (let y = 0; y < x; y++) home += grid[x * GOALS + y] ?? 0;
  }
  const chances = [home, draw, 1 - home - draw];
  known.set(key, chances);
  return chances;
}

/** Attack and defence of every side from results alone, match by match (Poisson regression by gradient steps). */
export class Ratings {
  private readonly sides = new Map<string, Rating>();
  private readonly learning: Learning;
  private readonly leagues = new Map<string, League>();

  constructor(learning: Learning) {
    this.learning = learning;
  }

  private sideOf(name: string, league: League, season: string): Rating {
    const { newcomer, kept } = this.learning;
    const rating = this.sides.get(name);
    if (rating === undefined) {
      const start = league.firstSeason === season ? 0 : newcomer;
      const made = { attack: start, defence: start, matches: 0, season };
      this.sides.set(name, made);
      return made;
    }
    if (rating.season !== season) {
      rating.attack *= kept;
      rating.defence *= kept;
      rating.matches = Math.min(rating.matches, MOST_MATCHES);
      rating.season = season;
    }
    return rating;
  }

  private stepOf({ matches }: Rating): number {
    return this.learning.step * (1 + this.learning.unknown / (1 + matches / 4));
  }

  /** Chances of home, draw and away before the match; then learns from its result. */
  next({ league, season, home, away, score }: RatedResult): readonly number[] {
    const level = this.leagues.get(league) ?? { home: HOME_GOALS, away: AWAY_GOALS, firstSeason: season };
    this.leagues.set(league, level);
    const [one, other] = [this.sideOf(home, level, season), this.sideOf(away, level, season)];
    const homeGoals = Math.exp(level.home + one.attack - other.defence);
    const awayGoals = Math.exp(level.away + other.attack - one.defence);
    const [more, against] = [score.home - homeGoals, score.away - awayGoals];
    const [ownStep, otherStep] = [this.stepOf(one), this.stepOf(other)];
    one.attack += ownStep * more;
    other.defence -= otherStep * more;
    other.attack += otherStep * against;
    one.defence -= ownStep * against;
    level.home += LEAGUE_STEP * more;
    level.away += LEAGUE_STEP * against;
    one.matches++;
    other.matches++;
    return resultChances(homeGoals, awayGoals);
  }
}
