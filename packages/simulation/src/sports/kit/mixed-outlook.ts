import type { Distribution } from '@duskline/odds/model/distribution';
import type { ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import type { Outlook, ScopeOutlook } from './outlook.ts';

interface Part {
  readonly outlook: Outlook;
  readonly chance: number;
}

function mixedLaw(parts: readonly { readonly law: Distribution; readonly chance: number }[]): Distribution {
  const from = Math.min(...parts.map(({ law }) => law.from));
  const to = Math.max(...parts.map(({ law }) => law.from + law.p.length));
  const p = new Float64Array(to - from);
  for (const { law, chance } of parts)
    for (let i = 0; i < law.p.length; i++) p[law.from - from + i] = (p[law.from - from + i] ?? 0) + chance * (law.p[i] ?? 0);
  return { from, p };
}

/** Scores are below this. */
const WIDTH = 1024;

/** Final scores out of those of several cases, each with its chance. */
export function mixedPairs(parts: readonly { readonly pairs: ScoreChances; readonly chance: number }[]): ScoreChances {
  const sums = new Map<number, { home: number; away: number; p: number }>();
  for (const { pairs, chance } of parts) {
    for (const { home, away, p } of pairs) {
      const key = home * WIDTH + away;
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { home, away, p: p * chance });
      else sum.p += p * chance;
    }
  }
  return [...sums.values()];
}

const LAWS = ['home', 'away', 'total', 'difference'] as const;

function mixedScope(scopes: readonly { readonly scope: ScopeOutlook; readonly chance: number }[]): ScopeOutlook {
  const laws = LAWS.map((name) => {
    const parts = scopes.flatMap(({ scope, chance }) => {
      const law = scope[name];
      return law === undefined ? [] : [{ law, chance }];
    });
    return parts.length === 0 ? {} : { [name]: mixedLaw(parts) };
  });
  const pairs = scopes.flatMap(({ scope: { pair }, chance }) => (pair === undefined ? [] : [{ pairs: pair, chance }]));
  return Object.assign({}, ...laws, pairs.length === 0 ? {} : { pair: mixedPairs(pairs) });
}

/** One forecast of a scope out of those of several cases, each with its chance. */
export function mixedForecast(scopes: readonly { readonly scope: ScopeForecast; readonly chance: number }[]): ScopeForecast {
  const law = (name: (typeof LAWS)[number]): Distribution =>
    mixedLaw(scopes.map(({ scope, chance }) => ({ law: scope[name], chance })));
  const laws = { home: law('home'), away: law('away'), total: law('total'), difference: law('difference') };
  const pairs = scopes.flatMap(({ scope: { pair }, chance }) => (pair === undefined ? [] : [{ pairs: pair, chance }]));
  return pairs.length === scopes.length ? { ...laws, pair: mixedPairs(pairs) } : laws;
}

/** One outlook out of those of the same state under several ways in which it may go on, each with its chance. */
export function mixedOutlook(parts: readonly Part[]): Outlook {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first?.outlook ?? new Map();
  return new Map(
    [...first.outlook.keys()].map((key) => [
      key,
      mixedScope(
        parts.flatMap(({ outlook, chance }) => {
          const scope = outlook.get(key);
          return scope === undefined ? [] : [{ scope, chance }];
        }),
      ),
    ]),
  );
}
