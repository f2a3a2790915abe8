import type { Schedule } from '@duskline/contract/entities/sport';
import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import { sourceTypeOf } from '../board/source-type.ts';
import type { MatchNode } from '../model.ts';
import type { Replies } from '../wire/replies.ts';
import { countOffer } from '../wire/wire-match.ts';
import { DAY_MS, isoDay, offsetMsOf } from './day-window.ts';

/** SCHEDULE-01: today and the six days after it. */
const SCHEDULE_DAYS = 7;

type ScheduleMatch = Schedule['Data'][string][string][string];

const toScheduleMatch = (match: MatchNode): ScheduleMatch => ({
  ID: match.id,
  SportSystemID: match.sport.systemId,
  SportTypeID: match.sport.id,
  TournamentId: match.tournament.id,
  CategoryId: match.category.id,
  StartDateJs: match.startTimeMs,
  BettingSourceType: sourceTypeOf(match),
  OutcomesCount: countOffer(match).outcomes,
});

const byStart = (a: MatchNode, b: MatchNode): number => a.startTimeMs - b.startTimeMs || a.id - b.id;

function entryOf<Entry>(record: Record<string, Entry>, key: string, make: () => NoInfer<Entry>): Entry {
  const known = record[key] ?? make();
  record[key] = known;
  return known;
}

/** The matches, which begin within the window, by date, sport and id. Outrights stand in no list of matches, so none is among them. */
function toSchedule(matches: readonly MatchNode[], fromMs: number, offsetMs: number): Schedule {
  const Dates = Array.from({ length: SCHEDULE_DAYS }, (_, day) => isoDay(fromMs + day * DAY_MS, offsetMs));
  const schedule: Schedule = { Dates, Data: {}, All: {} };
  for (const match of [...matches].sort(byStart)) {
    const date = entryOf(schedule.Data, isoDay(match.startTimeMs, offsetMs), () => ({}));
    entryOf(date, String(match.sport.id), () => ({}))[match.id] = toScheduleMatch(match);
    entryOf(schedule.All, String(match.sport.id), () => []).push(match.id);
  }
  return schedule;
}

/** The schedule (spec 92, 133): what is asked for is made from the board, so what has left it is gone from every part of the answer. */
export function createScheduleRoutes(board: Board, replies: Replies) {
  return defineHandlers({
    'sportmatch.getschedule': (_context, { query: { sportTypeID, isLive, clientTimezoneOffset } }) => {
      const { fromMs } = replies.today(clientTimezoneOffset);
      const offsetMs = offsetMsOf(clientTimezoneOffset);
      const filter = { sportId: sportTypeID, fromMs, toMs: fromMs + SCHEDULE_DAYS * DAY_MS };
      // The days of +14 and of -10 begin at one moment, and have other dates.
      return replies.json(JSON.stringify(['schedule', filter, offsetMs, isLive ?? false]), replies.versionOf(filter), () => {
        const found = board.findMatches(isLive ? { ...filter, isLive } : filter).filter(({ phase }) => phase !== 'ended');
        return toSchedule(found, fromMs, offsetMs);
      });
    },
  });
}
