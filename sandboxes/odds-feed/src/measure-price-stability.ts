import { createWorld, type SmallMatch } from '@duskline/simulation/world';
import type { SportName } from '@duskline/simulation/world-entities';
import { simulatedSource, worldInfo } from './match-source.ts';
import { type EventMessage, type EventStatus, LIVE, MARKET } from './protocol.ts';
import { createSession, type EventSession } from './session.ts';
import { createWorldClock } from './world-clock.ts';

/** What to measure. Times in milliseconds, the clock is virtual and runs at speed 1. */
export interface PriceStabilityRequest {
  readonly seed: string;
  readonly fromMs: number;
  readonly lengthMs: number;
  /** How long a live bet waits, by sport. */
  readonly delayMs: Readonly<Record<SportName, number>>;
}

/** Live prices of one market family, looked at again after the live delay when nothing happened in between. Counts. */
export interface PriceStabilityCounts {
  readonly sport: SportName;
  readonly family: string;
  readonly prices: number;
  readonly lower: number;
  readonly higher: number;
  /** No longer offered. */
  readonly gone: number;
}

const FAMILIES: Readonly<Record<number, string>> = {
  1: '1x2',
  16: 'handicap',
  18: 'total',
  186: 'winner',
  187: 'handicap',
  189: 'total',
  219: 'winner',
  223: 'handicap',
  225: 'total',
};
const OTHERS = 'others';

/** Between two looks at all prices of a match. */
const LOOK_MS = 3000;
/** No match lasts longer. */
const LONGEST_MS = 6 * 3_600_000;

interface Offered {
  readonly odds: string;
  /** Of the main line of its family: what lists show and most bets are placed on. */
  readonly isMain: boolean;
}

interface Look {
  readonly atMs: number;
  /** What is offered, by market and outcome. */
  readonly prices: ReadonlyMap<string, Offered>;
}

type Counts = { -readonly [key in keyof PriceStabilityCounts]: PriceStabilityCounts[key] };

/** What of a state is play: clocks run and statistics count without anything happening to a bet. */
function playOf(status: EventStatus | undefined): string {
  if (status === undefined) return '';
  const { clock: _clock, statistics: _statistics, ...play } = status;
  return JSON.stringify(play);
}

function pricesOf(session: EventSession): Map<string, Offered> {
  const prices = new Map<string, Offered>();
  for (const [key, market] of session.book.markets) {
    if (market.status !== MARKET.active) continue;
    for (const { id, odds } of market.outcomes ?? [])
      if (odds !== undefined) prices.set(`${key}/${id}`, { odds, isMain: market.favourite === 1 });
  }
  return prices;
}

function compare(
  before: Look,
  after: ReadonlyMap<string, Offered>,
  countsOf: (marketType: number, isMain: boolean) => Counts,
): void {
  for (const [key, { odds, isMain }] of before.prices) {
    const marketType = Number(key.slice(0, key.indexOf('/')));
    const now = after.get(key);
    for (const counts of isMain ? [countsOf(marketType, false), countsOf(marketType, true)] : [countsOf(marketType, false)]) {
      counts.prices++;
      if (now === undefined) counts.gone++;
      else if (Number(now.odds) < Number(odds)) counts.lower++;
      else if (Number(now.odds) > Number(odds)) counts.higher++;
    }
  }
}

/** Follows one match second by second through the window. */
function follow(
  match: SmallMatch,
  make: (wall: () => number) => EventSession,
  request: PriceStabilityRequest,
  tally: Map<string, Counts>,
): void {
  const { sport } = match.tournament;
  const { fromMs, lengthMs } = request;
  const delayMs = request.delayMs[sport];
  const countsOf = (marketType: number, isMain: boolean): Counts => {
    const family = `${isMain ? 'main ' : ''}${FAMILIES[marketType] ?? OTHERS}`;
    const known = tally.get(`${sport}/${family}`);
    if (known !== undefined) return known;
    const counts: Counts = { sport, family, prices: 0, lower: 0, higher: 0, gone: 0 };
    tally.set(`${sport}/${family}`, counts);
    return counts;
  };
  let nowMs = Math.max(fromMs, match.startMs - 1000);
  const session = make(() => nowMs);
  session.resume(nowMs);
  let happenedMs = nowMs;
  let play = playOf(session.book.status ?? undefined);
  const note = (messages: readonly EventMessage[]): void => {
    for (const message of messages) {
      const now = message.type === 'odds_change' ? playOf(message.sport_event_status) : play;
      if (message.type !== 'odds_change' || now !== play) happenedMs = nowMs;
      play = now;
    }
  };
  const looks: Look[] = [];
  for (; nowMs <= fromMs + lengthMs && !session.closed(); nowMs += 1000) {
    note(session.advance(nowMs));
    const oldest = looks[0];
    if (oldest !== undefined && nowMs - oldest.atMs >= delayMs) {
      looks.shift();
      if (happenedMs <= oldest.atMs) compare(oldest, pricesOf(session), countsOf);
    }
    if (session.product() === LIVE && !session.suspended() && (nowMs - fromMs) % LOOK_MS < 1000)
      looks.push({ atMs: nowMs, prices: pricesOf(session) });
  }
}

/** Plays every covered match of a world that is live in the window and counts what its prices do during a live delay. */
export function measurePriceStability(request: PriceStabilityRequest): PriceStabilityCounts[] {
  const world = createWorld(request.seed, 'full');
  const tally = new Map<string, Counts>();
  for (const match of world.matches(request.fromMs - LONGEST_MS, request.fromMs + request.lengthMs)) {
    if (!match.liveCoverage || match.fate === 'postponed') continue;
    const make = (wall: () => number): EventSession =>
      createSession(simulatedSource(worldInfo(match, world), match), { clock: createWorldClock(wall, 1), driftRate: 1 });
    follow(match, make, request, tally);
  }
  return [...tally.values()].sort((a, b) => (`${a.sport}/${a.family}` < `${b.sport}/${b.family}` ? -1 : 1));
}
