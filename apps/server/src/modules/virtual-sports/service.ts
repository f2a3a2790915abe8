import { createHash } from 'node:crypto';
import type { Alarms } from '../../platform/alarms.ts';
import type { Fixture, RevealedDraw } from '../../platform/bus/board-message.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { type Drawn, toDrawn } from './drawn.ts';
import { DrawChangedError } from './errors.ts';
import { type DrawDoubt, isSealedSeed, judgeDraw, type ReportedOutcome } from './judge-draw.ts';
import { createLatestClock, type LatestClock } from './latest-clock.ts';
import { createDrawStore, type DrawRow, type ShownDraw, type StoredDraw } from './store.ts';

export interface VirtualSportsOptions {
  db: Database;
  clock: Clock;
  alarms: Pick<Alarms, 'raise'>;
  /** Provider whose draws these are. */
  source: string;
  /** The process that reads the feed says how late it is; the others read it. */
  isWriter: boolean;
}

export interface VirtualSports {
  readonly clock: LatestClock;
  /**
   * Keeps what draws were sealed with; resolves when it is stored, and only then may they be bet on.
   * @throws DrawChangedError when one is not what was kept of it before: neither it nor those beside it may be taken over
   */
  keep(fixtures: readonly Fixture[]): Promise<void>;
  /**
   * Takes a seed that was received, whatever becomes of the message it came with; resolves when it is stored.
   * @returns whether it is that of a draw that has not begun: then the draw takes no bets any more, here or after a restart
   */
  takeSeed(urn: string, draw: RevealedDraw): Promise<boolean>;
  /** The seed of this draw is out before the off: it never opens again. */
  isOut(urn: string): boolean;
  /** Compares results with the draw that was sealed; null = they are its results and the draw has begun. `reported`: everything that the message says. */
  judge(urn: string, draw: RevealedDraw | undefined, reported: readonly ReportedOutcome[]): Promise<DrawDoubt | null>;
  /** Urns of the matches of a day of a season. */
  urnsOfDay(day: { systemId: number; season: string; matchDay: number }): Promise<string[]>;
  /** Name of the season that was begun last (1) or of one before it, counted back; undefined: it is not known here. */
  seasonBack(count: { systemId: number; number: number }): Promise<string | undefined>;
  /** These as they are shown, in no order; none of those that are not known. */
  shown(urns: readonly string[]): Promise<Drawn[]>;
  /** Those of a sport that begin in the half-open window, in the order of their start. */
  between(span: { systemId: number; fromMs: number; toMs: number }): Promise<Drawn[]>;
  /** Those of a season that were announced so far, day by day. */
  ofSeason(season: { systemId: number; season: string }): Promise<Drawn[]>;
  /** Forgets some draws of more than 30 days ago. @returns how many */
  forgetOld(limit: number): Promise<number>;
}

/** Everything that was announced, in one text: whatever of it changes, it is another hash. */
function termsHash({ urn, sport, startTimeMs, virtual, draw }: Fixture): string {
  const { drawId, names, model, markets } = draw?.offer ?? {};
  const sold = markets?.map(({ id, specifiers, outcomes }) => [
    id,
    specifiers,
    outcomes.map((outcome) => [outcome.id, outcome.oddsMilli]),
  ]);
  const when = [startTimeMs, draw?.endMs, virtual?.season, virtual?.matchDay];
  const what = [urn, sport.systemId, draw?.seal, drawId, names, model?.kind, model?.weights, sold];
  return createHash('sha256')
    .update(JSON.stringify([...when, ...what]))
    .digest('hex');
}

function rowOf(fixture: Fixture): DrawRow | null {
  const { urn, sport, virtual, draw, startTimeMs } = fixture;
  if (!virtual || !draw) return null;
  return {
    urn,
    seal: draw.seal,
    offer: draw.offer,
    terms_hash: termsHash(fixture),
    system_id: sport.systemId,
    season: virtual.season,
    match_day: virtual.matchDay,
    start_ms: startTimeMs,
    end_ms: draw.endMs,
  };
}

