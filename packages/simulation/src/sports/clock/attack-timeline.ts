import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { type AttackGame, startsPeriod } from './attack-plan.ts';
import { drawEnding, type Ending, nextAttack } from './attacks.ts';
import { stageOf } from './overtime.ts';
import { playShootout } from './shootout.ts';
import { type ClockState, counted, END_OF_REGULAR_TIME, type Pair, plus, type Side, scored } from './state.ts';
import { endingsNow, isOvertimeDecided, pendingEndings } from './tactics.ts';
import { beginPeriod, endMatch, endPeriod, newWalk, playTo, record, type Walk, wait } from './walk.ts';

/** Something that happens between attacks and changes no chance: a card, a time-out. */
export interface Incident {
  readonly kind: string;
  /** Chance by attack. */
  readonly p: number;
  /** Name of the count that it adds to, as the feed names it, of the side's own. */
  readonly counts?: string;
}

/** How a course by attacks is told. */
export interface AttackStory {
  readonly incidents: readonly Incident[];
  /** Betting stops at scores of these kinds. */
  readonly stops: ReadonlySet<string>;
  /** Real time that the clock stands still behind a score and behind any attack, at least and at most. */
  readonly afterScoreMs: Pair;
  readonly afterAttackMs: Pair;
}

function addAttack(walk: Walk, story: AttackStory, side: Side, ending: Ending): void {
  const { kind, points, letter } = ending;
  const change = points > 0 ? scored(walk.state, side, points, letter) : counted(walk.state, `${kind}_${side}`);
  const stop = story.stops.has(kind) ? ({ stop: 'goal' } as const) : {};
  record(walk, { kind, side, decides: points > 0 || letter !== '', ...stop }, change);
}

/** The conversion that is waiting, if one is. */
function tryConversion(walk: Walk, game: AttackGame, story: AttackStory): void {
  const side = walk.state.pending;
  if (side === null) return;
  const added = pendingEndings(game, game.attacks, walk.state);
  wait(walk, 30_000, 60_000);
  walk.state = { ...walk.state, pending: null };
  addAttack(walk, story, side, drawEnding(walk.rng, added));
}

function playAttack(walk: Walk, game: AttackGame, story: AttackStory, side: Side): void {
  const ending = drawEnding(walk.rng, endingsNow(game, game.attacks, walk.state, side));
  const attacks = plus(walk.state.attacks, side, 1);
  walk.state = { ...walk.state, attacks, pending: ending.added === undefined ? null : side };
  addAttack(walk, story, side, ending);
  tryConversion(walk, game, story);
  const [from, to] = ending.points > 0 ? story.afterScoreMs : story.afterAttackMs;
  if (to > 0) wait(walk, from, to);
  for (const { kind, p, counts } of story.incidents) {
    if (!walk.rng.chance(p)) continue;
    const by: Side = walk.rng.chance(0.5) ? 'home' : 'away';
    record(walk, { kind, side: by }, counts === undefined ? {} : counted(walk.state, `${counts}_${by}`));
    wait(walk, 3_000, 12_000);
  }
}

/** Moments of the attacks of a period: they fill it, each longer or shorter, and the last one ends before the whistle. */
function attackTimes(rng: Rng, attacks: number, lengthMs: number): number[] {
  const weights = Array.from({ length: attacks }, () => rng.between(0.4, 1.6));
  const all = weights.reduce((sum, weight) => sum + weight, rng.between(0.05, 0.6));
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return Math.floor((lengthMs * sum) / all);
  });
}

function playAttacks(
  walk: Walk,
  game: AttackGame,
  story: AttackStory,
  part: { readonly planned: Pair; readonly first: Side; readonly lengthMs: number; readonly isOver: () => boolean },
): void {
  const { attacks, clockMs: fromMs } = walk.state;
  const left = part.planned[0] + part.planned[1] - attacks[0] - attacks[1];
  for (const further of attackTimes(walk.rng, left, part.lengthMs - fromMs)) {
    const clockMs = fromMs + further;
    const side = nextAttack(walk.state.attacks, part.planned, part.first);
    if (side === undefined) return;
    playTo(walk, clockMs);
    walk.state = { ...walk.state, clockMs };
    playAttack(walk, game, story, side);
    if (part.isOver()) return;
  }
  playTo(walk, part.lengthMs);
}

function playOvertime(walk: Walk, game: AttackGame, story: AttackStory): void {
  const { shape } = game;
  for (let number = 1; walk.state.home === walk.state.away; number++) {
    const stage = stageOf(game.overtime, number);
    if (stage === undefined) break;
    wait(walk, 60_000, 180_000);
    beginPeriod(walk);
    const isOver = (): boolean => isOvertimeDecided(game, walk.state);
    playAttacks(walk, game, story, { planned: stage.attacks, first: game.starts, lengthMs: shape.overtimeMs, isOver });
    if (walk.state.home !== walk.state.away) return;
    if (stageOf(game.overtime, number + 1) !== undefined || game.shootout !== null) endPeriod(walk, shape.overtimeMs);
  }
  if (game.shootout !== null && walk.state.home === walk.state.away) playShootout(walk, game.shootout);
}

/** A whole match, attack by attack, with whatever follows a level end; `from`: the rest of it from a state of regular time on. */
export function attackTimeline(game: AttackGame, story: AttackStory, rng: Rng, from?: ClockState): TimelineEntry<ClockState>[] {
  const { shape } = game;
  const walk = newWalk(rng, from);
  if (from === undefined) record(walk, { kind: 'match_start' }, {});
  else tryConversion(walk, game, story);
  for (;;) {
    const { period, phase } = walk.state;
    if (phase === 'playing') {
      playAttacks(walk, game, story, {
        planned: game.planned[period - 1] ?? [0, 0],
        first: startsPeriod(game, period),
        lengthMs: shape.periodMs,
        isOver: () => false,
      });
    }
    if (period === shape.periods) break;
    if (phase === 'playing') endPeriod(walk, shape.periodMs);
    walk.atMs += shape.breakMs[period - 1] ?? 0;
    beginPeriod(walk);
  }
  const { home, away } = walk.state;
  const goesOn = home === away && (game.overtime.stages.length > 0 || game.shootout !== null);
  if (goesOn) {
    walk.state = { ...walk.state, scores: walk.state.scores + END_OF_REGULAR_TIME };
    endPeriod(walk, shape.periodMs);
    playOvertime(walk, game, story);
  }
  endMatch(walk, walk.state.clockMs);
  return walk.entries;
}
