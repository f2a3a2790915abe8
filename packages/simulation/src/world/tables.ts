import type { WholeWorld } from './whole-world.ts';
import type { FinalScore, Side, WholeMatch } from './world-types.ts';

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
}

/** Points for a win and for a draw; other sports count two and one. */
const THREE_POINTS = new Set(['soccer', 'futsal', 'field-hockey', 'floorball', 'water-polo', 'ice-hockey', 'esoccer']);

/** Points of a win in a sport; of a draw it is one. */
export const pointsForWin = (sport: string): number => (THREE_POINTS.has(sport) ? 3 : 2);

/** Longest time after its start that a match is counted as over. */
export const OVER_AFTER_MS = 4 * 3_600_000;

/** Whether a match counts once it is over: not those that were put off or broken off. */
export const isCounted = ({ fate }: WholeMatch): boolean => fate !== 'postponed' && fate !== 'abandoned';

/** What a match counts as at a moment. */
function countedScore(world: WholeWorld, match: WholeMatch, atMs: number): FinalScore | undefined {
  return match.startMs + OVER_AFTER_MS > atMs || !isCounted(match) ? undefined : world.resultOf(match);
}

function note(row: Counted, scored: number, conceded: number, outcome: 'won' | 'drawn' | 'lost'): void {
  row.played++;
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
      row = { side, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0 };
      rows.set(side.id, row);
    }
    return row;
  };
  for (const match of matches) {
    const home = rowOf(match.home);
    const away = rowOf(match.away);
    const score = scoreOf(match);
    if (score === undefined) continue;
    note(home, score.home, score.away, score.winner === null ? 'drawn' : score.winner === 0 ? 'won' : 'lost');
    note(away, score.away, score.home, score.winner === null ? 'drawn' : score.winner === 1 ? 'won' : 'lost');
  }
  const win = pointsForWin(matches[0]?.tournament.sport ?? '');
  return [...rows.values()]
    .map((row) => ({ ...row, points: row.won * win + row.drawn }))
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

/** The last five matches of a side in a tournament before a moment, the latest first. */
export function formOf(world: WholeWorld, tournamentId: number, sideId: number, atMs: number): readonly FormEntry[] {
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

/**
 * Plays, a match at each step, what table, form and head to head of a match are made of: results are kept, so that these are quick
 * afterwards. For callers who have other things to do in between.
 */
export function* playBefore(world: WholeWorld, { tournament: { id }, season: own }: WholeMatch, atMs: number): Generator<void> {
  const current = world.seasonAt(id, atMs);
  for (
    let season = Math.max(0, Math.min(own, current ?? own) - SEASONS_BACK);
    season <= Math.max(own, current ?? own);
    season++
  ) {
    for (const match of world.eachOfSeason(id, season)) {
      if (season === current && world.hasTable(id)) countedScore(world, match, atMs);
      yield;
    }
  }
}

/** Earlier matches of two sides in the tournament of a match, the latest first, seen from its home side. `atMs`: what is over then; absent: before it. */
export function headToHead(world: WholeWorld, match: WholeMatch, atMs = match.startMs): readonly FormEntry[] {
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
