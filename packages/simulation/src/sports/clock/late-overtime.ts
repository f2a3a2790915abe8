import type { AttackGame } from './attack-plan.ts';
import { type Attacks, attackOrder, type Tactics } from './attacks.ts';
import { stageOf } from './overtime.ts';
import type { Pair } from './state.ts';
import { NOTHING_MORE, type PairChance } from './sums.ts';
import { ANSWERED } from './tactics.ts';

/** So many overtimes are looked at; what is level then is shared out. */
const MOST_STAGES = 8;

/** Where an overtime stands: its number from 1, attacks of it that are over, and the lead of home. */
interface OvertimeMoment {
  readonly number: number;
  readonly done: Pair;
  readonly lead: number;
}

const OVERTIME_START: OvertimeMoment = { number: 1, done: [0, 0], lead: 0 };

/** Attacks of a stage that are left, with how many were before each. */
function attacksOf(game: AttackGame, { number, done }: OvertimeMoment) {
  const stage = stageOf(game.overtime, number);
  if (stage === undefined) return [];
  const before = done[0] + done[1] + (number > 1 ? ANSWERED : 0);
  return attackOrder(done, stage.attacks, game.starts).map((side, i) => ({ side, played: before + i }));
}

function mergedInto(sums: Map<number, PairChance>, { home, away, p }: PairChance): void {
  const key = home * 1000 + away;
  sums.set(key, { home, away, p: p + (sums.get(key)?.p ?? 0) });
}

/** Further points of both sides in a match that is in overtime, or goes into it. */
export function overtimeEnds(game: AttackGame, tactics: Tactics, attacks: Attacks, from = OVERTIME_START): PairChance[] {
  const ended = new Map<number, PairChance>();
  let open: PairChance[] = [...NOTHING_MORE];
  let moment = from;
  for (;;) {
    for (const { side, played } of attacksOf(game, moment)) {
      const next = new Map<number, PairChance>();
      for (const pair of open) {
        const lead = from.lead + pair.home - pair.away;
        if (tactics.isDecided(lead, played)) {
          mergedInto(ended, pair);
          continue;
        }
        for (const { points, p } of tactics.overtime(attacks[side], side === 'home' ? lead : -lead, played)) {
          if (side === 'home') mergedInto(next, { ...pair, home: pair.home + points, p: pair.p * p });
          else mergedInto(next, { ...pair, away: pair.away + points, p: pair.p * p });
        }
      }
      open = [...next.values()];
    }
    for (const pair of open) if (from.lead + pair.home !== pair.away) mergedInto(ended, pair);
    open = open.filter((pair) => from.lead + pair.home === pair.away);
    moment = { number: moment.number + 1, done: [0, 0], lead: 0 };
    if (open.length === 0 || stageOf(game.overtime, moment.number) === undefined) break;
    if (moment.number > from.number + MOST_STAGES) {
      open = open.flatMap(({ home, away, p }) => [
        { home: home + 3, away, p: p / 2 },
        { home, away: away + 3, p: p / 2 },
      ]);
      break;
    }
  }
  for (const pair of open) mergedInto(ended, pair);
  return [...ended.values()];
}

/** Who scores next in overtime; what is missing to 1 is that nobody does. */
export function overtimeScorer(
  game: AttackGame,
  tactics: Tactics,
  attacks: Attacks,
  from = OVERTIME_START,
): { readonly home: number; readonly away: number } {
  const first = { home: 0, away: 0 };
  const { lead } = from;
  let none = 1;
  for (let number = from.number; number < from.number + MOST_STAGES; number++) {
    const moment = number === from.number ? from : { number, done: [0, 0] as const, lead };
    for (const { side, played } of attacksOf(game, moment)) {
      if (tactics.isDecided(lead, played)) return first;
      const endings = tactics.overtime(attacks[side], side === 'home' ? lead : -lead, played);
      const scores = endings.reduce((sum, { points, p }) => (points > 0 ? sum + p : sum), 0);
      first[side] += none * scores;
      none *= 1 - scores;
    }
    if (lead !== 0) return first;
  }
  return first;
}
