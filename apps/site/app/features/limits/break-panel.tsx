import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { BreakNow } from './break-now.tsx';
import { type AskedBreak, BreakQuestion } from './break-question.tsx';
import { useLengths } from './lengths.ts';
import { breakQuery } from './limit-queries.ts';
import css from './limits.module.css';

const FOR_GOOD = 0;

/** Time-out and self-exclusion in plain words (trust TR-D6, TR-D7): what each does, for how long, and a question before it begins. */
export default function BreakPanel() {
  const t = useT();
  const lengths = useLengths();
  const userId = useAccount()?.id;
  const { data, isError, refetch } = useQuery(breakQuery(userId));
  const [hours, setHours] = useState<number | undefined>();
  const [months, setMonths] = useState<number | undefined>();
  const [asked, setAsked] = useState<AskedBreak | undefined>();
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <span className={`skeleton ${css.waiting}`} />;
  const timeOut = hours ?? data.TimeOutHours[0] ?? 24;
  const exclusion = months ?? data.ExclusionMonths[0] ?? 6;
  const forGood = { value: FOR_GOOD, content: t('limits.break.forGood') };
  return (
    <div className={css.panel}>
      {data.Break && <BreakNow taken={data.Break} />}
      {data.Break?.Type !== 'exclusion' && (
        <section className={css.kind} aria-labelledby="break-time-out">
          <h3 id="break-time-out">{t('limits.break.timeOut')}</h3>
          <p className={css.hint}>{t('limits.break.timeOut.hint')}</p>
          <div className={css.lengths}>
            <ToggleGroup
              labelledBy="break-time-out"
              value={timeOut}
              options={data.TimeOutHours.map((value) => ({ value, content: lengths.hours(value) }))}
              onChange={setHours}
            />
          </div>
          <button type="button" className="button button-large" onClick={() => setAsked({ Type: 'time-out', Hours: timeOut })}>
            {t('limits.break.takeTimeOut')}
          </button>
        </section>
      )}
      <section className={css.kind} aria-labelledby="break-exclusion">
        <h3 id="break-exclusion">{t('limits.break.exclusion')}</h3>
        <p className={css.hint}>{t('limits.break.exclusion.hint')}</p>
        <div className={css.lengths}>
          <ToggleGroup
            labelledBy="break-exclusion"
            value={exclusion}
            options={[...data.ExclusionMonths.map((value) => ({ value, content: lengths.months(value) })), forGood]}
            onChange={setMonths}
          />
        </div>
        <button
          type="button"
          className="button button-large"
          onClick={() => setAsked({ Type: 'exclusion', Months: exclusion === FOR_GOOD ? null : exclusion })}
        >
          {t('limits.break.takeExclusion')}
        </button>
      </section>
      {asked && <BreakQuestion asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
