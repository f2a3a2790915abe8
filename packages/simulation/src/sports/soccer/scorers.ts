import { type LineResult, type MarketChance, type MarketResult, type OutcomeChance, plainChance } from '../../chance.ts';
import { specifierText } from '../../sport/score-question.ts';
import { goalsBetween } from './clock.ts';
import { atLead, type GoalWalk, MOST_GOALS } from './goal-walk.ts';
import { leadNow, walkAt } from './goals.ts';
import { fielded, shareOf, staysOf } from './line-up.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import type { Pair, SoccerSetup } from './setup.ts';
import { ROLES, type Side } from './squad.ts';
import { isRegularOver, type PlayerRef, SIDES, type SoccerMatch } from './state.ts';

/** Of a hundred goals this many are own goals: they are nobody's. */
export const OWN_GOALS = 0.03;

const FIRST = 892;
const LAST = 893;
export const ANYTIME = 40;
export const TWO_OR_MORE = 901_020;
const VARIANT = 'sr:goalscorer:fieldplayers_nogoal_owngoal_other';
export const NOBODY = `${VARIANT}:1333`;
export const OWN_GOAL = `${VARIANT}:1334`;
export const OTHER = `${VARIANT}:1335`;
const FIRST_SPECIFIERS = specifierText({ goalnr: 1, variant: VARIANT });
const LAST_SPECIFIERS = specifierText({ variant: VARIANT });

interface Scorer extends PlayerRef {
  readonly urn: string;
  readonly scored: number;
}

const isSame = (one: PlayerRef, other: PlayerRef): boolean => one.side === other.side && one.index === other.index;

/** Everybody who has been in the field and can score. */
function scorers(setup: SoccerSetup, state: SoccerMatch): Scorer[] {
  return SIDES.flatMap((side) => fielded(state, side)).flatMap((player) => {
    if ((ROLES[player.index]?.goals ?? 1) === 0) return [];
    const urn = setup.squads[player.side][player.index]?.urn ?? '';
    const scored = state.goals.filter(({ side, scorer }) => scorer !== undefined && isSame(player, { side, index: scorer }));
    return [{ ...player, urn, scored: scored.length }];
  });
}

/** Outcomes of the first and the last scorer: the starters, then nobody, an own goal, and anybody else. */
const starters = (setup: SoccerSetup, state: SoccerMatch): Scorer[] =>
  scorers(setup, state).filter(({ index }) => index < ROLES.length);

/** Role of the player in the field; undefined when they are not there. */
function roleOf(state: SoccerMatch, { side, index }: PlayerRef): number | undefined {
  const role = state.on[side].indexOf(index);
  return role < 0 ? undefined : role;
}

/** Sums over the possible stays of a player what `of` says of one that lasts until then. */
function overStays({ state, left }: Moment, player: PlayerRef, of: (until: number) => number): number {
  const role = roleOf(state, player);
  if (role === undefined) return 0;
  return staysOf(state, player.side, role, left).reduce((sum, { until, p }) => sum + p * of(until), 0);
}

/** Stays of many players end together: what is worked out once is kept. */
function inMemory<T>(of: (until: number) => T): (until: number) => T {
  const known = new Map<number, T>();
  return (until) => {
    const value = known.get(until) ?? of(until);
    known.set(until, value);
    return value;
  };
}

/** Chances of so many goals of each side until a moment of the match. */
function sideGoals(walk: GoalWalk, { state, left }: Moment): (until: number) => Readonly<Record<Side, Float64Array>> {
  const leads = atLead(leadNow(state));
  return inMemory((until) => {
    const goals = { home: new Float64Array(MOST_GOALS), away: new Float64Array(MOST_GOALS) };
    const grid = walk.grid(goalsBetween(left, until), leads);
    for (let x = 0; x < MOST_GOALS; x++) {
      for (let y = 0; y < MOST_GOALS; y++) {
        const p = grid[x * MOST_GOALS + y] ?? 0;
        goals.home[x] = (goals.home[x] ?? 0) + p;
        goals.away[y] = (goals.away[y] ?? 0) + p;
      }
    }
    return goals;
  });
}

/** Chance of at least one or two goals of someone whose share of those of the side this is. */
function scoresOf(goals: Float64Array, share: number, atLeast: number): number {
  let [fewer, none] = [0, 1];
  for (let count = 0; count < goals.length; count++) {
    const once = atLeast > 1 ? (count * share * none) / (1 - share) : 0;
    fewer += (goals[count] ?? 0) * (none + once);
    none *= 1 - share;
  }
  return Math.max(0, 1 - fewer);
}

