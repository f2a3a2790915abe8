import { removeMargin } from '@duskline/odds/margin';
import { lineChance } from '@duskline/odds/model/distribution';
import type { ScopeForecast, ScorePair } from '@duskline/simulation/sport/score-markets';
import { fitGoals, startForecast } from '@duskline/simulation/sports/soccer/goal-fit';
import type { Pair } from '@duskline/simulation/sports/soccer/setup';
import type { RecordedMarket, RecordedMatch } from '../../sandboxes/odds-feed/src/replay/recorded-match.ts';
import { Agreement, Average } from './agreement.ts';
import { AGREEMENT_HEADER, agreed, asNumber, type ReportRow, type Section, sectionOf } from './table.ts';

/** A recorded match whose closing prices are sound, without their margin, and the goals behind its 1x2 and over/under. */
export interface PricedMatch {
  readonly match: RecordedMatch;
  /** Home, draw, away. */
  readonly result: readonly number[];
  /** Over and under 2.5. */
  readonly total: readonly number[];
  readonly handicap: { readonly line: number; readonly home: number } | undefined;
  /** Goals of each side in a match that stays level. */
  readonly goals: Pair;
}

const soundMarket = (match: RecordedMatch, id: number): RecordedMarket | undefined =>
  match.markets.find((market) => market.id === id && market.broken === undefined);

const fairOf = (market: RecordedMarket): readonly number[] =>
  removeMargin(
    market.prices.map(({ text }) => Number(text)),
    market.prices.length === 2 ? 'multiplicative' : 'power',
  ).probabilities;

/** Undefined without sound prices of 1x2 and over/under 2.5. */
export function pricedMatch(match: RecordedMatch): PricedMatch | undefined {
  const [one, over, spread] = [1, 18, 16].map((id) => soundMarket(match, id));
  if (one === undefined || over === undefined) return undefined;
  const [result, total] = [fairOf(one), fairOf(over)];
  const handicap =
    spread === undefined ? undefined : { line: Number(spread.specifiers.slice('hcp='.length)), home: fairOf(spread)[0] ?? 0 };
  return { match, result, total, handicap, goals: fitGoals({ home: result[0] ?? 0, over: total[0] ?? 0 }) };
}

/** What a home bet on the line brings, of a stake at even money: 1 won, 0.5 half won, 0 level, -0.5, -1. */
function handicapResult(lead: number, line: number): number {
  const margin = lead + line;
  if (margin >= 0.5) return 1;
  if (margin > 0) return 0.5;
  if (margin === 0) return 0;
  return margin > -0.5 ? -0.5 : -1;
}

const GROUPS = [
  { name: 'handicap within 0.5', upTo: 0.5 },
  { name: 'handicap 0.75 to 1.5', upTo: 1.5 },
  { name: 'handicap beyond 1.5', upTo: Number.POSITIVE_INFINITY },
] as const;
const SCORES = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].map((away) => ({ home, away })));

/** Chance of the final scores of which this is true. */
const chanceOf = ({ pair = [] }: ScopeForecast, isCounted: (score: ScorePair) => boolean): number =>
  pair.reduce((sum, score) => sum + (isCounted(score) ? score.p : 0), 0);

class Derived {
  readonly groups = GROUPS.map(({ name, upTo }) => ({
    name,
    upTo,
    seen: new Agreement(),
    price: new Average(),
    off: new Average(),
  }));
  readonly draw = new Agreement();
  readonly away = new Agreement();
  readonly both = new Agreement();
  readonly drawPrice = new Average();
  readonly scores = SCORES.map((score) => ({ ...score, seen: new Agreement() }));
  readonly other = new Agreement();

