import { lazy } from '../../lazy.ts';
import type { Rng } from '../../rng.ts';
import type { SportRules, SportStatus } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { type GoalsGame, type GoalsParams, MINUTE_MS } from './goals-game.ts';
import { goalsMarkets } from './goals-markets.ts';
import { goalsScopes } from './goals-scopes.ts';
import { afterGoal, fullScore, type GoalsState, goalsOf, isFullTime, KICK_OFF } from './goals-state.ts';

/** Minutes until the next event of a rate. */
const waiting = (rate: number, rng: Rng): number => (rate <= 0 ? Number.POSITIVE_INFINITY : -Math.log(1 - rng.next()) / rate);

/** Milliseconds of play of the period at a moment. */
function playedAt(game: GoalsGame, state: GoalsState, atMs: number): number {
  if (state.phase !== 'period' && state.phase !== 'overtime') return state.playedMs;
  return Math.max(state.playedMs, (atMs - state.startMs) / game.realPerPlayed);
}

/** Rules of a match of goals. */
export function goalsRules(game: GoalsGame, params: GoalsParams, offers: Offers = EVERY_TYPE): SportRules<GoalsState> {
  const scopes = goalsScopes(game, params);
  const markets = lazy(() => {
    const before = scopes.forecast(KICK_OFF, 0, { logit: 0, pace: 1 });
    return goalsMarkets(game, params, before).filter(({ type }) => offers(type));
  });
  const ever = (state: GoalsState) => {
    const known = scopes.state(state);
    return markets().filter(({ scope }) => known(scope) !== undefined);
  };
  return {
    before: KICK_OFF,
    timeline: (rng) => goalsTimeline(game, params, rng),
    playedMs: (state, atMs) => {
      const finished = Math.max(0, state.periods.length - (state.phase === 'period' ? 1 : 0));
      const now = state.phase === 'period' || state.phase === 'overtime' ? playedAt(game, state, atMs) : 0;
      return Math.round(finished * params.minutes * MINUTE_MS + now);
    },
    chances: (state, atMs, drift) =>
      state.phase === 'ended'
        ? []
        : scoreChances(markets(), scopes.state(state), scopes.forecast(state, playedAt(game, state, atMs), drift)),
    decided: (state) => scoreDecided(markets(), scopes.state(state)),
    standing: (state) => scoreStanding(markets(), scopes.state(state)),
    results: (state) => scoreResults(ever(state), scopes.state(state)),
    status: (state, atMs) => goalsStatus(game, params, state, atMs),
  };
}

function goalsTimeline(game: GoalsGame, params: GoalsParams, rng: Rng): TimelineEntry<GoalsState>[] {
  const entries: TimelineEntry<GoalsState>[] = [];
  let state = KICK_OFF;
  let atMs = 0;
  const real = (minutes: number): number => Math.round(minutes * MINUTE_MS * game.realPerPlayed);
  for (let number = 1; number <= game.periods; number++) {
    state = { ...state, phase: 'period', periods: [...state.periods, { home: 0, away: 0 }], startMs: atMs, playedMs: 0 };
    entries.push({ atMs, kind: number === 1 ? 'start' : 'next_period', state, decides: false });
    const startMs = atMs;
    let minute = waiting(params.home + params.away, rng);
    while (minute < params.minutes) {
      const side = rng.chance(params.home / (params.home + params.away)) ? 'home' : 'away';
      atMs = startMs + real(minute);
      state = afterGoal(state, side, (atMs - startMs) / game.realPerPlayed);
      entries.push({ atMs, kind: 'goal', side, state, stop: 'goal', decides: true });
      minute += waiting(params.home + params.away, rng);
    }
    atMs = startMs + real(params.minutes);
    if (number === game.periods) break;
    state = { ...state, phase: 'break', playedMs: 0 };
    entries.push({ atMs, kind: 'period', state, stop: 'period', decides: true });
    const rest = number * 2 === game.periods || game.periods === 3 ? game.breaks.long : game.breaks.short;
    atMs += Math.round(rest * MINUTE_MS);
  }
  const { home, away } = goalsOf(state, 0, game.periods);
  if (home !== away || !params.playsOn) {
    state = { ...state, phase: 'ended', playedMs: 0 };
    entries.push({ atMs, kind: 'end', state, stop: 'period', decides: true });
    return entries;
  }
  return [...entries, ...afterLevel(game, params, state, atMs, rng)];
}

