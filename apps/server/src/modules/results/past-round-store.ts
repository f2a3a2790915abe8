import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { results } from '../../platform/db/functions/results.gen.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import { type PastDayState, type PastMatch, pastRows } from './past-day-store.ts';

/** `isOld`: it was asked for more than a day ago, and may be asked for again. */
export interface PastRoundState {
  readonly state: PastDayState;
  readonly isOld: boolean;
}

const AGO = sql<Date>`clock_timestamp() - interval '1 day'`;

const readState = prepareQuery(
  'results_tournament',
  ({ tournamentId }: { tournamentId: number }) =>
    build
      .selectFrom('results.tournament')
      .select(['state', sql<boolean>`asked_at < ${AGO}`.as('is_old')])
      .where('tournament_id', '=', tournamentId)
      .$castTo<{ state: PastDayState; is_old: boolean }>(),
  'results',
);

/** Asked again after a day: this server may have been down for rounds that only the provider can tell of. */
const wantTournament = prepareQuery(
  'results_want_tournament',
  ({ tournamentId }: { tournamentId: number }) =>
    build
      .insertInto('results.tournament')
      .values({ tournament_id: tournamentId })
      .onConflict((conflict) =>
        conflict
          .column('tournament_id')
          .doUpdateSet({ state: sql.lit('wanted'), asked_at: sql<Date>`clock_timestamp()` })
          .where('results.tournament.state', '<>', sql.lit('wanted'))
          .where('results.tournament.asked_at', '<', AGO),
      ),
  'results',
);

const newestWanted = prepareQuery('results_wanted_tournaments', ({ limit, but }: { limit: number; but: readonly number[] }) =>
  build
    .selectFrom('results.tournament')
    .select('tournament_id')
    .where('state', '=', sql.lit('wanted'))
    .where('tournament_id', '<>', sql<number>`all(${but}::int[])`)
    .orderBy('asked_at', 'desc')
    .limit(limit),
);

const nothingTold = prepareQuery(
  'results_no_rounds',
  ({ tournamentId }: { tournamentId: number }) =>
    build
      .updateTable('results.tournament')
      .set({ state: sql.lit('none'), asked_at: sql<Date>`clock_timestamp()` })
      .where('tournament_id', '=', tournamentId)
      .where('state', '=', sql.lit('wanted')),
  'money',
);

export type PastRoundStore = ReturnType<typeof createPastRoundStore>;

/** Tournaments of which the last rounds are told by the provider when a visitor looks at them. */
export function createPastRoundStore(db: Database) {
  return {
    /** undefined: it was never wanted. */
    async state(tournamentId: number): Promise<PastRoundState | undefined> {
      const [row] = await readState(db, { tournamentId });
      return row && { state: row.state, isOld: row.is_old };
    },
    async want(tournamentId: number): Promise<void> {
      await wantTournament(db, { tournamentId });
    },
    /** Those that were asked for last, of all but these. */
    async wanted(limit: number, but: readonly number[]): Promise<number[]> {
      return (await newestWanted(db, { limit, but })).map(({ tournament_id }) => tournament_id);
    },
    async toldNothing(tournamentId: number): Promise<void> {
      await nothingTold(db, { tournamentId });
    },
    /** What began before a day (YYYY-MM-DD, UTC), all of it at once. @returns how many */
    async keep(tournamentId: number, before: string, matches: readonly PastMatch[]): Promise<number> {
      const kept = await callFunction(db, results.keepRounds({ tournamentId, before, matches: pastRows(matches) }));
      return kept[0]?.value ?? 0;
    },
  };
}
