import type { Rng } from '../../rng.ts';
import type { SportDefinition, SportRules } from '../../sport/definition.ts';
import { scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { fightForecast, fightScope } from './fight-forecast.ts';
import { decisionChances, type FightGame, type FightParams, fightParams, MINUTE_MS } from './fight-game.ts';
import { describeFights, fightMarkets } from './fight-markets.ts';
import { cardsOf, FIRST_BELL, type FightEnd, type FightState } from './fight-state.ts';

export type FightSport = SportDefinition<FightParams, FightState>;

/** Codes of the feed. */
const CODE = { before: 0, round: 20, rest: 30, ended: 100 } as const;

const playedAt = (state: FightState, atMs: number): number =>
  state.phase === 'round' ? Math.max(state.playedMs, atMs - state.startMs) : state.playedMs;

function fightRules(game: FightGame, params: FightParams): SportRules<FightState> {
  const markets = fightMarkets(game, params.rounds);
  const scope = (state: FightState) => () => fightScope(game, params, state);
  return {
    before: FIRST_BELL,
    timeline: (rng) => fightTimeline(game, params, rng),
    playedMs: (state, atMs) => {
      const finished = Math.max(0, state.phase === 'round' ? state.round - 1 : state.round);
      return finished * game.roundMinutes * MINUTE_MS + (state.phase === 'round' ? playedAt(state, atMs) : 0);
    },
    chances: (state, atMs, drift) =>
      state.phase === 'ended'
        ? []
        : scoreChances(markets, scope(state), () => fightForecast(game, params, state, playedAt(state, atMs), drift)),
    decided: (state) => scoreDecided(markets, scope(state)),
    standing: (state) => scoreStanding(markets, scope(state)),
    results: (state) => scoreResults(markets, scope(state)),
    status: (state, atMs) => {
      const winner = state.end?.winner;
      return {
        match_status: CODE[state.phase],
        home_score: winner === 'home' ? 1 : 0,
        away_score: winner === 'away' ? 1 : 0,
        period_scores: [...state.cards].map((mark, i) => ({
          number: i + 1,
          match_status: CODE.round,
          home_score: mark === 'H' ? 1 : 0,
          away_score: mark === 'H' ? 0 : 1,
        })),
        clock: { match_time_s: Math.floor(playedAt(state, atMs) / 1000), stopped: state.phase !== 'round' },
        detail: {
          round: state.round,
          ...(state.end === undefined ? {} : { method: state.end.method }),
        },
      };
    },
  };
}

const REST_MS = MINUTE_MS;

function fightTimeline(game: FightGame, params: FightParams, rng: Rng): TimelineEntry<FightState>[] {
  const entries: TimelineEntry<FightState>[] = [];
  const { homeKo, homeSubmission, awayKo, awaySubmission } = params.rates;
  const both = homeKo + homeSubmission + awayKo + awaySubmission;
  const roundMs = game.roundMinutes * MINUTE_MS;
  let state = FIRST_BELL;
  let atMs = 0;
  const finish = (end: FightEnd): TimelineEntry<FightState>[] => {
    const side = end.winner === 'draw' ? {} : { side: end.winner };
    const last: FightState = { ...state, phase: 'ended', end };
    entries.push({ atMs, kind: end.method, ...side, state: last, stop: 'period', decides: true });
    return entries;
  };
  for (let round = 1; round <= params.rounds; round++) {
    state = { ...state, phase: 'round', round, startMs: atMs, playedMs: 0 };
    entries.push({ atMs, kind: round === 1 ? 'start' : 'round', state, decides: true });
    const waitMs = Math.round((-Math.log(1 - rng.next()) / both) * MINUTE_MS);
    const half = Math.ceil(roundMs / 2);
    if (waitMs >= half) {
      state = { ...state, playedMs: half };
      entries.push({ atMs: atMs + half, kind: 'half_round', state, decides: true });
    }
    if (waitMs < roundMs) {
      atMs += waitMs;
      state = { ...state, playedMs: waitMs };
      const winner = rng.chance((homeKo + homeSubmission) / both) ? 'home' : 'away';
      const method = rng.chance((homeSubmission + awaySubmission) / both) ? 'submission' : 'ko';
      return finish({ winner, method, half: 2 * (round - 1) + (waitMs >= half ? 1 : 0) });
    }
    atMs += roundMs;
    const cards = `${state.cards}${rng.chance(params.round) ? 'H' : 'A'}`;
    state = { ...state, phase: 'rest', playedMs: roundMs, cards };
    if (round === params.rounds) break;
    entries.push({ atMs, kind: 'rest', side: cards.endsWith('H') ? 'home' : 'away', state, stop: 'period', decides: true });
    atMs += REST_MS;
  }
  entries.push({ atMs, kind: 'last_bell', state, stop: 'period', decides: true });
  atMs += Math.round(rng.between(1, 3) * MINUTE_MS);
  const { home, away } = cardsOf(state);
  const said = decisionChances(home - away, game.hasDraw);
  const drawn = rng.next();
  const winner = drawn < said.home ? 'home' : drawn < said.home + said.away ? 'away' : 'draw';
  return finish({ winner, method: 'decision', half: 2 * params.rounds });
}

/** A sport of fights. */
export function fightSport(game: FightGame, usualMinutes: number): FightSport {
  return {
    key: game.key,
    systemId: game.systemId,
    name: game.name,
    markets: describeFights(game),
    prices: {
      drift: { prematch: { logit: 0.015, pace: 0.006 }, live: { logit: 0.01, pace: 0.004 } },
      steady: { relative: 0.05, least: 0.015 },
      twoWayMargin: 0.05,
      lineTypes: new Set([18]),
    },
    sentAtOnce: new Set(['half_round', 'round']),
    followed: new Set(),
    usualMinutes,
    breakOff: { minutes: 60, retires: false },
    params: (setting) => fightParams(game, setting),
    rules: (params) => fightRules(game, params),
  };
}
