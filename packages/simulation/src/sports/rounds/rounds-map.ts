/**
 * A map of rounds: first to 13, sides change after 12. At 12:12 overtimes follow, each of two halves of `overtimeHalf` rounds, until
 * one is won: of three rounds each in Counter-Strike (first to 4), of one each in Valorant (two ahead).
 */

/** A map in play; `rounds` says who won each round: `H` or `A`. */
export interface RoundsMap {
  readonly home: number;
  readonly away: number;
  readonly rounds: string;
}

export const FRESH_MAP: RoundsMap = { home: 0, away: 0, rounds: '' };
export const HALF_ROUNDS = 12;
export const ROUNDS_TO_WIN = 13;
/** Overtimes that a forecast looks ahead: more are rarer than any price shows. */
export const MOST_OVERTIMES = 10;

/** Whether the map is won at this score. */
export function isMapOver(home: number, away: number, overtimeHalf: number): boolean {
  const top = Math.max(home, away);
  const low = Math.min(home, away);
  if (low < HALF_ROUNDS) return top >= ROUNDS_TO_WIN;
  const overtime = Math.floor((low - HALF_ROUNDS) / overtimeHalf);
  return top >= HALF_ROUNDS + overtimeHalf * overtime + overtimeHalf + 1;
}

/** The map after a round. */
export function afterRound(map: RoundsMap, winner: 'home' | 'away'): RoundsMap {
  return winner === 'home'
    ? { home: map.home + 1, away: map.away, rounds: `${map.rounds}H` }
    : { home: map.home, away: map.away + 1, rounds: `${map.rounds}A` };
}

/** Chances that home wins a round: in the first half, in the second, and in overtime where sides change all the time. */
export interface RoundChances {
  readonly first: number;
  readonly second: number;
  readonly overtime: number;
}

/** Chance of home in round `number` (from 1). */
export function roundChance(chances: RoundChances, number: number): number {
  if (number <= HALF_ROUNDS) return chances.first;
  return number <= 2 * HALF_ROUNDS ? chances.second : chances.overtime;
}

/** Rounds that are played whatever happens. */
export function certainRounds({ home, away }: RoundsMap): number {
  const played = home + away;
  const low = Math.min(home, away);
  if (low >= HALF_ROUNDS) return played + 1;
  return played + Math.max(1, ROUNDS_TO_WIN - Math.max(home, away));
}
