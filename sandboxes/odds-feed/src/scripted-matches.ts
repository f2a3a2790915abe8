import { hash32 } from '@duskline/simulation/rng';
import { SPORTS, sportOf } from '@duskline/simulation/sport/registry';
import * as v from 'valibot';
import { type EventInfo, MATCH_URN, simulatedSource } from './match-source.ts';
import { createScriptedSession, type ScriptedSession } from './scripted-session.ts';
import { createSession, type EventSession } from './session.ts';
import type { WorldClock } from './world-clock.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(120));
const code = v.pipe(v.string(), v.regex(/^([A-Z]{2}|INT)$/));
const epochMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_102_444_800_000));

/** Someone of a squad, as fixtures show them. */
const player = v.strictObject({
  urn: v.pipe(v.string(), v.regex(/^df:player:[1-9]\d{0,14}$/)),
  name,
  side: v.picklist(['home', 'away']),
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
});

/** Body of `POST /admin/matches`. */
export const matchRequest = v.strictObject({
  sport: v.picklist(SPORTS.map(({ key }) => key)),
  home: v.optional(name, 'Northgate United'),
  away: v.optional(name, 'Southport Athletic Union'),
  tournament: v.optional(name, 'Proving League'),
  category: v.optional(name, 'Proving Grounds'),
  country_code: v.optional(code, 'INT'),
  start_time: v.optional(epochMs),
  live_coverage: v.optional(v.boolean(), true),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
  play: v.optional(v.picklist(['none', 'model']), 'none'),
  best_of: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 3),
  needs_winner: v.optional(v.boolean(), false),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)), 0),
  players: v.optional(v.pipe(v.array(player), v.maxLength(1_000)), []),
});
export type MatchRequest = v.InferOutput<typeof matchRequest>;

/** Body of `PATCH /admin/matches/{urn}`. */
export const matchPatch = v.strictObject({
  start_time: v.optional(epochMs),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))),
  swap_sides: v.optional(v.literal(true)),
  tournament: v.optional(name),
  broken: v.optional(v.picklist(['none', 'status', 'html'])),
  change_type: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
});

/** Scripted urns lie beyond those of any world and carry the time they were made: a restart does not reuse them. */
const FIRST_SCRIPTED = 80_000_000_000_000;
const HOUR_MS = 3_600_000;
let lastNumber = 0;

/** Same name, same id: matches of one script share their tournament. */
const idOf = (...parts: string[]): number => 8_000_000 + (hash32(...parts) % 1_000_000);

/** A tournament of this name, the same for every match of the sport and category. */
const tournamentOf = (sport: string, category: string, tournament: string): EventInfo['tournament'] => ({
  urn: `df:tournament:${idOf(sport, category, tournament)}`,
  name: tournament,
  rank: 1,
});

/** Another tournament of the category in which a match is. */
export function tournamentIn({ sport, category }: EventInfo, tournament: string): EventInfo['tournament'] {
  const key = SPORTS.find(({ systemId }) => systemId === sport.system_id)?.key ?? sport.name;
  return tournamentOf(key, category.name, tournament);
}

function infoOf(request: MatchRequest, number: number): EventInfo {
  const { systemId, name: sportName } = sportOf(request.sport);
  const side = (text: string): EventInfo['home'] => ({
    urn: `df:competitor:${idOf(request.sport, 'side', text)}`,
    name: text,
    short_name: text.slice(0, 3).toUpperCase(),
    country: request.country_code,
  });
  return {
    urn: `${MATCH_URN}${number}`,
    sport: { urn: `df:sport:${systemId}`, name: sportName, system_id: systemId },
    category: {
      urn: `df:category:${idOf(request.sport, request.category)}`,
      name: request.category,
      country_code: request.country_code,
    },
    tournament: tournamentOf(request.sport, request.category, request.tournament),
    home: side(request.home),
    away: side(request.away),
    liveCoverage: request.live_coverage,
  };
}

/** Makes the session of a scripted match; `none` ones answer from what is sent for them. */
export function createScriptedMatch(request: MatchRequest, clock: WorldClock): EventSession | ScriptedSession {
  const nowMs = clock.wall();
  lastNumber = Math.max(lastNumber + 1, FIRST_SCRIPTED + nowMs);
  const info = infoOf(request, lastNumber);
  const startMs = request.start_time ?? nowMs + HOUR_MS;
  if (request.play === 'none')
    return createScriptedSession({ given: info, startMs, statusCode: request.status, players: request.players });
  const { sport, seed, best_of: bestOf, needs_winner: needsWinner } = request;
  const setting = { gap: 0, pace: 1, bestOf, field: 'men', isNeutral: false, needsWinner, seed } as const;
  const source = simulatedSource(info, { spec: { sport, setting }, startMs: clock.toWorld(startMs), fate: 'played', seed });
  const session = createSession(source, { clock, driftRate: 1 });
  session.resume(nowMs);
  return session;
}
