import type { MessageId } from '../i18n/message-ids.ts';
import { useT } from '../i18n/site-context.tsx';
import type { LiveInfo } from '../model/live-info.ts';

/** Keys of periods that have a text of their own. */
const named: Record<string, MessageId> = {
  not_started: 'period.notStarted',
  '1st_half': 'period.firstHalf',
  '2nd_half': 'period.secondHalf',
  halftime: 'period.halfTime',
  pause: 'period.break',
  break: 'period.break',
  overtime: 'period.overtime',
  '1st_extra': 'period.extraTime',
  '2nd_extra': 'period.extraTime',
  extra_time: 'period.extraTime',
  penalties: 'period.penalties',
  ended: 'period.ended',
  interrupted: 'period.interrupted',
  suspended: 'period.interrupted',
  delayed: 'period.delayed',
  awaiting_overtime: 'period.awaitingOvertime',
  abandoned: 'period.abandoned',
  cancelled: 'period.cancelled',
  postponed: 'period.postponed',
  live: 'nav.live',
};

/** Keys that count: set_2, quarter_3, map_1, inning_3_top. */
const counted: Record<string, MessageId> = {
  set: 'period.set',
  quarter: 'period.quarter',
  period: 'period.period',
  map: 'period.map',
  inning: 'period.inning',
  inning_top: 'period.inningTop',
  inning_middle: 'period.inningMiddle',
  inning_bottom: 'period.inningBottom',
  inning_end: 'period.inningEnd',
  innings: 'period.innings',
  frame: 'period.frame',
  leg: 'period.leg',
  round: 'period.round',
};

const reasons: Record<string, MessageId> = {
  goal: 'reason.goal',
  penalty: 'reason.penalty',
  var_check: 'reason.varCheck',
  red_card: 'reason.redCard',
  feed_down: 'reason.feedDown',
  break: 'reason.break',
};

/** What stands under the clock: the reason of a stop when there is one, else the period in the visitor's language. */
export function usePeriodText(info: LiveInfo): string {
  const t = useT();
  const reason = info.suspendReason === undefined ? undefined : reasons[info.suspendReason];
  // Which break it is says more than that it is one.
  if (reason && !(info.suspendReason === 'break' && info.periodKey === 'halftime')) return t(reason);
  const name = named[info.periodKey];
  if (name) return t(name);
  const [, word = '', number = '', half = ''] = /^([a-z]+)_(\d+)(_[a-z]+)?$/.exec(info.periodKey) ?? [];
  const pattern = counted[word + half];
  return pattern ? t(pattern, { number: Number(number) }) : info.periodText;
}

/** Text of a known reason why prices are stopped; undefined when none is known. */
export function useSuspendReason(info: LiveInfo): string | undefined {
  const t = useT();
  const id = info.suspendReason === undefined ? undefined : reasons[info.suspendReason];
  return id && t(id);
}
