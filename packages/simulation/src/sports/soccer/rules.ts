import type { SportRules } from '../../sport/definition.ts';
import { bookedGroup } from './booked.ts';
import { remainingAt, USUAL_MS } from './clock.ts';
import { cardsOf, cornersOf } from './count-types.ts';
import { countGroup } from './counts.ts';
import { cupGroup } from './cup.ts';
import { goalOrderGroup } from './goal-order.ts';
import { goalGroup } from './goals.ts';
import { halvesGroup } from './halves.ts';
import { happensGroup } from './happens.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import { scorerGroup } from './scorers.ts';
import type { SoccerSetup } from './setup.ts';
import { kickOff, type SoccerMatch } from './state.ts';
import { soccerMatchStatus } from './status.ts';
import { soccerCourse } from './timeline.ts';

const FULL_TIME_MS = 90 * 60_000;

/** All markets of a match. */
export function soccerGroups(setup: SoccerSetup): MarketGroup[] {
  const before = kickOff(USUAL_MS[1]);
  const cards = cardsOf(setup);
  return [
    goalGroup(setup),
    halvesGroup(setup),
    goalOrderGroup(setup),
    countGroup(cornersOf(setup), before),
    countGroup(cards, before),
    happensGroup(setup),
    scorerGroup(setup),
    bookedGroup(setup, cards.expected(before)),
    ...(setup.needsWinner ? [cupGroup(setup)] : []),
  ];
}

/** Play of the 90 minutes so far; extra time follows. */
function playedMs(state: SoccerMatch, atMs: number): number {
  const regular = Math.round((1 - remainingAt(state, atMs)) * FULL_TIME_MS);
  const isExtra = state.phase === 'extra_first' || state.phase === 'extra_second';
  return isExtra ? regular + Math.max(0, atMs - state.phaseStartMs) : regular;
}

/** Rules of a soccer match. */
export function soccerMatchRules(setup: SoccerSetup): SportRules<SoccerMatch> {
  const groups = soccerGroups(setup);
  return {
    before: kickOff(USUAL_MS[1]),
    timeline: (rng) => soccerCourse(setup, rng),
    playedMs,
    chances: (state, atMs, drift) => {
      const moment: Moment = { state, atMs, left: remainingAt(state, atMs), drift };
      return groups.flatMap((group) => group.chances(moment));
    },
    decided: (state) => groups.flatMap((group) => group.decided(state)),
    standing: (state) => groups.flatMap((group) => group.standing(state)),
    results: (state) => groups.flatMap((group) => group.results(state)),
    status: soccerMatchStatus,
    players: [...setup.squads.home, ...setup.squads.away],
  };
}
