import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedProxy } from '../adversary/feed-proxy.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import type { ShownMarket } from './board-check.ts';
import type { ScriptedEvent } from './scripted-events.ts';

const EVERY_MS = 1_000;
const LOOK_EVERY_MS = 10;
/** Longer than this counts as this. */
const LONGEST_MS = 20_000;

export interface Lag {
  readonly measured: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly mostMs: number;
}

export function lagOf(times: readonly number[]): Lag {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { measured: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), mostMs: at(1) };
}

/** The most that 95 of 100 prices may take. */
const P95_MS = 1_500;
/** One is sent every second; while the feed is cut off none is. */
const LEAST_PER_MINUTE = 5;

/** Why a run of so many minutes does not show that prices reach browsers in time; null = it does. */
export function lagFault({ measured, p95Ms }: Lag, minutes: number): string | null {
  if (measured < LEAST_PER_MINUTE * minutes) return 'hardly any price was measured: the run proves nothing';
  return p95Ms > P95_MS ? 'prices reach browsers late' : null;
}

/** From the moment at which a price is on the wire until a browser that asks is told it, once a second. */
export async function measureLag(
  proxy: FeedProxy,
  visitor: HttpPlayer,
  event: ScriptedEvent,
  matchId: number,
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; !isOver(); number++) {
    // With the other price the book stays above 100 %.
    const odds = (2 + (number % 50) / 100).toFixed(2);
    event.atMs = Math.max(Date.now(), event.atMs + 1);
    const head = { type: 'odds_change', product: 3, event_id: event.urn, timestamp: event.atMs };
    const outcomes = [
      { id: '74', odds, active: 1 },
      { id: '76', odds: '1.60', active: 1 },
    ];
    const fromMs = performance.now();
    const isSent = proxy.inject(JSON.stringify({ ...head, markets: [{ id: 29, status: 1, outcomes }] }));
    if (isSent) times.push(await shownAfter(visitor, matchId, Number(odds), fromMs, isOver));
    await sleep(EVERY_MS);
  }
  return times;
}

async function shownAfter(
  visitor: HttpPlayer,
  matchId: number,
  odds: number,
  fromMs: number,
  isOver: () => boolean,
): Promise<number> {
  for (;;) {
    const reply = await visitor.call('GET', `/api/sportmarket/getbymatchandmarkettype?matchID=${matchId}`);
    const tookMs = performance.now() - fromMs;
    const markets = Object.values(reply?.body ?? {}) as ShownMarket[];
    if (markets.some(({ Odds }) => Odds.some(({ Value }) => Value === odds)) || tookMs > LONGEST_MS || isOver())
      return Math.min(LONGEST_MS, tookMs);
    await sleep(LOOK_EVERY_MS);
  }
}
