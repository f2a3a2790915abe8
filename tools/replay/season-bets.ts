import { setTimeout as sleep } from 'node:timers/promises';
import { HttpPlayer } from '../product-kit/http-player.ts';

type Odd = { ID: string; Value: number; IsSuspended: boolean };
type Match = { ID: number; Name: string; HomeTeamName: string; AwayTeamName: string; PreviewMarkets: Record<string, Odd[]> };
type Page = { Bets: { Win?: number }[]; NextCursor?: string };

export type PlacedBet = {
  readonly match: string;
  readonly outcome: 'home' | 'draw' | 'away';
  readonly odds: number;
  readonly ticketId: string;
};

const STAKE = '10.00';
const CURRENCY_CENTS = 100;
const OUTCOMES = ['home', 'draw', 'away'] as const;
const SETTLE_PATIENCE_MS = 60_000;

/**
 * What may be over a moment later. A price is offered as soon as the book has it, the gate behind it opens last: a bet in between is
 * refused, as one in time with a suspension is.
 */
const PASSING = new Set(['MarketSuspendedException', 'OddsChangedException']);

/** Bets 10.00 on each of home, draw and away of every match, with as many players as the money needs. */
export class SeasonBets {
  readonly placed: PlacedBet[] = [];
  /** How often a bet was refused because its market had only just opened. */
  early = 0;
  readonly #url: string;
  readonly #players: HttpPlayer[] = [];
  readonly #run = Date.now().toString(36);

  constructor(url: string) {
    this.#url = url;
  }

  async #newPlayer(): Promise<HttpPlayer> {
    const player = new HttpPlayer(this.#url, `season${this.#run}x${this.#players.length}`);
    await player.register();
    this.#players.push(player);
    return player;
  }

  /** The match as the site lists it, once its prices are open. */
  async #offered(home: string, away: string): Promise<Match> {
    const visitor = this.#players[0] ?? (await this.#newPlayer());
    for (const until = Date.now() + SETTLE_PATIENCE_MS; Date.now() < until; await sleep(50)) {
      const reply = await visitor.call(
        'GET',
        `/api/sportmatch/get?keyword=${encodeURIComponent(`${home} ${away}`)}&isLive=false`,
      );
      const match = Object.values(reply?.body ?? {}).find((each) => {
        const { HomeTeamName, AwayTeamName, PreviewMarkets } = each as Match;
        return (
          HomeTeamName === home && AwayTeamName === away && PreviewMarkets.moneyline?.some(({ IsSuspended }) => !IsSuspended)
        );
      });
      if (match !== undefined) return match as Match;
    }
    throw new Error(`${home} - ${away} is not offered`);
  }

  async betOn(home: string, away: string): Promise<void> {
    const { PreviewMarkets, Name } = await this.#offered(home, away);
    for (const [n, odd] of (PreviewMarkets.moneyline ?? []).entries()) {
      const outcome = OUTCOMES[n];
      if (outcome === undefined) throw new Error(`${Name} has more than three outcomes`);
      this.placed.push({ match: Name, outcome, odds: odd.Value, ticketId: await this.#place(odd.ID) });
    }
  }

  async #place(selectionId: string): Promise<string> {
    let player = this.#players.at(-1) ?? (await this.#newPlayer());
    let reason = '';
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await player.call('POST', '/api/betslip/clear');
      await player.call('POST', '/api/betslip/addselection', { selectionId });
      const requestId = `${player.name}-${this.placed.length}-${attempt}`;
      const reply = await player.call('POST', '/api/betslip/placebet', {
        betType: 1,
        stakes: [{ selectionId, stake: STAKE }],
        oddsChangePolicy: 2,
        requestId,
      });
      if (reply?.status === 200 && reply.body.Status === 1) return String(reply.body.TicketId ?? reply.body.BetId);
      reason = String(reply?.body.ExceptionName ?? reply?.body.ErrorMessage ?? 'no answer');
      if (reason === 'InsufficientBalanceException') player = await this.#newPlayer();
      else if (PASSING.has(reason)) this.early += 1;
      else if (reply?.status !== 429 && reply?.status !== 409 && reply !== undefined)
        throw new Error(`${selectionId} refused: ${reason}`);
      await sleep(50 * attempt);
    }
    throw new Error(`${selectionId} could not be placed: ${reason}`);
  }

  /** Cents paid back by now on all tickets. */
  async returnedCents(): Promise<{ settled: number; cents: number }> {
    let settled = 0;
    let cents = 0;
    for (const player of this.#players) {
      // By cursor, not by page number: a ticket settled meanwhile would shift the pages and be counted for another.
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const reply = await player.call(
          'GET',
          `/api/betplacementhistory/settledbets?pageSize=100${cursor && `&cursor=${cursor}`}`,
        );
        if (reply?.status !== 200) throw new Error(`the history of ${player.name} answered ${reply?.status}`);
        const { Bets, NextCursor } = reply.body as Page;
        settled += Bets.length;
        for (const { Win } of Bets) cents += Math.round((Win ?? 0) * CURRENCY_CENTS);
        cursor = NextCursor;
      }
    }
    return { settled, cents };
  }

  async waitUntilSettled(): Promise<{ settled: number; cents: number }> {
    let last = await this.returnedCents();
    for (
      const until = Date.now() + SETTLE_PATIENCE_MS;
      last.settled < this.placed.length && Date.now() < until;
      await sleep(500)
    ) {
      last = await this.returnedCents();
    }
    return last;
  }
}
