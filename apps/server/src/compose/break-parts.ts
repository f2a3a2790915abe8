import type { BreakParts } from '../flows/breaks/break-calls.ts';
import type { AppServices } from './create-services.ts';

/** What breaks of players are made of. */
export const breakParts = ({ db, databaseClock, breaks, identity, wallet, bus }: AppServices): BreakParts => ({
  db,
  clock: databaseClock,
  breaks,
  identity,
  jurisdictionOf: (userId) => identity.jurisdictionOf(userId),
  voidBets: (userId, limit) => wallet.voidBets(userId, limit),
  onVoided: () => bus.wake(),
});
