import type { MarketResult } from '@duskline/simulation/chance';
import { type SoccerScore, soccerResults } from '@duskline/simulation/soccer-settle';
import type { SquadPlayer } from '@duskline/simulation/sport/definition';
import { applyToBook, createEventBook } from './event-book.ts';
import type { Broken } from './fixture-json.ts';
import type { EventInfo } from './match-source.ts';
import {
  EVENT,
  type EventMessage,
  type EventStatus,
  type FeedMarket,
  isResult,
  keyOf,
  MARKET,
  PREMATCH,
  type Product,
} from './protocol.ts';
import { settleMarket } from './quote.ts';
import type { EventSession } from './session.ts';

/** Event that only does what is sent for it: its book is what was sent. */
export interface ScriptedSession extends EventSession {
  /** Takes note of a message that was sent for the event. */
  record(message: EventMessage): void;
  setStart(startMs: number): void;
  setStatus(status: number): void;
  /** Other sides play from now on. */
  setSides(home: EventInfo['home'], away: EventInfo['away']): void;
  /** It belongs to another tournament from now on. */
  setTournament(tournament: EventInfo['tournament']): void;
  /** How its fixture is shown from now on. */
  setBroken(broken: Broken): void;
  broken(): Broken;
  /** Ends a soccer match with this score: everything its book knows is settled. */
  settleWith(score: SoccerScore, nowMs: number): EventMessage[];
}

/** Result of every market of the book that a soccer score decides. */
function resultsOf(markets: Iterable<FeedMarket>, score: SoccerScore): MarketResult[] {
  const known = [...markets];
  const lines = (id: number): number[] =>
    known.filter((market) => market.id === id).map((market) => Number(market.specifiers?.split('=')[1] ?? Number.NaN));
  const ladder = { handicaps: lines(16), totals: lines(18), homeTotals: lines(19), awayTotals: lines(20), halfTotals: lines(68) };
  const keys = new Set(known.map(keyOf));
  return soccerResults(ladder, score).filter((market) => keys.has(`${market.type}/${market.specifiers}`));
}

function endMessages(
  info: EventInfo,
  product: Product,
  atMs: number,
  score: SoccerScore,
  results: readonly MarketResult[],
): EventMessage[] {
  const head = { product, event_id: info.urn };
  const state: EventStatus = { status: EVENT.ended, match_status: 100, home_score: score.home, away_score: score.away };
  const markets = results.map(settleMarket);
  return [
    { type: 'bet_stop', ...head, timestamp: atMs, groups: 'all', market_status: MARKET.suspended, reason: 'period' },
    { type: 'odds_change', ...head, timestamp: atMs + 1, sport_event_status: state, markets: [] },
    { type: 'bet_settlement', ...head, timestamp: atMs + 2, certainty: 1, markets },
    { type: 'bet_settlement', ...head, timestamp: atMs + 3, certainty: 2, markets },
    { type: 'odds_change', ...head, timestamp: atMs + 4, sport_event_status: { ...state, status: EVENT.closed }, markets: [] },
  ];
}

interface ScriptedEvent {
  readonly given: EventInfo;
  /** Wall time. */
  readonly startMs: number;
  readonly statusCode: number;
  /** Squads, as its fixture shows them. */
  readonly players: readonly SquadPlayer[];
}

export function createScriptedSession({ given, startMs, statusCode, players }: ScriptedEvent): ScriptedSession {
  let info = given;
  let broken: Broken = 'none';
  const book = createEventBook();
  const log: EventMessage[] = [];
  let product: Product = PREMATCH;
  let start = startMs;
  let status = statusCode;
  return {
    get info() {
      return info;
    },
    urn: info.urn,
    book,
    log,
    players: () => players,
    product: () => product,
    statusCode: () => book.status?.status ?? status,
    closed: () => [EVENT.closed, EVENT.cancelled].some((code) => code === (book.status?.status ?? status)),
    suspended: () => [...book.markets.values()].some((market) => market.status === MARKET.suspended),
    startWallMs: () => start,
    nextDueMs: () => Number.POSITIVE_INFINITY,
    advance: () => [],
    finish: () => [],
    resume: () => undefined,
    record: (message) => {
      if (message.type !== 'fixture_change') product = message.product;
      applyToBook(book, message);
      if (isResult(message)) log.push(message);
    },
    settleWith: (score, nowMs) => {
      const atMs = Math.max(nowMs, book.lastMs + 1);
      const messages = endMessages(info, product, atMs, score, resultsOf(book.markets.values(), score));
      for (const message of messages) {
        applyToBook(book, message);
        if (isResult(message)) log.push(message);
      }
      if (start <= nowMs) return messages;
      // No match is over before it began: what is ended before its time has its time now.
      start = nowMs;
      const head = { product, event_id: info.urn, timestamp: nowMs };
      return [{ type: 'fixture_change', ...head, change_type: 2, start_time: nowMs }, ...messages];
    },
    setSides: (home, away) => {
      info = { ...info, home, away };
    },
    setTournament: (tournament) => {
      info = { ...info, tournament };
    },
    setBroken: (value) => {
      broken = value;
    },
    broken: () => broken,
    setStart: (value) => {
      start = value;
    },
    setStatus: (value) => {
      status = value;
    },
    snapshot: (nowMs) => {
      const message: EventMessage = {
        type: 'odds_change',
        product,
        event_id: info.urn,
        timestamp: Math.max(nowMs, book.lastMs + 1),
        ...(book.status === null ? {} : { sport_event_status: book.status }),
        markets: [...book.markets.values()],
      };
      applyToBook(book, message);
      return message;
    },
  };
}
