import type { XmlElement } from '../../../../platform/xml/read-xml.ts';
import { childOf, childrenOf, flagOf, numberOf, scoreOf, textOf } from './elements.ts';

const CLOCK = /^(\d{1,4})(?::([0-5]\d))?$/;
/** A player with advantage is written as 50 points. */
const GAME_SCORES: Readonly<Record<string, string>> = { 50: 'A' };

function secondsOf(element: XmlElement, name: string): number | string | undefined {
  const raw = textOf(element, name);
  const [found, minutes, seconds = '0'] = CLOCK.exec(raw ?? '') ?? [];
  return found === undefined ? raw : Number(minutes) * 60 + Number(seconds);
}

const gameScoreOf = (element: XmlElement, name: string): string | undefined => {
  const raw = textOf(element, name);
  return raw === undefined ? undefined : (GAME_SCORES[raw] ?? raw);
};

/** Players of a side who were sent off: at once, or for a second yellow card. */
function sentOff(statistics: XmlElement, side: 'home' | 'away'): number | string | undefined {
  const [direct, second] = ['red_cards', 'yellow_red_cards'].map((name) => scoreOf(childOf(statistics, name), side));
  if (typeof direct === 'string' || direct === undefined) return direct ?? second;
  return typeof second === 'number' ? direct + second : (second ?? direct);
}

/** The state of a match in the fields of the Duskline Feed. @param saidAtMs when it was said: the clock is of then */
export function statusFields(element: XmlElement, saidAtMs: unknown): Record<string, unknown> {
  const clock = childOf(element, 'clock');
  const statistics = childOf(element, 'statistics');
  const matchTime = clock && secondsOf(clock, 'match_time');
  return {
    status: numberOf(element, 'status'),
    match_status: numberOf(element, 'match_status'),
    home_score: scoreOf(element, 'home_score'),
    away_score: scoreOf(element, 'away_score'),
    period_scores: childrenOf(childOf(element, 'period_scores'), 'period_score').map((period) => ({
      number: numberOf(period, 'number'),
      match_status: numberOf(period, 'match_status_code'),
      home_score: scoreOf(period, 'home_score'),
      away_score: scoreOf(period, 'away_score'),
    })),
    ...(statistics && {
      statistics: { red_cards_home: sentOff(statistics, 'home'), red_cards_away: sentOff(statistics, 'away') },
    }),
    ...(clock &&
      matchTime !== undefined && {
        clock: {
          match_time_s: matchTime,
          remaining_s: secondsOf(clock, 'remaining_time_in_period'),
          stopped: flagOf(clock, 'stopped') ?? false,
          at_ms: saidAtMs,
        },
      }),
    server: numberOf(element, 'current_server'),
    home_gamescore: gameScoreOf(element, 'home_gamescore'),
    away_gamescore: gameScoreOf(element, 'away_gamescore'),
  };
}
