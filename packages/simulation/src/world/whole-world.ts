import { hash32, hashUnit } from '../rng.ts';
import { buildCompetitions } from './competitions.ts';
import { quickResult } from './quick-result.ts';
import { SPORT_NUMBERS } from './sport-numbers.ts';
import { tempoOf } from './tempo.ts';
import type {
  Competition,
  Edition,
  Fate,
  ResultOf,
  Slot,
  WholeCategory,
  WholeMatch,
  WholeSport,
  WholeTournament,
} from './world-types.ts';
import { DAY_MS, HOUR_MS } from './zones.ts';

interface WholeEntities {
  readonly sports: readonly WholeSport[];
  readonly categories: readonly WholeCategory[];
  readonly tournaments: readonly WholeTournament[];
}

export interface WholeWorld {
  readonly entities: WholeEntities;
  /**
   * Matches with `fromMs <= startMs < toMs`, in order of start. With `knownAtMs` only those that are published by then: of later rounds of
   * a draw nobody knows who plays, and without it they are played out to find out.
   */
  readonly matches: (fromMs: number, toMs: number, knownAtMs?: number) => WholeMatch[];
  /**
   * All matches of a window one by one, in no order, for callers who have other things to do in between: undefined after each step that found none. Later
   * rounds of a draw are there too, once the earlier ones have been played.
   */
  readonly eachBetween: (fromMs: number, toMs: number) => Generator<WholeMatch | undefined>;
  /** The match with this id, whatever its time; undefined when no such match exists. */
  readonly match: (id: number) => WholeMatch | undefined;
  /** Final score; always the same. */
  readonly resultOf: ResultOf;
  /** Matches of one season of a tournament, in order of start; undefined when there is no such tournament. */
  readonly season: (tournamentId: number, season: number) => readonly WholeMatch[] | undefined;
  /** The same one by one: later rounds of a draw take a while, because earlier ones are played to know who meets. */
  readonly eachOfSeason: (tournamentId: number, season: number) => Generator<WholeMatch>;
  /** Starts of the first and the last match of a season, known without making its matches; undefined when there is no such tournament. */
  readonly periodOf: (tournamentId: number, season: number) => readonly [firstMs: number, lastMs: number] | undefined;
  /** Number of the season of a tournament that is on, or was last, at a moment. */
  readonly seasonAt: (tournamentId: number, atMs: number) => number | undefined;
  /**
   * Seasons of a tournament and of all others of its circuit that have begun in a window, the latest first, those alone in which all of some
   * sides take part; undefined after each step that found none, for callers who have other things to do in between.
   */
  readonly eachSeasonWith: (
    tournamentId: number,
    sides: readonly number[],
    fromMs: number,
    toMs: number,
  ) => Generator<SeasonOf | undefined>;
  /** Whether everybody plays everybody in a tournament. */
  readonly hasTable: (tournamentId: number) => boolean;
  /** Whether the leader of its final table has won the tournament. */
  readonly isLeague: (tournamentId: number) => boolean;
}

/** One season of a tournament. */
interface SeasonOf {
  readonly tournamentId: number;
  readonly season: number;
}

interface WorldOptions {
  readonly seed: string;
  /** What matches end with; the quick scores unless said otherwise. */
  readonly resultOf?: ResultOf;
  /** Sports that take part; all unless said otherwise. */
  readonly sports?: (key: string) => boolean;
  /** So many tournaments of each sport, the most important ones; all unless said otherwise. */
  readonly tournamentsOfSport?: number;
}

const SEASON_IDS = 1000;
const MATCH_IDS = 10_000;
const TOURNAMENT_IDS = 1_000_000;
/** Longest time before its start that a match is listed. */
export const LONGEST_LEAD_MS = 7.5 * DAY_MS;
/** Tournaments that are listed a week before, by importance within their sport; of the others a share. */
const LEADING_RANK = 110;
const LEADING_RANKS: Readonly<Record<string, number>> = { tennis: 6, esoccer: 0 };
const SMALL_SHARE = 0.3;
const MOST_EDITIONS = 2500;
const MOST_RESULTS = 100_000;

