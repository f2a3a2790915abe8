import type { MatchIncident, MatchTimeline } from '@duskline/contract/entities/match-timeline';
import type { ChartBar } from './bar-chart.tsx';

/** Bars whose sum says who is on top at present. */
const RECENT = 5;

export function momentumBars(momentum: MatchTimeline['Momentum']): ChartBar[] {
  return momentum.map(({ Period, Value }, i) => ({
    id: String(i),
    share: Value / 100,
    isFirst: Period !== momentum[i - 1]?.Period,
  }));
}

/** Who had more of it lately; null: nobody. */
export function onTop(momentum: MatchTimeline['Momentum']): 'home' | 'away' | null {
  const sum = momentum.slice(-RECENT).reduce((all, { Value }) => all + Value, 0);
  return sum === 0 ? null : sum > 0 ? 'home' : 'away';
}

/** By how much a side led after each score, in order of time: `incidents` have the latest first. */
export function leadBars(incidents: readonly MatchIncident[]): ChartBar[] {
  const scores = incidents.filter(({ Kind }) => Kind === 'score' || Kind === 'goal').reverse();
  const leads = scores.map(({ HomeScore, AwayScore }) => HomeScore - AwayScore);
  const most = Math.max(1, ...leads.map(Math.abs));
  return scores.map(({ ID, Period }, i) => ({
    id: String(ID),
    share: (leads[i] ?? 0) / most,
    isFirst: Period !== scores[i - 1]?.Period,
  }));
}
