import { isRefutedBy } from '@duskline/betting/judge-by-score';
import { judgeResults } from '@duskline/betting/judge-result';
import { contradicting } from '@duskline/betting/judge-together';
import type { MarketResult as RuleResult } from '@duskline/betting/outcome';
import { type Score, score } from '@duskline/betting/score';
import { settleAbandoned } from '@duskline/betting/settle-abandoned';
import { settleRetired } from '@duskline/betting/settle-retired';
import { settleUofMarket, uofMarket, uofOutcome } from '@duskline/betting/uof-market';
import { describe, expect, test } from 'vitest';
import type { BasketballState } from './basketball-state.ts';
import type { LineResult, MarketResult } from './chance.ts';
import { soccerModel } from './match-model.ts';
import type { MatchSpec, SettingSpec } from './match-spec.ts';
import { createRng } from './rng.ts';
import type { SoccerState } from './soccer-state.ts';
import { soccerTimeline } from './soccer-timeline.ts';
import { type PlayedMatch, playedMatch } from './sport/played-match.ts';
import { basketballRules } from './sports/basketball/rules.ts';
import { tennisRules } from './sports/tennis/definition.ts';
import type { TennisState } from './tennis-state.ts';

/**
 * The played feed reports results by rules of its own, as a provider does. Here they are held to the rule book of `betting`, which
 * was written apart from them: what the feed says of a match is what our own settlement says of its score.
 */
const SAYS: Readonly<Record<LineResult, RuleResult>> = {
  win: 'WIN',
  halfWin: 'HALFWIN',
  refund: 'REFUND',
  halfLoss: 'HALFLOSE',
  loss: 'LOST',
};

/** The same in the words of the feed. */
const FEED: Readonly<Record<LineResult, { result: 1 | 0; voidFactor?: string }>> = {
  win: { result: 1 },
  halfWin: { result: 1, voidFactor: '0.5' },
  refund: { result: 0, voidFactor: '1' },
  halfLoss: { result: 0, voidFactor: '0.5' },
  loss: { result: 0 },
};

const SPECS: readonly Exclude<MatchSpec, SettingSpec>[] = [
  { sport: 'soccer', means: { home: 1.5, away: 1.2 } },
  { sport: 'soccer', means: { home: 3.1, away: 0.6 } },
  { sport: 'tennis', pairing: { serve: [0.63, 0.61], bestOf: 3, firstServer: 0 } },
  { sport: 'tennis', pairing: { serve: [0.66, 0.6], bestOf: 5, firstServer: 1 } },
  { sport: 'basketball', pairing: { home: 83, away: 80, sigma: 12, quarterMs: 600_000 } },
];

/** State of a match, named by its sport. */
type MatchState =
  | { readonly sport: 'soccer'; readonly state: SoccerState }
  | { readonly sport: 'tennis'; readonly state: TennisState }
  | { readonly sport: 'basketball'; readonly state: BasketballState };

const scores = (pairs: readonly (readonly [number, number])[]): Score[] => pairs.map(([home, away]) => score(home, away));

/** The finished match in the terms of the rule book. */
function finished(at: MatchState) {
  if (at.sport === 'tennis') return { parts: scores(at.state.sets) };
  const final = score(at.state.home, at.state.away);
  if (at.sport === 'soccer') return { score: { regular: final, firstHalf: score(at.state.halfHome, at.state.halfAway) } };
  const sum = (quarters: number): Score =>
    scores(at.state.periods.slice(0, quarters)).reduce((a, b) => score(a.home + b.home, a.away + b.away));
  return { score: { regular: sum(4), final, firstHalf: sum(2) } };
}

interface Said {
  readonly key: string;
  readonly feed: RuleResult;
  readonly rules: RuleResult | undefined;
}

const saidOf = (
  markets: readonly MarketResult[],
  rules: (type: number, specifiers: string, id: string) => RuleResult | undefined,
): Said[] =>
  markets.flatMap(({ type, specifiers, outcomes }) =>
    outcomes.map(({ id, result }) => ({
      key: `${type}/${specifiers}/${id}`,
      feed: SAYS[result],
      rules: rules(type, specifiers, id),
    })),
  );

/** What the rule book makes of a market when play stops in this state; undefined for what it does not judge. */
function onStop(at: MatchState, bestOf: 3 | 5, type: number, specifiers: string, id: string): RuleResult | undefined {
  const known = uofMarket(type, specifiers);
  const outcome = uofOutcome(type, id);
  if (!known || outcome === undefined) return undefined;
  if (at.sport === 'tennis') {
    const { sets, games } = at.state;
    const match = { completed: scores(sets), current: score(...games), bestOf, walkover: false, disqualified: false };
    if (known.on !== 'parts' || known.market.kind === 'score' || known.market.kind === 'winner') return undefined;
    if (known.market.kind === 'part_winner')
      return settleRetired({ kind: 'set_winner', number: known.market.number }, outcome, match);
    // The rule book speaks of games; sets follow from who wins them.
    if (known.market.of !== 'points') return undefined;
    const kind = known.market.kind === 'total' ? 'total_games' : 'game_handicap';
    return settleRetired({ kind, line: known.market.line }, outcome, match);
  }
  if (at.sport !== 'soccer' || known.on !== 'score') return undefined;
  const isFirst = at.state.phase === 'first';
  const half = { ...(isFirst ? {} : { firstHalf: score(at.state.halfHome, at.state.halfAway) }) };
  const period = known.period === '1h' ? '1h' : 'ft';
  return settleAbandoned(known.market, outcome, { current: score(at.state.home, at.state.away), ...half }, period);
}