  add({ match, goals, handicap, result }: PricedMatch): void {
    const { home, away } = match.score;
    const forecast = startForecast(goals);
    const draw = chanceOf(forecast, (score) => score.home === score.away);
    this.draw.chance(draw, home === away);
    this.away.chance(
      chanceOf(forecast, (score) => score.home < score.away),
      home < away,
    );
    this.drawPrice.add(draw - (result[1] ?? 0));
    this.both.chance(
      chanceOf(forecast, (score) => score.home > 0 && score.away > 0),
      home > 0 && away > 0,
    );
    let listed = 0;
    for (const one of this.scores) {
      const p = forecast.pair?.find((score) => score.home === one.home && score.away === one.away)?.p ?? 0;
      listed += p;
      one.seen.chance(p, one.home === home && one.away === away);
    }
    this.other.chance(1 - listed, Math.max(home, away) > 3);
    if (handicap !== undefined) this.addHandicap(forecast, handicap, home - away);
  }

  private addHandicap(forecast: ScopeForecast, { line, home }: { line: number; home: number }, lead: number): void {
    const group = this.groups.find(({ upTo }) => Math.abs(line) <= upTo);
    if (group === undefined) return;
    const { win, halfWin, refund, halfLoss } = lineChance(forecast.difference, line, 1);
    const loss = 1 - win - halfWin - refund - halfLoss;
    const mean = win + halfWin / 2 - halfLoss / 2 - loss;
    const square = win + halfWin / 4 + halfLoss / 4 + loss;
    group.seen.value(mean, handicapResult(lead, line), square - mean * mean);
    const fair = (win + halfWin / 2) / (1 - halfWin / 2 - refund - halfLoss / 2);
    group.price.add(fair - home);
    group.off.add(Math.abs(fair - home));
  }
}

/** Prices that follow from the closing 1x2 and over/under alone, against the results and the closing handicap. */
export function derivedPrices(matches: readonly PricedMatch[]): Section {
  const derived = new Derived();
  for (const match of matches) derived.add(match);
  const groups = derived.groups.filter(({ seen }) => seen.count > 0);
  const rows: ReportRow[] = [
    agreed('draw', derived.draw),
    agreed('away win', derived.away),
    agreed('both teams score', derived.both),
    ...derived.scores.map(({ home, away, seen }) => agreed(`score ${home}-${away}`, seen)),
    agreed('any other score', derived.other),
    ...groups.map(({ name, seen }) => agreed(`${name}, return of home at even money`, seen, asNumber)),
  ];
  const gaps = groups.map(
    ({ name, price, off }) => `${name}: bias ${price.mean.toFixed(4)}, mean distance ${off.mean.toFixed(4)}`,
  );
  const described = gaps.length === 0 ? '' : `Chance of home at the closing handicap, model less market: ${gaps.join('; ')}.`;
  const text = `Goals fitted to the closing home win and over 2.5 without their margin, and what else the prices of the simulation make of them, against ${matches.length} results. ${described} Chance of a draw, model less market: ${derived.drawPrice.mean.toFixed(4)}.`;
  return sectionOf('Soccer: prices derived from 1x2 and over/under', text, rows);
}

/** Whether the closing prices themselves are right: what the model is fitted to. */
export function closingPrices(matches: readonly PricedMatch[]): Section {
  const ends = ['home win', 'draw', 'away win'].map((name) => ({ name, seen: new Agreement() }));
  const over = new Agreement();
  for (const { match, result, total } of matches) {
    const { home, away } = match.score;
    const end = home > away ? 0 : home === away ? 1 : 2;
    for (const [i, { seen }] of ends.entries()) seen.chance(result[i] ?? 0, i === end);
    over.chance(total[0] ?? 0, home + away > 2.5);
  }
  const rows = [...ends.map(({ name, seen }) => agreed(name, seen)), agreed('over 2.5', over)];
  return sectionOf(
    'Soccer: the closing prices',
    'Average closing prices without their margin (1x2 by the power method, over/under by shares) against results.',
    rows,
    AGREEMENT_HEADER,
    [],
    'closing prices',
  );
}
