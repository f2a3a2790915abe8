import { LiveClient } from '../nodes/live-client.ts';
import { HttpPlayer } from '../product-kit/http-player.ts';

const PAGES = 5;
/** Soccer and basketball: there is nearly always something in play of them. */
const SOCCER = 1;
const BASKETBALL = 2;

/** Open pages of guests, each with a match, the matches of a sport and those in play of two: what is measured on them has gone the way of every price. */
export class OpenPages {
  readonly #clients: readonly LiveClient[];

  constructor(url: string, matchId: number) {
    this.#clients = Array.from({ length: PAGES }, (_, at) => {
      const client = new LiveClient(url, new HttpPlayer(url, `page${at}`), true);
      client.followMatch(matchId);
      client.followSport(SOCCER);
      client.followLiveSport(SOCCER);
      client.followLiveSport(BASKETBALL);
      client.start();
      return client;
    });
  }

  get streams(): number {
    return 4 * this.#clients.length;
  }

  /** Every page was told on its socket that the selection is open at these odds. */
  haveTold(selectionId: string, oddsMilli: number): boolean {
    return this.#clients.every((client) => {
      const odds = client.oddsOf(selectionId);
      return odds.length > 0 && odds.every((one) => one === oddsMilli);
    });
  }

  /** What a page must not see: an update that is not the next one, to be told to load itself again, a connection that ends. */
  faults(): string[] {
    return this.#clients.flatMap(({ player, faults, sequence, connections }) => [
      ...[...faults, ...sequence.faults].map((text) => `${player.name} ${text}`),
      ...(connections === 1 ? [] : [`${player.name} has connected ${connections} times`]),
    ]);
  }

  close(): void {
    for (const client of this.#clients) client.stop();
  }
}
