import type { BasketballPairing, BasketballSquads } from '../../basketball-state.ts';
import { basketballStart, MATCH_RACES, QUARTER_RACES, raceKey } from '../../basketball-state.ts';
import { evenTotal, linesAround } from '../../sport/line-ladder.ts';
import { total } from '../../sport/market-templates.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import { FIRST_OUTCOMES } from '../clock/attack-scopes.ts';
import type { Feature, Span } from '../clock/features.ts';
import { codes, type LineSteps, scopeLines, scopeMarkets, winnerAndTotal, yesNoCode } from '../clock/market-sets.ts';
import {
  acrossHalves,
  HALF_TYPES,
  halfFeatures,
  halfMarkets,
  highestQuarter,
  OVERTIME_TYPES,
  partMarkets,
  QUARTER_FEATURE,
  QUARTER_TYPES,
  quarterMarkets,
  winningMargins,
} from '../clock/standard-markets.ts';
import { type BasketballOutlook, basketballOutlook } from './outlook.ts';
import { QUOTED, sharesOf, urnsOf } from './squad.ts';

const HALVES: readonly [Span, Span] = [
  [1, 2],
  [3, 4],
];
const WHOLE: LineSteps = {
  handicaps: [-9, -6, -4, -2, -1, 0, 1, 2, 4, 6, 9],
  totals: [-16, -11, -7, -4, -2, 0, 2, 4, 7, 11, 16],
  sides: [-8, -4, -2, 0, 2, 4, 8],
};
const HALF: LineSteps = { handicaps: [-4, -2, -1, 0, 1, 2, 4], totals: [-6, -3, 0, 3, 6], sides: [-3, 0, 3] };
const QUARTER: LineSteps = { handicaps: [-2, -1, 0, 1, 2], totals: [-4, -2, 0, 2, 4], sides: [-2, 0, 2] };
const WINNER_AND_TOTAL = [-8, 0, 8];
const PLAYER_STEPS = [-3, 0, 3];

export const PLAYER_POINTS = 921;
const ODD_EVEN = 229;
const RACE = 563;
const QUARTER_RACE = 1057;

/** Market types of basketball. */
export const BASKETBALL_TYPES: readonly number[] = [
  ...[1, 10, 11],
  ...HALF_TYPES,
  ...QUARTER_TYPES,
  ...[219, 220, 223, 225, 227, 228, ODD_EVEN, 290, 292, 616, 617],
  ...[RACE, QUARTER_RACE, PLAYER_POINTS],
];

/** Lines of these types are fanned out. */
export const BASKETBALL_LINES: readonly number[] = [
  ...[66, 68, 69, 70, 88, 90, 91, 92, 223, 225, 227, 228, 236, 303, 756, 757],
  PLAYER_POINTS,
];

/** Types whose prices run twice as fast as the others: a possession without points lowers every total. */
export const BASKETBALL_FAST: readonly number[] = [225, 227, 228, 235, 236, 301, 302, 303, 304, 753, 756, 757, QUARTER_RACE];

/** A player whose points can be bet on. */
export interface QuotedPlayer {
  readonly side: 'home' | 'away';
  readonly place: number;
  readonly share: number;
  readonly scope: string;
  readonly urn: string;
}

export function quotedPlayers(squads: BasketballSquads | undefined): QuotedPlayer[] {
  if (squads === undefined) return [];
  return (['home', 'away'] as const).flatMap((side) => {
    const shares = sharesOf(squads, side);
    return urnsOf(squads, side)
      .slice(0, QUOTED)
      .map((urn, place) => ({ side, place, share: shares[place] ?? 0, scope: `player ${urn}`, urn }));
  });
}

/** A race of a quarter, or of regular time (0). */
export interface BasketballRace {
  readonly quarter: number;
  readonly points: number;
}

/** What is offered on a match. */
export interface BasketballScopes {
  readonly markets: readonly ScoreMarket[];
  readonly features: ReadonlyMap<string, Feature>;
  readonly races: ReadonlyMap<string, BasketballRace>;
  readonly players: ReadonlyMap<string, QuotedPlayer>;
}

function playerLines(outlook: BasketballOutlook, { side, share }: QuotedPlayer): number[] {
  const law = outlook.player(side, 0, share);
  return linesAround(evenTotal(law, 0.5, law.from + law.p.length, 1), PLAYER_STEPS, [], 0.5);
}

/** A final lead is never 0, so that there are more odd sums than even ones: it is the lead that is asked. */
const oddEvenByLead = (): ScoreMarket =>
  question({ type: ODD_EVEN, scope: 'all' }, 'difference', 1, [
    answer('70', (lead) => lead % 2 !== 0),
    answer('72', (lead) => lead % 2 === 0),
  ]);

/** Every market of a match of these that are wanted; lines stand as they are chosen before the start. */
export function basketballScopes(pairing: BasketballPairing, offers: (type: number) => boolean): BasketballScopes {
  const before = basketballOutlook(pairing, basketballStart(), { home: 1, away: 1 });
  const all = scopeLines(before.all(), WHOLE);
  const middle = all.totals[5] ?? 164.5;
  const halfTotal = scopeLines(before.span([1, 2]), HALF).totals[2] ?? 82.5;
  const races = [
    ...MATCH_RACES.map((points) => ({ quarter: 0, points })),
    ...[1, 2, 3, 4].flatMap((quarter) => QUARTER_RACES.map((points) => ({ quarter, points }))),
  ];
  const players = offers(PLAYER_POINTS) ? quotedPlayers(pairing.squads) : [];
  const { oddEven: _, ...overtimeTypes } = OVERTIME_TYPES;
  const markets: ScoreMarket[] = [
    ...partMarkets(before, 'match', [1, 4], { threeWay: 1, doubleChance: 10, winner: 11 }, WHOLE),
    ...scopeMarkets('all', overtimeTypes, all),
    oddEvenByLead(),
    winningMargins(),
    ...WINNER_AND_TOTAL.map((step) => winnerAndTotal({ type: 292, scope: 'ends' }, middle + step)),
    yesNoCode({ type: 220, scope: 'overtime' }),
    ...halfMarkets(before, HALVES, HALF),
    ...acrossHalves(halfTotal),
    ...quarterMarkets(before, QUARTER),
    highestQuarter(),
    ...races.map(({ quarter, points }) =>
      quarter === 0
        ? codes({ type: RACE, scope: raceKey(quarter, points), specifiers: { pointnr: points } }, FIRST_OUTCOMES)
        : codes(
            { type: QUARTER_RACE, scope: raceKey(quarter, points), specifiers: { pointnr: points, quarternr: quarter } },
            FIRST_OUTCOMES,
          ),
    ),
    ...players.flatMap((player) =>
      playerLines(before, player).map((line) =>
        total({ type: PLAYER_POINTS, scope: player.scope, specifiers: { player: player.urn } }, line, 'home'),
      ),
    ),
  ];
  return {
    markets: markets.filter(({ type }) => offers(type)),
    features: new Map([...halfFeatures(HALVES, halfTotal), QUARTER_FEATURE].map((feature) => [feature.key, feature])),
    races: new Map(races.map((race) => [raceKey(race.quarter, race.points), race])),
    players: new Map(players.map((player) => [player.scope, player])),
  };
}
