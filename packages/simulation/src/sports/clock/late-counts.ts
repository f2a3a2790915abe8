import type { Ending } from './attacks.ts';
import type { Side } from './state.ts';
import type { PairChance } from './sums.ts';

/** An attack that is still to come: how it ends, at a lead of its side. */
export interface CountedAttack {
  readonly side: Side;
  readonly usual: readonly Ending[];
  /** Absent: as usual at every lead. */
  readonly endingsAt?: (lead: number) => readonly Ending[];
}

/** What an attack changes: one more of what is counted or not, and the lead of its side. */
interface Change {
  readonly more: 0 | 1;
  readonly points: number;
  readonly p: number;
}

function changesOf(endings: readonly Ending[], letters: string): Change[] {
  const sums = new Map<number, Change>();
  const add = (more: 0 | 1, points: number, p: number): void => {
    const key = 100 * more + points;
    sums.set(key, { more, points, p: p + (sums.get(key)?.p ?? 0) });
  };
  for (const { letter, points, p, added } of endings) {
    const more = letter !== '' && letters.includes(letter) ? 1 : 0;
    if (added === undefined) add(more, points, p);
    else for (const next of added) add(more, points + next.points, p * next.p);
  }
  return [...sums.values()].filter(({ p }) => p > 0);
}

const LEADS = 256;
const MIDDLE = LEADS / 2;
const RARE = 1e-11;

/** How often both sides together score in one of these ways: the number stands in `home`. `from`: leads of home to begin with. */
export function lateCounts(
  attacks: readonly CountedAttack[],
  letters: string,
  already: number,
  from: readonly { readonly lead: number; readonly p: number }[],
  farthest: number,
): PairChance[] {
  let now = new Float64Array((attacks.length + 1) * LEADS);
  let next = new Float64Array(now.length);
  for (const { lead, p } of from) now[lead + MIDDLE] = (now[lead + MIDDLE] ?? 0) + p;
  const usually = new Map<Side, Change[]>();
  for (const [i, { side, usual, endingsAt }] of attacks.entries()) {
    const sign = side === 'home' ? 1 : -1;
    const asUsual = usually.get(side) ?? changesOf(usual, letters);
    usually.set(side, asUsual);
    const byLead =
      endingsAt === undefined
        ? []
        : Array.from({ length: 2 * farthest + 1 }, (_, at) => changesOf(endingsAt(at - farthest), letters));
    const changesAt = (lead: number): readonly Change[] =>
      byLead[Math.max(-farthest, Math.min(farthest, sign * lead)) + farthest] ?? asUsual;
    next.fill(0);
    for (let at = 0; at < (i + 1) * LEADS; at++) {
      const mass = now[at] ?? 0;
      if (mass < RARE) continue;
      for (const { more, points, p } of changesAt((at % LEADS) - MIDDLE)) {
        const to = at + more * LEADS + sign * points;
        next[to] = (next[to] ?? 0) + mass * p;
      }
    }
    [now, next] = [next, now];
  }
  const counts = Array.from({ length: attacks.length + 1 }, (_, n) =>
    now.slice(n * LEADS, (n + 1) * LEADS).reduce((sum, p) => sum + p, 0),
  );
  const all = counts.reduce((sum, p) => sum + p, 0);
  return counts.flatMap((p, n) => (p > 0 ? [{ home: already + n, away: 0, p: p / all }] : []));
}
