import { useState } from 'react';
import { Link } from 'react-router';
import { firstLive } from '../../shared/api/event-queries.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { StreamPositions } from '../../shared/live/topic.ts';
import type { ColumnKey, SportEvent } from '../../shared/model/event.ts';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { resultOutcomes } from './absent-columns.ts';
import { EventList } from './event-list.tsx';
import { FeaturedCard } from './featured-card.tsx';
import css from './featured-live.module.css';
import { toSections } from './filters.ts';
import { MarketSwitch } from './list-toolbar.tsx';
import { useFeaturedLiveEvents } from './use-live-events.ts';

/** As many as stand in one row of a wide screen. */
const CARDS = 3;

/** NAV-03: featured live matches; the first of them as cards, the others as rows with all columns. */
export function FeaturedLive({ initial, positions }: { initial: SportEvent[]; positions: StreamPositions }) {
  const t = useT();
  const { locale } = useSite();
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const query = useFeaturedLiveEvents(initial, positions);
  const events = query.data;
  const toAll = (
    <Link className="button" to={`/${locale.segment}/live`}>
      {t('featured.all')}
    </Link>
  );
  if (query.isError && events.length === 0) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (events.length === 0) return <EmptyNotice text={t('list.nothingLive')}>{toAll}</EmptyNotice>;
  // What is over stays for half a minute, as a row: a card would lead with it.
  const cards = firstLive(events, CARDS);
  const rest = events.filter((event) => !cards.includes(event));
  const outcomes = resultOutcomes(rest);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={css.cards} onKeyDown={moveFocus}>
        {cards.map((event) => (
          <FeaturedCard key={event.id} event={event} />
        ))}
      </div>
      {rest.length > 0 && (
        <>
          <MarketSwitch value={market} onChange={setMarket} outcomes={outcomes} />
          <EventList sections={toSections(rest, 'league', () => 'live')} outcomes={outcomes} market={market} />
        </>
      )}
      <p className={css.more}>{toAll}</p>
    </>
  );
}
