import { lazy } from '../../lazy.ts';
import { hashUnit } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting, SportStatus } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { shiftByLogits } from '../kit/drift.ts';
import { chancesOf, lineTypesOf, sureResults } from '../kit/outlook.ts';
import { CRICKET_DESCRIPTIONS, cricketMarkets } from './markets.ts';
import { type CricketPairing, cricketOutlook, type FreshInnings, freshInnings, homeWinBefore } from './outlook.ts';
import { CRICKET_START, type CricketState, type Innings, inPlay } from './state.ts';
import { battingSide, cricketTimeline } from './timeline.ts';

/** Logarithm of the runs by ball that a gap of strengths of 1 gives one side and takes from the other. */
const GAP_RUNS = 0.13;
const HOME_RUNS = 0.01;

/** Match status of the feed: first innings of home 501, of away 502, second innings 503 and 504; the break, the super over, the end. */
const FIRST_INNINGS = 501;
const INNINGS_BREAK = 301;
const SUPER_OVER = 40;
const ENDED = 100;
const ENDED_AFTER_SUPER_OVER = 110;

/** Both sides better in runs by ball, and one of them more. */
function scaled(pairing: CricketPairing, lead: number, pace: number): CricketPairing {
  return { ...pairing, home: pairing.home * pace * Math.exp(lead), away: pairing.away * pace * Math.exp(-lead) };
}

const oversOf = ({ balls }: Innings): number => Math.floor(balls / 6) + (balls % 6) / 10;

function statusOf(pairing: CricketPairing, state: CricketState): SportStatus {
  const side = battingSide(pairing, state);
  const runs = [0, 0];
  state.innings.forEach(({ runs: scored }, i) => {
    runs[i === 0 ? pairing.first : 1 - pairing.first] = scored;
  });
  const innings = inPlay(state);
  const number = state.innings.length;
  const inningsCode = (i: number, batting: 0 | 1): number => FIRST_INNINGS + 2 * i + batting;
  const match_status = {
    before: 0,
    playing: inningsCode(number - 1, side),
    break: INNINGS_BREAK,
    super_over: SUPER_OVER,
    ended: state.superOver === undefined ? ENDED : ENDED_AFTER_SUPER_OVER,
  }[state.phase];
  return {
    match_status,
    home_score: runs[0] ?? 0,
    away_score: runs[1] ?? 0,
    period_scores: state.innings.map(({ runs: scored }, i) => {
      const batting = i === 0 ? pairing.first : pairing.first === 0 ? 1 : 0;
      const home_score = batting === 0 ? scored : 0;
      return { number: i + 1, match_status: inningsCode(i, batting), home_score, away_score: scored - home_score };
    }),
    detail: {
      innings: number,
      over: oversOf(innings),
      wickets: innings.wickets,
      batting: side === 0 ? 'home' : 'away',
    },
    statistics: { sixes: innings.sixes, fours: innings.fours, wides: innings.wides },
  };
}

/** The second innings of the last prices asked for, at first those without an opinion: most are asked for again. */
function rememberedFresh(first: CricketPairing, fair: () => FreshInnings): (pairing: CricketPairing) => FreshInnings {
  const keyOf = ({ home, away }: CricketPairing): string => `${home}/${away}`;
  const firstKey = keyOf(first);
  let known: { readonly key: string; readonly fresh: FreshInnings } | undefined;
  return (pairing) => {
    const key = keyOf(pairing);
    known ??= { key: firstKey, fresh: fair() };
    if (known.key !== key) known = { key, fresh: freshInnings(pairing) };
    return known.fresh;
  };
}

function rulesOf(pairing: CricketPairing, offers: Offers = EVERY_TYPE): SportRules<CricketState> {
  const fair = lazy(() => freshInnings(pairing));
  const freshOf = rememberedFresh(pairing, fair);
  const markets = lazy(() =>
    cricketMarkets(pairing, cricketOutlook(pairing, CRICKET_START, fair), fair()).filter(({ type }) => offers(type)),
  );
  const scopes = lazy(() => new Set(markets().map(({ scope }) => scope)));
  const wanted = (scope: string): boolean => scopes().has(scope);
  const shiftBy = shiftByLogits((lead) => homeWinBefore(scaled(pairing, lead, 1)), 0.02);
  const decided = (state: CricketState) => sureResults(markets(), cricketOutlook(pairing, state, fair, wanted));
  const chances = (state: CricketState, { logit, pace }: SportDrift) => {
    const priced = scaled(pairing, shiftBy(logit), pace);
    return chancesOf(
      markets(),
      cricketOutlook(priced, state, () => freshOf(priced), wanted),
    );
  };
  return {
    before: CRICKET_START,
    timeline: (rng) => cricketTimeline(pairing, rng),
    chances: (state, _atMs, drift) => chances(state, drift),
    decided,
    standing: decided,
    results: decided,
    status: (state) => statusOf(pairing, state),
  };
}

function pairingOf({ gap, pace, bestOf, isNeutral, seed }: SportSetting): CricketPairing {
  const lead = gap * GAP_RUNS + (isNeutral ? 0 : HOME_RUNS);
  const first = hashUnit(seed, 'toss') < 0.5 ? 0 : 1;
  return scaled({ overs: bestOf >= 50 ? 50 : 20, first, home: 1, away: 1 }, lead, pace);
}

/** Cricket of 20 overs a side, or of 50 where the setting's length says so; a tie goes to a super over. */
export const cricket: SportDefinition<CricketPairing, CricketState> = {
  key: 'cricket',
  systemId: 21,
  name: 'Cricket',
  markets: CRICKET_DESCRIPTIONS,
  prices: {
    drift: { prematch: { logit: 0.015, pace: 0.002 }, live: { logit: 0.015, pace: 0.002 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.05,
    lineTypes: lineTypesOf(CRICKET_DESCRIPTIONS),
  },
  sentAtOnce: new Set(['runs_0', 'runs_1', 'runs_2', 'runs_3', 'runs_4', 'runs_6', 'wide', 'wicket']),
  followed: new Set(),
  usualMinutes: 210,
  breakOff: { minutes: 360, retires: false },
  params: pairingOf,
  rules: rulesOf,
};
