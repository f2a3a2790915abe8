import type { IncidentKind, MatchIncident } from '@duskline/contract/entities/match-timeline';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';

const TEXTS: Readonly<Record<Exclude<IncidentKind, 'score' | 'period_start' | 'period_end'>, MessageId>> = {
  start: 'incident.start',
  end: 'period.ended',
  goal: 'reason.goal',
  point: 'incident.point',
  game: 'incident.game',
  penalty: 'reason.penalty',
  penalty_missed: 'incident.penaltyMissed',
  corner: 'incident.corner',
  yellow_card: 'incident.yellowCard',
  red_card: 'reason.redCard',
  substitution: 'incident.substitution',
  review: 'reason.varCheck',
  timeout: 'incident.timeout',
  shot_on_target: 'incident.shotOnTarget',
  shot_off_target: 'incident.shotOffTarget',
  shot_blocked: 'incident.shotBlocked',
  offside: 'incident.offside',
  free_kick: 'incident.freeKick',
  throw_in: 'incident.throwIn',
  goal_kick: 'incident.goalKick',
  attack: 'incident.attack',
  dangerous_attack: 'incident.dangerousAttack',
};

/** The minute of an incident as sport writes it, in stoppage time beside the last minute of the half; nothing in sports without a clock. */
export const minuteText = ({ Minute, Added }: MatchIncident): string =>
  Minute === null ? '' : Added === undefined ? `${Minute}′` : `${Minute}+${Added}′`;

/** How it stands after an incident that changed it: the points of the set in sports of sets, else the score. */
export function scoreText(incident: MatchIncident, bySets: boolean): string {
  const { PeriodScore, HomeScore, AwayScore } = incident;
  return bySets && PeriodScore ? `${PeriodScore.Home}–${PeriodScore.Away}` : `${HomeScore}–${AwayScore}`;
}

const SCORES: ReadonlySet<IncidentKind> = new Set(['goal', 'score', 'point', 'game', 'period_end', 'end']);
export const changesScore = ({ Kind }: MatchIncident): boolean => SCORES.has(Kind);

/** What happened, in the language of the page. `bySets`: its periods are sets. */
export function useIncidentText(bySets: boolean): (incident: MatchIncident) => string {
  const t = useT();
  return ({ Kind, Period, Gain }) => {
    if (Kind === 'score') return `+${Gain ?? 1}`;
    if (Kind !== 'period_start' && Kind !== 'period_end') return t(TEXTS[Kind]);
    if (bySets && Period !== null) return t('period.set', { number: Period });
    return Kind === 'period_start' ? t('incident.start') : t('period.break');
  };
}
