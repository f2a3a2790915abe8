import type { RunningBreak } from '@duskline/contract/entities/limits';
import { useFormat, useT } from '../i18n/site-context.tsx';

/** Until when a break runs, in a sentence: of the area `limits`. */
export function useBreakText(): (taken: RunningBreak) => string {
  const t = useT();
  const format = useFormat();
  const time = (moment: string) => format.dateTime(Date.parse(moment));
  return ({ Type, EndsAt, MayAskReturn, ReturnAt }) => {
    if (ReturnAt) return t('limits.break.returnAt', { time: time(ReturnAt) });
    if (MayAskReturn) return t('limits.break.isOver');
    if (!EndsAt) return t('limits.break.isForGood');
    return t(Type === 'time-out' ? 'limits.break.isTimeOut' : 'limits.break.isExclusion', { time: time(EndsAt) });
  };
}
