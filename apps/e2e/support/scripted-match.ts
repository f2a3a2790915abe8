import { feedControl, type Score } from './feed-control.ts';
import { firstSelection, productApi } from './product-api.ts';
import { uniqueWord } from './unique-word.ts';

const LIVE = 1;
const PREMATCH = 3;
const INACTIVE = 0;
const SUSPENDED = -1;
const HANDED_OVER = -2;
const HOUR_MS = 3_600_000;
/** Market type and outcomes of the total, as the feed numbers them. */
const TOTAL = 18;
const OVER = '12';
const UNDER = '13';

/** Decimal prices of the result market, as the feed writes them. */
export interface ResultPrices {
  readonly home: string;
  readonly draw: string;
  readonly away: string;
}

const TOWNS = [
  'Ashford',
  'Brackley',
  'Corsham',
  'Dunmore',
  'Elmstead',
  'Fairholt',
  'Glenmoor',
  'Harwick',
  'Ironbridge',
  'Kelham',
];
let made = 0;

export interface MatchNames {
  readonly home: string;
  readonly away: string;
  readonly tournament: string;
}

/** That no other test has. */
function newNames(): MatchNames {
  const word = uniqueWord();
  const at = made++ % (TOWNS.length - 1);
  return { home: `${TOWNS[at]} ${word}`, away: `${TOWNS[at + 1]} ${word}`, tournament: `Cup ${word}` };
}

/** A soccer match under the control of a test: its prices, its kick-off, its stops and its end come when the test says so. */
export class ScriptedMatch {
  readonly home: string;
  readonly away: string;
  readonly tournament: string;
  #urn = '';
  #link = '';
  #id = 0;
  #homeId = '';
  #prices: ResultPrices;
  #product: typeof LIVE | typeof PREMATCH = PREMATCH;
  #score: Score = { home: 0, away: 0 };

  private constructor(prices: ResultPrices, names = newNames()) {
    this.home = names.home;
    this.away = names.away;
    this.tournament = names.tournament;
    this.#prices = prices;
  }

  /** A match that starts in `hours`, on offer before it, with names of its own or these. */
  static async upcoming(prices: ResultPrices, hours = 2, names?: MatchNames): Promise<ScriptedMatch> {
    const match = new ScriptedMatch(prices, names);
    await match.#publish(Date.now() + hours * HOUR_MS);
    await match.#sendPrices(1);
    await match.#untilListed();
    return match;
  }

  /** A match in its tenth minute, goalless. */
  static async live(prices: ResultPrices): Promise<ScriptedMatch> {
    const match = new ScriptedMatch(prices);
    await match.#publish(Date.now() - HOUR_MS / 6);
    match.#product = LIVE;
    await match.#sendPrices(1);
    await match.#untilListed();
    return match;
  }

  /** Path of its page after the language, as the product links it. */
  get path(): string {
    return this.#link;
  }

  /** Path of its tournament's page after the language. */
  get tournamentPath(): string {
    return this.#link.replace(/^\/live\//, '/sport/').replace(/\/match\/\d+$/, '');
  }

  get id(): number {
    return this.#id;
  }

  /** Id of the selection of the home side. */
  get homeId(): string {
    return this.#homeId;
  }

  get prices(): ResultPrices {
    return this.#prices;
  }

  /** New prices; what is left out stays. */
  async reprice(prices: Partial<ResultPrices>): Promise<void> {
    this.#prices = { ...this.#prices, ...prices };
    await this.#sendPrices(1);
  }

  /** A line of its total with new prices; the line that is nearest to even is the main one. */
  async offerTotal(line: string, over: string, under: string): Promise<void> {
    const outcomes = [
      { id: OVER, odds: over, active: 1 },
      { id: UNDER, odds: under, active: 1 },
    ];
    await this.#sendMarket({ id: TOTAL, specifiers: `total=${line}`, status: 1, outcomes });
  }

  /** Betting stops, as when a goal is being looked at. */
  async suspend(): Promise<void> {
    await this.#send({ type: 'bet_stop', groups: 'all', market_status: SUSPENDED, reason: 'goal' });
  }

  /** Its result market is taken back; the match itself goes on. */
  async withdrawMarket(): Promise<void> {
    await this.#sendPrices(INACTIVE);
  }

  /** Betting goes on, at the prices of before unless others are given. */
  resume(prices: Partial<ResultPrices> = {}): Promise<void> {
    return this.reprice(prices);
  }

  /** A goal is given, and betting goes on at new prices. */
  async score(score: Score, prices: ResultPrices): Promise<void> {
    this.#score = score;
    await this.resume(prices);
  }

  /** The match begins: the live producer takes over. */
  async kickOff(): Promise<void> {
    await this.suspend();
    await this.#sendPrices(HANDED_OVER);
    this.#product = LIVE;
    await this.#sendPrices(1);
  }

  /** The match ends; every bet on it is settled by this score. */
  async finish(score: Score): Promise<void> {
    await feedControl.finish(this.#urn, score);
  }

  async #publish(startMs: number): Promise<void> {
    const { home, away, tournament } = this;
    const request = { home, away, tournament, start_time: startMs };
    this.#urn = (await feedControl.makeMatch(request)).fixture.urn;
  }

  async #untilListed(): Promise<void> {
    const match = await productApi.findMatch(this.home);
    this.#link = match.MatchLink;
    this.#id = match.ID;
    this.#homeId = firstSelection(match, 'moneyline');
  }

  async #sendPrices(status: number): Promise<void> {
    const { home, draw, away } = this.#prices;
    const outcomes = [home, draw, away].map((odds, i) => ({ id: String(i + 1), odds, active: 1 }));
    await this.#sendMarket({ id: 1, status, ...(status === 1 ? { outcomes } : {}) });
  }

  async #sendMarket(market: object): Promise<void> {
    await this.#send({ type: 'odds_change', markets: [market], ...(this.#product === LIVE ? this.#state() : {}) });
  }

  #state(): { sport_event_status: Record<string, unknown> } {
    const { home, away } = this.#score;
    const half = { number: 1, match_status: 6, home_score: home, away_score: away };
    const clock = { match_time_s: 600, stopped: false, at_ms: Date.now() };
    return {
      sport_event_status: { status: 1, match_status: 6, home_score: home, away_score: away, period_scores: [half], clock },
    };
  }

  /** The provider dates it: what is dated here may be older than an answer that the provider has given meanwhile, and is then ignored. */
  async #send(message: Readonly<Record<string, unknown>>): Promise<void> {
    await feedControl.send({ product: this.#product, event_id: this.#urn, ...message });
  }
}
