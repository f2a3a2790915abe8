import { EARLY_PAYOUT_LEADS, EARLY_PAYOUT_MARKETS, type EarlyPayoutMarket } from '@duskline/betting/early-payout';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, callQuery, prepareQuery } from '../../platform/db/query.ts';
import { createPoller, type Poller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';

/** What a tournament offers: on a lead of so many goals, sets, points, this market is paid early. */
export interface EarlyPayoutOffer extends EarlyPayoutMarket {
  readonly lead: number;
}

/** Which tournaments take part, as this process knows it: at most `POLL_MS` behind what is stored. */
export interface EarlyPayoutOffers extends Poller {
  /** A person has decided about this tournament, for or against. */
  isKnown(tournamentId: number): boolean;
  /** null = the tournament takes no part, or its sport has no such market. `sportAlias` as in the rule book. */
  of(tournamentId: number, sportAlias: string): EarlyPayoutOffer | null;
  /** Lets tournaments take part for which no decision exists yet, at the lead of the rule book. */
  add(tournamentIds: readonly number[]): Promise<void>;
}

const POLL_MS = 2_000;

const addTournaments = prepareQuery(
  'early_payout_add',
  ({ ids }: { ids: readonly number[] }) =>
    build
      .insertInto('early_payout.tournament')
      .columns(['tournament_id'])
      .expression(build.selectNoFrom(sql<number>`unnest(${ids}::int[])`.as('tournament_id')).distinct())
      .onConflict((conflict) => conflict.doNothing()),
  'money',
);

type Row = { tournament_id: number; is_on: boolean; lead: number | null };

export function createOffers(db: Database, log: Logger): EarlyPayoutOffers {
  let known = new Map<number, Row>();

  async function read(): Promise<void> {
    const all = build.selectFrom('early_payout.tournament').select(['tournament_id', 'is_on', 'lead']);
    const rows = await callQuery(db, 'early_payout_offers', all);
    known = new Map(rows.map((row) => [row.tournament_id, row]));
  }

  const polled = createPoller({
    read,
    everyMs: POLL_MS,
    onFault: (error) => log.warn({ event: 'early_payout_offers', err: error }, 'offers could not be read'),
  });

  return {
    ...polled,
    isKnown: (tournamentId) => known.has(tournamentId),
    of(tournamentId, sportAlias) {
      const row = known.get(tournamentId);
      const market = EARLY_PAYOUT_MARKETS[sportAlias];
      const lead = row?.lead ?? EARLY_PAYOUT_LEADS[sportAlias];
      return row?.is_on && market && lead !== undefined ? { ...market, lead } : null;
    },
    async add(tournamentIds) {
      await addTournaments(db, { ids: tournamentIds });
      await polled.refresh();
    },
  };
}
