import { chanceAbove, type Distribution } from '@duskline/odds/model/distribution';
import { startForecast } from '@duskline/simulation/sports/soccer/goal-fit';

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
/** Chances are worked out for goals to this step of their logarithm. */
const CELLS = 25;

/** What is expected of a match. */
export interface Expected {
  /** Chances of home, draw and away. */
  readonly chances: readonly number[];
  /** Goals of each side: a favourite that leads holds back, so that they are not those of a match that stays level. */
  readonly home: number;
  readonly away: number;
}

const known = new Map<string, Expected>();
const meanOf = ({ from, p }: Distribution): number => p.reduce((sum, chance, i) => sum + chance * (from + i), 0);

/** What the simulation expects of a match with these goals of each side at a level score. */
export function expectedOf(homeGoals: number, awayGoals: number): Expected {
  const [row, column] = [Math.round(Math.log(homeGoals) * CELLS), Math.round(Math.log(awayGoals) * CELLS)];
  const key = `${row} ${column}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const forecast = startForecast({ home: Math.exp(row / CELLS), away: Math.exp(column / CELLS) });
  const win = chanceAbove(forecast.difference, 0);
  const draw = chanceAbove(forecast.difference, -1) - win;
  const made = { chances: [win, draw, 1 - win - draw], home: meanOf(forecast.home), away: meanOf(forecast.away) };
  known.set(key, made);
  return made;
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
    const expected = expectedOf(homeGoals, awayGoals);
    const [more, against] = [score.home - expected.home, score.away - expected.away];
    const [ownStep, otherStep] = [this.stepOf(one), this.stepOf(other)];
    one.attack += ownStep * more;
    other.defence -= otherStep * more;
    other.attack += otherStep * against;
    one.defence -= ownStep * against;
    level.home += LEAGUE_STEP * more;
    level.away += LEAGUE_STEP * against;
    one.matches++;
    other.matches++;
    return expected.chances;
  }
}
