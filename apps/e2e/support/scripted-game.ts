import { feedControl, type Score } from './feed-control.ts';
import { firstSelection, productApi } from './product-api.ts';
import { uniqueWord } from './unique-word.ts';

const LIVE = 1;
const PREMATCH = 3;
/** Spread with overtime, of the feed's market list. */
const SPREAD = 223;
const HOME = '1714';
const AWAY = '1715';
const HOUR_MS = 3_600_000;

/** As the feed writes it: a level side is void, a quarter from the line is half won or half void. */
function spreadResult(margin: number): { result: 0 | 1; void_factor?: '1' | '0.5' } {
  if (margin === 0) return { result: 0, void_factor: '1' };
  const isHalf = Math.abs(margin) === 0.25;
  return { result: margin > 0 ? 1 : 0, ...(isHalf ? { void_factor: '0.5' as const } : {}) };
}

/** A basketball game before its start with one spread, under the control of a test: what teasers are made of. */
export class ScriptedGame {
  readonly home: string;
  readonly away: string;
  /** Line of the home side: -3.5. */
  readonly line: number;
  #urn = '';
  #link = '';
  #homeId = '';

  private constructor(line: number) {
    const word = uniqueWord();
    this.home = `Kestrels ${word}`;
    this.away = `Harriers ${word}`;
    this.line = line;
  }

  static async upcoming(line: number): Promise<ScriptedGame> {
    const game = new ScriptedGame(line);
    const { home, away } = game;
    const request = {
      sport: 'basketball' as const,
      home,
      away,
      tournament: `Hoop ${home}`,
      start_time: Date.now() + 2 * HOUR_MS,
    };
    game.#urn = (await feedControl.makeMatch(request)).fixture.urn;
    const outcomes = [HOME, AWAY].map((id) => ({ id, odds: '1.91', active: 1 }));
    await game.#send({
      type: 'odds_change',
      markets: [{ id: SPREAD, specifiers: `hcp=${line}`, status: 1, favourite: 1, outcomes }],
    });
    const match = await productApi.findMatch(home, 'handicap');
    game.#link = match.MatchLink;
    game.#homeId = firstSelection(match, 'handicap');
    return game;
  }

  get path(): string {
    return this.#link;
  }

  /** Id of the selection of the home side. */
  get homeId(): string {
    return this.#homeId;
  }

  /** The game is over with this score: its spread is settled by the feed, lines that teasers made of it by the product. */
  async finish(score: Score): Promise<void> {
    // No match is over before it began.
    await feedControl.startNow(this.#urn);
    await this.#send({ type: 'bet_stop', groups: 'all', market_status: -1 });
    const { home, away } = score;
    const ended = { status: 4, match_status: 100, home_score: home, away_score: away };
    await this.#send({ type: 'odds_change', product: LIVE, markets: [], sport_event_status: ended });
    const margin = home - away + this.line;
    const outcomes = [
      { id: HOME, ...spreadResult(margin) },
      { id: AWAY, ...spreadResult(-margin) },
    ];
    const markets = [{ id: SPREAD, specifiers: `hcp=${this.line}`, outcomes }];
    await this.#send({ type: 'bet_settlement', certainty: 2, markets });
  }

  async #send(message: Readonly<Record<string, unknown>>): Promise<void> {
    await feedControl.send({ product: PREMATCH, event_id: this.#urn, ...message });
  }
}
