import type { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import { EmptyNotice, ErrorNotice } from '../../../shared/ui/notice.tsx';
import { TabList, TabPanel } from '../../../shared/ui/tabs.tsx';
import { LineUps } from './line-ups.tsx';
import { PastMatches } from './past-matches.tsx';
import css from './statistics.module.css';
import { statisticsQuery } from './statistics-query.ts';
import { StatisticsTable } from './statistics-table.tsx';

/** The provider did not answer: asked again after so long, while the part is open. */
const ASK_AGAIN_MS = 15_000;

interface Part {
  readonly id: string;
  readonly title: MessageId;
  readonly content: ReactNode;
}

type Sides = Pick<SportEvent, 'home' | 'away'>;

/** Only what is known has a tab. */
function partsOf({ home, away }: Sides, { Table, LastResults, HeadToHead, LineUps: lineUps, Absences }: MatchStatistics): Part[] {
  const parts: (Part | false | null)[] = [
    Table && { id: 'table', title: 'statistics.table', content: <StatisticsTable table={Table} /> },
    LastResults.Home.length + LastResults.Away.length > 0 && {
      id: 'form',
      title: 'statistics.form',
      content: (
        <div className={css.pair}>
          <PastMatches title={home} matches={LastResults.Home} />
          <PastMatches title={away} matches={LastResults.Away} />
        </div>
      ),
    },
    HeadToHead.length > 0 && {
      id: 'meetings',
      title: 'statistics.headToHead',
      content: <PastMatches title={home} matches={HeadToHead} />,
    },
    lineUps && {
      id: 'line-ups',
      title: 'statistics.lineUps',
      content: <LineUps home={home} away={away} lineUps={lineUps} absences={Absences} />,
    },
  ];
  return parts.filter((part): part is Part => !!part);
}

/** What is known of a match, a tab for each kind of it. */
export function StatisticsView({ event, statistics }: { event: Sides; statistics: MatchStatistics }) {
  const t = useT();
  const id = useId();
  const [openId, setOpenId] = useState('');
  const parts = partsOf(event, statistics);
  const [first] = parts;
  const open = parts.find((part) => part.id === openId) ?? first;
  if (!open) return <EmptyNotice text={t('statistics.none')} />;
  return (
    <div className={css.body}>
      <TabList
        name={id}
        panelId={`${id}-panel`}
        label={t('match.statistics')}
        tabs={parts.map((part) => ({ id: part.id, content: t(part.title) }))}
        current={open.id}
        onSelect={setOpenId}
        className="tabs"
        tabClassName={`tab ${css.tabButton}`}
      />
      <TabPanel name={id} current={open.id} id={`${id}-panel`} className={css.open}>
        {open.content}
      </TabPanel>
    </div>
  );
}

export function StatisticsTabs({ event }: { event: SportEvent }) {
  const t = useT();
  const { locale } = useSite();
  const { data, isError, refetch } = useQuery({
    ...statisticsQuery(browserCall, locale.code, event.id),
    refetchInterval: ({ state }) => (state.data?.Status === 'later' ? ASK_AGAIN_MS : false),
  });
  const retry = () => void refetch();
  if (!data) return isError ? <ErrorNotice onRetry={retry} /> : <div className={`skeleton ${css.loading}`} />;
  if (data.Status === 'later') {
    return (
      <EmptyNotice text={t('statistics.later')}>
        <button type="button" className="button" onClick={retry}>
          {t('common.retry')}
        </button>
      </EmptyNotice>
    );
  }
  return <StatisticsView event={event} statistics={data} />;
}
