import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { breakQuery } from '../../shared/account/break-query.ts';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { useT } from '../../shared/i18n/site-context.tsx';
import { logOut } from '../../shared/session/session-actions.ts';
import { openSessionDialog, useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { BreakNow } from './break-now.tsx';
import { type AskedBreak, BreakQuestion } from './break-question.tsx';
import { useLengths } from './lengths.ts';
import css from './limits.module.css';
import { PlayBlocked } from './play-blocked.tsx';

const FOR_GOOD = 0;

/** Time-out and self-exclusion in plain words (trust TR-D6, TR-D7): what each does, for how long, and a question before it begins. */
export default function BreakPanel() {
  const t = useT();
  const lengths = useLengths();
  const account = useAccount();
  const { data, isError, refetch } = useQuery(breakQuery(account?.id));
  const [hours, setHours] = useState<number | undefined>();
  const [months, setMonths] = useState<number | undefined>();
  const [asked, setAsked] = useState<AskedBreak | undefined>();
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <TabPlace />;
  const timeOut = hours ?? data.TimeOutHours[0] ?? 24;
  const exclusion = months ?? data.ExclusionMonths[0] ?? 6;
  const forGood = { value: FOR_GOOD, content: t('limits.break.forGood') };
  return (
    <div className={css.panel}>
      {data.PlayBlockedSince && <PlayBlocked />}
      {data.Break && <BreakNow taken={data.Break} />}
      {account?.isOnBreak && !data.Break && <BreakOver />}
      {data.Break?.Type !== 'exclusion' && (
        <Kind
          id="break-time-out"
          title={t('limits.break.timeOut')}
          hint={t('limits.break.timeOut.hint')}
          value={timeOut}
          options={data.TimeOutHours.map((value) => ({ value, content: lengths.hours(value) }))}
          onChange={setHours}
          take={t('limits.break.takeTimeOut')}
          onTake={() => setAsked({ Type: 'time-out', Hours: timeOut })}
        />
      )}
      <Kind
        id="break-exclusion"
        title={t('limits.break.exclusion')}
        hint={t('limits.break.exclusion.hint')}
        value={exclusion}
        options={[...data.ExclusionMonths.map((value) => ({ value, content: lengths.months(value) })), forGood]}
        onChange={setMonths}
        take={t('limits.break.takeExclusion')}
        onTake={() => setAsked({ Type: 'exclusion', Months: exclusion === FOR_GOOD ? null : exclusion })}
      />
      {asked && <BreakQuestion asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** A session that began during a break stays as narrow until it ends. */
function BreakOver() {
  const t = useT();
  const again = () => void logOut().then(() => openSessionDialog('login'));
  return (
    <div className={css.now} role="status">
      <p>{t('limits.break.logInAgain')}</p>
      <button type="button" className="button button-large button-pick" onClick={again}>
        {t('session.logIn')}
      </button>
    </div>
  );
}

interface KindProps {
  id: string;
  title: string;
  hint: string;
  value: number;
  options: { value: number; content: string }[];
  onChange: (value: number) => void;
  /** The button that asks for it. */
  take: string;
  onTake: () => void;
}

function Kind({ id, title, hint, take, onTake, ...lengths }: KindProps) {
  return (
    <section className={css.kind} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={css.hint}>{hint}</p>
      <div className={css.lengths}>
        <ToggleGroup labelledBy={id} {...lengths} />
      </div>
      <button type="button" className="button button-large" onClick={onTake}>
        {take}
      </button>
    </section>
  );
}
