import { SportSystemId } from '@duskline/contract/enums';
import * as v from 'valibot';
import type { Fixture, OutrightTerms } from '../../../../platform/bus/board-message.ts';
import type { RefusedFixture } from '../../feed-provider.ts';
import { readVirtual } from './draw.ts';
import { isFlagSet, MATCH_STATUS, readState } from './match-state.ts';
import { FixtureBody, FixtureUrn, NamesOutright, OutrightFixtureBody } from './wire.ts';

export const isRefused = (fixture: Fixture | RefusedFixture): fixture is RefusedFixture => 'why' in fixture;

const refuse = (input: unknown, why: string): RefusedFixture => {
  const named = v.safeParse(FixtureUrn, input);
  return { urn: named.success ? named.output.urn : null, why };
};

type Listed = Omit<v.InferOutput<typeof FixtureBody>, 'home' | 'away' | 'players'>;

/** An address of the provider's own machine is one below `base`; what is none is left out, it is only shown. */
function streamOf({ stream }: Listed, base: string): Pick<Fixture, 'stream'> {
  const url = stream && (URL.parse(stream.url, base) ?? URL.parse(stream.url));
  return stream && url && /^https?:$/.test(url.protocol) ? { stream: { type: stream.type, url: url.href } } : {};
}

/**
 * Games of esports by the numbers that providers give them, and what we call them. For us each is a sport of its own with the number of all
 * esports (AMB-54): nothing but its name tells them apart, so it is ours whatever a provider calls it.
 */
const GAMES: ReadonlyMap<number, string> = new Map([
  [109, 'Counter-Strike 2'],
  [110, 'League of Legends'],
  [111, 'Dota 2'],
  [128, 'Rocket League'],
  [194, 'Valorant'],
]);

function ownSport({ urn, name, system_id }: Listed['sport']): Fixture['sport'] {
  const game = GAMES.get(system_id);
  return game === undefined ? { urn, name, systemId: system_id } : { urn, name: game, systemId: SportSystemId.ESPORTS };
}

/** What matches and outrights have in common, or the reason why it is refused. */
function readListed(listed: Listed, base: string): Omit<Fixture, 'home' | 'away'> | string {
  const { sport, category, tournament } = listed;
  const summary = listed.status_summary == null ? null : readState(listed.status_summary);
  // The stream would make such a match doubtful; from a list nothing else is taken either.
  if (summary?.why) return summary.why;
  return {
    urn: listed.urn,
    sport: ownSport(sport),
    category: {
      urn: category.urn,
      name: category.name,
      ...(category.country_code && { countryCode: category.country_code }),
    },
    tournament: { urn: tournament.urn, name: tournament.name, rank: tournament.rank },
    startTimeMs: listed.start_time,
    producer: listed.product,
    liveCoverage: isFlagSet(listed.live_coverage),
    status: MATCH_STATUS[listed.status] ?? 'not_started',
    ...(summary?.state && { state: summary.state }),
    ...streamOf(listed, base),
  };
}

const toSide = ({ urn, name, short_name, country }: v.InferOutput<typeof FixtureBody>['home']) => ({
  urn,
  name,
  ...(short_name !== undefined && { shortName: short_name }),
  ...(country && { country }),
});

/** Why these runners cannot be those of one event; null = they can. */
function faultOf({ runners, each_way }: v.InferOutput<typeof OutrightFixtureBody>['outright']): string | null {
  if (new Set(runners.map(({ id }) => id)).size !== runners.length) return 'same_runners';
  if (each_way && (each_way.numerator > each_way.denominator || each_way.places >= runners.length)) return 'each_way';
  return null;
}

/** Both sides of an outright are the event itself: it has one name. */
function toOutright(input: unknown, base: string): Fixture | RefusedFixture {
  const parsed = v.safeParse(OutrightFixtureBody, input);
  if (!parsed.success) return refuse(input, `fixture:${v.getDotPath(parsed.issues[0]) ?? 'shape'}`);
  const { outright, ...rest } = parsed.output;
  const listed = readListed(rest, base);
  if (typeof listed === 'string') return refuse(input, `fixture:${listed}`);
  const fault = outright.end_time < rest.start_time ? 'end_time' : faultOf(outright);
  if (fault !== null) return refuse(input, `fixture:outright.${fault}`);
  const event = { urn: listed.urn, name: outright.name };
  const { each_way: eachWay } = outright;
  const terms: OutrightTerms = {
    runners: outright.runners.map(({ id, name, non_runner }) => ({ outcomeId: id, name, isNonRunner: isFlagSet(non_runner) })),
    endTimeMs: outright.end_time,
    ...(eachWay && { eachWay }),
  };
  // It is bet on before it begins, whatever is said of live coverage.
  return { ...listed, liveCoverage: false, home: event, away: event, outright: terms };
}

/** A match between two sides. */
function toMatch(input: unknown, base: string): Fixture | RefusedFixture {
  const parsed = v.safeParse(FixtureBody, input);
  if (!parsed.success) return refuse(input, `fixture:${v.getDotPath(parsed.issues[0]) ?? 'shape'}`);
  const { home, away, players, ...rest } = parsed.output;
  if (home.urn === away.urn) return refuse(input, 'fixture:same_teams');
  const listed = readListed(rest, base);
  if (typeof listed === 'string') return refuse(input, `fixture:${listed}`);
  return {
    ...listed,
    home: toSide(home),
    away: toSide(away),
    ...(players && { players: Object.fromEntries(players.map(({ urn, name }) => [urn, name])) }),
  };
}

/** A listed fixture, or the reason why it is refused. `base`: where the provider is reached. */
export function toFixture(input: unknown, base = ''): Fixture | RefusedFixture {
  const fixture = v.is(NamesOutright, input) ? toOutright(input, base) : toMatch(input, base);
  if (isRefused(fixture)) return fixture;
  const virtual = readVirtual(input, fixture);
  return typeof virtual === 'string' ? refuse(input, `fixture:virtual.${virtual}`) : { ...fixture, ...virtual };
}
