/** The tables of competitions, as written by hand: what is played where, when and by whom. */

export type Field = 'men' | 'women' | 'mixed';

/** Time of the year that a league is played in (season-calendar.ts). */
export type SeasonKey =
  | 'autumn'
  | 'autumn-break'
  | 'calendar'
  | 'calendar-short'
  | 'south'
  | 'winter'
  | 'winter-long'
  | 'summer'
  | 'gridiron'
  | 'rugby-south'
  | 'spring-split'
  | 'half-year'
  | 'christmas'
  | 'two-months'
  | 'june-july';

/** Days and hours of a round (week-slots.ts). */
export type WeekKey =
  | 'eng'
  | 'es'
  | 'de'
  | 'it'
  | 'fr'
  | 'nl'
  | 'eu'
  | 'eu-sunday'
  | 'br'
  | 'latin'
  | 'us'
  | 'asia'
  | 'arab'
  | 'africa'
  | 'aus'
  | 'indoor'
  | 'indoor-us'
  | 'indoor-latin'
  | 'hockey-eu'
  | 'gridiron'
  | 'college'
  | 'afternoons'
  | 'evenings'
  | 'esports'
  | 'esports-night'
  | 'weekdays'
  | 'weekdays-west'
  | 'weekday-afternoons'
  | 'weekend-mornings'
  | 'saturdays-west';

interface PlanBase {
  readonly sport: string;
  /** Key of a country, or null: a tour or a continent with the category `category`. */
  readonly country: string | null;
  readonly category?: string;
  readonly name: string;
  readonly field: Field;
  /** Goals or points against the average of the sport. */
  readonly pace: number;
  /** Sets, frames, maps or rounds of the longest match. */
  readonly bestOf: number;
  /** Minutes of a quarter, where they are not as usual. */
  readonly quarterMinutes?: number;
  /** Zone of those without a country. */
  readonly utcOffset?: number;
}

/** Rounds in which everybody plays: a league of clubs, of nations or of esports teams. */
export interface LeaguePlan extends PlanBase {
  readonly kind: 'league';
  readonly of: 'clubs' | 'nations' | 'teams';
  /** Keys of countries, the strongest first. */
  readonly nations?: readonly string[];
  readonly teams: number;
  /** Times that each pair meets. */
  readonly legs: number;
  readonly season: SeasonKey;
  readonly week: WeekKey;
  readonly level: number;
  /** Hours between two matches of a team. */
  readonly rest: number;
  /** Which team of the clubs, behind their names: U21, II. Absent: the first. */
  readonly squad?: string;
  /** Maps or games of the longest match on the last rounds of the season; absent: as before. */
  readonly lastBestOf?: number;
  /** Games that a pair plays on following days (baseball). */
  readonly series?: number;
}

/** Nations in the windows that leagues leave free, in groups of six. */
export interface WindowsPlan extends PlanBase {
  readonly kind: 'windows';
  readonly nations: readonly string[];
}

/** A cup of a country's clubs: the draw of a round follows the one before. */
export interface CupPlan extends PlanBase {
  readonly kind: 'cup';
  readonly size: 16 | 32 | 64;
  /** Weeks after the beginning of the season of every round. */
  readonly weeks: readonly number[];
  readonly season: SeasonKey;
}

/** Tournaments of one circuit of players: some of them every week, each at one place. */
export interface TourPlan extends PlanBase {
  readonly kind: 'tour';
  /** Players of the circuit. */
  readonly pool: number;
  readonly draw: 16 | 32 | 64 | 128;
  /** `*` is the place. */
  readonly title: string;
  /** Tournaments side by side. */
  readonly lanes: number;
  /** Weeks from one tournament to the next; 1: every week. */
  readonly every: number;
  readonly offset: number;
  /** Day (0 Monday) of every part of the tournament: rounds with more than one day are spread over them. */
  readonly days: readonly (readonly number[])[];
  /** First match of a day and minutes between two on the same court; and courts. */
  readonly from: number;
  readonly step: number;
  readonly courts: number;
  readonly regions: readonly string[];
  /** Sets or frames of the longest match from a round on, by how many are left in it; absent: one length throughout. */
  readonly lateBestOf?: Readonly<Record<number, number>>;
  /** Tours of one circuit have the same players, and pause for its longest tournaments. */
  readonly circuit: string;
  readonly pauses: boolean;
}

/** A pool of players who meet daily (table tennis) or many times a day (electronic soccer). */
export interface DailyPlan extends PlanBase {
  readonly kind: 'daily';
  readonly pool: number;
  readonly roundsPerDay: number;
  readonly from: number;
  readonly step: number;
  readonly handles: boolean;
}

/** Evenings of fights. */
export interface CardPlan extends PlanBase {
  readonly kind: 'card';
  readonly pool: number;
  readonly fights: number;
  readonly every: number;
  readonly offset: number;
}

export type Plan = LeaguePlan | WindowsPlan | CupPlan | TourPlan | DailyPlan | CardPlan;

type Rest<P extends Plan> = Partial<Omit<P, 'kind' | 'sport'>>;

const BASE = { field: 'men', pace: 1 } as const;
/** Sets or games of the longest match where nothing else is said: three, or these. */
const USUAL_BEST_OF: Readonly<Record<string, number>> = { volleyball: 5, 'table-tennis': 5, squash: 5, 'rocket-league': 5 };
const bestOfSport = (sport: string): number => USUAL_BEST_OF[sport] ?? 3;

const REST_HOURS = 68;

/** League of a country's clubs. */
export function league(
  sport: string,
  [country, name]: readonly [string, string],
  [teams, legs]: readonly [number, number],
  [season, week]: readonly [SeasonKey, WeekKey],
  rest: Rest<LeaguePlan> = {},
): LeaguePlan {
  const of = rest.of ?? 'clubs';
  const usual = { ...BASE, bestOf: bestOfSport(sport), level: 1, rest: REST_HOURS };
  return { ...usual, kind: 'league', sport, country, name, teams, legs, season, week, of, ...rest };
}

/** League that belongs to no country. */
export function international(
  sport: string,
  [category, name]: readonly [string, string],
  [teams, legs]: readonly [number, number],
  [season, week]: readonly [SeasonKey, WeekKey],
  rest: Rest<LeaguePlan>,
): LeaguePlan {
  return { ...league(sport, ['', name], [teams, legs], [season, week], rest), country: null, category };
}

export function cup(
  country: string,
  name: string,
  size: 16 | 32 | 64,
  weeks: readonly number[],
  season: SeasonKey = 'autumn',
): CupPlan {
  return { ...BASE, bestOf: 1, kind: 'cup', sport: 'soccer', country, name, size, weeks, season };
}

export function windows(sport: string, category: string, name: string, nations: readonly string[], utcOffset = 1): WindowsPlan {
  return { ...BASE, bestOf: bestOfSport(sport), kind: 'windows', sport, country: null, category, name, nations, utcOffset };
}
