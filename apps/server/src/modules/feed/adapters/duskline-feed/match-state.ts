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
  8: 'set_1',
  9: 'set_2',
  10: 'set_3',
  11: 'set_4',
  12: 'set_5',
  13: 'quarter_1',
  14: 'quarter_2',
  15: 'quarter_3',
  16: 'quarter_4',
  31: 'halftime',
  32: 'awaiting_overtime',
  40: 'overtime',
  50: 'penalties',
  60: 'postponed',
  70: 'cancelled',
  80: 'interrupted',
  90: 'abandoned',
  100: 'ended',
  110: 'ended',
  120: 'ended',
  301: 'pause',
  302: 'pause',
  303: 'pause',
  304: 'pause',
};

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
    periodKey: PERIODS[input.match_status] ?? (status === 'live' ? 'live' : status),
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
