import { lazy } from '../../lazy.ts';
import type { SportRules } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { BOOKED, bookedGroup } from './booked.ts';
import { remainingAt, USUAL_MS } from './clock.ts';
import { cardsOf, cornersOf } from './count-types.ts';
import { countGroup } from './counts.ts';
import { cupGroup } from './cup.ts';
import { goalOrderGroup } from './goal-order.ts';
import { goalGroup } from './goals.ts';
import { HALVES_MARKETS, halvesGroup } from './halves.ts';
import { happensGroup } from './happens.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import { OTHER_GROUPS } from './other-descriptions.ts';
import { scorerGroup } from './scorers.ts';
import type { SoccerSetup } from './setup.ts';
import { kickOff, type SoccerMatch } from './state.ts';
import { soccerMatchStatus } from './status.ts';
import { soccerCourse } from './timeline.ts';

const FULL_TIME_MS = 90 * 60_000;

const idsOf = (group: keyof typeof OTHER_GROUPS): number[] => OTHER_GROUPS[group].map(({ id }) => id);
const ORDER = idsOf('order');
const CORNERS = idsOf('corners');
const CARDS = idsOf('cards');
const HAPPENS = idsOf('happens');
const SCORERS = idsOf('players').filter((type) => type !== BOOKED);
const CUP = idsOf('cup');
const IN_HALVES = HALVES_MARKETS.map(({ type }) => type);

/** All markets of a match that are offered; groups without any are not made. */
export function soccerGroups(setup: SoccerSetup, offers: Offers = EVERY_TYPE): MarketGroup[] {
  const before = kickOff(USUAL_MS[1]);
  const cards = cardsOf(setup);
  const further: readonly (readonly [types: readonly number[], make: () => MarketGroup])[] = [
    [IN_HALVES, () => halvesGroup(setup, offers)],
    [ORDER, () => goalOrderGroup(setup)],
    [CORNERS, () => countGroup(cornersOf(setup), before, offers)],
    [CARDS, () => countGroup(cards, before, offers)],
    [HAPPENS, () => happensGroup(setup)],
    [SCORERS, () => scorerGroup(setup)],
    [[BOOKED], () => bookedGroup(setup, cards.expected(before))],
    [setup.needsWinner ? CUP : [], () => cupGroup(setup)],
  ];
  return [goalGroup(setup, offers), ...further.filter(([types]) => types.some(offers)).map(([, make]) => make())];
}

/** Play of the 90 minutes so far; extra time follows. */
function playedMs(state: SoccerMatch, atMs: number): number {
  const regular = Math.round((1 - remainingAt(state, atMs)) * FULL_TIME_MS);
  const isExtra = state.phase === 'extra_first' || state.phase === 'extra_second';
  return isExtra ? regular + Math.max(0, atMs - state.phaseStartMs) : regular;
}

/** Rules of a soccer match. */
export function soccerMatchRules(setup: SoccerSetup, offers: Offers = EVERY_TYPE): SportRules<SoccerMatch> {
  const groups = lazy(() => soccerGroups(setup, offers));
  return {
    before: kickOff(USUAL_MS[1]),
    timeline: (rng) => soccerCourse(setup, rng),
    playedMs,
    chances: (state, atMs, drift) => {
      const moment: Moment = { state, atMs, left: remainingAt(state, atMs), drift };
      return groups().flatMap((group) => group.chances(moment));
    },
    decided: (state) => groups().flatMap((group) => group.decided(state)),
    standing: (state) => groups().flatMap((group) => group.standing(state)),
    results: (state) => groups().flatMap((group) => group.results(state)),
    status: soccerMatchStatus,
  };
}
