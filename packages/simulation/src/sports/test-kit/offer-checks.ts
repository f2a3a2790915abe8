import { fairShare } from '@duskline/odds/model/distribution';
import { type MarketChance, type MarketResult, marketKey } from '../../chance.ts';
import { createRng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportDefinition, type SportRules } from '../../sport/definition.ts';

const keyOf = ({ type, specifiers }: { readonly type: number; readonly specifiers: string }): string =>
  marketKey(type, specifiers);
/** How many outcomes win: one, or two where the question is answered twice (double chances); one too where the stakes come back. */
const winnersOf = (result: MarketResult): number =>
  Math.max(1, result.outcomes.filter((outcome) => outcome.result === 'win').length);
const textOf = (result: MarketResult): string => result.outcomes.map((outcome) => `${outcome.id}=${outcome.result}`).join(' ');

/** Faults of one market's chances: they lie in [0, 1] and, for a question with one answer, add up to one. */
function chanceFaults(market: MarketChance, winners: number): string[] {
  const wins = market.outcomes.reduce((sum, outcome) => sum + outcome.win, 0);
  const isPlain = market.outcomes.every((outcome) => outcome.halfWin + outcome.halfLoss + outcome.refund < 1e-12);
  const bad = market.outcomes.filter(
    (outcome) => !(outcome.win >= -1e-12 && outcome.win + outcome.halfWin + outcome.refund + outcome.halfLoss <= 1 + 1e-9),
  );
  return [
    ...bad.map((outcome) => `${keyOf(market)} ${outcome.id}: chance ${outcome.win}`),
    ...(isPlain && Math.abs(wins - winners) > 1e-6 ? [`${keyOf(market)}: adds up to ${wins}`] : []),
  ];
}

/**
 * Faults of the offer over the course of one match (rules 8.6, 16.1): everything that was ever offered has exactly one result at the
 * end; nothing is offered whose result is known; a result that was told stays; every type is described.
 */
export function offerFaults<Params, State>(
  sport: SportDefinition<Params, State>,
  rules: SportRules<State>,
  seed: number,
  every = 1,
): string[] {
  const faults: string[] = [];
  const described = new Map(sport.markets.map((market) => [market.id, new Set(market.outcomes.map(({ id }) => id))]));
  const timeline = rules.timeline(createRng(seed));
  if (timeline.length === 0) faults.push('no course');
  const last = timeline.at(-1)?.state ?? rules.before;
  const results = new Map<string, { readonly text: string; readonly winners: number }>();
  for (const result of rules.results(last)) {
    if (results.has(keyOf(result))) faults.push(`${keyOf(result)}: two results`);
    results.set(keyOf(result), { text: textOf(result), winners: winnersOf(result) });
  }
  const moments = [{ state: rules.before, atMs: 0 }, ...timeline.filter((_, i) => i % every === 0)];
  for (const { state, atMs } of moments) {
    const decided = new Set<string>();
    for (const result of rules.decided(state)) {
      const key = keyOf(result);
      decided.add(key);
      const text = textOf(result);
      if (results.get(key)?.text !== text) faults.push(`${key}: told early as ${text}`);
    }
    const seen = new Set<string>();
    for (const market of rules.chances(state, atMs, NO_SPORT_DRIFT)) {
      const key = keyOf(market);
      if (seen.has(key)) faults.push(`${key}: offered twice`);
      seen.add(key);
      const final = results.get(key);
      if (final === undefined) faults.push(`${key}: offered and never settled`);
      if (decided.has(key)) faults.push(`${key}: offered although its result is known`);
      const names = described.get(market.type);
      if (names === undefined) faults.push(`${key}: not described`);
      for (const { id } of market.outcomes) if (names?.has(id) === false) faults.push(`${key}: outcome ${id} not described`);
      faults.push(...chanceFaults(market, final?.winners ?? 1));
    }
  }
  if (rules.chances(last, timeline.at(-1)?.atMs ?? 0, NO_SPORT_DRIFT).length > 0) faults.push('offered after the end');
  return [...new Set(faults)];
}

/** Two-way markets on which bets on both sides, each at its best price of the day, would win: drift is larger than the margin. */
export function driftFaults<Params, State>(
  sport: SportDefinition<Params, State>,
  rules: SportRules<State>,
  state: State,
  atMs: number,
  kind: 'prematch' | 'live',
): string[] {
  const { logit, pace } = sport.prices.drift[kind];
  const best = new Map<string, number[]>();
  for (const sign of [-1, 1]) {
    for (const speed of [-1, 1]) {
      for (const market of rules.chances(state, atMs, { logit: sign * logit, pace: 1 + speed * pace })) {
        const shares = market.outcomes.map(fairShare);
        const known = best.get(keyOf(market)) ?? shares;
        best.set(
          keyOf(market),
          shares.map((share, i) => Math.min(share, known[i] ?? share)),
        );
      }
    }
  }
  const book = 1 + sport.prices.twoWayMargin;
  return [...best]
    .filter(([, shares]) => shares.length === 2 && shares.every((share) => share > 0.001))
    .map(([key, [one = 0, other = 0]]) => ({ key, sum: (one + other) * book }))
    .filter(({ sum }) => sum < 1)
    .map(({ key, sum }) => `${key}: the best prices make ${sum.toFixed(4)}`);
}

/** Lines of one family out of order: a higher handicap or a lower total is never less likely to win on the first outcome. */
export function lineFaults(chances: readonly MarketChance[]): string[] {
  const families = new Map<string, { readonly line: number; readonly share: number }[]>();
  for (const market of chances) {
    const parts = market.specifiers.split('|');
    const line = parts.find((part) => /^(hcp|total)=-?[\d.]+$/.test(part));
    if (line === undefined || market.outcomes.length !== 2) continue;
    const family = `${market.type}/${parts.filter((part) => part !== line).join('|')}`;
    const number = Number(line.slice(line.indexOf('=') + 1)) * (line.startsWith('total') ? -1 : 1);
    const [first] = market.outcomes;
    const known = families.get(family) ?? [];
    known.push({ line: number, share: first === undefined ? 0 : fairShare(first) });
    families.set(family, known);
  }
  return [...families].flatMap(([family, lines]) => {
    const sorted = lines.sort((a, b) => a.line - b.line);
    return sorted
      .filter((line, i) => line.share < (sorted[i - 1]?.share ?? 0) - 1e-9)
      .map((line) => `${family}: out of order at ${line.line}`);
  });
}