const ABANDONED = 1 / 200;
const POSTPONED = 1 / 400;
const MISREPORTED = 1 / 300;

/** A draw goes on whatever happens: its matches are not put off, and only where someone can give up are they broken off. */
function fateOf(seed: number, tournament: WholeTournament, isDraw: boolean): Fate {
  const draw = hashUnit(seed, 'fate');
  if (draw < ABANDONED) return isDraw && tournament.sport !== 'tennis' ? 'played' : 'abandoned';
  if (draw < ABANDONED + POSTPONED) return isDraw ? 'played' : 'postponed';
  return draw < ABANDONED + POSTPONED + MISREPORTED ? 'misreported' : 'played';
}

function leadOf(seed: number, { sport, rank }: WholeTournament): number {
  if (rank <= (LEADING_RANKS[sport] ?? LEADING_RANK) || hashUnit(seed, 'lead') < SMALL_SHARE) return LONGEST_LEAD_MS;
  return 19 * HOUR_MS + hashUnit(seed, 'late') * 8 * HOUR_MS;
}

/** The most important tournaments of each sport, at most so many of it, in the order given. */
function leading(competitions: readonly Competition[], most: number): readonly Competition[] {
  if (most === Number.POSITIVE_INFINITY) return competitions;
  const bySport = Map.groupBy(competitions, ({ tournament }) => tournament.sport);
  const chosen = new Set(
    [...bySport.values()].flatMap((all) => all.toSorted((a, b) => a.tournament.rank - b.tournament.rank).slice(0, most)),
  );
  return competitions.filter((competition) => chosen.has(competition));
}

const MOST_GAP = 0.9;
/** Gaps that are told apart, of each 1. */
const GAPS = 50;

interface Held {
  readonly edition: Edition;
  readonly matches: Map<number, WholeMatch>;
}

/** First slot that starts at or after a moment. */
function firstFrom(slots: readonly Slot[], fromMs: number): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.startMs ?? 0) < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A map that forgets all when it is full: what it holds can be made again. */
function bounded<V>(most: number) {
  const held = new Map<number, V>();
  return (key: number, make: () => V): V => {
    const known = held.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (held.size >= most) held.clear();
    held.set(key, made);
    return made;
  };
}

/**
 * The world of a seed: every competition of every sport, any time of which can be asked for. A pure function of its arguments, so that
 * after a restart the same matches are there with the same ids, the same sides and the same course.
 */
