import { answerOutlook, certain, distributionOf, type Outlook, pairOutlook, type ScopeOutlook } from '../kit/outlook.ts';
import { type PartEnd, type PartsForecast, partsForecast } from '../kit/parts-forecast.ts';
import { raceTo } from '../kit/series.ts';
import { homeWinOf, legEnds } from './leg.ts';
import { type DartsPairing, type DartsState, legsNeeded, legsWon, starterOf } from './state.ts';
import { legCourse, START, visitTable } from './visit.ts';

/** Scopes of a match. */
export const LEGS = 'legs';
/** Maximums of the match by side. */
export const MAXIMUMS = 'maximums';
/** Quantity `home`: high checkouts of the match. */
export const HIGH = 'high-checkouts';
export const WINNER_TOTAL = 'winner-total';
export const legScope = (leg: number): string => `leg:${leg}`;
/** Maximums of a leg. */
export const legMaximums = (leg: number): string => `leg-maximums:${leg}`;
export const raceScope = (legs: number): string => `race:${legs}`;

/** Legs to which players race. */
export function raceTargets({ bestOf }: { readonly bestOf: number }): readonly number[] {
  return [3, 5, 7, 10].filter((legs) => legs < legsNeeded({ bestOf }));
}

/** Fresh legs by who throws first; made once for each price. */
export interface FreshLegs {
  readonly byStarter: readonly [readonly PartEnd[], readonly PartEnd[]];
}

export function freshLegs({ form }: DartsPairing): FreshLegs {
  const courses = [legCourse(visitTable(form[0]), START), legCourse(visitTable(form[1]), START)] as const;
  const of = (starter: 0 | 1) => legEnds(courses, starter, [0, 0]);
  return { byStarter: [of(0), of(1)] };
}

function presentLeg(pairing: DartsPairing, state: DartsState, fresh: FreshLegs): readonly PartEnd[] {
  const starter = starterOf(pairing, state.legs.length + 1);
  const [home, away] = state.left;
  if (home === START && away === START) return fresh.byStarter[starter];
  const courses = [legCourse(visitTable(pairing.form[0]), home), legCourse(visitTable(pairing.form[1]), away)] as const;
  return legEnds(courses, state.thrower, state.maximums);
}

function winnerAndTotal({ totalByWinner }: PartsForecast): ScopeOutlook {
  return {
    pair: totalByWinner.flatMap(({ from, p }, winner) =>
      Array.from(p, (mass, i) => ({ home: winner === 0 ? 1 : 0, away: from + i, p: mass })).filter(({ p: mass }) => mass > 0),
    ),
  };
}

function addLegs(
  outlook: Map<string, ScopeOutlook>,
  pairing: DartsPairing,
  state: DartsState,
  legOf: (leg: number) => readonly PartEnd[],
): void {
  state.legs.forEach(({ winner, maximums }, i) => {
    outlook.set(legScope(i + 1), answerOutlook([[winner + 1, 1]]));
    outlook.set(legMaximums(i + 1), { total: certain(maximums[0] + maximums[1]) });
  });
  if (state.phase === 'ended') return;
  const sure = legsNeeded(pairing) - Math.max(...legsWon(state));
  // The leg in play and the next; later ones are not offered yet.
  for (let leg = state.legs.length + 1; leg <= state.legs.length + Math.min(2, sure); leg++) {
    const ends = legOf(leg);
    const home = homeWinOf(ends);
    outlook.set(
      legScope(leg),
      answerOutlook([
        [1, home],
        [2, 1 - home],
      ]),
    );
    outlook.set(legMaximums(leg), { total: distributionOf(ends.map((end) => [end.home + end.away, end.p])) });
  }
}

/** What a state of a match says of everything that can be bet on. */
export function dartsOutlook(pairing: DartsPairing, state: DartsState, fresh: FreshLegs): Outlook {
  const current = state.legs.length + 1;
  const present = state.phase === 'ended' ? [] : presentLeg(pairing, state, fresh);
  const legOf = (leg: number): readonly PartEnd[] => (leg === current ? present : fresh.byStarter[starterOf(pairing, leg)]);
  const won = legsWon(state);
  const start = {
    won,
    server: 0 as const,
    home: state.legs.reduce((sum, { maximums }) => sum + maximums[0], 0),
    away: state.legs.reduce((sum, { maximums }) => sum + maximums[1], 0),
    counted: state.legs.filter(({ isHigh }) => isHigh).length,
  };
  const forecast = partsForecast(legsNeeded(pairing), start, (leg) => legOf(leg));
  const outlook = new Map<string, ScopeOutlook>([
    [LEGS, pairOutlook(forecast.parts)],
    [MAXIMUMS, forecast.sums],
    [HIGH, { home: forecast.sums.counted }],
    [WINNER_TOTAL, winnerAndTotal(forecast)],
  ]);
  for (const target of raceTargets(pairing)) {
    const winners = state.legs.map(({ winner }) => winner);
    outlook.set(raceScope(target), answerOutlook(raceTo(target, winners, (leg) => homeWinOf(legOf(leg)))));
  }
  addLegs(outlook, pairing, state, legOf);
  return outlook;
}
