import type { PlacedFixture } from '@duskline/server/src/modules/catalogue/board/apply-fixture.ts';
import { slugOf } from '@duskline/server/src/modules/catalogue/slug.ts';
import { createPlayedWorld } from '@duskline/simulation/world/played-world';
import { LONGEST_LEAD_MS } from '@duskline/simulation/world/whole-world';
import type { Side } from '@duskline/simulation/world/world-types';

/** Matches that began so long ago may still be played. */
const COURSE_MS = 2 * 3_600_000;

/** Everything that the whole world offers at a moment (epoch ms), all sports, about 3,600 matches, as a board takes it. */
export function wholeOffer(atMs: number): PlacedFixture[] {
  const world = createPlayedWorld('duskline');
  const sports = new Map(world.entities.sports.map((sport) => [sport.key, sport]));
  const categories = new Map(world.entities.categories.map((category) => [category.id, category]));
  const side = (role: 'home' | 'away', { id, name, shortName, countryCode }: Side) => ({
    [role]: { urn: `df:competitor:${id}`, name, shortName, country: countryCode },
    [`${role}Id`]: id,
  });
  return world
    .matches(atMs - COURSE_MS, atMs + LONGEST_LEAD_MS, atMs)
    .filter(({ publishMs }) => publishMs <= atMs)
    .map((match): PlacedFixture => {
      const { tournament } = match;
      const sport = sports.get(tournament.sport);
      const category = categories.get(tournament.categoryId);
      if (!sport || !category) throw new Error(`tournament ${tournament.id} has no place`);
      return {
        urn: `df:match:${match.id}`,
        matchId: match.id,
        sport: { urn: `df:sport:${sport.id}`, name: sport.name, systemId: sport.id },
        sportId: sport.id,
        sportSlug: slugOf(sport.name),
        category: { urn: `df:category:${category.id}`, name: category.name, countryCode: category.countryCode },
        categoryId: category.id,
        categorySlug: slugOf(category.name),
        tournament: { urn: `df:tournament:${tournament.id}`, name: tournament.name, rank: tournament.rank },
        tournamentId: tournament.id,
        tournamentSlug: slugOf(tournament.name),
        ...(side('home', match.home) as Pick<PlacedFixture, 'home' | 'homeId'>),
        ...(side('away', match.away) as Pick<PlacedFixture, 'away' | 'awayId'>),
        startTimeMs: match.startMs,
        producer: 3,
        liveCoverage: match.liveCoverage,
        status: 'not_started',
      };
    });
}
