import { sportNumber } from './sport-numbers.ts';
import { pointsOf } from './table-points.ts';
import type { WholeWorld } from './whole-world.ts';
import type { FinalScore, Side, WholeMatch } from './world-types.ts';
import { HOUR_MS } from './zones.ts';

/** One row of a table. */
export interface TableRow {
  readonly position: number;
  readonly side: Side;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
}

interface Counted {
  side: Side;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
}

/** Longest time after its start that a match of most sports is counted as over. */
export const OVER_AFTER_MS = 4 * 3_600_000;

/** Whether a match counts once it is over: not those that were put off or broken off. */
export const isCounted = ({ fate }: WholeMatch): boolean => fate !== 'postponed' && fate !== 'abandoned';

/** Some take longer: of a match in play nobody may read the end. */
const isOver = ({ tournament: { sport }, startMs }: WholeMatch, atMs: number): boolean =>
  startMs + Math.max(OVER_AFTER_MS, sportNumber(sport).longestHours * HOUR_MS) <= atMs;

/** What a match counts as at a moment. */
function countedScore(world: WholeWorld, match: WholeMatch, atMs: number): FinalScore | undefined {
  return !isOver(match, atMs) || !isCounted(match) ? undefined : world.resultOf(match);
}

function note(row: Counted, scored: number, conceded: number, outcome: 'won' | 'drawn' | 'lost', points: number): void {
  row.played++;
  row.points += points;
  row[outcome]++;
  row.scored += scored;
  row.conceded += conceded;
}

/** Table of the matches of a season, the leader first; `scoreOf`: what a match counts as, undefined: nothing (yet). */
export function tableFrom(
  matches: readonly WholeMatch[],
  scoreOf: (match: WholeMatch) => FinalScore | undefined,
): readonly TableRow[] {
  const rows = new Map<number, Counted>();
  const rowOf = (side: Side): Counted => {
    let row = rows.get(side.id);
    if (row === undefined) {
      row = { side, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 };
      rows.set(side.id, row);
    }
    return row;
  };
  for (const match of matches) {
    const home = rowOf(match.home);
    const away = rowOf(match.away);
    const score = scoreOf(match);
    if (score === undefined) continue;
    const [homePoints, awayPoints] = pointsOf(match, score);
    note(home, score.home, score.away, score.winner === null ? 'drawn' : score.winner === 0 ? 'won' : 'lost', homePoints);
    note(away, score.away, score.home, score.winner === null ? 'drawn' : score.winner === 1 ? 'won' : 'lost', awayPoints);
  }
  return [...rows.values()]
    .sort(
      (a, b) =>
        b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored || a.side.id - b.side.id,
    )
    .map((row, i) => ({ ...row, position: i + 1 }));
}

/**
 * Table of a season at a moment, from the final scores of its matches; the leader first. Empty where not everybody plays everybody.
 * It asks for every result of the season so far: made for one tournament at a time.
 */
export function tableOf(world: WholeWorld, tournamentId: number, atMs: number): readonly TableRow[] {
  const season = world.hasTable(tournamentId) ? world.seasonAt(tournamentId, atMs) : undefined;
  if (season === undefined) return [];
  return tableFrom(world.season(tournamentId, season) ?? [], (match) => countedScore(world, match, atMs));
}

/** One match of a form guide, from the view of a side. */
export interface FormEntry {
  readonly match: WholeMatch;
  readonly score: FinalScore;
  readonly outcome: 'won' | 'drawn' | 'lost';
}

function entryOf(match: WholeMatch, score: FinalScore, sideId: number): FormEntry {
  const isHome = match.home.id === sideId;
  const outcome = score.winner === null ? 'drawn' : (score.winner === 0) === isHome ? 'won' : 'lost';
  return { match, score, outcome };
}

const FORM = 5;

/** Past that is looked for where no table is kept. */
const PAST_MS = 400 * 24 * 3_600_000;

/**
 * Matches that all of some sides have played in a tournament and its circuit before a moment, the latest first and at most so many; seen from
 * the first side. A step for each match that is looked at: who meets in a later round is known by playing the ones before it.
 */
