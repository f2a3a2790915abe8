import type { Distribution } from '@duskline/odds/model/distribution';
import { LEAD_PULL, leadAfter } from '../../basketball-lead.ts';
import {
  type BasketballPairing,
  type BasketballState,
  OVERTIME_MS,
  periodLengthMs,
  REGULAR_PERIODS,
} from '../../basketball-state.ts';
import { basketballTotalSigma, CUT_OFF, possessionMs, possessionsOf } from '../../basketball-timeline.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import type { Span } from '../clock/features.ts';
import { isPeriodOver, pointsOf } from '../clock/state.ts';
import type { PairChance } from '../clock/sums.ts';
import { convolve, merge } from '../kit/laws.ts';
import { exactly, type Moments, massAt, normalLaw, normed, scaled } from './laws.ts';
import { furtherPoints, type PossessionGame, possessionGame } from './possession-game.ts';
import { atLeastPossessions } from './possessions.ts';

type Side = 'home' | 'away';

/** With fewer possessions of both sides left of a period they are played out one by one. */
const FEW = 18;
export const REGULAR: Span = [1, REGULAR_PERIODS];
/** Half a possession of a period is more likely that of the side that has the first. */
export const FIRST_MORE = 0.5;
/** Of that so much counts for parts that end later: such prices would go up and down with every possession, by less than their margin. */
const LATER = 0.4;

/** What is expected of the rest of the periods of regular time, and of an overtime. */
export class RestOutlook {
  protected readonly state: BasketballState;
  protected readonly points: Readonly<Record<Side, number>>;
  protected readonly possessions: number;
  protected readonly meanMs: number;
  protected readonly quarterMs: number;
  protected readonly sigma: number;
  protected readonly totalSigma: number;
  /** The period in play takes so many usual possessions yet; 0 in breaks. */
  protected readonly time: number;
  readonly #spans = new Map<string, ScopeForecast>();
  #game: PossessionGame | undefined;
  #counts: readonly number[] | undefined;
  #further: readonly PairChance[] | undefined;

  constructor(pairing: BasketballPairing, state: BasketballState, drift: Readonly<Record<Side, number>>) {
    this.state = state;
    this.points = { home: pairing.home * drift.home, away: pairing.away * drift.away };
    this.possessions = possessionsOf(pairing);
    this.meanMs = possessionMs(pairing);
    this.quarterMs = pairing.quarterMs;
    // Which side has one possession more of each quarter is drawn.
    const worth = (this.points.home + this.points.away) / (2 * this.possessions);
    this.sigma = Math.sqrt(pairing.sigma ** 2 + (REGULAR_PERIODS / 2) * worth * worth);
    this.totalSigma = basketballTotalSigma(pairing);
    const left = periodLengthMs(state.period, pairing.quarterMs) - state.clockMs;
    this.time = state.phase === 'playing' ? left / this.meanMs : 0;
  }

  protected get edge(): number {
    return this.points.home - this.points.away;
  }

  protected get lead(): number {
    return this.state.home - this.state.away;
  }

  /** Share of regular time that a stretch of usual possessions is worth. */
  protected share(time: number): number {
    return Math.max(0, time - CUT_OFF) / (2 * this.possessions);
  }

  protected get isFew(): boolean {
    return this.state.phase === 'playing' && this.time < FEW;
  }

  protected gameNow(): PossessionGame {
    this.#game ??= possessionGame(this.points, this.possessions);
    return this.#game;
  }

  protected countsNow(): readonly number[] {
    this.#counts ??= atLeastPossessions(this.time);
    return this.#counts;
  }

  /** Further points of the period in play, where few possessions are left of it. */
  protected furtherNow(): readonly PairChance[] {
    this.#further ??= furtherPoints(this.gameNow(), this.lead, this.state.next ?? 'home', this.countsNow());
    return this.#further;
  }

  /** Lead at the end of the period in play, or now, and what it is more for the side that has the next possession. */
  protected leadIn(share: number, weight = 1): Moments {
    const { mean, deviation } = leadAfter({ lead: this.lead, edge: this.edge, sigma: this.sigma, share });
    const { next, phase } = this.state;
    if (next === null || phase !== 'playing' || this.time < CUT_OFF) return { mean, deviation };
    const more = (weight * FIRST_MORE * (this.points.home + this.points.away)) / (2 * this.possessions);
    return { mean: mean + (next === 'home' ? more : -more), deviation };
  }

  span(span: Span): ScopeForecast {
    const key = span.join('-');
    const known = this.#spans.get(key);
    if (known !== undefined) return known;
    const made = this.makeSpan(span);
    this.#spans.set(key, made);
    return made;
  }

  /** Share of regular time from now to the end of a period, the rest of the one in play included. */
  protected shareTo(period: number): number {
    const now = this.state.period <= REGULAR_PERIODS ? this.share(this.time) : 0;
    return now + Math.max(0, Math.min(period, REGULAR_PERIODS) - this.state.period) / REGULAR_PERIODS;
  }

