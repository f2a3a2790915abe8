import type { SportStatus } from '@duskline/simulation/sport/definition';
import { EVENT, type EventStatus } from './protocol.ts';

/** Moment for which a status is written. */
export interface StatusMoment {
  readonly wallMs: number;
  readonly speed: number;
  /** Of the event. */
  readonly status: number;
  readonly reason?: string;
}

/** `match_status` of an event that is not going on, whatever its sport. */
const NOT_PLAYED: Readonly<Record<number, number>> = { [EVENT.interrupted]: 80, [EVENT.abandoned]: 90 };

function clockField({ clock }: SportStatus, moment: StatusMoment): object {
  if (clock === undefined) return {};
  const { match_time_s, stopped, ...more } = clock;
  const rate = moment.speed === 1 || stopped ? {} : { rate: moment.speed };
  return { clock: { match_time_s, stopped, at_ms: moment.wallMs, ...rate, ...more } };
}

/** `sport_event_status` of what the sport says of a state. */
export function eventStatus(sport: SportStatus, moment: StatusMoment): EventStatus {
  const { match_status, home_score, away_score, period_scores, detail, statistics } = sport;
  return {
    status: moment.status,
    match_status: NOT_PLAYED[moment.status] ?? match_status,
    home_score,
    away_score,
    period_scores,
    ...clockField(sport, moment),
    ...detail,
    ...(statistics === undefined ? {} : { statistics }),
    ...(moment.reason === undefined ? {} : { reason: moment.reason }),
  };
}
