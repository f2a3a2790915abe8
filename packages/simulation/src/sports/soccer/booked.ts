import { type OutcomeChance, plainChance } from '../../chance.ts';
import { cardsBetween } from './clock.ts';
import { fielded, staysOf } from './line-up.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import type { Pair, SoccerSetup } from './setup.ts';
import { ROLES, type Side } from './squad.ts';
import { isRegularOver, type PlayerRef, SIDES, type SoccerMatch } from './state.ts';

/** Our own: the player is shown a card, yellow or red. */
export const BOOKED = 901_021;
/** More cards of one side than this change no price. */
const MOST = 9;

const isBooked = (state: SoccerMatch, player: PlayerRef): boolean =>
  state.booked.some(({ side, index }) => side === player.side && index === player.index);

/** Roles of a side in the field whose player has no card yet. */
export function unbooked(state: SoccerMatch, side: Side): number[] {
  return state.on[side].flatMap((index, role) => (index >= 0 && !isBooked(state, { side, index }) ? [role] : []));
}

/**
 * For n cards drawn by weight, nobody twice: the chance to be among them is 1 - exp(-k w), where k makes the chances add up to n (a draw
 * by exponential times). Answers k for n = 0, 1, 2 ...
 */
function drawTimes(weights: readonly number[]): number[] {
  const among = (k: number): number => weights.reduce((sum, weight) => sum + 1 - Math.exp(-k * weight), 0);
  return Array.from({ length: MOST + 1 }, (_, n) => {
    if (n >= weights.length) return Number.POSITIVE_INFINITY;
    let low = 0;
    let high = 40;
    for (let i = 0; i < 26; i++) {
      const middle = (low + high) / 2;
      if (among(middle) < n) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  });
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let n = 1; n < MOST; n++) chances.push(((chances[n - 1] ?? 0) * mean) / n);
  chances.push(1 - chances.reduce((a, b) => a + b, 0));
  return chances;
}

function sideChances(setup: SoccerSetup, moment: Moment, side: Side, expected: Pair): OutcomeChance[] {
  const { state, left } = moment;
  const open = unbooked(state, side);
  const times = drawTimes(open.map((role) => ROLES[role]?.cards ?? 0));
  return fielded(state, side).map((player) => {
    const urn = setup.squads[side][player.index]?.urn ?? '';
    if (isBooked(state, player)) return plainChance(urn, 1);
    const role = state.on[side].indexOf(player.index);
    if (role < 0) return plainChance(urn, 0);
    const weight = ROLES[role]?.cards ?? 0;
    const win = staysOf(state, side, role, left).reduce((sum, { until, p }) => {
      const counts = poisson(expected[side] * cardsBetween(left, until));
      return sum + p * counts.reduce((own, chance, n) => own + chance * (1 - Math.exp(-(times[n] ?? 0) * weight)), 0);
    }, 0);
    return plainChance(urn, win);
  });
}

/** The market of who is shown a card; `expected`: cards of each side in a match. */
export function bookedGroup(setup: SoccerSetup, expected: Pair): MarketGroup {
  return {
    chances: (moment) => {
      if (isRegularOver(moment.state)) return [];
      const outcomes = SIDES.flatMap((side) => sideChances(setup, moment, side, expected));
      return [{ type: BOOKED, specifiers: '', outcomes, favourite: false, eachAlone: true }];
    },
    decided: () => [],
    standing: () => [],
    results: (state) => {
      const players = SIDES.flatMap((side) => fielded(state, side));
      const outcomes = players.map((player) => ({
        id: setup.squads[player.side][player.index]?.urn ?? '',
        result: isBooked(state, player) ? ('win' as const) : ('loss' as const),
      }));
      return [{ type: BOOKED, specifiers: '', outcomes }];
    },
  };
}
