import type { Distribution } from '@duskline/odds/model/distribution';
import { forecastOfSides } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { type Feature, type PartQuantity, partsOf, quantityOf, resultOf, type Span } from './features.ts';
import type { Tail } from './late-play.ts';
import type { PairChance, Rest } from './sums.ts';

/** Parts of a match whose last period depends on the lead at which it begins: everything before it is independent of the score. */
export interface LateMatch {
  readonly periods: number;
  /** What each side has and may still get in the periods of a span before the last one, and points that it has. */
  readonly before: (span: Span) => { readonly rest: Rest; readonly home: number; readonly away: number };
  /** Points of the last period so far. */
  readonly now: { readonly home: number; readonly away: number };
  /** What is still to come of the last period. */
  readonly tail: (lead: number) => Tail;
}

/** Chances of a value together with a lead. */
interface Joint {
  readonly fromValue: number;
  readonly fromLead: number;
  readonly leads: number;
  /** Row by row of values. */
  readonly p: Float64Array;
}

/** Ways rarer than this are not followed; the others make up for them. */
const RARE = 3e-8;

/** Value and lead that a stretch of periods before the last one brings. */
function jointOf({ before, periods }: LateMatch, span: Span, of: PartQuantity): Joint {
  const [from, to] = [span[0], Math.min(span[1], periods - 1)];
  const { rest, home, away } = before([from, to]);
  const [tall, wide] = [rest.home.length, rest.away.length];
  const fromLead = home - away - (wide - 1);
  const leads = tall + wide - 1;
  const fromValue = of === 'difference' ? fromLead : quantityOf(of, home, away);
  const values = { home: tall, away: wide, total: leads, difference: leads }[of];
  const p = new Float64Array(values * leads);
  for (let x = 0; x < tall; x++) {
    for (let y = 0; y < wide; y++) {
      const lead = home + x - away - y;
      const at = (quantityOf(of, home + x, away + y) - fromValue) * leads + lead - fromLead;
      p[at] = (p[at] ?? 0) + (rest.home[x] ?? 0) * (rest.away[y] ?? 0);
    }
  }
  return { fromValue, fromLead, leads, p };
}

/** Leads that come with one value. */
interface Row {
  readonly value: number;
  readonly leads: readonly number[];
  readonly chances: readonly number[];
}

/** Value by value of a joint, without what is rare. */
function rowsOf({ fromValue, fromLead, leads: wide, p }: Joint): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < p.length; start += wide) {
    const leads: number[] = [];
    const chances: number[] = [];
    for (let i = 0; i < wide; i++) {
      const mass = p[start + i] ?? 0;
      if (mass < RARE) continue;
      leads.push(fromLead + i);
      chances.push(mass);
    }
    if (leads.length > 0) rows.push({ value: fromValue + start / wide, leads, chances });
  }
  return rows;
}

/** The same with a lead before it that does not depend on it. */
function withLead({ fromValue, fromLead, leads, p }: Joint, before: Distribution): Joint {
  const wide = leads + before.p.length - 1;
  const out = new Float64Array((p.length / leads) * wide);
  for (let at = 0; at < p.length; at++) {
    const mass = p[at] ?? 0;
    if (mass < RARE) continue;
    const row = Math.floor(at / leads) * wide + (at % leads);
    for (let k = 0; k < before.p.length; k++) out[row + k] = (out[row + k] ?? 0) + mass * (before.p[k] ?? 0);
  }
  return { fromValue, fromLead: fromLead + before.from, leads: wide, p: out };
}

/** Values from the first to the last that can come; adds up to 1. */
function trimmed(from: number, p: Float64Array): Distribution {
  const first = p.findIndex((mass) => mass > 0);
  const last = p.findLastIndex((mass) => mass > 0);
  const all = p.reduce((sum, mass) => sum + mass, 0);
  return { from: from + first, p: p.slice(first, last + 1).map((mass) => mass / all) };
}

const FARTHEST = 250;
const NO_LEAD: Distribution = { from: 0, p: Float64Array.of(1) };

