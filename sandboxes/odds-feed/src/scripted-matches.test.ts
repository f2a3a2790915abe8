import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fixtureJson } from './fixture-json.ts';
import { createScriptedMatch, matchRequest, tournamentIn } from './scripted-matches.ts';
import type { ScriptedSession } from './scripted-session.ts';
import { createWorldClock } from './world-clock.ts';

const streams = { addressOf: (urn: string) => `/${urn}` };
const made = (change: Record<string, unknown>): ScriptedSession =>
  createScriptedMatch(
    v.parse(matchRequest, { sport: 'soccer', ...change }),
    createWorldClock(() => 1_790_000_000_000, 1),
  ) as ScriptedSession;

test('a match that changes its tournament is in the one of that name, as a match made there is', () => {
  const match = made({ tournament: 'Endurance League' });
  const before = fixtureJson(match, streams);
  match.setTournament(tournamentIn(match.info, 'Endurance Cup'));
  const after = fixtureJson(match, streams);
  expect(after.tournament).toEqual(fixtureJson(made({ tournament: 'Endurance Cup' }), streams).tournament);
  expect(after.tournament).not.toEqual(before.tournament);
  expect({ ...after, tournament: null }).toEqual({ ...before, tournament: null });
});
