import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { results } from '../../platform/db/functions/results.gen.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { KeptMatch } from './types.ts';

/** `wanted`: the provider will be asked; `kept`: what it told stands among the results; `none`: it tells nothing of that day. */
export type PastDayState = 'wanted' | 'kept' | 'none';

/** A match of a day before anything was taken from the provider: it gets its id when it is kept. */
export type PastMatch = Omit<KeptMatch, 'matchId'> & { readonly urn: string };

/** As the functions that keep them take them. */
export const pastRows = (matches: readonly PastMatch[]): string =>
  JSON.stringify(
    matches.map(({ urn, sportId, categoryId, tournamentId, startTimeMs, status, names, score }) => ({
      urn,
      sport_id: sportId,
      category_id: categoryId,
      tournament_id: tournamentId,
      start_ms: startTimeMs,
      status,
      names,
      score,
    })),
  );

/** What nothing was told of is asked for again after a day: another provider may know more. */
const ASK_AGAIN = sql`clock_timestamp() - interval '1 day'`;

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');

const readStates = prepareQuery(
  'results_days',
  ({ days }: { days: readonly string[] }) =>
    build
      .selectFrom('results.day')
      .select([dayText, 'state'])
      .where('day', '=', sql<Date>`any(${days}::date[])`)
      .$castTo<{ day: string; state: PastDayState }>(),
  'results',
);

const wantDays = prepareQuery(
  'results_want_days',
  ({ days }: { days: readonly string[] }) =>
    build
      .insertInto('results.day')
      .columns(['day'])
      .expression(build.selectNoFrom(sql<Date>`unnest(${days}::date[])`.as('day')))
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ state: sql.lit('wanted'), asked_at: sql<Date>`clock_timestamp()` })
          .where('results.day.state', '=', sql.lit('none'))
          .where('results.day.asked_at', '<', sql<Date>`${ASK_AGAIN}`),
      ),
  'results',
);

const newestWanted = prepareQuery('results_wanted_day', ({ but }: { but: readonly string[] }) =>
  build
    .selectFrom('results.day')
    .select(dayText)
    .where('state', '=', sql.lit('wanted'))
    .where('day', '<>', sql<Date>`all(${but}::date[])`)
    .orderBy('asked_at', 'desc')
    .limit(sql.lit(1)),
);

const nothingTold = prepareQuery(
  'results_no_day',
  ({ day }: { day: string }) =>
    build
      .updateTable('results.day')
      .set({ state: sql.lit('none'), asked_at: sql<Date>`clock_timestamp()` })
      .where('day', '=', sql<Date>`${day}::date`)
      .where('state', '=', sql.lit('wanted')),
  'money',
);

export type PastDayStore = ReturnType<typeof createPastDayStore>;

/** Days of which results are told by the provider when a visitor looks at them. Days are YYYY-MM-DD in UTC. */
export function createPastDayStore(db: Database) {
  return {
    /** Those that were ever wanted. */
    async states(days: readonly string[]): Promise<Map<string, PastDayState>> {
      return new Map((await readStates(db, { days })).map(({ day, state }) => [day, state]));
    },
    async want(days: readonly string[]): Promise<void> {
      await wantDays(db, { days });
    },
    /** The one that was asked for last, of all but these. */
    async wanted(but: readonly string[] = []): Promise<string | undefined> {
      return (await newestWanted(db, { but }))[0]?.day;
    },
    async toldNothing(day: string): Promise<void> {
      await nothingTold(db, { day });
    },
    /** All of a day at once, and once. @returns how many */
    async keep(day: string, matches: readonly PastMatch[]): Promise<number> {
      return (await callFunction(db, results.keepPast({ day, matches: pastRows(matches) })))[0]?.value ?? 0;
    },
  };
}
