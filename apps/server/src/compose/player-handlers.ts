import { bonusCalls } from '../flows/bonus-calls.ts';
import { breakCalls } from '../flows/breaks/break-calls.ts';
import { favouriteRoutes } from '../flows/favourites/favourite-routes.ts';
import { harmRoutes } from '../flows/harm/harm-routes.ts';
import { fundsOf } from '../flows/source-of-funds/funds-of.ts';
import { fundsRoutes } from '../flows/source-of-funds/funds-routes.ts';
import { identityCheckRoutes } from '../modules/kyc/index.ts';
import { limitRoutes, realityCheckRoutes } from '../modules/limits/index.ts';
import { myDataRoutes } from '../modules/my-data/index.ts';
import { webPushRoutes } from '../modules/web-push/index.ts';
import type { AppServices } from './create-services.ts';

/** What players have and set themselves: free bets, favourites, limits, reality checks and breaks; and what compliance sets for them. */
export function playerHandlers(services: AppServices) {
  const { db, databaseClock, limits, realityChecks, breaks, identity, wallet, bus } = services;
  const jurisdictionOf = (userId: string) => identity.jurisdictionOf(userId);
  return {
    ...favouriteRoutes({ favourites: services.favourites, board: services.catalogue.board }),
    ...myDataRoutes({ service: services.myData, ports: services.myDataPorts }),
    ...bonusCalls({ freeBets: services.bonus.freeBets, tickets: services.tickets }),
    ...limitRoutes(limits),
    ...identityCheckRoutes({
      kyc: services.kyc,
      jurisdictionOf,
      fundsOf: (userId, language) => fundsOf(services, userId, language),
    }),
    ...fundsRoutes(services),
    ...webPushRoutes(services.webPush),
    ...realityCheckRoutes(realityChecks, jurisdictionOf),
    ...harmRoutes(services),
    ...breakCalls({
      db,
      clock: databaseClock,
      breaks,
      harm: services.harm,
      identity,
      jurisdictionOf,
      voidBets: (userId) => wallet.voidBets(userId),
      onVoided: () => bus.wake(),
    }),
  };
}