/** One quantity of a span with the last period in it, from lead by lead. */
function quantity(match: LateMatch, span: Span, of: PartQuantity, before: Distribution): Distribution {
  const now = quantityOf(of, match.now.home, match.now.away);
  const values = new Float64Array(2 * FARTHEST + 1);
  for (const { value, leads, chances } of rowsOf(withLead(jointOf(match, span, of), before))) {
    for (const [i, lead] of leads.entries()) {
      const { from, p } = match.tail(lead + match.now.home - match.now.away)[of];
      const mass = chances[i] ?? 0;
      const at = FARTHEST + value + now + from;
      for (let k = 0; k < p.length; k++) values[at + k] = (values[at + k] ?? 0) + mass * (p[k] ?? 0);
    }
  }
  return trimmed(-FARTHEST, values);
}

/** Leads of home behind the periods before one. */
function leadsBefore(match: LateMatch, period: number): Distribution {
  if (period === 1) return NO_LEAD;
  const { rest, home, away } = match.before([1, period - 1]);
  return forecastOfSides({ from: home, p: rest.home }, { from: away, p: rest.away }).difference;
}

/** Forecast of a span that ends with the last period. */
export function lateSpan(match: LateMatch, span: Span): ScopeForecast {
  const before = leadsBefore(match, span[0]);
  return {
    home: quantity(match, span, 'home', before),
    away: quantity(match, span, 'away', before),
    total: quantity(match, span, 'total', before),
    difference: quantity(match, span, 'difference', before),
  };
}

/** What is carried from part to part: a label and a number (points, -1 for none), as one number. */
const NUMBERS = 256;
const carry = (label: number, number: number): number => label * NUMBERS + number + NUMBERS / 2;
const labelOf = (carried: number): number => Math.floor(carried / NUMBERS);
const numberOf = (carried: number): number => (carried % NUMBERS) - NUMBERS / 2;

/** Chances of the last period's further points: below a number, and of exactly it. */
interface Ahead {
  readonly below: (value: number) => number;
  readonly at: (value: number) => number;
  readonly values: Distribution;
}

function aheadOf(values: Distribution): Ahead {
  const { from, p } = values;
  const sums = new Float64Array(p.length + 1);
  for (let i = 0; i < p.length; i++) sums[i + 1] = (sums[i] ?? 0) + (p[i] ?? 0);
  return {
    below: (value) => sums[Math.max(0, Math.min(p.length, value - from))] ?? 0,
    at: (value) => p[value - from] ?? 0,
    values,
  };
}

interface Asked {
  readonly first: number;
  /** Behind part `number` (from 1) with this value. */
  readonly next: (carried: number, value: number, number: number) => number;
  /** What is carried into the last period when the periods of the last part before it brought `value`. */
  readonly enter: (carried: number, value: number) => number;
  /** Answers with their chances, from a lead at which the last period began and with `now` of it already. */
  readonly answer: (
    carried: number,
    ahead: Ahead,
    now: number,
    lead: number,
  ) => readonly (readonly [answer: number, p: number])[];
  readonly answers: number;
}

const DOUBLE: Asked = {
  first: carry(0, 0),
  next: (carried, value, number) => (number === 1 ? carry(resultOf(value), 0) : carried),
  enter: (carried) => carried,
  answer: (carried, { below, at }, now, lead) => {
    const first = 3 * labelOf(carried);
    const [away, level] = [below(-lead - now), at(-lead - now)];
    return [
      [first, 1 - away - level],
      [first + 1, level],
      [first + 2, away],
    ];
  },
  answers: 9,
};

/** The label is the part that is highest so far, 0 for several; the number its points. */
const highest = (parts: number): Asked => ({
  first: carry(0, -1),
  next: (carried, value, number) => {
    const most = numberOf(carried);
    if (value === most) return carry(0, most);
    return value > most ? carry(number, value) : carried;
  },
  // Points that the last part lacks; fewer than none makes no difference any more.
  enter: (carried, value) => carry(labelOf(carried), Math.max(-1, numberOf(carried) - value)),
  answer: (carried, { below, at }, now) => {
    const lacks = numberOf(carried) - now;
    const [fewer, level] = [below(lacks), at(lacks)];
    return [
      [labelOf(carried), fewer],
      [0, level],
      [parts, 1 - fewer - level],
    ];
  },
  answers: parts + 1,
});

