import * as v from 'valibot';
import type { MatchState, MatchStatus } from '../../../../platform/bus/board-message.ts';
import { SportEventStatus, STATUS_PARTS } from './wire.ts';

export const MATCH_STATUS: readonly MatchStatus[] = [
  'not_started',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
];

/** `match_status` codes of the Unified Odds Feed, all sports together. */
const PERIODS: Record<number, string> = {
  0: 'not_started',
  6: '1st_half',
  7: '2nd_half',
  30: 'pause',
  31: 'halftime',
  32: 'awaiting_overtime',
  33: 'pause',
  34: 'pause',
  40: 'overtime',
  41: 'extra_time',
  42: 'extra_time',
  50: 'penalties',
  60: 'postponed',
  70: 'cancelled',
  80: 'interrupted',
  90: 'abandoned',
  100: 'ended',
  110: 'ended',
  120: 'ended',
};

/** Codes of numbered parts, from the first to the last of each kind, and the number of the first. */
const NUMBERED: readonly (readonly [part: string, first: number, last: number, number: number])[] = [
  ['period', 1, 5, 1],
  ['set', 8, 12, 1],
  ['quarter', 13, 16, 1],
  ['map', 141, 147, 1],
  ['set', 441, 442, 6],
];

/** Breaks after the first part, the second, ... */
const [FIRST_BREAK, LAST_BREAK] = [301, 306];
/** "Started", of sports that have no code for each of their parts. */
const STARTED = 20;
/** Innings of baseball: 401 and 402 are top and bottom of the first, 419 and 420 of every extra one; 421 to 438 the breaks behind those of the first nine. */
const [FIRST_TOP, EXTRA_TOP, FIRST_INNING_BREAK, LAST_INNING_BREAK] = [401, 419, 421, 438];
const INNINGS = 9;
/** Innings of cricket, each with a code for either side: 501 and 502 are the first. */
const [FIRST_INNINGS, LAST_INNINGS] = [501, 508];

type Course = Pick<SportEventStatus, 'match_status' | 'period_scores' | 'round'>;

function inningOf({ match_status: code, period_scores }: Course): string | undefined {
  if (code < FIRST_TOP || code > LAST_INNING_BREAK) return undefined;
  if (code < EXTRA_TOP)
    return `inning_${Math.floor((code - FIRST_TOP) / 2) + 1}_${(code - FIRST_TOP) % 2 === 0 ? 'top' : 'bottom'}`;
  // Extra innings have one code for all of them: which one it is say the scores of those that have begun.
  const begun = period_scores.length;
  if (code < FIRST_INNING_BREAK) return `inning_${Math.max(INNINGS + 1, begun)}_${code === EXTRA_TOP ? 'top' : 'bottom'}`;
  if (begun > INNINGS) return 'pause';
  return `inning_${Math.floor((code - FIRST_INNING_BREAK) / 2) + 1}_${(code - FIRST_INNING_BREAK) % 2 === 0 ? 'middle' : 'end'}`;
}

/** Key of the part that is being played, or of the break; undefined where the code says neither. */
function periodOf(course: Course): string | undefined {
  const { match_status: code, round } = course;
  if (code === STARTED && round !== undefined) return `round_${round}`;
  const numbered = NUMBERED.find(([, first, last]) => code >= first && code <= last);
  if (numbered) return `${numbered[0]}_${code - numbered[1] + numbered[3]}`;
  if (code >= FIRST_BREAK && code <= LAST_BREAK) return 'pause';
  if (code >= FIRST_INNINGS && code <= LAST_INNINGS) return `innings_${Math.floor((code - FIRST_INNINGS) / 2) + 1}`;
  return PERIODS[code] ?? inningOf(course);
}

const PLAYED_OUT = 100;
const PLAYED_ON: Readonly<Record<number, 'overtime' | 'penalties'>> = { 110: 'overtime', 120: 'penalties' };

const STOP_REASONS: Record<string, string> = { var: 'var_check', period: 'break' };
export const stopReason = (reason: string): string => STOP_REASONS[reason] ?? reason;

export const isFlagSet = (flag: 0 | 1 | boolean | undefined): boolean => flag === 1 || flag === true;

/** A status block, as far as it can be read. */
export interface ReadState {
  /** Absent when nothing can be told of the match. */
  state?: MatchState;
  /** Parts that are only shown and are left out. */
  dropped: string[];
  /** The first broken part that bets depend on, or null. */
  why: string | null;
}

/**
 * A block that is broken in a part must not hide the rest (XR-11): status and score are taken where they can be read. What is only shown
 * is dropped; what a bet may depend on makes the match doubtful.
 */
export function readState(input: unknown): ReadState {
  const whole = v.safeParse(SportEventStatus, input);
  if (whole.success) return { state: toMatchState(whole.output), dropped: [], why: null };
  const core = v.safeParse(STATUS_PARTS.core, input);
  if (!core.success) return { dropped: [], why: `status:${v.getDotPath(core.issues[0]) ?? 'shape'}` };
  const read: Record<string, unknown> = { ...core.output, period_scores: [] };
  const broken = { course: [] as string[], display: [] as string[] };
  for (const kind of ['course', 'display'] as const) {
    for (const [name, schema] of STATUS_PARTS[kind]) {
      const part = v.safeParse(schema, (input as Record<string, unknown>)[name]);
      if (part.success) read[name] = part.output;
      else broken[kind].push(`status:${name}`);
    }
  }
  return { state: toMatchState(read as SportEventStatus), dropped: broken.display, why: broken.course[0] ?? null };
}

function toMatchState(input: SportEventStatus): MatchState {
  const { clock, statistics } = input;
  const status = MATCH_STATUS[input.status] ?? 'suspended';
  const isOver = status === 'ended' || status === 'closed';
  const decidedIn = isOver ? PLAYED_ON[input.match_status] : undefined;
  return {
    status,
    periodKey: periodOf(input) ?? (status === 'live' ? 'live' : status),
    ...(isOver && input.match_status === PLAYED_OUT && { isPlayedOut: true }),
    ...(decidedIn && { decidedIn }),
    homeScore: input.home_score,
    awayScore: input.away_score,
    periods: input.period_scores.map(({ home_score, away_score }) => ({ home: home_score, away: away_score })),
    ...(clock && {
      clock: {
        matchTimeS: clock.match_time_s,
        ...(clock.remaining_s !== undefined && { remainingS: clock.remaining_s }),
        isStopped: isFlagSet(clock.stopped),
        ...(clock.rate !== undefined && { rate: clock.rate }),
        atMs: clock.at_ms,
      },
    }),
    ...(statistics?.red_cards_home !== undefined && { redCardsHome: statistics.red_cards_home }),
    ...(statistics?.red_cards_away !== undefined && { redCardsAway: statistics.red_cards_away }),
    ...(input.server !== undefined && { server: input.server }),
    ...(input.home_gamescore !== undefined &&
      input.away_gamescore !== undefined && { gameScore: `${input.home_gamescore}-${input.away_gamescore}` }),
    ...(input.reason !== undefined && { stopReason: stopReason(input.reason) }),
  };
}
