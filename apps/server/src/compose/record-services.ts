import { createUseCounter } from '../flows/count-uses.ts';
import { createOddsHistory } from '../modules/odds-history/index.ts';
import { acceptedBets } from '../modules/tickets/index.ts';
import type { ModuleServices } from './module-services.ts';
import type { PlatformServices } from './platform-services.ts';
import { recordedBoard } from './recorded-board.ts';

/** What is written down of the offer: how its odds moved, and which matches are used. */
export function createRecords(
  { db, clock, bootId, alarms, log, metrics, config }: PlatformServices,
  { catalogue, popularity, identity }: Pick<ModuleServices, 'catalogue' | 'popularity' | 'identity'>,
) {
  return {
    oddsHistory: createOddsHistory({
      db,
      clock,
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