function againChances(setup: SoccerSetup, moment: Moment, walk: GoalWalk): MarketChance[] {
  const { state } = moment;
  const goalsUntil = sideGoals(walk, moment);
  const needs = (player: Scorer, goals: number): OutcomeChance => {
    const missing = goals - player.scored;
    if (missing <= 0) return plainChance(player.urn, 1);
    const share = shareOf(state, player.side, roleOf(state, player) ?? -1, 'goals') * (1 - OWN_GOALS);
    const win = overStays(moment, player, (until) => scoresOf(goalsUntil(until)[player.side], share, missing));
    return plainChance(player.urn, win);
  };
  const all = scorers(setup, state);
  return [
    { type: ANYTIME, specifiers: '', outcomes: all.map((player) => needs(player, 1)), favourite: false, eachAlone: true },
    { type: TWO_OR_MORE, specifiers: '', outcomes: all.map((player) => needs(player, 2)), favourite: false, eachAlone: true },
  ];
}

/**
 * One of the goals to come that is told apart by its place: `within(until)` is the chance of each side that it falls before a stay ends and
 * is theirs. `none`: who it is if none comes.
 */
function placed(
  setup: SoccerSetup,
  moment: Moment,
  within: (until: number) => Pair,
  none: { readonly id: string; readonly p: number },
): OutcomeChance[] {
  const { state } = moment;
  const chances = starters(setup, state).map((player) => {
    const share = shareOf(state, player.side, roleOf(state, player) ?? -1, 'goals') * (1 - OWN_GOALS);
    return { id: player.urn, p: share * overStays(moment, player, (until) => within(until)[player.side]) };
  });
  const scored = within(0).home + within(0).away;
  const rest = chances.reduce((left, { p }) => left - p, scored * (1 - OWN_GOALS));
  const all = [...chances, { id: NOBODY, p: 0 }, { id: OWN_GOAL, p: scored * OWN_GOALS }, { id: OTHER, p: Math.max(0, rest) }];
  return all.map(({ id, p }) => plainChance(id, p + (id === none.id ? none.p : 0)));
}

/** Id of a goal's scorer in the markets of the first and the last one. */
function scorerId(setup: SoccerSetup, goal: SoccerMatch['goals'][number] | undefined): string {
  if (goal === undefined) return NOBODY;
  if (goal.scorer === undefined) return OWN_GOAL;
  return goal.scorer < ROLES.length ? (setup.squads[goal.side][goal.scorer]?.urn ?? OTHER) : OTHER;
}

function resultOf(setup: SoccerSetup, state: SoccerMatch, type: number, specifiers: string, right: string): MarketResult {
  const ids = [...starters(setup, state).map(({ urn }) => urn), NOBODY, OWN_GOAL, OTHER];
  const result = (id: string): LineResult => (id === right ? 'win' : 'loss');
  return { type, specifiers, outcomes: ids.map((id) => ({ id, result: result(id) })) };
}

const scaled = ({ home, away }: Pair, by: number): Pair => ({ home: home * by, away: away * by });

/** Markets about who scores. */
export function scorerGroup(setup: SoccerSetup): MarketGroup {
  const decided = (state: SoccerMatch): MarketResult[] => {
    if (state.goals.length === 0 && !isRegularOver(state)) return [];
    return [resultOf(setup, state, FIRST, FIRST_SPECIFIERS, scorerId(setup, state.goals[0]))];
  };
  return {
    chances: (moment) => {
      const { state, left } = moment;
      if (isRegularOver(state)) return [];
      const walk = walkAt(setup, moment);
      const lead = leadNow(state);
      const still = (from: number, to: number): number => Math.exp(-walk.sum * goalsBetween(from, to));
      const none = still(left, 0);
      const next = walk.next(atLead(lead));
      const nextWithin = (until: number): Pair => scaled(next, 1 - still(left, until));
      const lastWithin = (until: number): Pair => scaled(walk.last(goalsBetween(left, until), lead), still(until, 0));
      const first = placed(setup, moment, nextWithin, { id: NOBODY, p: none });
      const latest = placed(setup, moment, inMemory(lastWithin), { id: scorerId(setup, state.goals.at(-1)), p: none });
      return [
        ...againChances(setup, moment, walk),
        ...(state.goals.length > 0 ? [] : [{ type: FIRST, specifiers: FIRST_SPECIFIERS, outcomes: first, favourite: false }]),
        { type: LAST, specifiers: LAST_SPECIFIERS, outcomes: latest, favourite: false },
      ];
    },
    decided,
    standing: decided,
    results: (state) => {
      const result = (goals: number) => (player: Scorer) => {
        return { id: player.urn, result: player.scored >= goals ? ('win' as const) : ('loss' as const) };
      };
      const all = scorers(setup, state);
      return [
        ...decided(state),
        resultOf(setup, state, LAST, LAST_SPECIFIERS, scorerId(setup, state.goals.at(-1))),
        { type: ANYTIME, specifiers: '', outcomes: all.map(result(1)) },
        { type: TWO_OR_MORE, specifiers: '', outcomes: all.map(result(2)) },
      ];
    },
  };
}
