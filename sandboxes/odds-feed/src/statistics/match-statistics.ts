import { type FormEntry, formOf, headToHead, playBefore, type TableRow, tableOf } from '@duskline/simulation/world/tables';
import { type Absence, type SheetPlayer, type TeamSheet, teamSheets } from '@duskline/simulation/world/team-sheets';
import type { WholeWorld } from '@duskline/simulation/world/whole-world';
import type { Side, WholeMatch } from '@duskline/simulation/world/world-types';
import type { Engine } from '../engine.ts';
import { hasSeasons } from '../has-seasons.ts';
import { MATCH_URN } from '../match-source.ts';
import type { WorldClock } from '../world-clock.ts';

/** So long before the start a line-up is announced (world time). */
export const ANNOUNCED_MS = 60 * 60_000;
/** A season has hundreds of matches: so long at a time are they played, and the process answers in between. */
const SLICE_MS = 15;
const MOST_MEETINGS = 10;

const LETTER = { won: 'W', drawn: 'D', lost: 'L' } as const;

type World = Engine['world'];

const sideJson = ({ id, name }: Side) => ({ urn: `df:competitor:${id}`, name });

const playerJson = ({ id, number, name, position }: Omit<SheetPlayer, 'isCaptain'>) => ({ urn: id, number, name, position });

const squadJson = (players: readonly SheetPlayer[]) =>
  players.map((player) => ({ ...playerJson(player), ...(player.isCaptain && { captain: 1 }) }));

const sheetJson = ({ starting, bench }: TeamSheet) => ({ starting: squadJson(starting), bench: squadJson(bench) });

const absenceJson = ({ player, reason }: Absence) => ({ ...playerJson(player), reason });

function pastJson({ match, score, outcome }: FormEntry, clock: WorldClock): Record<string, unknown> {
  return {
    urn: `${MATCH_URN}${match.id}`,
    start_time: clock.toWall(match.startMs),
    home: sideJson(match.home),
    away: sideJson(match.away),
    home_score: score.home,
    away_score: score.away,
    outcome: LETTER[outcome],
  };
}

function tableJson(world: WholeWorld, match: WholeMatch, worldMs: number): Record<string, unknown> | null {
  const { id, name } = match.tournament;
  const rows = tableOf(world, id, worldMs);
  if (rows.length === 0) return null;
  const rowJson = ({ side, ...row }: TableRow) => ({
    ...row,
    competitor: sideJson(side),
    form: formOf(world, id, side.id, worldMs)
      .filter((entry) => entry.match.season === world.seasonAt(id, worldMs))
      .map(({ outcome }) => LETTER[outcome]),
  });
  return { tournament: { urn: `df:tournament:${id}`, name }, rows: rows.map(rowJson) };
}

const nothingOf = (urn: string, generatedAt: number) => ({
  urn,
  generated_at: generatedAt,
  table: null,
  last_results: { home: [], away: [] },
  head_to_head: [],
  line_ups: null,
  absences: { home: [], away: [] },
});

/**
 * What `GET /v1/fixtures/{urn}/statistics` answers: table, last results, meetings, line-ups and absences, of the very matches that the feed
 * plays. What a world has no seasons for, and every event that is no match of it, has nothing.
 */
export async function matchStatistics(world: World, clock: WorldClock, urn: string): Promise<Record<string, unknown>> {
  const empty = nothingOf(urn, clock.wall());
  const number = /^df:match:([1-9]\d{0,14})$/.exec(urn)?.[1];
  const match = hasSeasons(world) && number !== undefined ? world.match(Number(number)) : undefined;
  if (!hasSeasons(world) || match === undefined) return empty;
  const worldMs = clock.world();
  let untilMs = performance.now() + SLICE_MS;
  for (const _ of playBefore(world, match, worldMs)) {
    if (performance.now() < untilMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    untilMs = performance.now() + SLICE_MS;
  }
  const past = (entries: readonly FormEntry[]) => entries.map((entry) => pastJson(entry, clock));
  const isAnnounced = worldMs >= match.startMs - ANNOUNCED_MS;
  const sheets = teamSheets(match, !isAnnounced);
  const last = (side: Side) => past(formOf(world, match.tournament.id, side.id, Math.min(worldMs, match.startMs)));
  return {
    ...empty,
    table: tableJson(world, match, worldMs),
    last_results: { home: last(match.home), away: last(match.away) },
    head_to_head: past(headToHead(world, match, worldMs).slice(0, MOST_MEETINGS)),
    line_ups: sheets && {
      status: isAnnounced ? 'confirmed' : 'expected',
      home: sheetJson(sheets.home),
      away: sheetJson(sheets.away),
    },
    absences: { home: sheets?.home.out.map(absenceJson) ?? [], away: sheets?.away.out.map(absenceJson) ?? [] },
  };
}
