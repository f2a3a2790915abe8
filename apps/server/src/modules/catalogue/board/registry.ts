import type { Fixture } from '../../../platform/bus/board-message.ts';
import { sportSlug, uniqueSlug } from '../slug.ts';
import type { CategoryRow, CompetitorRow, SportRow, TournamentRow } from '../storage/rows.ts';
import type { CatalogueStore } from '../store.ts';
import type { PlacedFixture } from './apply-fixture.ts';
import { runnersOf } from './outright.ts';

/** A fixture with where it stands. */
export type Placed = Fixture &
  Pick<PlacedFixture, 'sportId' | 'categoryId' | 'tournamentId' | 'sportSlug' | 'categorySlug' | 'tournamentSlug'>;

/** Assigns ids and slugs to what the provider lists, permanently. */
export interface Registry {
  /** Loads sports, categories and tournaments, so that known things need no SQL. */
  load(): Promise<void>;
  /** Stores what is new or renamed. Calls are processed one after the other. */
  admit(fixtures: readonly Fixture[]): Promise<PlacedFixture[]>;
  /** Sports, categories and tournaments of these, stored where they are new and as they are otherwise; of the matches nothing is stored. */
  place(fixtures: readonly Fixture[]): Promise<Placed[]>;
  sport(id: number): SportRow | undefined;
  category(id: number): CategoryRow | undefined;
  tournament(id: number): TournamentRow | undefined;
  rememberCompetitors(rows: readonly CompetitorRow[]): void;
  /**
   * Forgets competitors that were not needed at the last call either, and that nothing listed since has named: they are stored again, as they
   * are, when they come back. @returns how many
   */
  forgetCompetitors(isNeeded: (id: number) => boolean): Promise<number>;
}

/** Rows of one kind by urn and by id. */
class Known<Row extends { id: number; urn: string }> {
  readonly byUrn = new Map<string, Row>();
  readonly byId = new Map<number, Row>();

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      this.byUrn.set(row.urn, row);
      this.byId.set(row.id, row);
    }
  }

  remove({ urn, id }: Row): void {
    this.byUrn.delete(urn);
    this.byId.delete(id);
  }

  /** @throws Error when the urn was not admitted: a fault of the caller. */
  get(urn: string): Row {
    const row = this.byUrn.get(urn);
    if (!row) throw new Error(`${urn} has not been admitted`);
    return row;
  }
}

/** The last of several with one urn. */
const byUrn = <Item extends { urn: string }>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item.urn, item])).values(),
];

const siblings = <Row extends { slug: string }>(rows: Iterable<Row>, isSibling: (row: Row) => boolean): Set<string> => {
  const slugs = new Set<string>();
  for (const row of rows) if (isSibling(row)) slugs.add(row.slug);
  return slugs;
};

