import type { Engine } from '../engine.ts';
import { badRequest, notFound } from '../http-error.ts';
import { createSession, type ManagedSession } from '../session.ts';
import type { StateStore } from '../state-store.ts';
import { createWorldClock, type WorldClock } from '../world-clock.ts';
import { loadFiles } from './load-files.ts';
import type { LoadedFile, RecordedMatch } from './recorded-match.ts';
import { replaySource } from './replay-source.ts';
import { seasonStrength } from './season-strength.ts';

export type ReplayStage = 'waiting' | 'prematch' | 'live' | 'result';

export interface ReplayOptions {
  /** Season time passes so many times as fast as real time; 0: only step by step. */
  readonly speed: number;
  /** Season time at which the replay begins; default: a minute of real time before the first kick-off. */
  readonly startMs?: number | undefined;
  readonly sendBroken: boolean;
  readonly books?: readonly string[] | undefined;
}

/** Plays recorded matches through the feed: by a season clock, or match by match as a driver says. */
export interface ReplayRunner {
  load(paths: readonly string[], options: ReplayOptions): ReplaySummary;
  /** Publishes what the season clock has reached. */
  pump(nowMs: number): void;
  step(to: Exclude<ReplayStage, 'waiting'>, urn: string | undefined, count: number): { matches: object[]; remaining: number };
  run(speed: number): void;
  stats(): object;
  matches(): object[];
}

export interface ReplaySummary {
  readonly matches: number;
  readonly broken: number;
  readonly first: string | null;
  readonly last: string | null;
}

