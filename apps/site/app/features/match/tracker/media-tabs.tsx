import { lazy, Suspense, useId, useState } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { TabList, TabPanel } from '../../../shared/ui/tabs.tsx';
import { LiveTracker } from './live-tracker.tsx';
import css from './tracker.module.css';

const StreamPlayer = lazy(() =>
  loadPart(() => import('./stream-player.tsx'), ['tracker', 'sport']).then((module) => ({ default: module.StreamPlayer })),
);

type Tab = 'tracker' | 'stream';

/** The tracker, and beside it the stream where the match has one. */
export function MediaTabs({ event, info }: { event: SportEvent; info: LiveInfo }) {
  const t = useT();
  const id = useId();
  const [tab, setTab] = useState<Tab>('tracker');
  const { streamType } = info;
  if (streamType === undefined) return <LiveTracker event={event} info={info} />;
  return (
    <>
      <TabList<Tab>
        name={id}
        panelId={`${id}-panel`}
        label={t('match.tracker')}
        tabs={[
          { id: 'tracker', content: t('match.tracker') },
          { id: 'stream', content: t('stream.title') },
        ]}
        current={tab}
        onSelect={setTab}
        className={`tabs ${css.tabs}`}
        tabClassName={`tab ${css.tabButton}`}
      />
      <TabPanel name={id} current={tab} id={`${id}-panel`}>
        {tab === 'tracker' ? (
          <LiveTracker event={event} info={info} />
        ) : (
          <Suspense fallback={<div className={`skeleton ${css.loading}`} />}>
            <StreamPlayer event={event} info={info} type={streamType} />
          </Suspense>
        )}
      </TabPanel>
    </>
  );
}