function everyOrSome({ holds, kind }: Extract<Feature, { kind: 'every' | 'some' }>): Asked {
  const isTrue = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => (holds(i - FARTHEST) ? 1 : 0));
  // Of the parts so far: whether every one holds, or some.
  const both = (label: number, value: number): number => {
    const now = isTrue[value + FARTHEST] ?? 0;
    return kind === 'every' ? Math.min(label, now) : Math.max(label, now);
  };
  return {
    first: carry(kind === 'every' ? 1 : 0, 0),
    next: (carried, value) => carry(both(labelOf(carried), value), 0),
    enter: (carried, value) => carry(labelOf(carried), value),
    answer: (carried, { values: { from, p } }, now) => {
      const isSoFar = labelOf(carried) === 1;
      const at = numberOf(carried) + now + from + FARTHEST;
      let holding = 0;
      for (let k = 0; k < p.length; k++) holding += (p[k] ?? 0) * (isTrue[at + k] ?? 0);
      if (kind === 'every') {
        return [
          [0, isSoFar ? 1 - holding : 1],
          [1, isSoFar ? holding : 0],
        ];
      }
      return [
        [0, isSoFar ? 0 : 1 - holding],
        [1, isSoFar ? 1 : holding],
      ];
    },
    answers: 2,
  };
}

function askedOf(feature: Feature): Asked {
  if (feature.kind === 'double') return DOUBLE;
  return feature.kind === 'highest' ? highest(feature.parts.length) : everyOrSome(feature);
}

const LEADS = 256;
const LABELS = 5;
/** Sums by what is carried and lead; empty between two uses. */
const sums = new Float64Array(LABELS * NUMBERS * LEADS);

interface Way {
  readonly carried: number;
  readonly lead: number;
  readonly p: number;
}

/** Every way with a part behind it, equal ones put together. */
function withPart(ways: readonly Way[], part: readonly Row[], next: (carried: number, value: number) => number): Way[] {
  const used = new Set<number>();
  for (const { carried, lead, p } of ways) {
    for (const { value, leads, chances } of part) {
      const to = next(carried, value);
      used.add(to);
      const at = to * LEADS + lead + LEADS / 2;
      for (let i = 0; i < leads.length; i++) {
        const place = at + (leads[i] ?? 0);
        sums[place] = (sums[place] ?? 0) + p * (chances[i] ?? 0);
      }
    }
  }
  const found: Way[] = [];
  for (const carried of used) {
    const start = carried * LEADS;
    for (let i = 0; i < LEADS; i++) {
      const p = sums[start + i] ?? 0;
      if (p >= RARE) found.push({ carried, lead: i - LEADS / 2, p });
    }
    sums.fill(0, start, start + LEADS);
  }
  return found;
}

/** Chances of the answers of a feature whose parts follow each other from the first period to the last. */
export function lateFeature(match: LateMatch, feature: Feature): PairChance[] {
  const { of, parts } = partsOf(feature);
  const { first, next, enter, answer, answers } = askedOf(feature);
  let ways: Way[] = [{ carried: first, lead: 0, p: 1 }];
  for (const [i, span] of parts.entries()) {
    const rows = rowsOf(jointOf(match, span, of));
    ways = withPart(ways, rows, i === parts.length - 1 ? enter : (carried, value) => next(carried, value, i + 1));
  }
  const chances = new Float64Array(answers);
  const now = quantityOf(of, match.now.home, match.now.away);
  const known = new Map<number, Ahead>();
  for (const { carried, lead, p } of ways) {
    const ahead = known.get(lead) ?? aheadOf(match.tail(lead + match.now.home - match.now.away)[of]);
    known.set(lead, ahead);
    for (const [at, chance] of answer(carried, ahead, now, lead)) chances[at] = (chances[at] ?? 0) + p * chance;
  }
  const all = chances.reduce((sum, p) => sum + p, 0);
  return [...chances].map((p, home) => ({ home, away: 0, p: p / all }));
}