function named<State>(match: PlayedMatch<State>, name: (state: State) => MatchState): PlayedMatch<MatchState> {
  return { ...match, stateAt: (index) => name(match.stateAt(index)) };
}

function played(spec: (typeof SPECS)[number], seed: number): PlayedMatch<MatchState> {
  const rng = createRng(seed);
  if (spec.sport === 'soccer')
    return named(soccerModel(spec.means, soccerTimeline(spec.means, rng)), (state) => ({ sport: 'soccer', state }));
  if (spec.sport === 'tennis') {
    const rules = tennisRules(spec.pairing);
    return named(playedMatch('tennis', rules, rules.timeline(rng)), (state) => ({ sport: 'tennis', state }));
  }
  const rules = basketballRules(spec.pairing);
  return named(playedMatch('basketball', rules, rules.timeline(rng)), (state) => ({ sport: 'basketball', state }));
}

function models(runs: number): PlayedMatch<MatchState>[] {
  return SPECS.flatMap((spec) => Array.from({ length: runs }, (_, seed) => played(spec, seed)));
}

describe('the feed and the rule book', () => {
  test('rules 8.2 8.3 the results of a played match are those that its score gives', () => {
    const judged = new Set<number>();
    for (const model of models(40)) {
      const last = model.entries.length - 1;
      const match = finished(model.stateAt(last));
      const said = saidOf(model.resultsAt(last), (marketType, specifiers, outcomeId) => {
        const result = settleUofMarket({ marketType, specifiers, outcomeId }, match);
        if (result !== undefined) judged.add(marketType);
        return result;
      });
      expect(said.filter(({ feed, rules }) => rules !== undefined && rules !== feed)).toEqual([]);
    }
    expect(judged.size).toBeGreaterThan(12);
  });

  test('XR-20 nothing that is played is doubtful, neither at the end nor what is decided on the way', () => {
    const doubts: string[] = [];
    let judged = 0;
    for (const model of models(20)) {
      const last = model.entries.length - 1;
      const offered = new Map(
        model.resultsAt(last).map((one) => [`${one.type}/${one.specifiers}`, one.outcomes.map(({ id }) => id)]),
      );
      const stops = [0.1, 0.3, 0.5, 0.8].map((share) => model.standingAt(Math.floor(share * last)));
      for (const { type: marketType, specifiers, outcomes } of [...model.resultsAt(last), ...stops.flat()]) {
        const said = outcomes.map(({ id, result }) => ({ outcomeId: id, ...FEED[result] }));
        const doubt = judgeResults({ marketType, specifiers, offered: offered.get(`${marketType}/${specifiers}`) ?? null }, said);
        judged++;
        if (doubt !== null) doubts.push(`${marketType}/${specifiers}: ${doubt}`);
      }
    }
    expect(doubts).toEqual([]);
    expect(judged).toBeGreaterThan(1_000);
  });

  test('XR-20 nothing that is played refutes the rest of its match or the score, together or one after the other', () => {
    const toSaid = ({ type: marketType, specifiers, outcomes }: MarketResult) => {
      return { marketType, specifiers, reported: outcomes.map(({ id, result }) => ({ outcomeId: id, ...FEED[result] })) };
    };
    for (const model of models(20)) {
      const last = model.entries.length - 1;
      const match = finished(model.stateAt(last));
      const end = model.resultsAt(last).map(toSaid);
      expect(end.filter((one) => isRefutedBy(one, match))).toEqual([]);
      expect([...contradicting([], end)]).toEqual([]);
      for (const share of [0.1, 0.3, 0.5, 0.8]) {
        const stopped = model.standingAt(Math.floor(share * last)).map(toSaid);
        expect([...contradicting([], stopped)]).toEqual([]);
        // What was decided on the way stands when the rest comes, and the score of that moment gives it.
        const decided = model.decidedAt(Math.floor(share * last)).map(toSaid);
        const now = model.stateAt(Math.floor(share * last));
        if (now.sport === 'soccer' && now.state.phase === 'second')
          expect(decided.filter((one) => isRefutedBy(one, finished(now)))).toEqual([]);
        expect([...contradicting(decided, end)]).toEqual([]);
      }
    }
  });

  test('rules 8.6 8.7 what stands when play stops is what the rule book calls determined', () => {
    let compared = 0;
    for (const [i, model] of models(12).entries()) {
      const spec = SPECS[Math.floor(i / 12)];
      const bestOf = spec?.sport === 'tennis' ? spec.pairing.bestOf : 3;
      const stops = [0.2, 0.45, 0.7, 0.95].map((share) => Math.floor(share * (model.entries.length - 1)));
      for (const stop of stops) {
        const at = model.stateAt(stop);
        const said = saidOf(model.standingAt(stop), (type, specifiers, id) => onStop(at, bestOf, type, specifiers, id));
        compared += said.filter(({ rules }) => rules !== undefined).length;
        expect(said.filter(({ feed, rules }) => rules !== undefined && rules !== feed)).toEqual([]);
        // The other way round: nothing that the rule book calls determined is missing.
        const standing = new Set(said.map(({ key }) => key));
        const missing = saidOf(model.resultsAt(model.entries.length - 1), (type, specifiers, id) =>
          onStop(at, bestOf, type, specifiers, id),
        ).filter(({ key, rules }) => rules !== undefined && rules !== 'REFUND' && !standing.has(key));
        expect(missing).toEqual([]);
      }
    }
    expect(compared).toBeGreaterThan(500);
  });
});
