import { lazy, Suspense, useId, useState } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import { Fold } from '../fold.tsx';
import css from './statistics.module.css';

/** Comes when it is opened, with its texts. */
const StatisticsTabs = lazy(() =>
  loadPart(() => import('./statistics-tabs.tsx'), ['sport', 'statistics']).then((module) => ({ default: module.StatisticsTabs })),
);

/** Table, form and line-ups below the head of a match: closed, until a reader asks for them. */
export function StatisticsSection({ event }: { event: SportEvent }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Fold id={id} title={t('match.statistics')} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<div className={`skeleton ${css.loading}`} />}>
            <StatisticsTabs event={event} />
          </Suspense>
        )}
      </div>
    </Fold>
  );
}
