import type { Distribution } from '@duskline/odds/model/distribution';
import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { FORM, footballGame } from '@duskline/simulation/sports/american-football/params';
import { attackOutlook } from '@duskline/simulation/sports/clock/attack-game';
import type { AttackGame } from '@duskline/simulation/sports/clock/attack-plan';
import { clockStart } from '@duskline/simulation/sports/clock/state';

/** A form of the day and who begins: recorded games do not say them, so that they are averaged over. */
interface Course {
  /** Lead of home and points of both at the end of the game. */
  readonly lead: Distribution;
  readonly total: Distribution;
  /** Chance of this lead behind so many periods. */
  readonly has: (periods: number, lead: number) => number;
  /** Chance of home from this lead on behind so many periods, half of what stays level with it. */
  readonly wins: (periods: number, lead: number) => number;
}

/** American football as the simulation plays and prices it, by how much better home is. */
interface Strength {
  readonly courses: readonly Course[];
  readonly lead: Distribution;
  readonly total: Distribution;
}

const PERIODS = 4;
/** Gap of strengths by point of edge: only a scale to look strengths up by. */
const GAP_BY_EDGE = 1 / 20;
/** Forms of the day in even steps over all that come. */
const FORMS = [-0.4, -0.2, 0, 0.2, 0.4].map((share) => share * FORM);

const massOf = ({ from, p }: Distribution, isCounted: (value: number) => boolean): number =>
  p.reduce((sum, mass, i) => sum + (isCounted(from + i) ? mass : 0), 0);

function sumOf(a: Distribution, b: Distribution): Distribution {
  const p = new Float64Array(a.p.length + b.p.length - 1);
  for (const [i, x] of a.p.entries()) for (const [j, y] of b.p.entries()) p[i + j] = (p[i + j] ?? 0) + x * y;
  return { from: a.from + b.from, p };
}

/** A result that is asked for more than once is worked out once. */
function remembering<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

function courseOf(game: AttackGame): Course {
  const outlook = attackOutlook(game, clockStart(), NO_SPORT_DRIFT);
  const { difference, total } = outlook.all();
  const regular = outlook.span([1, PERIODS]).difference;
  const level = massOf(regular, (lead) => lead === 0);
  const homeWins = massOf(difference, (lead) => lead > 0) + massOf(difference, (lead) => lead === 0) / 2;
  const inOvertime = (homeWins - massOf(regular, (lead) => lead > 0)) / level;
  // Only the last period depends on the lead at which it begins.
  const last = remembering((lead: number): number => {
    const state = {
      ...clockStart(),
      period: PERIODS,
      home: lead,
      periods: [
        [lead, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ] as const,
    };
    const further = attackOutlook(game, state, NO_SPORT_DRIFT).span([PERIODS, PERIODS]).difference;
    return massOf(further, (more) => lead + more > 0) + inOvertime * massOf(further, (more) => lead + more === 0);
  });
  const before = remembering((periods: number): Distribution => outlook.span([1, periods]).difference);
  const then = remembering((periods: number): Distribution => {
    const next = outlook.span([periods + 1, periods + 1]).difference;
    return periods + 1 === PERIODS - 1 ? next : sumOf(next, then(periods + 1));
  });
  return {
    lead: difference,
    total,
    has: (periods, lead) => before(periods).p[lead - before(periods).from] ?? 0,
    wins: (periods, lead) => {
      if (periods === PERIODS) return lead === 0 ? inOvertime : Number(lead > 0);
      if (periods === PERIODS - 1) return last(lead);
      const { from, p } = then(periods);
      return p.reduce((sum, mass, i) => (mass > 1e-9 ? sum + mass * last(lead + from + i) : sum), 0);
    },
  };
}

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

const strengthAt = remembering((edge: number): Strength => {
  const courses = FORMS.flatMap((form) =>
    [true, false].map((startsHome) =>
      courseOf(footballGame({ lead: edge * GAP_BY_EDGE + form, pace: 1, startsHome, needsWinner: false })),
    ),
  );
  return { courses, lead: mixed(courses.map(({ lead }) => lead)), total: mixed(courses.map(({ total }) => total)) };
});

/** What a strength between two whole edges says, straight in between. */
function between(edge: number, of: (strength: Strength) => number): number {
  const low = Math.floor(edge);
  const part = edge - low;
  return part === 0 ? of(strengthAt(low)) : (1 - part) * of(strengthAt(low)) + part * of(strengthAt(low + 1));
}

/** Chance of home with overtime, at a lead with so much of regular time to come: forms by how well they explain the lead. */
export function footballHomeAt(edge: number, lead: number, remaining: number): number {
  const periods = Math.round(PERIODS * (1 - remaining));
  return between(edge, ({ courses, lead: end }) => {
    if (periods === 0) return massOf(end, (value) => lead + value > 0) + massOf(end, (value) => lead + value === 0) / 2;
    const weights = courses.map((course) => course.has(Math.min(periods, PERIODS - 1), lead));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    // No form explains a lead that is hardly possible: each counts the same.
    return courses.reduce((sum, { wins }, i) => {
      const weight = all > 1e-12 ? (weights[i] ?? 0) / all : 1 / courses.length;
      return weight > 1e-9 ? sum + weight * wins(periods, lead) : sum;
    }, 0);
  });
}

const meanOf = ({ from, p }: Distribution): number => p.reduce((sum, mass, i) => sum + mass * (from + i), 0);
const deviationOf = (values: Distribution): number => {
  const mean = meanOf(values);
  return Math.sqrt(values.p.reduce((sum, mass, i) => sum + mass * (values.from + i - mean) ** 2, 0));
};

export const footballLead = (edge: number): number => between(edge, ({ lead }) => meanOf(lead));
/** Chance of a lead of home at the end. */
export const footballLeads = (edge: number, isCounted: (lead: number) => boolean): number =>
  between(edge, ({ lead }) => massOf(lead, isCounted));
/** Chance of a number of points so far from what is expected. */
export const footballTotals = (edge: number, isCounted: (fromMean: number) => boolean): number =>
  between(edge, ({ total }) => {
    const mean = meanOf(total);
    return massOf(total, (points) => isCounted(points - mean));
  });
export const footballDeviations = (): { readonly lead: number; readonly total: number } => {
  const { lead, total } = strengthAt(0);
  return { lead: deviationOf(lead), total: deviationOf(total) };
};
