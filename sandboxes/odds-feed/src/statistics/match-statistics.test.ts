import { createPlayedWorld } from '@duskline/simulation/world/played-world';
import { describe, expect, test } from 'vitest';
import { createWorldClock } from '../world-clock.ts';
import { ANNOUNCED_MS, matchStatistics } from './match-statistics.ts';

interface Past {
  urn: string;
  start_time: number;
  home: { urn: string };
  away: { urn: string };
  home_score: number;
  away_score: number;
  outcome: 'W' | 'D' | 'L';
}
interface Row {
  position: number;
  competitor: { urn: string; name: string };
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
  form: string[];
}
interface Statistics {
  table: { tournament: { name: string }; rows: Row[] } | null;
  last_results: { home: Past[]; away: Past[] };
  head_to_head: Past[];
  line_ups: { status: string; home: Sheet; away: Sheet } | null;
  absences: { home: { urn: string; reason: string }[]; away: { urn: string; reason: string }[] };
}
interface Sheet {
  starting: { urn: string; number: number; position: string; captain?: 1 }[];
  bench: { urn: string }[];
}

const AT = Date.UTC(2026, 10, 23);
const HOUR_MS = 3_600_000;
const world = createPlayedWorld('duskline');
const soon = world.matches(AT + 2 * HOUR_MS, AT + 30 * HOUR_MS, AT);
const leagueMatch = (sport: string) => {
  const found = soon.find(({ tournament }) => tournament.sport === sport && world.hasTable(tournament.id));
  if (found === undefined) throw new Error(`no league match of ${sport}`);
  return found;
};
const ask = async (urn: string, nowMs = AT, of: Parameters<typeof matchStatistics>[0] = world) =>
  (await matchStatistics(
    of,
    createWorldClock(() => nowMs, 1),
    urn,
  )) as unknown as Statistics;

describe('H206 what the sandbox tells of a match besides its prices', () => {
  test.each(['soccer', 'basketball', 'handball'])('H206 %s: a row of the table is the sum of the results', async (sport) => {
    const match = leagueMatch(sport);
    const { table } = await ask(`df:match:${match.id}`);
    const season = world.seasonAt(match.tournament.id, AT) ?? -1;
    const over = (world.season(match.tournament.id, season) ?? []).filter(
      ({ startMs, fate }) => startMs + 4 * HOUR_MS <= AT && (fate === 'played' || fate === 'misreported'),
    );
    expect(over.length).toBeGreaterThan(10);
    expect(table?.rows.map(({ position }) => position)).toEqual(table?.rows.map((_, i) => i + 1));
    for (const row of table?.rows ?? []) {
      const own = over.flatMap((played) => {
        const isHome = `df:competitor:${played.home.id}` === row.competitor.urn;
        if (!isHome && `df:competitor:${played.away.id}` !== row.competitor.urn) return [];
        const { home, away } = world.resultOf(played);
        return [isHome ? [home, away] : [away, home]] as [number, number][];
      });
      expect(row).toMatchObject({
        played: own.length,
        won: own.filter(([scored, conceded]) => scored > conceded).length,
        lost: own.filter(([scored, conceded]) => scored < conceded).length,
        scored: own.reduce((sum, [scored]) => sum + scored, 0),
        conceded: own.reduce((sum, [, conceded]) => sum + conceded, 0),
      });
      expect(row.form.length).toBe(Math.min(5, row.played));
    }
  });

  test('H206 last results and meetings are matches of the world with their scores, the latest first', async () => {
    const match = leagueMatch('soccer');
    const { last_results, head_to_head } = await ask(`df:match:${match.id}`);
    for (const past of [last_results.home, last_results.away, head_to_head]) {
      expect(past.length).toBeGreaterThan(1);
      for (const [i, one] of past.entries()) {
        const played = world.match(Number(one.urn.replace('df:match:', '')));
        if (played === undefined) throw new Error(`no match ${one.urn}`);
        const { home, away } = world.resultOf(played);
        expect([one.home_score, one.away_score, one.start_time]).toEqual([home, away, played.startMs]);
        expect(one.start_time).toBeLessThan(past[i - 1]?.start_time ?? AT);
      }
    }
  });

  test('H206 a line-up is expected before it is announced an hour before the start, then confirmed', async () => {
    const match = leagueMatch('soccer');
    const urn = `df:match:${match.id}`;
    const before = await ask(urn, match.startMs - ANNOUNCED_MS - 1);
    const after = await ask(urn, match.startMs - ANNOUNCED_MS);
    expect([before.line_ups?.status, after.line_ups?.status]).toEqual(['expected', 'confirmed']);
    for (const sheet of [after.line_ups?.home, after.line_ups?.away]) {
      expect(sheet?.starting.length).toBe(11);
      expect(sheet?.starting.filter(({ captain }) => captain === 1).length).toBe(1);
      expect(sheet?.bench.length).toBeGreaterThan(3);
    }
    const playing = new Set(after.line_ups?.home.starting.map(({ urn: player }) => player));
    expect(after.absences.home.some(({ urn: player }) => playing.has(player))).toBe(false);
  });

  test('H206 what is no match of a world with seasons has an answer with nothing in it', async () => {
    const nothing = { table: null, last_results: { home: [], away: [] }, head_to_head: [], line_ups: null };
    expect(await ask('df:match:80000000000001')).toMatchObject(nothing);
    expect(await ask('df:outright:1')).toMatchObject(nothing);
    expect(await ask(`df:match:${leagueMatch('soccer').id}`, AT, null)).toMatchObject(nothing);
  });
});
