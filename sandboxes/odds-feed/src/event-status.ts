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

/** Scores of the game are words in tennis (A, 40), so they are text in every sport. */
function detailFields({ detail }: SportStatus): object {
  if (detail === undefined) return {};
  const { home_gamescore: home, away_gamescore: away } = detail;
  return {
    ...detail,
    ...(home === undefined ? {} : { home_gamescore: String(home) }),
    ...(away === undefined ? {} : { away_gamescore: String(away) }),
  };
}

/** `sport_event_status` of what the sport says of a state. */
export function eventStatus(sport: SportStatus, moment: StatusMoment): EventStatus {
  const { match_status, home_score, away_score, period_scores, statistics } = sport;
  return {
    status: moment.status,
    match_status: NOT_PLAYED[moment.status] ?? match_status,
    home_score,
    away_score,
    period_scores,
    ...clockField(sport, moment),
    ...detailFields(sport),
    ...(statistics === undefined ? {} : { statistics }),
    ...(moment.reason === undefined ? {} : { reason: moment.reason }),
  };
}
