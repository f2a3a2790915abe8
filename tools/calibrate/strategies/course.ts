import { MARKET } from '../../../sandboxes/odds-feed/src/protocol.ts';
import { createSession } from '../../../sandboxes/odds-feed/src/session.ts';
import { createWorldClock } from '../../../sandboxes/odds-feed/src/world-clock.ts';
import { keyOf, type Look } from './look.ts';
import type { StrategyMatch } from './played-match.ts';

/** A live bet on soccer waits so long (betting rules 10.3); between two looks of a player lies the same time. */
export const LIVE_DELAY_MS = 5000;
/** A day of moves before the start, about ten minutes apart. */
export const EARLY_MOVES = 144;
const SECOND_MS = 1000;

/** The prices before the start, move by move. */
export function looksBefore({ source }: StrategyMatch): Look[] {
  return Array.from({ length: EARLY_MOVES }, (_, position) => {
    const markets = source.prematch(position).filter(({ status }) => status === MARKET.active);
    const byKey = new Map(markets.map((market) => [keyOf(market), market]));
    return { stage: 'prematch', atMs: 0, index: -1, minute: 0, score: { home: 0, away: 0 }, markets: byKey };
  });
}

/** Looks in play one live delay apart; between `stopped` ones and the next a bet stop came, so that no bet survives. */
export interface LiveLook {
  readonly look: Look;
  /** Betting stopped or stood still since the look before: what was asked for then is refused. */
  readonly stopped: boolean;
}

/**
 * The match as the sandbox plays it, on a clock that stands still while nobody looks: the very session that the feed runs, with its
 * stops, its steady prices and their drift.
 */
export function* liveLooks({ source, model, scoreAt, minuteAt }: StrategyMatch): Generator<LiveLook> {
  let nowMs = source.startMs - SECOND_MS;
  const session = createSession(source, { clock: createWorldClock(() => nowMs, 1), driftRate: 1 });
  session.resume(nowMs);
  const lastMs = model.entries.at(-1)?.atMs ?? 0;
  let stopped = true;
  for (let wallMs = source.startMs; wallMs < source.startMs + lastMs; wallMs += LIVE_DELAY_MS) {
    nowMs = wallMs;
    for (const message of session.advance(nowMs)) if (message.type === 'bet_stop') stopped = true;
    const atMs = wallMs - source.startMs;
    if (atMs <= 0) continue;
    if (session.suspended()) {
      stopped = true;
      continue;
    }
    const index = model.indexAt(atMs);
    const markets = new Map([...session.book.markets].filter(([, { status }]) => status === MARKET.active));
    const minute = minuteAt(index, atMs);
    yield { look: { stage: 'live', atMs, index, minute, score: scoreAt(index), markets }, stopped };
    stopped = false;
  }
}