/** Draws of the virtual sports: sealed before they are bet on, and drawn once more before anybody is paid. */
export function createVirtualSports({ db, clock, alarms, source, isWriter }: VirtualSportsOptions): VirtualSports {
  const store = createDrawStore(db, source);
  const latest = createLatestClock({ store, clock, alarms, isWriter });
  /** Starts of draws whose seed came before them, by urn, epoch ms. */
  const out = new Map<string, number>();
  function noteOut(urn: string, startMs: number): void {
    for (const [other, otherMs] of out) if (otherMs <= latest.now()) out.delete(other);
    out.set(urn, startMs);
  }
  async function takeSeed(kept: StoredDraw | undefined, seed: string): Promise<boolean> {
    if (kept === undefined || !isSealedSeed(kept, seed)) return false;
    const isEarly = latest.now() < kept.start_ms;
    // First, so that no price that comes meanwhile opens it.
    if (isEarly && !out.has(kept.urn)) {
      noteOut(kept.urn, kept.start_ms);
      alarms.raise('draw_changed', { urns: [kept.urn] }, 'the seed of a draw came before its start: it takes no bets any more');
    }
    if (kept.seed === null) await store.reveal(kept.urn, seed);
    return isEarly;
  }
  const asShown = (draw: ShownDraw): Drawn => toDrawn(draw, latest.now());
  return {
    clock: latest,
    isOut: (urn) => latest.now() < (out.get(urn) ?? 0),
    takeSeed: async (urn, { seed }) => takeSeed((await store.read([urn])).get(urn), seed),
    async keep(fixtures) {
      const known = await store.read(fixtures.map(({ urn }) => urn));
      const [fresh, wrong, seeds] = [[] as DrawRow[], [] as string[], new Map<string, string>()];
      const isOtherThan = (before: Pick<DrawRow, 'seal' | 'terms_hash'>, row: DrawRow | null) =>
        row?.seal !== before.seal || row.terms_hash !== before.terms_hash;
      for (const fixture of fixtures) {
        const row = rowOf(fixture);
        const before = known.get(fixture.urn);
        const isOther = before !== undefined && isOtherThan(before, row);
        // Its seed is out, and it could still be bet on: also where it was told before and is not any more.
        const seed = fixture.draw?.seed;
        const startMs = (before ?? row)?.start_ms;
        const hasBegun = startMs === undefined || latest.now() >= startMs;
        const isOpen = !hasBegun && (seed !== undefined || (before !== undefined && before.seed !== null));
        if (isOther || isOpen) wrong.push(fixture.urn);
        if (seed !== undefined && row !== null && !hasBegun) seeds.set(fixture.urn, seed);
        if (before !== undefined && before.seed !== null && !hasBegun) noteOut(fixture.urn, before.start_ms);
        if (before === undefined && row !== null) fresh.push(row);
      }
      if (fresh.length > 0) {
        await store.insert(fresh);
        // Announced for the first time twice at once, the one that was stored first stands: what is sold is what is sealed.
        const kept = await store.read(fresh.map(({ urn }) => urn));
        for (const row of fresh) {
          const stored = kept.get(row.urn);
          if (stored === undefined || isOtherThan(stored, row)) wrong.push(row.urn);
        }
      }
      const early = seeds.size > 0 ? await store.read([...seeds.keys()]) : new Map<string, StoredDraw>();
      for (const [urn, seed] of seeds) await takeSeed(early.get(urn), seed);
      const [first] = wrong;
      if (first === undefined) return;
      alarms.raise('draw_changed', { urns: wrong.slice(0, 5) }, 'draws are not what they were sealed as: they take no bets');
      throw new DrawChangedError(first);
    },
    async judge(urn, draw, reported) {
      const kept = (await store.read([urn])).get(urn);
      const doubt = kept === undefined ? 'draw_missing' : judgeDraw(kept, draw, reported);
      const isEarly = draw !== undefined && (await takeSeed(kept, draw.seed));
      if (doubt !== null)
        alarms.raise(
          'draw_mismatch',
          { urn, doubt },
          'results are not those of the draw that was sealed: nobody is paid by them',
        );
      return doubt ?? (isEarly ? 'before_start' : null);
    },
    urnsOfDay: (day) => store.urnsOfDay(day),
    seasonBack: (count) => store.seasonBack({ ...count, nowMs: latest.now() }),
    shown: async (urns) => (await store.shown(urns)).map(asShown),
    between: async (span) => (await store.between(span)).map(asShown),
    ofSeason: async (season) => (await store.ofSeason(season)).map(asShown),
    forgetOld: (limit) => store.forgetOld(limit),
  };
}