export function createRegistry(store: CatalogueStore): Registry {
  const sports = new Known<SportRow>();
  const categories = new Known<CategoryRow>();
  const tournaments = new Known<TournamentRow>();
  const competitors = new Known<CompetitorRow>();
  /** Competitors that were not needed when they were last looked through. */
  let idle = new Set<CompetitorRow>();
  let queue: Promise<unknown> = Promise.resolve();

  async function admitSports(fixtures: readonly Fixture[]): Promise<void> {
    const fresh = byUrn(fixtures.map(({ sport }) => sport)).filter(({ urn, name, systemId }) => {
      const row = sports.byUrn.get(urn);
      return row?.name !== name || row.system_id !== systemId;
    });
    if (fresh.length === 0) return;
    const taken = siblings(sports.byId.values(), () => true);
    const rows = fresh.map(({ urn, name, systemId }) => {
      const slug = sports.byUrn.get(urn)?.slug ?? sportSlug(systemId, name, taken);
      taken.add(slug);
      return { urn, name, system_id: systemId, slug };
    });
    sports.add(await store.insertSports(rows));
  }

  async function admitCategories(fixtures: readonly Fixture[]): Promise<void> {
    const items = byUrn(fixtures.map(({ category, sport }) => ({ ...category, sportId: sports.get(sport.urn).id })));
    const fresh = items.filter(({ urn, name, countryCode }) => {
      const row = categories.byUrn.get(urn);
      return row?.name !== name || row.country_code !== (countryCode ?? null);
    });
    if (fresh.length === 0) return;
    const taken = new Map<number, Set<string>>();
    const rows = fresh.map(({ urn, name, countryCode, sportId }) => {
      const slugs = taken.get(sportId) ?? siblings(categories.byId.values(), (row) => row.sport_id === sportId);
      taken.set(sportId, slugs);
      const slug = categories.byUrn.get(urn)?.slug ?? uniqueSlug(name, slugs, `c-${slugs.size + 1}`);
      slugs.add(slug);
      return { urn, name, sport_id: sportId, country_code: countryCode ?? null, slug };
    });
    categories.add(await store.insertCategories(rows));
  }

  async function admitTournaments(fixtures: readonly Fixture[]): Promise<void> {
    const items = byUrn(fixtures.map((f) => ({ ...f.tournament, categoryId: categories.get(f.category.urn).id })));
    const fresh = items.filter(({ urn, name, rank }) => {
      const row = tournaments.byUrn.get(urn);
      return row?.name !== name || row.rank !== rank;
    });
    if (fresh.length === 0) return;
    const taken = new Map<number, Set<string>>();
    const rows = fresh.map(({ urn, name, rank, categoryId }) => {
      const slugs = taken.get(categoryId) ?? siblings(tournaments.byId.values(), (row) => row.category_id === categoryId);
      taken.set(categoryId, slugs);
      const slug = tournaments.byUrn.get(urn)?.slug ?? uniqueSlug(name, slugs, `t-${slugs.size + 1}`);
      slugs.add(slug);
      return { urn, name, rank, category_id: categoryId, slug };
    });
    tournaments.add(await store.insertTournaments(rows));
  }

  function freshCompetitors(fixtures: readonly Fixture[]): Omit<CompetitorRow, 'id'>[] {
    const fresh = byUrn(fixtures.flatMap(({ home, away }) => [home, away])).filter(({ urn, name, shortName, country }) => {
      const row = competitors.byUrn.get(urn);
      return row?.name !== name || row.short_name !== (shortName ?? null) || row.country !== (country ?? null);
    });
    return fresh.map(({ urn, name, shortName, country }) => ({
      urn,
      name,
      short_name: shortName ?? null,
      country: country ?? null,
    }));
  }

  async function admitMatches(fixtures: readonly Fixture[]) {
    const stored = await store.list({
      competitors: freshCompetitors(fixtures),
      isKnown: (urn) => competitors.byUrn.has(urn),
      matches(added) {
        const ids = new Map(added.map(({ urn, id }) => [urn, id]));
        const idOf = (urn: string): number => ids.get(urn) ?? competitors.get(urn).id;
        return byUrn([...fixtures]).map((fixture) => ({
          urn: fixture.urn,
          tournament_id: tournaments.get(fixture.tournament.urn).id,
          home_id: idOf(fixture.home.urn),
          away_id: idOf(fixture.away.urn),
          start_ms: fixture.startTimeMs,
          producer: fixture.producer,
          live_coverage: fixture.liveCoverage,
          status: fixture.status,
          outright: fixture.outright ?? null,
          runners: fixture.outright ? Object.fromEntries(runnersOf(fixture.outright) ?? []) : null,
          players: fixture.players ?? null,
          stream: fixture.stream ?? null,
          virtual: fixture.virtual ?? null,
          home_name: fixture.home.name,
          away_name: fixture.away.name,
          sport_id: sports.get(fixture.sport.urn).id,
          sport_name: fixture.sport.name,
        }));
      },
    });
    competitors.add(stored.competitors);
    return new Map(stored.matches.map((row) => [row.urn, row]));
  }

  function listedCompetitor(urn: string): CompetitorRow {
    const row = competitors.get(urn);
    idle.delete(row);
    return row;
  }

  async function placeNow(fixtures: readonly Fixture[]): Promise<Placed[]> {
    if (fixtures.length === 0) return [];
    await admitSports(fixtures);
    await admitCategories(fixtures);
    await admitTournaments(fixtures);
    return whereTheyStand(fixtures);
  }

  function whereTheyStand(fixtures: readonly Fixture[]): Placed[] {
    return fixtures.map((fixture) => {
      const sport = sports.get(fixture.sport.urn);
      const category = categories.get(fixture.category.urn);
      const tournament = tournaments.get(fixture.tournament.urn);
      return {
        ...fixture,
        sportId: sport.id,
        categoryId: category.id,
        tournamentId: tournament.id,
        sportSlug: sport.slug,
        categorySlug: category.slug,
        tournamentSlug: tournament.slug,
      };
    });
  }

  /** What a match of the past was played in is called and ranked as it is today: only what is unknown is stored. */
  async function placeNew(fixtures: readonly Fixture[]): Promise<Placed[]> {
    await admitSports(fixtures.filter(({ sport }) => !sports.byUrn.has(sport.urn)));
    await admitCategories(fixtures.filter(({ category }) => !categories.byUrn.has(category.urn)));
    await admitTournaments(fixtures.filter(({ tournament }) => !tournaments.byUrn.has(tournament.urn)));
    return whereTheyStand(fixtures);
  }

  async function admitNow(fixtures: readonly Fixture[]): Promise<PlacedFixture[]> {
    const placed = await placeNow(fixtures);
    if (placed.length === 0) return [];
    const matches = await admitMatches(fixtures);
    return placed.map((fixture) => {
      const match = matches.get(fixture.urn);
      return {
        ...fixture,
        matchId: match?.id ?? 0,
        sidesVersion: match?.sides_version ?? 0,
        ...(match?.sides_untold && { changedSides: match.sides_untold }),
        homeId: listedCompetitor(fixture.home.urn).id,
        awayId: listedCompetitor(fixture.away.urn).id,
      };
    });
  }

  function forgetIdle(isNeeded: (id: number) => boolean): number {
    const unused = [...competitors.byId.values()].filter(({ id }) => !isNeeded(id));
    const left = unused.filter((row) => idle.has(row));
    for (const row of left) competitors.remove(row);
    idle = new Set(unused.filter((row) => !idle.has(row)));
    return left.length;
  }

  return {
    async load() {
      sports.add(await store.sports());
      categories.add(await store.categories());
      tournaments.add(await store.tournaments());
    },
    admit(fixtures) {
      // One after the other: two calls at once would choose the same slug for two things.
      const result = queue.then(() => admitNow(fixtures));
      queue = result.catch(() => undefined);
      return result;
    },
    place(fixtures) {
      const result = queue.then(() => placeNew(fixtures));
      queue = result.catch(() => undefined);
      return result;
    },
    sport: (id) => sports.byId.get(id),
    category: (id) => categories.byId.get(id),
    tournament: (id) => tournaments.byId.get(id),
    rememberCompetitors: (rows) => competitors.add(rows),
    forgetCompetitors(isNeeded) {
      // Between listings: one that is being stored needs all of its own.
      const result = queue.then(() => forgetIdle(isNeeded));
      queue = result.catch(() => undefined);
      return result;
    },
  };
}
