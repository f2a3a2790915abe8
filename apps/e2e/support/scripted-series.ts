import { feedControl, type Score } from './feed-control.ts';
import { type ApiMatch, productApi } from './product-api.ts';
import { uniqueWord } from './unique-word.ts';

const PREMATCH = 3;
/** Winner of two, of the feed's market list. */
const WINNER = 186;
const HOME = '4';
const AWAY = '5';
const HOUR_MS = 3_600_000;

/** A match of an esport before its start, in a league of its own, under the control of a test. */
export class ScriptedSeries {
  readonly home: string;
  readonly away: string;
  readonly league: string;
  #urn = '';
  #match: ApiMatch | undefined;

  private constructor() {
    const word = uniqueWord();
    this.home = `Lanterns ${word}`;
    this.away = `Foxes ${word}`;
    this.league = `Circuit ${word}`;
  }

  static async upcoming(prices: { readonly home: string; readonly away: string }): Promise<ScriptedSeries> {
    const series = new ScriptedSeries();
    const { home, away, league } = series;
    const start = Date.now() + 2 * HOUR_MS;
    const request = { sport: 'cs2' as const, home, away, tournament: league, start_time: start };
    series.#urn = (await feedControl.makeMatch(request)).fixture.urn;
    await series.reprice(prices);
    series.#match = await productApi.findMatch(home);
    return series;
  }

  /** Path of its page after the language, as the product links it. */
  get path(): string {
    return this.#match?.MatchLink ?? '';
  }

  get livePath(): string {
    return this.#match?.EsportViewLiveMatchLink ?? '';
  }

  get leaguePath(): string {
    return this.path.replace(/\/match\/\d+$/, '');
  }

  get gamePath(): string {
    return this.path.split('/').slice(0, 3).join('/');
  }

  async reprice({ home, away }: { readonly home: string; readonly away: string }): Promise<void> {
    const outcomes = [
      { id: HOME, odds: home, active: 1 },
      { id: AWAY, odds: away, active: 1 },
    ];
    await this.#send({ type: 'odds_change', markets: [{ id: WINNER, status: 1, favourite: 1, outcomes }] });
  }

  /** The match is over with this score in maps. */
  async finish({ home, away }: Score): Promise<void> {
    await feedControl.startNow(this.#urn);
    await this.#send({ type: 'bet_stop', groups: 'all', market_status: -1 });
    const ended = { status: 4, match_status: 100, home_score: home, away_score: away };
    await this.#send({ type: 'odds_change', product: 1, markets: [], sport_event_status: ended });
    const outcomes = [
      { id: HOME, result: home > away ? 1 : 0 },
      { id: AWAY, result: away > home ? 1 : 0 },
    ];
    await this.#send({ type: 'bet_settlement', certainty: 2, markets: [{ id: WINNER, outcomes }] });
  }

  async #send(message: Readonly<Record<string, unknown>>): Promise<void> {
    await feedControl.send({ product: PREMATCH, event_id: this.#urn, ...message });
  }
}
