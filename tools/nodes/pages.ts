import { setTimeout as sleep } from 'node:timers/promises';
import { HttpPlayer } from '../product-kit/http-player.ts';
import type { Cluster } from './cluster.ts';
import { LiveClient } from './live-client.ts';
import type { SaidPrices } from './said-prices.ts';
import type { SettledBet } from './settled-bets.ts';
import type { ActualBet } from './shown-bets.ts';

/** Back-off of a client alone takes up to half a minute, and a busy machine its own time. */
const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 50;
/** Soccer, and who looks at it without an account: as many as there are players. */
const SPORT_ID = 1;

export type Streams = { readonly recovered: number; readonly begun: number };

export type PagesVerdict = Streams & {
  readonly pages: number;
  readonly connections: number;
  /** Settlements that streams told of, and how often a list of bets was loaded instead. */
  readonly received: number;
  readonly loaded: number;
  readonly faults: string[];
};

/** What is not so of the balance on a page: a player's page has one, a guest's has none. */
export function balanceFault({ isGuest, balance }: Pick<LiveClient, 'isGuest' | 'balance'>, actual: unknown): string | null {
  if (isGuest) return balance === undefined ? null : `shows the balance ${balance} to a guest`;
  if (balance === undefined) return 'was never told its balance';
  return balance === actual ? null : `shows the balance ${balance}, not ${actual}`;
}

/** How things stand, for comparison. */
type Actual = {
  readonly said: SaidPrices;
  readonly bets: ReadonlyMap<string, readonly ActualBet[]>;
};

/** A selection on the screen, and the outcome of the feed that it is. */
type Shown = { readonly selectionId: string; readonly urn: string; readonly outcomeId: string };

/** Open pages of players and guests, through the proxy. Each lives through the whole run without being loaded again. */
export class Pages {
  readonly #clients: readonly LiveClient[];
  readonly #shown: readonly Shown[];

  private constructor(clients: readonly LiveClient[], shown: readonly Shown[]) {
    this.#clients = clients;
    this.#shown = shown;
  }

  /** A page for each of the players and as many of guests: the sport, and some of its matches. */
  static async open({ url, postgres }: Cluster, players: readonly HttpPlayer[]): Promise<Pages> {
    const shown = await postgres.query<Shown & { match_id: number }>(`
      SELECT k.id || '.' || o AS "selectionId", m.urn, o AS "outcomeId", m.id AS match_id
        FROM catalogue.match m JOIN catalogue.market k ON k.match_id = m.id, unnest('{1,2,3}'::text[]) o ORDER BY k.id, o`);
    const matchIds = [...new Set(shown.map((one) => one.match_id))];
    const visitors = players.map(({ name }) => new HttpPlayer(url, `${name}-guest`));
    const clients = [...players, ...visitors].map((player, at) => {
      const isGuest = at >= players.length;
      const client = new LiveClient(url, player, isGuest);
      client.followSport(SPORT_ID);
      for (const matchId of matchIds.filter((_, index) => index % 3 === at % 3)) client.followMatch(matchId);
      client.followLiveSport(SPORT_ID);
      if (!isGuest) {
        client.followBalance();
        client.followBets();
      }
      client.start();
      return client;
    });
    const pages = new Pages(clients, shown);
    await pages.upToDate();
    return pages;
  }

  /** Resolves when every page can prove that what it shows is how things stand. */
  async upToDate(): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
      const behind = this.#clients.filter((client) => !client.isUpToDate);
      if (behind.length === 0) return;
      if (performance.now() > until) throw new Error(`pages not up to date within ${PATIENCE_MS} ms: ${behind[0]?.state}`);
    }
  }

  /** What pages say that is not so, when all has been still for a moment: nothing that happened may be missing on one of them. */
  async #wrong({ said, bets }: Actual): Promise<string[]> {
    const wrong: string[] = [];
    for (const client of this.#clients) {
      for (const { selectionId, urn, outcomeId } of this.#shown) {
        const right = said.now(urn, outcomeId);
        const odds = client.oddsOf(selectionId);
        if (odds.length === 0 || odds.some((one) => one !== right))
          wrong.push(`${client.player.name} shows ${odds.join(' and ') || 'nothing'} for ${selectionId}, not ${right}`);
      }
      const reply = client.isGuest ? undefined : await client.player.call('GET', '/api/session/balance');
      const fault = balanceFault(client, reply?.body.Balance);
      if (fault !== null) wrong.push(`${client.player.name} ${fault}`);
      if (client.isGuest) continue;
      const own = bets.get(client.userId ?? '') ?? [];
      wrong.push(...client.bets.faults(own).map((text) => `${client.player.name} ${text}`));
    }
    return wrong;
  }

  /** Streams that went on by position, and those that began with the whole state, of all pages so far. */
  streams(): Streams {
    return { recovered: this.#sum(({ sequence }) => sequence.recovered), begun: this.#sum(({ sequence }) => sequence.begun) };
  }

  #sum(of: (client: LiveClient) => number): number {
    return this.#clients.reduce((total, client) => total + of(client), 0);
  }

  /** `bets`: all that were accepted. */
  async judge(said: SaidPrices, bets: readonly SettledBet[]): Promise<PagesVerdict> {
    await this.upToDate();
    const settled = bets.map(({ ticketId, userId, outcome, settlements }) => ({
      userId,
      ticketId,
      outcome,
      outcomes: settlements.map((one) => one.outcome),
    }));
    const actual: Actual = { said, bets: Map.groupBy(settled, ({ userId }) => userId) };
    let wrong = await this.#wrong(actual);
    for (const until = performance.now() + PATIENCE_MS; wrong.length > 0 && performance.now() < until; await sleep(500))
      wrong = await this.#wrong(actual);
    return {
      pages: this.#clients.length,
      connections: this.#sum(({ connections }) => connections),
      ...this.streams(),
      received: this.#sum(({ bets: shown }) => shown.received),
      loaded: this.#sum(({ bets: shown }) => shown.loaded),
      faults: [
        ...this.#clients.flatMap(({ player, faults, sequence }) =>
          [...faults, ...sequence.faults].map((text) => `${player.name} ${text}`),
        ),
        ...wrong,
      ],
    };
  }

  close(): void {
    for (const client of this.#clients) client.stop();
  }
}
