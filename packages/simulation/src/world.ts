import { type MatchSpec, matchSpec } from './match-spec.ts';
import { hash32, hashUnit } from './rng.ts';
import { type Competitor, type SportName, type Tournament, type WorldEntities, worldEntities } from './world-entities.ts';

/** What will become of a match; most are played to the end and settled once. */
export type MatchFate = 'played' | 'abandoned' | 'postponed' | 'misreported';

/** A match of the schedule; all times are world time in epoch milliseconds. */
export interface WorldMatch {
  readonly id: number;
  readonly tournament: Pick<Tournament, 'id' | 'categoryId' | 'name' | 'rank'> & { readonly sport: string };
  readonly home: Competitor;
  readonly away: Competitor;
  readonly startMs: number;
  /** From when on it is listed. */
  readonly publishMs: number;
  readonly liveCoverage: boolean;
  readonly fate: MatchFate;
  readonly seed: number;
  readonly spec: MatchSpec;
}

/** A world as the feed plays it. */
export interface World {
  readonly entities: {
    readonly sports: readonly { readonly id: number; readonly key: string; readonly name: string }[];
    readonly categories: readonly Pick<WorldEntities['categories'][number], 'id' | 'name' | 'countryCode'>[];
  };
  /** Matches with `fromMs <= startMs < toMs`, in order of start; with `knownAtMs` those that are published by then are enough. */
  matches(fromMs: number, toMs: number, knownAtMs?: number): WorldMatch[];
  /** The match with this id, whatever its time; undefined when no such match exists. */
  match(id: number): WorldMatch | undefined;
}

/** The world of the first three sports. */
export interface SmallWorld extends World {
  readonly entities: WorldEntities;
  matches(fromMs: number, toMs: number, knownAtMs?: number): SmallMatch[];
  match(id: number): SmallMatch | undefined;
}

/** A match of it. */
export interface SmallMatch extends WorldMatch {
  readonly tournament: Tournament;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Day 0 of the match ids. */
const FIRST_DAY_MS = Date.UTC(2020, 0, 1);
/** Longest time before its start that a match is listed. */
export const LONGEST_LEAD_MS = 7.5 * DAY_MS;

/**
 * Kick-off minutes of every hour. A soccer match lasts 107 minutes at least, so 6 starts an hour keep 9 or more going
 * round the clock; basketball lasts about 90 minutes and tennis about 110, so 4 starts an hour keep 4 or more.
 */
const HOURLY: Readonly<Record<SportName, readonly number[]>> = {
  soccer: [0, 0, 15, 30, 30, 45],
  tennis: [0, 15, 30, 45],
  basketball: [0, 15, 30, 45],
};
const FIRST_NUMBER: Readonly<Record<SportName, number>> = { soccer: 0, tennis: 300, basketball: 600 };
/** In a small world only every n-th match takes place. */
const SMALL_EVERY: Readonly<Record<SportName, number>> = { soccer: 3, tennis: 3, basketball: 3 };
/** Hours of the day at which people play and watch. */
const LOCAL_FROM = 11;
const LOCAL_TO = 22.5;

const ABANDONED = 1 / 200;
const POSTPONED = 1 / 400;
const MISREPORTED = 1 / 300;

function fateOf(seed: number): MatchFate {
  const draw = hashUnit(seed, 'fate');
  if (draw < ABANDONED) return 'abandoned';
  if (draw < ABANDONED + POSTPONED) return 'postponed';
  return draw < ABANDONED + POSTPONED + MISREPORTED ? 'misreported' : 'played';
}

/** Listed a week ahead if it is of a leading tournament or drawn so, otherwise about a day ahead. */
function leadOf(seed: number, rank: number): number {
  const share = rank <= 4 ? 0.35 : 0.06;
  return hashUnit(seed, 'lead') < share ? LONGEST_LEAD_MS : 19 * HOUR_MS + hashUnit(seed, 'late') * 8 * HOUR_MS;
}

function isAwake(tournament: Tournament, atMs: number): boolean {
  const local = (atMs / HOUR_MS + tournament.utcOffset + 48) % 24;
  return local >= LOCAL_FROM && local <= LOCAL_TO;
}

/** Competitors of a tournament in the order of a day's draw: pairs are neighbours. */
function drawOf(tournament: Tournament, day: number, round: number, seed: number): readonly Competitor[] {
  return tournament.competitors
    .map((competitor) => ({ competitor, order: hash32(seed, 'draw', tournament.id, day, round, competitor.id) }))
    .sort((a, b) => a.order - b.order || a.competitor.id - b.competitor.id)
    .map(({ competitor }) => competitor);
}

interface Plan {
  readonly seed: number;
  readonly tag: number;
  readonly day: number;
  readonly entities: WorldEntities;
}

/** The tournament whose turn it is: awake, and with the fewest matches that day. */
function nextTournament(plan: Plan, sport: SportName, atMs: number, played: Map<number, number>): Tournament {
  let best: Tournament | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const tournament of plan.entities.tournaments) {
    if (tournament.sport !== sport || !isAwake(tournament, atMs)) continue;
    const score =
      (played.get(tournament.id) ?? 0) + hashUnit(plan.seed, 'turn', plan.day, atMs, tournament.id) + tournament.rank / 50;
    if (score < bestScore) {
      best = tournament;
      bestScore = score;
    }
  }
  if (best === undefined) throw new Error(`no ${sport} tournament is awake at ${new Date(atMs).toISOString()}`);
  return best;
}

