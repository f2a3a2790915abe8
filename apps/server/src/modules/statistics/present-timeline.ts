import type { MatchIncident, MatchTimeline } from '@duskline/contract/entities/match-timeline';
import type { TimelineAnswer } from './service.ts';
import { type Incident, latest, minuteOf, momentumOf, reported } from './timeline.ts';

function presentIncident(incident: Incident): MatchIncident {
  const { id, kind, side, period, score, spot, player, gain } = incident;
  const { minute, added } = minuteOf(incident);
  return {
    ID: id,
    Kind: kind,
    Side: side,
    Minute: minute,
    ...(added > 0 && { Added: added }),
    Period: period?.number ?? null,
    HomeScore: score.home,
    AwayScore: score.away,
    PeriodScore: period && { Home: period.home, Away: period.away },
    ...(kind === 'score' && { Gain: gain }),
    Spot: spot && { X: spot.x, Y: spot.y },
    Player: player,
  };
}

export function presentTimeline(matchId: number, answer: TimelineAnswer): MatchTimeline {
  const incidents = answer.status === 'known' ? answer.known : [];
  return {
    MatchID: matchId,
    Status: answer.status,
    Incidents: reported(incidents).map(presentIncident),
    Latest: latest(incidents).map(presentIncident),
    Momentum: momentumOf(incidents).map(({ minute, period, value }) => ({ Minute: minute, Period: period, Value: value })),
  };
}
