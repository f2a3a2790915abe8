import type { Distribution } from '@duskline/odds/model/distribution';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { type Feature, resultOf, type Span } from './features.ts';
import type { PairChance } from './sums.ts';

/** What is expected of a match in a state: of its parts, of questions about several parts, and of its end. */
export interface Outlook {
  /** Points of regular periods from one to another. */
  readonly span: (span: Span) => ScopeForecast;
  readonly feature: (feature: Feature) => readonly PairChance[];
  /** With everything that may follow a level end. */
  readonly all: () => ScopeForecast;
}

/** Chances of the answers of a feature whose parts are independent of each other. */
export function independentFeature(feature: Feature, spanOf: (span: Span) => ScopeForecast): PairChance[] {
  if (feature.kind === 'double') return doubleChances(feature, spanOf);
  const parts = feature.parts.map((span) => spanOf(span)[feature.of]);
  if (feature.kind === 'highest') return answers(highestChances(parts));
  const holding = parts.map((values) => massWhere(values, feature.holds));
  const all = holding.reduce((product, p) => product * p, 1);
  const none = holding.reduce((product, p) => product * (1 - p), 1);
  const yes = feature.kind === 'every' ? all : 1 - none;
  return answers([1 - yes, yes]);
}

const answers = (chances: readonly number[]): PairChance[] => chances.map((p, home) => ({ home, away: 0, p }));

function massWhere(values: Distribution, holds: (value: number) => boolean): number {
  let mass = 0;
  for (let i = 0; i < values.p.length; i++) if (holds(values.from + i)) mass += values.p[i] ?? 0;
  return mass;
}

/** Running sums of a distribution: mass of everything below a value. */
function below({ from, p }: Distribution): (value: number) => number {
  const sums = new Float64Array(p.length + 1);
  for (let i = 0; i < p.length; i++) sums[i + 1] = (sums[i] ?? 0) + (p[i] ?? 0);
  return (value) => sums[Math.max(0, Math.min(p.length, value - from))] ?? 0;
}

function doubleChances(feature: Extract<Feature, { kind: 'double' }>, spanOf: (span: Span) => ScopeForecast): PairChance[] {
  const part = spanOf(feature.part).difference;
  const restBelow = below(feature.others.map((span) => spanOf(span).difference).reduce(sumOf));
  const chances = new Float64Array(9);
  for (let i = 0; i < part.p.length; i++) {
    const lead = part.from + i;
    const mass = part.p[i] ?? 0;
    const away = restBelow(-lead);
    const level = restBelow(-lead + 1) - away;
    for (const [end, p] of [1 - away - level, level, away].entries()) {
      const at = 3 * resultOf(lead) + end;
      chances[at] = (chances[at] ?? 0) + mass * Math.max(0, p);
    }
  }
  return answers([...chances]);
}

function sumOf(a: Distribution, b: Distribution): Distribution {
  const p = new Float64Array(a.p.length + b.p.length - 1);
  a.p.forEach((x, i) => {
    for (let j = 0; j < b.p.length; j++) p[i + j] = (p[i + j] ?? 0) + x * (b.p[j] ?? 0);
  });
  return { from: a.from + b.from, p };
}

/** Chance of each part to be highest alone, behind the chance that none is. */
function highestChances(parts: readonly Distribution[]): number[] {
  const belows = parts.map(below);
  const alone = parts.map((values, i) => {
    let sum = 0;
    for (let k = 0; k < values.p.length; k++) {
      let mass = values.p[k] ?? 0;
      for (const [j, other] of belows.entries()) if (j !== i) mass *= other(values.from + k);
      sum += mass;
    }
    return sum;
  });
  const equal = 1 - alone.reduce((sum, p) => sum + p, 0);
  return [Math.max(0, equal), ...alone];
}
