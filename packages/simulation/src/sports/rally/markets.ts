import type { ScoreMarket } from '../../sport/score-markets.ts';
import { market, marketsAt } from '../kit/market-kit.ts';
import { evenHandicaps, evenLines, type Outlook, pairOutlook } from '../kit/outlook.ts';
import { type RallyFormat, type RallyPairing, raceTargets, setsNeeded, targetOf } from './format.ts';
import type { RallyKinds } from './market-kinds.ts';
import { DOUBLE, EXTRA, extraScope, POINTS, raceScope, rallyOutlook, SETS, setScope, WINNER_TOTAL } from './outlook.ts';
import { setForecast } from './set-forecast.ts';
import { rallyStart } from './state.ts';

const NEAR = [-2, -1, 0, 1, 2];
const MATCH_POINTS = [-12, -9, -6, -3, 0, 3, 6, 9, 12];
const SIDE_POINTS = [-6, -3, 0, 3, 6];
const WITH_WINNER = [-6, 0, 6];

/** Handicaps in sets that can go either way, and totals of sets that can. */
function setLines({ bestOf }: RallyFormat): { readonly hcp: number[]; readonly total: number[] } {
  const needed = setsNeeded({ bestOf } as RallyFormat);
  const most = needed - 0.5;
  const hcp = Array.from({ length: 2 * needed }, (_, i) => i - most).filter((line) => Math.abs(line) > 1);
  return { hcp, total: Array.from({ length: bestOf - needed }, (_, i) => needed + i + 0.5) };
}

function setMarkets(kinds: RallyKinds, pairing: RallyPairing, set: number, number: string): ScoreMarket[] {
  const target = targetOf(pairing.format, set);
  const scope = setScope(set);
  const at = { [number]: set };
  const fresh = pairOutlook(setForecast(pairing, set, [0, 0], pairing.firstServer).ends);
  return [
    market(kinds.setWinner, scope, at),
    ...marketsAt(kinds.setPointHandicap, scope, evenHandicaps(fresh, NEAR), at),
    ...marketsAt(kinds.setTotal, scope, evenLines(fresh.total, NEAR), at),
    ...marketsAt(kinds.setHome, scope, evenLines(fresh.home, [-2, -1, 0]), at),
    ...marketsAt(kinds.setAway, scope, evenLines(fresh.away, [-2, -1, 0]), at),
    market(kinds.setOddEven, scope, at),
    market(kinds.setExtra, extraScope(set), at),
    market(kinds.setMargin, scope, at),
    ...raceTargets(target).map((points) => market(kinds.setRace, raceScope(set, points), { ...at, pointnr: points })),
  ];
}

/** Every market that can be offered on a match, its lines fixed by what is expected before the start. */
export function rallyMarkets(kinds: RallyKinds, pairing: RallyPairing): ScoreMarket[] {
  const start: Outlook = rallyOutlook(pairing, rallyStart(pairing));
  const points = start.get(POINTS);
  const { bestOf } = pairing.format;
  const inSets = setLines(pairing.format);
  const number = kinds.setWinner.description.specifiers[0]?.name ?? 'setnr';
  const sets = Array.from({ length: bestOf }, (_, i) => i + 1);
  return [
    market(kinds.winner, SETS),
    ...marketsAt(kinds.setHandicap, SETS, inSets.hcp),
    ...marketsAt(kinds.totalSets, SETS, inSets.total),
    market(kinds.correctScore(bestOf), SETS, { variant: `sr:correct_score:bestof:${bestOf}` }),
    market(kinds.homeSet, SETS),
    market(kinds.awaySet, SETS),
    market(kinds.oddEvenSets, SETS),
    market(kinds.doubleResult, DOUBLE),
    market(kinds.extraSets, EXTRA),
    ...marketsAt(kinds.pointHandicap, POINTS, evenHandicaps(points, MATCH_POINTS)),
    ...marketsAt(kinds.totalPoints, POINTS, evenLines(points?.total, MATCH_POINTS)),
    ...marketsAt(kinds.homePoints, POINTS, evenLines(points?.home, SIDE_POINTS)),
    ...marketsAt(kinds.awayPoints, POINTS, evenLines(points?.away, SIDE_POINTS)),
    market(kinds.oddEven, POINTS),
    market(kinds.homeOddEven, POINTS),
    market(kinds.awayOddEven, POINTS),
    ...marketsAt(kinds.winnerTotal, WINNER_TOTAL, evenLines(points?.total, WITH_WINNER)),
    ...sets.flatMap((set) => setMarkets(kinds, pairing, set, number)),
  ];
}