export function createWholeWorld(options: WorldOptions): WholeWorld {
  const { seed: name, sports = () => true, tournamentsOfSport = Number.POSITIVE_INFINITY } = options;
  const seed = hash32('world', name);
  const tag = 10 + (hash32('tag', name) % 90);
  const built = buildCompetitions();
  const competitions = leading(
    built.competitions.filter(({ tournament }) => sports(tournament.sport)),
    tournamentsOfSport,
  );
  const byId = new Map(competitions.map((competition) => [competition.tournament.id, competition]));
  const editions = bounded<Held>(MOST_EDITIONS);
  const results = bounded<ReturnType<ResultOf>>(MOST_RESULTS);
  const resultOf: ResultOf = (match) => results(match.id, () => (options.resultOf ?? quickResult)(match));

  const held = (competition: Competition, season: number): Held => {
    const { id } = competition.tournament;
    return editions(id * SEASON_IDS + season, () => {
      const matches = new Map<number, WholeMatch>();
      const resultOfSlot = (slot: Slot) => resultOf(matchOf(competition, { edition, matches }, slot));
      const edition: Edition = competition.edition(season, {
        seed: hash32(seed, 'edition', id, season),
        worldSeed: seed,
        resultOfSlot,
      });
      return { edition, matches };
    });
  };

  const idOf = (competition: Competition, season: number, number: number): number =>
    ((tag * TOURNAMENT_IDS + competition.tournament.id) * SEASON_IDS + season) * MATCH_IDS + number;

  const publishOf = (competition: Competition, season: number, slot: Slot): number => {
    const { id } = competition.tournament;
    const lead = leadOf(hash32(seed, 'match', id, season, slot.number), competition.tournament);
    return Math.max(slot.startMs - lead, slot.knownMs ?? 0);
  };

  const matchOf = (competition: Competition, { edition, matches }: Held, slot: Slot): WholeMatch => {
    const known = matches.get(slot.number);
    if (known !== undefined) return known;
    const { tournament } = competition;
    const { season } = edition;
    const [home, away] = edition.sides(slot);
    const matchSeed = hash32(seed, 'match', tournament.id, season, slot.number);
    const { bestOf, field, rank, quarterMinutes } = tournament;
    const pace = tournament.pace * tempoOf(tournament.sport, [home, away], season, matchSeed);
    const form = (hashUnit(matchSeed, 'form') - 0.5) * 0.1;
    const exact = Math.max(-MOST_GAP, Math.min(MOST_GAP, home.strength - away.strength + form));
    // Nobody sees a finer difference, and matches of one gap are priced from one table.
    const gap = Math.round(exact * GAPS) / GAPS;
    const { isNeutral, needsWinner } = slot;
    const sides = { home: home.id, away: away.id };
    const minutes = quarterMinutes === undefined ? {} : { quarterMinutes };
    const setting = {
      gap,
      pace,
      bestOf: slot.bestOf ?? bestOf,
      ...minutes,
      field,
      isNeutral,
      needsWinner,
      seed: matchSeed,
      sides,
    };
    const match: WholeMatch = {
      id: idOf(competition, season, slot.number),
      tournament,
      home,
      away,
      startMs: slot.startMs,
      publishMs: publishOf(competition, season, slot),
      liveCoverage: rank <= 6 || hashUnit(matchSeed, 'coverage') > 0.08,
      fate: fateOf(matchSeed, tournament, slot.knownMs !== undefined || slot.round.kind !== 'round'),
      seed: matchSeed,
      round: slot.round,
      season,
      setting,
      spec: { sport: tournament.sport, setting },
    };
    matches.set(slot.number, match);
    return match;
  };

  function* eachBetween(fromMs: number, toMs: number): Generator<WholeMatch | undefined> {
    const [fromDay, toDay] = [Math.floor(fromMs / DAY_MS) - 1, Math.floor(toMs / DAY_MS) + 1];
    for (const competition of competitions) {
      for (const season of competition.seasons(fromDay, toDay)) {
        const of = held(competition, season);
        const { slots } = of.edition;
        const first = firstFrom(slots, fromMs);
        const end = firstFrom(slots, toMs);
        yield undefined;
        // Who meets in a later round is known by the rounds before it: each of their matches is a step of its own.
        const isDrawn = slots.slice(first, end).some(({ knownMs }) => knownMs !== undefined);
        for (const slot of isDrawn ? slots.slice(0, first) : []) {
          resultOf(matchOf(competition, of, slot));
          yield undefined;
        }
        for (const slot of slots.slice(first, end)) yield matchOf(competition, of, slot);
      }
    }
  }

  function* eachSeasonWith(
    tournamentId: number,
    sides: readonly number[],
    fromMs: number,
    toMs: number,
  ): Generator<SeasonOf | undefined> {
    const own = byId.get(tournamentId);
    const group = competitions.filter(
      (other) => other === own || (other.circuit !== undefined && other.circuit === own?.circuit),
    );
    const begun: (SeasonOf & { readonly startMs: number })[] = [];
    for (const competition of group) {
      for (const season of competition.seasons(Math.floor(fromMs / DAY_MS), Math.floor(toMs / DAY_MS))) {
        if (season < 0) continue;
        const { slots, entrants } = held(competition, season).edition;
        const startMs = slots[0]?.startMs ?? toMs;
        const takePart = new Set(entrants.map(({ id }) => id));
        if (startMs < toMs && sides.every((id) => takePart.has(id))) {
          begun.push({ tournamentId: competition.tournament.id, season, startMs });
        }
        yield undefined;
      }
    }
    yield* begun.sort((a, b) => b.startMs - a.startMs || b.tournamentId - a.tournamentId);
  }

  return {
    eachBetween,
    eachSeasonWith,
    entities: {
      sports: Object.entries(SPORT_NUMBERS)
        .filter(([key]) => sports(key))
        .map(([key, { systemId, name: title }]) => ({ id: systemId, key, name: title })),
      categories: built.categories.filter(({ sport }) => sports(sport)),
      tournaments: competitions.map(({ tournament }) => tournament),
    },
    matches: (fromMs, toMs, knownAtMs = Number.POSITIVE_INFINITY) => {
      const found: WholeMatch[] = [];
      const fromDay = Math.floor(fromMs / DAY_MS) - 1;
      const toDay = Math.floor(toMs / DAY_MS) + 1;
      for (const competition of competitions) {
        for (const season of competition.seasons(fromDay, toDay)) {
          const of = held(competition, season);
          const { slots } = of.edition;
          for (let i = firstFrom(slots, fromMs); i < slots.length; i++) {
            const slot = slots[i];
            if (slot === undefined || slot.startMs >= toMs) break;
            if (publishOf(competition, season, slot) <= knownAtMs) found.push(matchOf(competition, of, slot));
          }
        }
      }
      return found.sort((a, b) => a.startMs - b.startMs || a.id - b.id);
    },
    match: (id) => {
      if (!Number.isSafeInteger(id) || id < 0) return undefined;
      const number = id % MATCH_IDS;
      const season = Math.floor(id / MATCH_IDS) % SEASON_IDS;
      const head = Math.floor(id / (MATCH_IDS * SEASON_IDS));
      const competition = byId.get(head % TOURNAMENT_IDS);
      if (competition === undefined || Math.floor(head / TOURNAMENT_IDS) !== tag) return undefined;
      const of = held(competition, season);
      const slot = of.edition.slots.find((candidate) => candidate.number === number);
      return slot === undefined ? undefined : matchOf(competition, of, slot);
    },
    resultOf,
    season: (tournamentId, season) => {
      const competition = byId.get(tournamentId);
      if (competition === undefined) return undefined;
      const of = held(competition, season);
      return of.edition.slots.map((slot) => matchOf(competition, of, slot));
    },
    eachOfSeason: function* (tournamentId, season) {
      const competition = byId.get(tournamentId);
      if (competition === undefined) return;
      const of = held(competition, season);
      for (const slot of of.edition.slots) yield matchOf(competition, of, slot);
    },
    periodOf: (tournamentId, season) => {
      const competition = byId.get(tournamentId);
      const slots = competition === undefined ? [] : held(competition, season).edition.slots;
      const [first, last] = [slots[0], slots.at(-1)];
      return first === undefined || last === undefined ? undefined : [first.startMs, last.startMs];
    },
    seasonAt: (tournamentId, atMs) => {
      const day = Math.floor(atMs / DAY_MS);
      const competition = byId.get(tournamentId);
      // A calendar may name seasons that begin a day later.
      return competition
        ?.seasons(day - 400, day)
        .filter((season) => season >= 0)
        .findLast((season) => (held(competition, season).edition.slots[0]?.startMs ?? Number.POSITIVE_INFINITY) <= atMs);
    },
    hasTable: (tournamentId) => byId.get(tournamentId)?.hasTable ?? false,
    isLeague: (tournamentId) => byId.get(tournamentId)?.isLeague ?? false,
  };
}
