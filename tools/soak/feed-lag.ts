import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedProxy } from '../adversary/feed-proxy.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import type { ShownMarket, ShownOdd } from './board-check.ts';
import type { OpenPages } from './open-pages.ts';
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

/** Milliseconds that prices took, each measured in two ways. */
export interface LagTimes {
  /** Until a browser that asks is told it. */
  readonly asked: number[];
  /** Until the socket of every open page has told that it is open at this price: none, when it is shut, because its producer is down. */
  readonly pushed: number[];
}

interface LagParts {
  readonly proxy: FeedProxy;
  readonly visitor: HttpPlayer;
  readonly pages: Pick<OpenPages, 'haveTold'>;
  readonly event: ScriptedEvent;
  readonly matchId: number;
  isOver(): boolean;
}

/** From the moment at which a price is on the wire until browsers have it, once a second. */
export async function measureLag(parts: LagParts): Promise<LagTimes> {
  const { proxy, event, isOver } = parts;
  const times: LagTimes = { asked: [], pushed: [] };
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
    if (isSent) {
      const asked = await shownAfter(parts, Number(odds), fromMs);
      const pushed = asked.shown?.IsSuspended === false ? await pushedAfter(parts, asked.shown, fromMs) : null;
      times.asked.push(asked.tookMs);
      if (pushed !== null) times.pushed.push(pushed);
    }
    await sleep(EVERY_MS);
  }
  return times;
}

/** The outcome with this price, as a browser that asks is shown it. */
async function shownAt({ visitor, matchId }: LagParts, odds: number): Promise<ShownOdd | undefined> {
  const reply = await visitor.call('GET', `/api/sportmarket/getbymatchandmarkettype?matchID=${matchId}`);
  return (Object.values(reply?.body ?? {}) as ShownMarket[]).flatMap(({ Odds }) => Odds).find(({ Value }) => Value === odds);
}

async function shownAfter(
  parts: LagParts,
  odds: number,
  fromMs: number,
): Promise<{ readonly tookMs: number; readonly shown: ShownOdd | undefined }> {
  for (;;) {
    const shown = await shownAt(parts, odds);
    const tookMs = performance.now() - fromMs;
    if (shown !== undefined || tookMs > LONGEST_MS || parts.isOver()) return { tookMs: Math.min(LONGEST_MS, tookMs), shown };
    await sleep(LOOK_EVERY_MS);
  }
}

/** Null: it was shut before every page could be told. */
async function pushedAfter(parts: LagParts, { ID, Value }: ShownOdd, fromMs: number): Promise<number | null> {
  for (let askAgainMs = performance.now() + EVERY_MS; ; await sleep(LOOK_EVERY_MS)) {
    const tookMs = performance.now() - fromMs;
    if (parts.pages.haveTold(ID, Math.round(Value * 1_000)) || tookMs > LONGEST_MS || parts.isOver())
      return Math.min(LONGEST_MS, tookMs);
    if (performance.now() < askAgainMs) continue;
    askAgainMs = performance.now() + EVERY_MS;
    if ((await shownAt(parts, Value))?.IsSuspended !== false) return null;
  }
}
