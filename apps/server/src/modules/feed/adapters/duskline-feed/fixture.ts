import * as v from 'valibot';
import type { Fixture } from '../../../../platform/bus/board-message.ts';
import type { RefusedFixture } from '../../feed-provider.ts';
import { isFlagSet, MATCH_STATUS, readState } from './match-state.ts';
import { FixtureBody, FixtureUrn } from './wire.ts';

export const isRefused = (fixture: Fixture | RefusedFixture): fixture is RefusedFixture => 'why' in fixture;

const refuse = (input: unknown, why: string): RefusedFixture => {
  const named = v.safeParse(FixtureUrn, input);
  return { urn: named.success ? named.output.urn : null, why };
};

/** A listed fixture, or the reason why it is refused. */
export function toFixture(input: unknown): Fixture | RefusedFixture {
  const parsed = v.safeParse(FixtureBody, input);
  if (!parsed.success) return refuse(input, `fixture:${v.getDotPath(parsed.issues[0]) ?? 'shape'}`);
  const { sport, category, tournament, home, away, ...rest } = parsed.output;
  if (home.urn === away.urn) return refuse(input, 'fixture:same_teams');
  const summary = rest.status_summary == null ? null : readState(rest.status_summary);
  // The stream would make such a match doubtful; from a list nothing else is taken either.
  if (summary?.why) return refuse(input, `fixture:${summary.why}`);
  const toSide = ({ urn, name, short_name, country }: typeof home) => ({
    urn,
    name,
    ...(short_name !== undefined && { shortName: short_name }),
    ...(country && { country }),
  });
  return {
    urn: rest.urn,
    sport: { urn: sport.urn, name: sport.name, systemId: sport.system_id },
    category: {
      urn: category.urn,
      name: category.name,
      ...(category.country_code && { countryCode: category.country_code }),
    },
    tournament: { urn: tournament.urn, name: tournament.name, rank: tournament.rank },
    home: toSide(home),
    away: toSide(away),
    startTimeMs: rest.start_time,
    producer: rest.product,
    liveCoverage: isFlagSet(rest.live_coverage),
    status: MATCH_STATUS[rest.status] ?? 'not_started',
    ...(summary?.state && { state: summary.state }),
  };
}