/** Sudden death and the shoot-out of a level match. */
function afterLevel(
  game: GoalsGame,
  params: GoalsParams,
  level: GoalsState,
  fullTimeMs: number,
  rng: Rng,
): TimelineEntry<GoalsState>[] {
  const entries: TimelineEntry<GoalsState>[] = [];
  let atMs = fullTimeMs;
  const finish = (by: 'overtime' | 'shootout', side: 'home' | 'away'): void => {
    const state: GoalsState = { ...level, phase: 'ended', playedMs: 0, decider: { side, by } };
    entries.push({ atMs, kind: by === 'overtime' ? 'overtime_goal' : 'shootout_end', side, state, stop: 'goal', decides: true });
  };
  const { minutes } = game.overtime;
  if (minutes > 0) {
    const state: GoalsState = { ...level, phase: 'overtime', startMs: atMs, playedMs: 0 };
    entries.push({ atMs, kind: 'overtime', state, stop: 'period', decides: true });
    const both = params.home + params.away;
    const minute = waiting(both, rng);
    if (minute < minutes) {
      atMs += Math.round(minute * MINUTE_MS * game.realPerPlayed);
      finish('overtime', rng.chance(params.home / both) ? 'home' : 'away');
      return entries;
    }
    atMs += Math.round(minutes * MINUTE_MS * game.realPerPlayed);
  }
  const state: GoalsState = { ...level, phase: 'shootout', startMs: atMs, playedMs: 0 };
  entries.push({ atMs, kind: 'shootout', state, stop: 'period', decides: true });
  atMs += Math.round(rng.between(4, 8) * MINUTE_MS);
  finish('shootout', rng.chance(params.shootout) ? 'home' : 'away');
  return entries;
}

/** Codes of the feed: halves, periods, quarters, and the breaks between them. */
const FIRST_CODE = { half: 6, period: 1, quarter: 13 } as const;
const CODE = {
  before: 0,
  ended: 100,
  afterOvertime: 110,
  afterShootout: 120,
  overtime: 40,
  shootout: 50,
  halfTime: 31,
  firstBreak: 301,
};

function codeOf(game: GoalsGame, state: GoalsState): number {
  switch (state.phase) {
    case 'before':
      return CODE.before;
    case 'period':
      return FIRST_CODE[game.periodKind] + state.periods.length - 1;
    case 'break':
      return game.periodKind === 'half' ? CODE.halfTime : CODE.firstBreak + state.periods.length - 1;
    case 'overtime':
      return CODE.overtime;
    case 'shootout':
      return CODE.shootout;
    case 'ended':
      if (state.decider === undefined) return CODE.ended;
      return state.decider.by === 'overtime' ? CODE.afterOvertime : CODE.afterShootout;
  }
}

function goalsStatus(game: GoalsGame, params: GoalsParams, state: GoalsState, atMs: number): SportStatus {
  const { home, away } = fullScore(state);
  const isRunning = state.phase === 'period' || state.phase === 'overtime';
  const played = isRunning ? Math.min(params.minutes * MINUTE_MS, playedAt(game, state, atMs)) : 0;
  const before = Math.max(0, state.periods.length - (state.phase === 'period' ? 1 : 0)) * params.minutes * MINUTE_MS;
  return {
    match_status: codeOf(game, state),
    home_score: home,
    away_score: away,
    period_scores: state.periods.map((period, i) => ({
      number: i + 1,
      match_status: FIRST_CODE[game.periodKind] + i,
      home_score: period.home,
      away_score: period.away,
    })),
    clock: {
      match_time_s: Math.floor((before + played) / 1000),
      stopped: !isRunning,
      ...(isFullTime(state) || game.countsUp
        ? {}
        : { remaining_s: Math.max(0, Math.round(params.minutes * 60 - played / 1000)) }),
    },
  };
}
