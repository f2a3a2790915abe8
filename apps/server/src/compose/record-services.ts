import { createUseCounter } from '../flows/count-uses.ts';
import { createOddsHistory } from '../modules/odds-history/index.ts';
import { acceptedBets } from '../modules/tickets/index.ts';
import type { ModuleServices } from './module-services.ts';
import type { PlatformServices } from './platform-services.ts';
import { recordedBoard } from './recorded-board.ts';

/** With less the history of odds is not written any more: the rest is for bets. Twice as much, and it begins again. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;

/** What is written down of the offer: how its odds moved, and which matches are used. */
export function createRecords(
  { db, databaseClock, bootId, roleTerms, disk, alarms, log, metrics, config }: PlatformServices,
  { catalogue, popularity, identity }: Pick<ModuleServices, 'catalogue' | 'popularity' | 'identity'>,
) {
  return {
    oddsHistory: createOddsHistory({
      db,
      clock: databaseClock,
      feedTerm: () => roleTerms.term('feed'),
      room: (isStopped) => disk.room(isStopped ? 2 * LEAST_FREE_BYTES : LEAST_FREE_BYTES),
      alarms,
      log,
      metrics,
      boot: bootId,
      days: config.oddsHistoryDays,
      board: recordedBoard(catalogue.board, (listener) => catalogue.onChange(listener)),
    }),
    useCounter: createUseCounter({
      popularity,
      acceptedBets: (ticketIds) => acceptedBets(db, ticketIds),
      countriesOf: (userIds) => identity.countriesOf(userIds),
      metrics,
      log,
    }),
  };
}
