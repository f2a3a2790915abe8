import { setTimeout as sleep } from 'node:timers/promises';
import { HttpPlayer } from '../product-kit/http-player.ts';

type Odd = { ID: string; IsSuspended: boolean; ActiveOdds: boolean; ActiveMarkets: boolean };
type Match = { StartDateJs: number; PreviewMarkets: Record<string, Odd[]> };

/** Matches that start later than this cannot go live while the loop runs, so their bets stay open and the sums stay simple. */
const START_AFTER_MS = 6 * 3_600_000;
const OFFER_PATIENCE_MS = 60_000;

/**
 * Selections that can be bet on: the ids of the first markets of every sport's matches. `later`: of matches that
 * begin hours from now; `any`: of those in play too.
 */
export async function openSelections(visitor: HttpPlayer, from: 'later' | 'any' = 'later'): Promise<string[]> {
  const isMeant = ({ StartDateJs }: Match): boolean => from === 'any' || StartDateJs >= Date.now() + START_AFTER_MS;
  const more = from === 'any' ? '&includesOnGoing=true' : '';
  const sports = await visitor.call('GET', '/api/sporttype/getall');
  const ids = Object.values(sports?.body ?? {}).map((sport) => (sport as { ID: number }).ID);
  const found: string[] = [];
  for (const id of ids) {
    const reply = await visitor.call('GET', `/api/sportmatch/get?sportID=${id}${more}`);
    for (const match of Object.values(reply?.body ?? {}) as Match[]) {
      if (!isMeant(match)) continue;
      for (const odds of Object.values(match.PreviewMarkets)) {
        found.push(...odds.filter((odd) => odd.ActiveOdds && odd.ActiveMarkets && !odd.IsSuspended).map((odd) => odd.ID));
      }
    }
  }
  return found;
}

/** The same of a product that was started just now, once there are any. */
export async function waitForOffer(url: string): Promise<string[]> {
  const visitor = new HttpPlayer(url, 'visitor');
  for (const until = Date.now() + OFFER_PATIENCE_MS; Date.now() < until; await sleep(500)) {
    const selections = await openSelections(visitor);
    if (selections.length > 0) return selections;
  }
  throw new Error('the product offers nothing to bet on');
}
