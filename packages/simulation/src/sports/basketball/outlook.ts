import type { Distribution } from '@duskline/odds/model/distribution';
import { normalCdf } from '@duskline/odds/model/normal';
import { LEAD_PULL, leadAfter } from '../../basketball-lead.ts';
import {
  type BasketballPairing,
  type BasketballState,
  MATCH_RACES,
  OVERTIME_MS,
  QUARTER_RACES,
  REGULAR_PERIODS,
} from '../../basketball-state.ts';
import { CUT_OFF, pointChances, thirdMoment } from '../../basketball-timeline.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { type Feature, resultOf } from '../clock/features.ts';
import { independentFeature, type Outlook } from '../clock/outlook.ts';
import { isPeriodOver, pointsOf } from '../clock/state.ts';
import type { PairChance } from '../clock/sums.ts';
import { convolve, merge } from '../kit/laws.ts';
import { exactly, type Moments, massAt, momentsOf, normalLaw, normed, scaled, shifted, sidesOf, without } from './laws.ts';
import { type RaceChance, raceChances, shareLaw } from './possession-game.ts';
import { atLeastPossessions } from './possessions.ts';
import { FIRST_MORE, REGULAR, RestOutlook } from './rest-outlook.ts';

type Side = 'home' | 'away';

/**
 * What is expected of a match in a state. The rest of a period is worked out possession by possession when few are left, and by normal laws
 * before that: of the lead as basketball-lead.ts says, and of the points of both sides, which do not depend on it.
 */
export interface BasketballOutlook extends Outlook {
  /** Who wins with how many points of both: those of the winner, as its own. */
  readonly ends: () => readonly PairChance[];
  /** Chance of a level end of regular time. */
  readonly overtime: () => number;
  /** A race of a quarter or of regular time (0). */
  readonly race: (quarter: number, points: number) => RaceChance;
  /** Points of someone who has so many and makes this share of those of the side, overtime included. */
  readonly player: (side: Side, points: number, share: number) => Distribution;
}

/** Chances of a lead above, at and below a value. */
function sidesOfNormal({ mean, deviation }: Moments, value: number): readonly [above: number, at: number, below: number] {
  const below = normalCdf((value - 0.5 - mean) / deviation);
  const upTo = normalCdf((value + 0.5 - mean) / deviation);
  return [1 - upTo, upTo - below, below];
}

const codesOf = (chances: readonly number[]): PairChance[] => chances.map((p, home) => ({ home, away: 0, p }));

class MatchOutlook extends RestOutlook implements BasketballOutlook {
  readonly #races = new Map<number, Map<number, RaceChance>>();
  #all: ScopeForecast | undefined;
  #ends: readonly PairChance[] | undefined;

  all(): ScopeForecast {
    this.#all ??= this.#makeAll();
    return this.#all;
  }

