import type { FightMethod } from './fight-game.ts';

/** How a fight ended. `half` counts half-rounds from 0; a decision comes after the last one. */
export interface FightEnd {
  readonly winner: 'home' | 'away' | 'draw';
  readonly method: FightMethod;
  readonly half: number;
}

/** Course of a fight. */
export interface FightState {
  readonly phase: 'before' | 'round' | 'rest' | 'ended';
  /** The round in play or just over, from 1. */
  readonly round: number;
  /** When it began, and how long it has been known to be fought. */
  readonly startMs: number;
  readonly playedMs: number;
  /** Who won each finished round on the cards: `H` or `A`. */
  readonly cards: string;
  readonly end?: FightEnd;
}

export const FIRST_BELL: FightState = { phase: 'before', round: 0, startMs: 0, playedMs: 0, cards: '' };

/** Codes of an end in a pair: who (1 home, 2 away, 0 nobody) and how (1 knockout, 2 submission, 3 decision). */
const WHO = { home: 1, away: 2, draw: 0 } as const;
const HOW = { ko: 1, submission: 2, decision: 3 } as const;

export const endCode = ({ winner, method }: Pick<FightEnd, 'winner' | 'method'>): number => 10 * WHO[winner] + HOW[method];
export const whoOf = (code: number): number => Math.floor(code / 10);
export const howOf = (code: number): number => code % 10;

/** Rounds won by each side on the cards. */
export function cardsOf({ cards }: FightState): { readonly home: number; readonly away: number } {
  let home = 0;
  for (const mark of cards) if (mark === 'H') home++;
  return { home, away: cards.length - home };
}
