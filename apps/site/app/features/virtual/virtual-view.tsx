import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { loadPart } from '../../shared/api/load-part.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { EmptyNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { useIsHydrated } from '../../shared/ui/use-is-hydrated.ts';
import { PastRounds } from './past-rounds.tsx';
import { RoundPicker } from './round-picker.tsx';
import { Stage } from './stage.tsx';
import { useRounds } from './use-rounds.ts';
import css from './virtual.module.css';
import type { VirtualEvent } from './virtual-model.ts';
import { type RowParts, VirtualRows } from './virtual-rows.tsx';

const SeasonDays = lazy(() => loadPart(() => import('./season-days.tsx')).then(({ SeasonDays: part }) => ({ default: part })));

interface VirtualViewProps extends RowParts {
  sport: SportNode;
  sports: readonly SportNode[];
  initial: VirtualEvent[];
  /** Markets of a race: it has runners where a match has two sides. */
  race: (id: number) => ReactNode;
  /** Table of a season, where everybody plays everybody. */
  table: (season: string, latestDay: number) => ReactNode;
}

function SportTabs({ sports, sport }: Pick<VirtualViewProps, 'sports' | 'sport'>) {
  const t = useT();
  const { locale } = useSite();
  return (
    <nav className={css.sports} aria-label={t('nav.virtual')}>
      <div className="tabs">
        {sports.map(({ id, systemId, name, link }) => (
          <Link key={id} className="tab" to={dataHref(locale.segment, link)} aria-current={id === sport.id ? 'page' : undefined}>
            <SportIcon systemId={systemId} />
            <span dir="auto">{name}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Page of a virtual sport (design 3.26). */
export function VirtualView({ sport, sports, initial, race, table, Column, More }: VirtualViewProps) {
  const t = useT();
  const { nowMs, staged, open, over } = useRounds(sport.id, initial);
  const isHydrated = useIsHydrated();
  const [chosenKey, setChosenKey] = useState('');
  const chosen = open.find(({ key }) => key === chosenKey) ?? open[0];
  const [event] = chosen?.events ?? [];
  const isLeague = (staged?.events.length ?? 0) > 1;
  const latest = over[0];
  return (
    <>
      <SportTabs sports={sports} sport={sport} />
      {staged && <Stage key={staged.key} round={staged} nowMs={nowMs} />}
      <h2 className="section-title" id="virtual-rounds">
        {t('virtual.nextRounds')}
      </h2>
      {chosen && event ? (
        <>
          <RoundPicker rounds={open} chosen={chosen.key} nowMs={nowMs} onChoose={setChosenKey} />
          {event.names.length > 2 ? race(event.id) : <VirtualRows round={chosen} Column={Column} More={More} />}
        </>
      ) : (
        <EmptyNotice text={t('virtual.none')} />
      )}
      {latest && (isLeague ? table(latest.season, latest.matchDay) : <PastRounds rounds={over} />)}
      {latest && isLeague && isHydrated && (
        <Suspense fallback={null}>
          <SeasonDays sportId={sport.id} season={latest.season} matchDay={latest.matchDay} />
        </Suspense>
      )}
      <p className={css.fair}>{t('virtual.sealed')}</p>
    </>
  );
}