function* pastOf(
  world: WholeWorld,
  tournamentId: number,
  sides: readonly number[],
  atMs: number,
  most: number,
): Generator<void, readonly FormEntry[]> {
  const found: FormEntry[] = [];
  for (const season of world.eachSeasonWith(tournamentId, sides, atMs - PAST_MS, atMs)) {
    yield;
    if (season === undefined) continue;
    const own: WholeMatch[] = [];
    for (const match of world.eachOfSeason(season.tournamentId, season.season)) {
      if (!isOver(match, atMs)) break;
      if (sides.every((id) => id === match.home.id || id === match.away.id)) own.push(match);
      yield;
    }
    for (const match of own.reverse()) {
      const score = countedScore(world, match, atMs);
      if (score !== undefined) found.push(entryOf(match, score, sides[0] ?? 0));
      yield;
      if (found.length === most) return found;
    }
  }
  return found;
}

/** What a generator answers in the end. */
function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The last five matches of a side in a tournament, or in all those of its circuit, before a moment, the latest first. */
export function formOf(world: WholeWorld, tournamentId: number, sideId: number, atMs: number): readonly FormEntry[] {
  if (!world.hasTable(tournamentId)) return finished(pastOf(world, tournamentId, [sideId], atMs, FORM));
  const found: FormEntry[] = [];
  const latest = world.seasonAt(tournamentId, atMs);
  for (let season = latest ?? -1; season >= 0 && season >= (latest ?? 0) - 1 && found.length < FORM; season--) {
    const matches = world.season(tournamentId, season) ?? [];
    for (let i = matches.length - 1; i >= 0 && found.length < FORM; i--) {
      const match = matches[i];
      if (match === undefined || (match.home.id !== sideId && match.away.id !== sideId)) continue;
      const score = countedScore(world, match, atMs);
      if (score !== undefined) found.push(entryOf(match, score, sideId));
    }
  }
  return found;
}

const SEASONS_BACK = 3;
/** Meetings that are looked for where no table is kept. */
const MEETINGS = 10;

/**
 * Plays, a match at each step, what table, form and head to head of a match are made of: results are kept, so that these are quick
 * afterwards. For callers who have other things to do in between.
 */
export function* playBefore(world: WholeWorld, match: WholeMatch, atMs: number): Generator<void> {
  const { tournament, season: own, home, away, startMs } = match;
  const { id } = tournament;
  if (!world.hasTable(id)) {
    const before = Math.min(atMs, startMs);
    for (const side of [home, away]) yield* pastOf(world, id, [side.id], before, FORM);
    yield* pastOf(world, id, [home.id, away.id], before, MEETINGS);
    return;
  }
  const current = world.seasonAt(id, atMs);
  for (
    let season = Math.max(0, Math.min(own, current ?? own) - SEASONS_BACK);
    season <= Math.max(own, current ?? own);
    season++
  ) {
    for (const other of world.eachOfSeason(id, season)) {
      if (season === current) countedScore(world, other, atMs);
      yield;
    }
  }
}

/** Earlier matches of two sides in the tournament of a match or its circuit, the latest first, seen from its home side. `atMs`: what is over then; absent: before it. */
export function headToHead(world: WholeWorld, match: WholeMatch, atMs = match.startMs): readonly FormEntry[] {
  const { tournament, home, away } = match;
  if (!world.hasTable(tournament.id)) {
    return finished(pastOf(world, tournament.id, [home.id, away.id], Math.min(atMs, match.startMs), MEETINGS));
  }
  const found: FormEntry[] = [];
  const sides = new Set([match.home.id, match.away.id]);
  for (let season = match.season; season >= Math.max(0, match.season - SEASONS_BACK); season--) {
    const matches = world.season(match.tournament.id, season) ?? [];
    for (let i = matches.length - 1; i >= 0; i--) {
      const other = matches[i];
      if (other === undefined || !sides.has(other.home.id) || !sides.has(other.away.id)) continue;
      const score = countedScore(world, other, Math.min(atMs, match.startMs));
      if (score !== undefined) found.push(entryOf(other, score, match.home.id));
    }
  }
  return found;
}