  #makeAll(): ScopeForecast {
    const { home, away, phase } = this.state;
    const extra = this.overtimeForecast();
    if (phase === 'break' && this.isLast) {
      return {
        home: shifted(extra.home, home),
        away: shifted(extra.away, away),
        total: shifted(extra.total, home + away),
        difference: extra.difference,
      };
    }
    if (this.isLast && this.isFew) {
      const { level, apart } = this.playedOut();
      const one = forecastOfPairs(apart);
      const other = forecastOfPairs(level);
      if (level.length === 0) return one;
      const joined = (a: Distribution, b: Distribution, more: Distribution): Distribution =>
        merge(a.p.length === 0 ? undefined : a, convolve(b, more));
      return {
        home: joined(one.home, other.home, extra.home),
        away: joined(one.away, other.away, extra.away),
        total: joined(one.total, other.total, extra.total),
        difference: joined(one.difference, other.difference, extra.difference),
      };
    }
    const regular = this.regularEnd();
    const p = massAt(regular.difference, 0);
    // Of a level end both sides have half the points.
    const { mean, variance } = momentsOf(regular.total);
    const half = (least: number): Distribution =>
      scaled(normalLaw({ mean: mean / 2, deviation: Math.sqrt(variance) / 2 }, least), p);
    const longer = (law: Distribution, level: Distribution, more: Distribution): Distribution =>
      normed(merge(without(law, level), convolve(level, more)));
    return {
      home: longer(regular.home, half(home), extra.home),
      away: longer(regular.away, half(away), extra.away),
      total: longer(regular.total, scaled(regular.total, p), extra.total),
      difference: longer(regular.difference, { from: 0, p: Float64Array.of(p) }, extra.difference),
    };
  }

  ends(): readonly PairChance[] {
    this.#ends ??= this.#makeEnds();
    return this.#ends;
  }

  #makeEnds(): PairChance[] {
    const pairs: PairChance[] = [];
    const put = (total: Distribution, home: number, away: number): void => {
      for (let i = 0; i < total.p.length; i++) {
        const p = total.p[i] ?? 0;
        if (p <= 0) continue;
        pairs.push({ home: total.from + i, away: 0, p: p * home }, { home: 0, away: total.from + i, p: p * away });
      }
    };
    const extra = this.overtimeForecast();
    const [homeLater, , awayLater] = sidesOf(extra.difference);
    if (this.isLast && this.isFew) {
      const { level, apart } = this.playedOut();
      for (const { home, away, p } of apart) {
        const total = home + away;
        pairs.push(home > away ? { home: total, away: 0, p } : { home: 0, away: total, p });
      }
      if (level.length > 0) put(convolve(forecastOfPairs(level).total, extra.total), homeLater, awayLater);
      return pairs;
    }
    const { total, difference } = this.regularEnd();
    const [home, level, away] = sidesOf(difference);
    put(
      this.#totalWhere(total, difference, (lead) => lead > 0),
      home,
      0,
    );
    put(
      this.#totalWhere(total, difference, (lead) => lead < 0),
      0,
      away,
    );
    if (level > 0) {
      const points = this.#totalWhere(total, difference, (lead) => lead === 0);
      put(convolve(points, extra.total), level * homeLater, level * awayLater);
    }
    return pairs;
  }

  /** The total where the lead ends so: who makes up for a large lead has made many points, and so there are more of them. */
  #totalWhere(total: Distribution, difference: Distribution, isSo: (lead: number) => boolean): Distribution {
    const lead = momentsOf(difference);
    const left = this.state.period <= REGULAR_PERIODS ? this.shareTo(REGULAR_PERIODS) : this.share(this.time);
    const { home, away } = this.points;
    const skewed = (points: number): number => left * this.possessions * thirdMoment(points / this.possessions);
    let [mass, squares] = [0, 0];
    for (let i = 0; i < difference.p.length; i++) {
      const value = difference.from + i;
      if (!isSo(value)) continue;
      mass += difference.p[i] ?? 0;
      squares += (difference.p[i] ?? 0) * (value - lead.mean) ** 2;
    }
    if (mass < 1e-6 || lead.variance < 1) return total;
    const more = ((skewed(home) + skewed(away)) / (2 * lead.variance ** 2)) * (squares / mass - lead.variance);
    const { mean, variance } = momentsOf(total);
    return normalLaw({ mean: mean + more, deviation: Math.sqrt(variance) }, total.from);
  }

  /** Lead at half-time with its chances, and the law of the lead that follows each of them; the first half is not over. */
  #halves(): { readonly first: Distribution; readonly end: (lead: number) => Moments } {
    return {
      first: this.span([1, 2]).difference,
      end: (lead) => leadAfter({ lead, edge: this.edge, sigma: this.sigma, share: 0.5 }),
    };
  }

  feature(feature: Feature): readonly PairChance[] {
    if (feature.kind === 'double') return codesOf(this.#doubles());
    if (feature.kind === 'highest') {
      if (feature.of === 'total') return independentFeature(feature, (span) => this.span(span));
      return codesOf(this.#higherHalf(feature.of === 'home' ? 'home' : 'away'));
    }
    if (feature.of === 'total') return independentFeature(feature, (span) => this.span(span));
    const sign = feature.holds(1) ? 0 : 2;
    const yes = this.#winsHalves(sign, feature.kind === 'every');
    return codesOf([1 - yes, yes]);
  }

  #doubles(): number[] {
    const chances = new Array<number>(9).fill(0);
    const put = (first: number, p: number, ends: readonly number[]): void => {
      for (const [end, chance] of ends.entries()) chances[3 * first + end] = (chances[3 * first + end] ?? 0) + p * chance;
    };
    if (isPeriodOver(this.state, 2)) {
      const [home, away] = pointsOf(this.state, 1, 2);
      put(resultOf(home - away), 1, sidesOf(this.span(REGULAR).difference));
      return chances;
    }
    const { first, end } = this.#halves();
    for (const [i, p] of first.p.entries()) {
      const lead = first.from + i;
      if (p > 0) put(resultOf(lead), p, sidesOfNormal(end(lead), 0));
    }
    return chances;
  }

  /** Chance that home (0) or away (2) wins both halves, or one of them. */
  #winsHalves(side: 0 | 2, isBoth: boolean): number {
    const joined = (first: boolean, second: number): number => (isBoth ? (first ? second : 0) : first ? 1 : second);
    if (isPeriodOver(this.state, 2)) {
      const [home, away] = pointsOf(this.state, 1, 2);
      return joined(resultOf(home - away) === side, sidesOf(this.span([3, 4]).difference)[side]);
    }
    const { first, end } = this.#halves();
    let yes = 0;
    for (const [i, p] of first.p.entries()) {
      const lead = first.from + i;
      if (p > 0) yes += p * joined(resultOf(lead) === side, sidesOfNormal(end(lead), lead)[side]);
    }
    return yes;
  }

  /** Chances that both halves of a side are equal, and that the first and the second is higher. */
  #higherHalf(side: Side): number[] {
    if (isPeriodOver(this.state, 2)) {
      const [home, away] = pointsOf(this.state, 1, 2);
      const [above, at, below] = sidesOf(this.span([3, 4])[side], side === 'home' ? home : away);
      return [at, below, above];
    }
    // Points of the first less those of the second: half of what both sides make of it, and half of what the leads do.
    const first = momentsOf(this.span([1, 2]).difference);
    const points = momentsOf(this.span([1, 2]).total);
    const { total } = this.momentsOf([3, 4]);
    const end = leadAfter({ lead: first.mean, edge: this.edge, sigma: this.sigma, share: 0.5 });
    const kept = Math.exp(-LEAD_PULL / 2);
    const lead = 2 * first.mean - end.mean;
    const sign = side === 'home' ? 1 : -1;
    const mean = (points.mean - total.mean + sign * lead) / 2;
    const variance = points.variance + total.deviation ** 2 + (2 - kept) ** 2 * first.variance + end.deviation ** 2;
    const [above, at, below] = sidesOfNormal({ mean, deviation: Math.sqrt(variance) / 2 }, 0);
    return [at, above, below];
  }

  race(quarter: number, points: number): RaceChance {
    const known = this.#races.get(quarter) ?? this.#makeRaces(quarter);
    this.#races.set(quarter, known);
    return known.get(points) ?? { home: 0, away: 0 };
  }

  #makeRaces(quarter: number): Map<number, RaceChance> {
    const isNow = quarter === 0 || quarter === this.state.period;
    const [home, away] = quarter === 0 ? [this.state.home, this.state.away] : pointsOf(this.state, quarter, quarter);
    const quarterTime = this.quarterMs / this.meanMs;
    const later = quarter === 0 ? (REGULAR_PERIODS - this.state.period) * quarterTime : 0;
    const atLeast = atLeastPossessions((isNow ? this.time : quarterTime) + later);
    const lead = isNow ? this.lead : Math.round(this.leadIn(this.shareTo(quarter - 1)).mean);
    const targets = (quarter === 0 ? MATCH_RACES : QUARTER_RACES).filter((target) => home < target && away < target);
    const run = (next: Side): Map<number, RaceChance> =>
      raceChances(this.gameNow(), { home, away, lead }, next, atLeast, targets);
    const { next, phase } = this.state;
    if (isNow && next !== null && phase === 'playing') return run(next);
    const [one, other] = [run('home'), run('away')];
    return new Map(
      targets.map((target) => {
        const [a, b] = [one.get(target), other.get(target)];
        return [target, { home: ((a?.home ?? 0) + (b?.home ?? 0)) / 2, away: ((a?.away ?? 0) + (b?.away ?? 0)) / 2 }] as const;
      }),
    );
  }

  /** Chances that a side has so many possessions yet, overtime left out. */
  #possessionsOf(side: Side): readonly (readonly [count: number, p: number])[] {
    const { period, next } = this.state;
    const isExact = this.isLast && this.isFew;
    if (!isExact) {
      const time = period > REGULAR_PERIODS ? this.share(this.time) : this.shareTo(REGULAR_PERIODS);
      const first = next === null || this.time < CUT_OFF ? 0 : FIRST_MORE / 2;
      const mean = Math.max(0, time * this.possessions + (next === side ? first : -first));
      const least = Math.floor(mean);
      return [
        [least, least + 1 - mean],
        [least + 1, mean - least],
      ];
    }
    const counts = this.countsNow();
    return counts.map((p, count) => {
      const own = next === side ? Math.ceil(count / 2) : Math.floor(count / 2);
      return [own, p - (counts[count + 1] ?? 0)] as const;
    });
  }

  player(side: Side, points: number, share: number): Distribution {
    const counts = this.#possessionsOf(side);
    const mean = counts.reduce((sum, [count, p]) => sum + count * p, 0);
    const regular = this.state.period <= REGULAR_PERIODS;
    const worth = this.#worthOf(side, mean);
    const chances = pointChances(worth);
    const again = regular ? this.overtime() : massAt(this.#levelAgain(), 0);
    const inOvertime = this.share(OVERTIME_MS / this.meanMs) * this.possessions;
    let law: Distribution | undefined;
    for (const [count, p] of counts) {
      if (p <= 0) continue;
      const laws: readonly (readonly [number, number])[] = [
        [count, p * (1 - again)],
        [count + inOvertime, p * again],
      ];
      for (const [possessions, mass] of laws) {
        if (mass < 1e-9) continue;
        law = merge(law, scaled({ from: points, p: shareLaw(chances, share, possessions) }, mass));
      }
    }
    return law === undefined ? exactly(points) : normed(law);
  }

  /** Lead at the end of the overtime in play. */
  #levelAgain(): Distribution {
    if (this.state.phase === 'break') return exactly(0);
    if (this.isFew) {
      const { level } = this.playedOut();
      return { from: 0, p: Float64Array.of(level.reduce((sum, { p }) => sum + p, 0)) };
    }
    return this.overtimeInPlay().difference;
  }

  /** Points that each possession to come of a side is worth on average. */
  #worthOf(side: Side, possessions: number): number {
    const usual = this.points[side] / this.possessions;
    const { period } = this.state;
    if (possessions < 1 || period > REGULAR_PERIODS) return usual;
    const own = momentsOf(this.span(REGULAR)[side]).mean - this.state[side];
    return own / possessions;
  }
}

/** The outlook of a state; `drift`: by how much points of the sides are thought to be more than usual. */
export const basketballOutlook = (
  pairing: BasketballPairing,
  state: BasketballState,
  drift: Readonly<Record<Side, number>>,
): BasketballOutlook => new MatchOutlook(pairing, state, drift);
