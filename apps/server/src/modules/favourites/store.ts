import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';

/** What can be marked, and how many of it an account keeps. */
const KINDS = { tournament: { id: 1, most: 500 }, match: { id: 2, most: 200 } } as const;
export type FavouriteKind = keyof typeof KINDS;

type Owner = { userId: string; kind: number };
type Item = Owner & { itemId: number };

const user = (userId: string) => sql<bigint>`${userId}::bigint`;

const listItems = prepareQuery('favourites_list', ({ userId, kind }: Owner) =>
  build
    .selectFrom('favourites.favourite')
    .select('item_id')
    .where('user_id', '=', user(userId))
    .where('kind', '=', kind)
    .orderBy('number'),
);

const addItem = prepareQuery('favourites_add', ({ userId, kind, itemId }: Item) =>
  build
    .insertInto('favourites.favourite')
    .values({ user_id: user(userId), kind, item_id: itemId })
    .onConflict((conflict) => conflict.doNothing()),
);

const makeRoom = prepareQuery('favourites_room', ({ userId, kind, most }: Owner & { most: number }) =>
  build
    .deleteFrom('favourites.favourite')
    .where('user_id', '=', user(userId))
    .where('kind', '=', kind)
    .where('item_id', 'in', (old) =>
      old
        .selectFrom('favourites.favourite as f')
        .select('f.item_id')
        .where('f.user_id', '=', user(userId))
        .where('f.kind', '=', kind)
        .orderBy('f.number', 'desc')
        .offset(most),
    ),
);

const removeItem = prepareQuery('favourites_remove', ({ userId, kind, itemId }: Item) =>
  build
    .deleteFrom('favourites.favourite')
    .where('user_id', '=', user(userId))
    .where('kind', '=', kind)
    .where('item_id', '=', itemId),
);

const followers = prepareQuery('favourites_followers', ({ itemId }: Pick<Item, 'itemId'>) =>
  build
    .selectFrom('favourites.favourite')
    .select(sql<string>`user_id::text`.as('user_id'))
    .where('kind', '=', sql.lit(KINDS.match.id))
    .where('item_id', '=', itemId),
);

/** An id that no row can have; the database would refuse it. */
const isRowId = (id: number): boolean => id <= 2_147_483_647;

export type Favourites = ReturnType<typeof createFavourites>;

/** What players have marked. Marking twice is marking once, and so is the other way round. */
export function createFavourites(db: Database) {
  return {
    /** Ids in the order in which they were marked. */
    async list(userId: string, kind: FavouriteKind): Promise<number[]> {
      return (await listItems(db, { userId, kind: KINDS[kind].id })).map(({ item_id }) => item_id);
    },
    /** Players who have marked a match. */
    async followersOf(matchId: number): Promise<string[]> {
      return (await followers(db, { itemId: matchId })).map(({ user_id }) => user_id);
    },
    /** The one that was marked longest ago makes room when there are too many. */
    async add(userId: string, kind: FavouriteKind, itemId: number): Promise<void> {
      const { id, most } = KINDS[kind];
      await addItem(db, { userId, kind: id, itemId });
      await makeRoom(db, { userId, kind: id, most });
    },
    async remove(userId: string, kind: FavouriteKind, itemId: number): Promise<void> {
      if (isRowId(itemId)) await removeItem(db, { userId, kind: KINDS[kind].id, itemId });
    },
  };
}
