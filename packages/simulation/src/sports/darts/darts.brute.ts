import type { MatchEntry } from '../../sport/played-match.ts';
import { lineWins, type PlainSettler, parity, sideWins, threeWayWins, totalWins, yes } from '../test-kit/plain-settle.ts';

/** Settles markets of darts from nothing but the visits, counting down from 501 again: who threw, and how many. A second reading. */

interface ReadLeg {
  readonly winner: 'home' | 'away';
  readonly checkout: number;
  readonly maximums: { readonly home: number; readonly away: number };
}

function readLegs(entries: readonly MatchEntry[]): ReadLeg[] {
  const legs: ReadLeg[] = [];
  let left = { home: 501, away: 501 };
  let maximums = { home: 0, away: 0 };
  for (const { kind, side, points } of entries) {
    if (side === undefined) continue;
    if (points === undefined || points < 0 || points > 180) throw new Error(`a visit of ${points}`);
    const now = left[side] - points;
    // On the board the last dart is a double: nobody is left with less than two.
    if ((now === 0) !== (kind === 'leg') || now === 1 || now < 0) throw new Error(`${kind}: ${points} of ${left[side]}`);
    if (now === 0) {
      legs.push({ winner: side, checkout: points, maximums });
      left = { home: 501, away: 501 };
      maximums = { home: 0, away: 0 };
      continue;
    }
    if (points === 180) maximums = { ...maximums, [side]: maximums[side] + 1 };
    left = { ...left, [side]: now };
  }
  return legs;
}

function firstTo(legs: readonly ReadLeg[], target: number): string | undefined {
  const won = { home: 0, away: 0 };
  for (const { winner } of legs) {
    won[winner]++;
    if (won[winner] === target) return winner === 'home' ? '4' : '5';
  }
  return undefined;
}

/** The settler of a match. */
export function dartsSettler(entries: readonly MatchEntry[]): PlainSettler {
  const legs = readLegs(entries);
  const won = legs.filter(({ winner }) => winner === 'home').length;
  const lost = legs.length - won;
  const home = legs.reduce((sum, { maximums }) => sum + maximums.home, 0);
  const away = legs.reduce((sum, { maximums }) => sum + maximums.away, 0);
  const high = legs.filter(({ checkout }) => checkout >= 100).length;
  return (type, specifiers, outcome) => {
    const total = Number(specifiers.total);
    const hcp = Number(specifiers.hcp);
    const leg = legs[Number(specifiers.legnr) - 1];
    switch (type) {
      case 186:
        return sideWins(outcome, won - lost);
      case 922_000:
        return lineWins(outcome, won - lost, hcp);
      case 922_001:
        return totalWins(outcome, legs.length, total);
      case 922_002:
        return parity(outcome, legs.length);
      case 922_003:
        return leg === undefined ? undefined : outcome === (leg.winner === 'home' ? '4' : '5');
      case 922_004:
        return outcome === firstTo(legs, Number(specifiers.legnr));
      case 922_005:
        return threeWayWins(outcome, home - away);
      case 922_006:
        return totalWins(outcome, home + away, total);
      case 922_007:
        return totalWins(outcome, home, total);
      case 922_008:
        return totalWins(outcome, away, total);
      case 922_009:
        return lineWins(outcome, home - away, hcp);
      case 922_010:
        return outcome === String((won > lost ? 1 : 3) + (home + away > total ? 0 : 1));
      case 922_011:
        return yes(outcome, high > 0);
      case 922_012:
        return yes(outcome, high > 1);
      case 922_013:
        return leg === undefined ? undefined : yes(outcome, leg.maximums.home + leg.maximums.away > 0);
      case 922_014:
        return totalWins(outcome, won, total);
      case 922_015:
        return totalWins(outcome, lost, total);
      case 922_016:
        return outcome === `${won}:${lost}`;
      default:
        return undefined;
    }
  };
}