  protected makeSpan([from, to]: Span): ScopeForecast {
    const [home, away] = pointsOf(this.state, from, to);
    if (isPeriodOver(this.state, to)) {
      const [total, difference] = [exactly(home + away), exactly(home - away)];
      return { home: exactly(home), away: exactly(away), total, difference };
    }
    if (to === this.state.period && this.isFew) {
      return forecastOfPairs(this.furtherNow().map((more) => ({ home: home + more.home, away: away + more.away, p: more.p })));
    }
    const { difference, total } = this.momentsOf([from, to]);
    return this.normalForecast({ home, away }, difference, total);
  }

  /** Forecast of a part whose sides have so many points and whose further ones are normal. */
  protected normalForecast(has: Readonly<Record<Side, number>>, difference: Moments, total: Moments): ScopeForecast {
    const deviation = Math.hypot(difference.deviation, total.deviation) / 2;
    return {
      home: normalLaw({ mean: has.home + (total.mean + difference.mean) / 2, deviation }, has.home),
      away: normalLaw({ mean: has.away + (total.mean - difference.mean) / 2, deviation }, has.away),
      total: normalLaw({ mean: has.home + has.away + total.mean, deviation: total.deviation }, has.home + has.away),
      difference: normalLaw({ mean: has.home - has.away + difference.mean, deviation: difference.deviation }),
    };
  }

  /** What is still to come of a part of regular time. */
  protected momentsOf([from, to]: Span): { readonly difference: Moments; readonly total: Moments } {
    const begins = from > this.state.period ? this.shareTo(from - 1) : 0;
    const share = this.shareTo(to) - begins;
    const total = { mean: (this.points.home + this.points.away) * share, deviation: this.totalSigma * Math.sqrt(share) };
    if (begins === 0) {
      const end = this.leadIn(share, to > this.state.period ? LATER : 1);
      return { difference: { mean: end.mean - this.lead, deviation: end.deviation }, total };
    }
    const start = this.leadIn(begins);
    const kept = Math.exp(-LEAD_PULL * share);
    const end = leadAfter({ lead: start.mean, edge: this.edge, sigma: this.sigma, share });
    const deviation = Math.hypot(end.deviation, (1 - kept) * start.deviation);
    return { difference: { mean: end.mean - start.mean, deviation }, total };
  }

  overtime(): number {
    return massAt(this.span(REGULAR).difference, 0);
  }

  /** One overtime and, where it ends level, what follows it. */
  protected overtimeForecast(): ScopeForecast {
    const share = this.share(OVERTIME_MS / this.meanMs);
    const lead = leadAfter({ lead: 0, edge: this.edge, sigma: this.sigma, share });
    const points = { mean: (this.points.home + this.points.away) * share, deviation: this.totalSigma * Math.sqrt(share) };
    const one = this.normalForecast({ home: 0, away: 0 }, lead, points);
    const level = massAt(one.difference, 0);
    // Later overtimes are like the first, so their outcome has the same shape.
    const apart = normed({
      from: one.difference.from,
      p: one.difference.p.map((p, i) => (one.difference.from + i === 0 ? 0 : p)),
    });
    const longer = (law: Distribution): Distribution => merge(scaled(law, 1 - level), scaled(convolve(law, law), level));
    return { home: longer(one.home), away: longer(one.away), total: longer(one.total), difference: apart };
  }

  /** Final scores of the period in play that are level and that are not, as laws; only where few possessions are left. */
  protected playedOut(): { readonly level: readonly PairChance[]; readonly apart: readonly PairChance[] } {
    const { home, away } = this.state;
    const ends = this.furtherNow().map((more) => ({ home: home + more.home, away: away + more.away, p: more.p }));
    return { level: ends.filter((end) => end.home === end.away), apart: ends.filter((end) => end.home !== end.away) };
  }

  protected get isLast(): boolean {
    return this.state.period >= REGULAR_PERIODS;
  }

  /** End of regular time, or of the overtime that is played now. */
  protected regularEnd(): ScopeForecast {
    const { home, away, period, phase } = this.state;
    if (period > REGULAR_PERIODS && phase === 'playing') return this.overtimeInPlay();
    if (period <= REGULAR_PERIODS) return this.span(REGULAR);
    return { home: exactly(home), away: exactly(away), total: exactly(home + away), difference: exactly(home - away) };
  }

  /** End of an overtime in play that still takes long. */
  protected overtimeInPlay(): ScopeForecast {
    const { home, away } = this.state;
    const share = this.share(this.time);
    const end = this.leadIn(share);
    const points = { mean: (this.points.home + this.points.away) * share, deviation: this.totalSigma * Math.sqrt(share) };
    return this.normalForecast({ home, away }, { mean: end.mean - this.lead, deviation: end.deviation }, points);
  }
}