function scheduled(plan: Plan, tournament: Tournament, number: number, turn: number, startMs: number): SmallMatch {
  const pairs = Math.floor(tournament.competitors.length / 2);
  const draw = drawOf(tournament, plan.day, Math.floor(turn / pairs), plan.seed);
  const pair = turn % pairs;
  const home = draw[2 * pair];
  const away = draw[2 * pair + 1];
  if (home === undefined || away === undefined) throw new Error(`tournament ${tournament.id} is too small`);
  const id = plan.tag * 1_000_000_000 + plan.day * 1000 + number;
  const seed = hash32(plan.seed, 'match', plan.day, number);
  const { sport, pace, bestOf, rank } = tournament;
  return {
    id,
    tournament,
    home,
    away,
    startMs,
    publishMs: startMs - leadOf(seed, rank),
    liveCoverage: rank <= 6 || hashUnit(seed, 'coverage') > 0.08,
    fate: fateOf(seed),
    seed,
    spec: matchSpec({ sport, home, away, pace, bestOf, seed }),
  };
}

function scheduleDay(plan: Plan, size: 'small' | 'full'): SmallMatch[] {
  const matches: SmallMatch[] = [];
  for (const sport of ['soccer', 'tennis', 'basketball'] as const) {
    const played = new Map<number, number>();
    let number = FIRST_NUMBER[sport];
    for (let hour = 0; hour < 24; hour++) {
      for (const minute of HOURLY[sport]) {
        const startMs = FIRST_DAY_MS + plan.day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
        const tournament = nextTournament(plan, sport, startMs, played);
        const turn = played.get(tournament.id) ?? 0;
        played.set(tournament.id, turn + 1);
        if (size === 'full' || number % SMALL_EVERY[sport] === 0)
          matches.push(scheduled(plan, tournament, number, turn, startMs));
        number++;
      }
    }
  }
  return matches.sort((a, b) => a.startMs - b.startMs || a.id - b.id);
}

/**
 * The world of a seed: an endless schedule, any day of which can be asked for. A pure function of its arguments, so
 * that after a restart the same matches are there with the same ids and the same course.
 */
export function createWorld(seed: string, size: 'small' | 'full'): SmallWorld {
  const entities = worldEntities();
  const plan = { seed: hash32('world', seed), tag: 100 + (hash32('tag', seed) % 900), entities };
  const days = new Map<number, SmallMatch[]>();
  const dayOf = (day: number): SmallMatch[] => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const made = scheduleDay({ ...plan, day }, size);
    // Far jumps (a fast clock) would pile days up: keep about the window that a feed looks at.
    if (days.size > 40) days.clear();
    days.set(day, made);
    return made;
  };
  return {
    entities,
    matches: (fromMs, toMs) => {
      const found: SmallMatch[] = [];
      const first = Math.max(0, Math.floor((fromMs - FIRST_DAY_MS) / DAY_MS));
      const last = Math.floor((toMs - 1 - FIRST_DAY_MS) / DAY_MS);
      for (let day = first; day <= last; day++) {
        for (const match of dayOf(day)) if (match.startMs >= fromMs && match.startMs < toMs) found.push(match);
      }
      return found;
    },
    match: (id) => {
      if (!Number.isSafeInteger(id) || Math.floor(id / 1_000_000_000) !== plan.tag) return undefined;
      const day = Math.floor((id % 1_000_000_000) / 1000);
      return dayOf(day).find((match) => match.id === id);
    },
  };
}
