import type { Distribution } from '@duskline/odds/model/distribution';
import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { footballParams } from '@duskline/simulation/sports/american-football/params';
import { attackOutlook } from '@duskline/simulation/sports/clock/attack-game';
import { clockStart } from '@duskline/simulation/sports/clock/state';

/** American football as the simulation plays and prices it, drive by drive, by how much better home is. */
interface Strength {
  /** Points of a whole game, overtime included. */
  readonly lead: Distribution;
  readonly total: Distribution;
  /** Lead of home in the regular periods from this one on. */
  readonly from: readonly Distribution[];
  /** Of the games that are level after regular time, those that home wins, and half of those that stay level. */
  readonly inOvertime: number;
}

const PERIODS = 4;
/** Gap of strengths by point of edge: only a scale to look strengths up by. */
const GAP_BY_EDGE = 1 / 20;
const known = new Map<number, Strength>();

const massOf = ({ from, p }: Distribution, isCounted: (value: number) => boolean): number =>
  p.reduce((sum, mass, i) => sum + (isCounted(from + i) ? mass : 0), 0);

/** Who has the ball first, and which quarter has a drive more, differs from match to match: recorded games do not say it. */
const SEEDS = Array.from({ length: 16 }, (_, i) => i + 1);

function mixed(list: readonly Distribution[]): Distribution {
  const from = Math.min(...list.map((one) => one.from));
  const p = new Float64Array(Math.max(...list.map((one) => one.from + one.p.length)) - from);
  for (const one of list) {
    for (const [i, mass] of one.p.entries()) {
      const at = one.from + i - from;
      p[at] = (p[at] ?? 0) + mass / list.length;
    }
  }
  return { from, p };
}

function strengthAt(edge: number): Strength {
  const found = known.get(edge);
  if (found !== undefined) return found;
  const gap = edge * GAP_BY_EDGE;
  const outlooks = SEEDS.map((seed) => {
    const { game } = footballParams({ gap, pace: 1, bestOf: 3, field: 'men', isNeutral: true, needsWinner: false, seed });
    return attackOutlook(game, clockStart(), NO_SPORT_DRIFT);
  });
  const difference = mixed(outlooks.map((outlook) => outlook.all().difference));
  const total = mixed(outlooks.map((outlook) => outlook.all().total));
  const from = Array.from({ length: PERIODS }, (_, i) => mixed(outlooks.map((one) => one.span([i + 1, PERIODS]).difference)));
  const [regular] = from;
  const level = regular === undefined ? 0 : massOf(regular, (lead) => lead === 0);
  const further = massOf(difference, (lead) => lead > 0) + massOf(difference, (lead) => lead === 0) / 2;
  const won = regular === undefined ? 0 : massOf(regular, (lead) => lead > 0);
  const made = { lead: difference, total, from, inOvertime: level > 0 ? (further - won) / level : 0.5 };
  known.set(edge, made);
  return made;
}

/** What a strength between two whole edges says, straight in between. */
function between(edge: number, of: (strength: Strength) => number): number {
  const low = Math.floor(edge);
  const part = edge - low;
  return part === 0 ? of(strengthAt(low)) : (1 - part) * of(strengthAt(low)) + part * of(strengthAt(low + 1));
}

/** Chance of home with overtime, at a lead with so much of regular time to come. */
export function footballHomeAt(edge: number, lead: number, remaining: number): number {
  const period = Math.round(PERIODS * (1 - remaining));
  return between(edge, ({ from, inOvertime }) => {
    const further = from[period];
    if (further === undefined) return lead === 0 ? inOvertime : Number(lead > 0);
    return massOf(further, (more) => lead + more > 0) + inOvertime * massOf(further, (more) => lead + more === 0);
  });
}

const meanOf = ({ from, p }: Distribution): number => p.reduce((sum, mass, i) => sum + mass * (from + i), 0);
const deviationOf = (values: Distribution): number => {
  const mean = meanOf(values);
  return Math.sqrt(values.p.reduce((sum, mass, i) => sum + mass * (values.from + i - mean) ** 2, 0));
};

export const footballLead = (edge: number): number => between(edge, ({ lead }) => meanOf(lead));
/** Chance that either side wins by exactly so many points. */
export const footballWinsBy = (edge: number, points: number): number =>
  between(edge, ({ lead }) => massOf(lead, (value) => Math.abs(value) === points));
export const footballDeviations = (): { readonly lead: number; readonly total: number } => {
  const { lead, total } = strengthAt(0);
  return { lead: deviationOf(lead), total: deviationOf(total) };
};
