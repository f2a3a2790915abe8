import { SCORE_EFFECT } from '../../soccer-grid.ts';
import type { Pair } from './setup.ts';

/**
 * Goals of a match: how often they come is a Poisson stream that no score changes, whose they are follows the lead (betting rules 16.1.5).
 * Who is behind scores more of them and who is ahead fewer: sides that score independently of each other draw 23 of 100 matches and both
 * score in 50, where leagues have 26 and 53 (docs/calibration.md).
 */

/** By how much a lead of one goal or more changes the logit of the leader's part of the next goal, between equals. */
const HOLDING_BACK = Math.log(SCORE_EFFECT.behind / SCORE_EFFECT.ahead);
/**
 * The stronger the leader, the more it holds back: by this much for each logit of its part of the next goal at a level score. Chosen on
 * the final scores of docs/calibration.md, where favourites that lead by two goals or more seldom run up a score.
 */
const EASING = 0.15;

/** Of the next goal, the chance that it is the leader's, which scores `own` of the goals to `other` of the other side at a level score. */
function leaderShare(own: number, other: number): number {
  const strength = Math.log(own / other);
  return 1 / (1 + Math.exp(Math.max(0, HOLDING_BACK + EASING * strength) - strength));
}

/** Of the next goal, the chance that it is home's, at this lead of home. */
export function homeShare({ home, away }: Pair, lead: number): number {
  if (lead === 0) return home / (home + away);
  return lead > 0 ? leaderShare(home, away) : 1 - leaderShare(away, home);
}

/** Leads of home at a moment that may be still to come, with their chances. */
export type Leads = readonly { readonly lead: number; readonly p: number }[];
export const atLead = (lead: number): Leads => [{ lead, p: 1 }];

/** Goals of a side that are told apart. */
export const MOST_GOALS = 14;

/** Further goals at the rates of a moment; a `share` is one of the goals of a whole match. */
export interface GoalWalk {
  readonly rates: Pair;
  /** Goals of both sides in a whole match. */
  readonly sum: number;
  /** Chance that a walk from this lead passes x further home and y further away goals, at `x * MOST_GOALS + y`. */
  readonly paths: (lead: number) => Float64Array;
  /** Chances of so many further goals of both sides. */
  readonly counts: (share: number) => Float64Array;
  /** Chances of x further home and y further away goals, row by row. */
  readonly grid: (share: number, leads: Leads, size?: number) => Float64Array;
  /** Leads once this share of the goals is behind. */
  readonly leadsAfter: (share: number, lead: number) => Leads;
  /** Of the next goal, the part of each side. */
  readonly next: (leads: Leads) => Pair;
  /** Chance that goals fall and the last of them is of each side. */
  readonly last: (share: number, lead: number) => Pair;
}

/** Home's part of the next goal at `MOST_GOALS - 1` goals fewer than this lead up to as many more. */
function sharesFrom(rates: Pair, lead: number): Float64Array {
  const shares = new Float64Array(2 * MOST_GOALS - 1);
  const [behind, level, ahead] = [-1, 0, 1].map((one) => homeShare(rates, one));
  for (let i = 0; i < shares.length; i++) {
    const at = lead + i - MOST_GOALS + 1;
    shares[i] = (at < 0 ? behind : at === 0 ? level : ahead) ?? 0;
  }
  return shares;
}

function pathsFrom(rates: Pair, lead: number): Float64Array {
  const shares = sharesFrom(rates, lead);
  const paths = new Float64Array(MOST_GOALS * MOST_GOALS);
  paths[0] = 1;
  for (let x = 0; x < MOST_GOALS; x++) {
    for (let y = x === 0 ? 1 : 0; y < MOST_GOALS; y++) {
      const byHome = x > 0 ? (paths[(x - 1) * MOST_GOALS + y] ?? 0) * (shares[x - y + MOST_GOALS - 2] ?? 0) : 0;
      const byAway = y > 0 ? (paths[x * MOST_GOALS + y - 1] ?? 0) * (1 - (shares[x - y + MOST_GOALS] ?? 0)) : 0;
      paths[x * MOST_GOALS + y] = byHome + byAway;
    }
  }
  return paths;
}

function countsOf(mean: number): Float64Array {
  const counts = new Float64Array(2 * MOST_GOALS);
  let chance = Math.exp(-mean);
  for (let goals = 0; goals < counts.length; goals++) {
    counts[goals] = chance;
    chance *= mean / (goals + 1);
  }
  return counts;
}

/** Leads rarer than this change no price, and so do numbers of goals. */
const RARE = 1e-7;
const NEGLIGIBLE = 1e-10;

export function goalWalk(rates: Pair): GoalWalk {
  const sum = rates.home + rates.away;
  const known = new Map<number, Float64Array>();
  const paths = (lead: number): Float64Array => {
    const found = known.get(lead);
    if (found !== undefined) return found;
    const made = pathsFrom(rates, lead);
    known.set(lead, made);
    return made;
  };
  const counts = (share: number): Float64Array => countsOf(sum * share);
  const grid = (share: number, leads: Leads, size = MOST_GOALS): Float64Array => {
    const chances = counts(share);
    const mean = sum * share;
    const cells = new Float64Array(size * size);
    for (const { lead, p } of leads) {
      const from = paths(lead);
      for (let x = 0; x < size; x++) {
        for (let y = 0; y < size; y++) {
          const goals = chances[x + y] ?? 0;
          if (goals < NEGLIGIBLE && x + y > mean) break;
          const cell = x * size + y;
          cells[cell] = (cells[cell] ?? 0) + p * (from[x * MOST_GOALS + y] ?? 0) * goals;
        }
      }
    }
    return cells;
  };
  return {
    rates,
    sum,
    paths,
    counts,
    grid,
    leadsAfter: (share, lead) => {
      if (share <= 0) return atLead(lead);
      const cells = grid(share, atLead(lead));
      const leads: { lead: number; p: number }[] = [];
      for (let change = 1 - MOST_GOALS; change < MOST_GOALS; change++) {
        let p = 0;
        for (let x = Math.max(0, change); x < MOST_GOALS && x - change < MOST_GOALS; x++)
          p += cells[x * MOST_GOALS + x - change] ?? 0;
        if (p > RARE) leads.push({ lead: lead + change, p });
      }
      return leads;
    },
    next: (leads) => {
      let [home, all] = [0, 0];
      for (const { lead, p } of leads) {
        home += p * homeShare(rates, lead);
        all += p;
      }
      return { home: home / all, away: 1 - home / all };
    },
    last: (share, lead) => {
      const [from, chances, shares] = [paths(lead), counts(share), sharesFrom(rates, lead)];
      let [home, away] = [0, 0];
      for (let x = 0; x < MOST_GOALS; x++) {
        for (let y = 0; y < MOST_GOALS; y++) {
          const here = (from[x * MOST_GOALS + y] ?? 0) * (chances[x + y + 1] ?? 0);
          const toHome = here * (shares[x - y + MOST_GOALS - 1] ?? 0);
          home += toHome;
          away += here - toHome;
        }
      }
      return { home, away };
    },
  };
}