interface Item {
  readonly match: RecordedMatch;
  readonly session: ManagedSession;
  published: boolean;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Listed at least this long before kick-off, in season time and in real time. */
const SEASON_LEAD_MS = 3 * DAY_MS;
const REAL_LEAD_MS = 30_000;
const LONGEST_MATCH_MS = 3 * 3_600_000;
const STAGES: readonly ReplayStage[] = ['waiting', 'prematch', 'live', 'result'];

function stageOf(item: Item): ReplayStage {
  if (!item.published) return 'waiting';
  if (item.session.closed()) return 'result';
  return item.session.statusCode() === 0 ? 'prematch' : 'live';
}

function view(item: Item): object {
  const { match, session } = item;
  const stage = stageOf(item);
  return {
    urn: session.urn,
    key: match.key,
    stage,
    home: match.home,
    away: match.away,
    kick_off: new Date(match.kickOffMs).toISOString(),
    start_time: item.published ? session.startWallMs() : null,
    markets: match.markets.map((market) => ({ id: market.id, specifiers: market.specifiers, broken: market.broken ?? null })),
    ...(stage === 'result' ? { result: match.score } : {}),
  };
}

export function createReplayRunner(engine: Engine, state: StateStore, wall: () => number): ReplayRunner {
  let clock: WorldClock | undefined;
  let items: Item[] = [];
  let files: LoadedFile[] = [];
  let sendBroken = false;

  const startClock = (first: number, options: ReplayOptions): WorldClock => {
    const nowMs = wall();
    const ahead = options.speed === 0 ? DAY_MS : Math.max(options.speed * MINUTE_MS, MINUTE_MS);
    const worldMs = options.startMs ?? first - ahead;
    return createWorldClock(wall, options.speed, [{ wallMs: nowMs, worldMs, speed: options.speed }]);
  };

  const publish = (item: Item, nowMs: number, place: number): void => {
    if (item.published) return;
    item.published = true;
    // Without a running clock the start is unknown: tomorrow, in the order of the season.
    if (clock?.speed() === 0) item.session.announceStart(nowMs + DAY_MS + place * MINUTE_MS);
    const finishedMs = state.finishedAt(item.session.urn);
    item.session.resume(nowMs, finishedMs);
    engine.add(item.session, finishedMs === undefined);
  };

  const moveTo = (item: Item, to: ReplayStage, place: number): void => {
    const nowMs = wall();
    publish(item, nowMs, place);
    if (to === 'live') engine.kickOff(item.session);
    if (to === 'result') engine.finish(item.session);
  };

  const pick = (to: ReplayStage, urn: string | undefined, count: number): Item[] => {
    const wanted = STAGES.indexOf(to);
    if (urn !== undefined) {
      const item = items.find((candidate) => candidate.session.urn === urn);
      if (item === undefined) throw notFound(`no recorded match ${urn}`);
      return STAGES.indexOf(stageOf(item)) < wanted ? [item] : [];
    }
    return items.filter((item) => STAGES.indexOf(stageOf(item)) < wanted).slice(0, count);
  };

  return {
    load: (paths, options) => {
      let loaded: ReturnType<typeof loadFiles>;
      try {
        loaded = loadFiles(paths, options.books);
      } catch (error) {
        throw badRequest(error instanceof Error ? error.message : String(error));
      }
      const firstMs = loaded.matches[0]?.kickOffMs;
      if (firstMs === undefined) throw badRequest('the files hold no match that can be played');
      clock ??= startClock(firstMs, options);
      sendBroken = options.sendBroken;
      const seasonClock = clock;
      const known = new Set(items.map((item) => item.session.urn));
      const strength = seasonStrength(loaded.matches);
      const fresh = loaded.matches
        .filter((match) => options.startMs === undefined || match.kickOffMs + LONGEST_MATCH_MS > options.startMs)
        .map(
          (match): Item => ({
            match,
            session: createSession(replaySource(match, strength, sendBroken), { clock: seasonClock, driftRate: 1 }),
            published: false,
          }),
        )
        .filter((item) => !known.has(item.session.urn));
      items = [...items, ...fresh].sort((a, b) => a.match.kickOffMs - b.match.kickOffMs);
      files = [...files, ...loaded.files];
      const isoOf = (item: Item | undefined): string | null =>
        item === undefined ? null : new Date(item.match.kickOffMs).toISOString();
      const broken = loaded.files.reduce((sum, file) => sum + file.broken.length, 0);
      return { matches: fresh.length, broken, first: isoOf(items[0]), last: isoOf(items.at(-1)) };
    },
    pump: (nowMs) => {
      if (clock === undefined || clock.speed() === 0) return;
      const horizon = clock.toWorld(nowMs) + Math.max(SEASON_LEAD_MS, REAL_LEAD_MS * clock.speed());
      for (const [place, item] of items.entries())
        if (!item.published && item.match.kickOffMs <= horizon) publish(item, nowMs, place);
    },
    step: (to, urn, count) => {
      const moved = pick(to, urn, count);
      for (const item of moved) moveTo(item, to, items.indexOf(item));
      const wanted = STAGES.indexOf(to);
      return { matches: moved.map(view), remaining: items.filter((item) => STAGES.indexOf(stageOf(item)) < wanted).length };
    },
    run: (speed) => {
      if (clock === undefined) throw badRequest('nothing is loaded');
      clock.setSpeed(speed);
      engine.rescheduleAll();
    },
    stats: () => {
      const broken = files.flatMap((file) => file.broken);
      const byReason: Record<string, number> = {};
      for (const record of broken) byReason[record.reason] = (byReason[record.reason] ?? 0) + 1;
      const stages: Record<ReplayStage, number> = { waiting: 0, prematch: 0, live: 0, result: 0 };
      for (const item of items) stages[stageOf(item)]++;
      return {
        files: files.map((file) => ({ path: file.path, format: file.format, rows: file.rows, matches: file.matches.length })),
        matches: items.length,
        stages,
        speed: clock?.speed() ?? 0,
        season_time: clock === undefined ? null : new Date(clock.world()).toISOString(),
        broken,
        broken_by_reason: byReason,
        sent_broken: sendBroken,
      };
    },
    matches: () => items.map(view),
  };
}
