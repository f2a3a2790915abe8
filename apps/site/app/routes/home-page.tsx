import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EventList } from '../features/events/event-list.tsx';
import { FeaturedCard } from '../features/events/featured-card.tsx';
import { type EventSection, toSections } from '../features/events/filters.ts';
import { MarketSwitch } from '../features/events/list-toolbar.tsx';
import { SportChips } from '../features/events/sport-chips.tsx';
import { useFirstLiveEvents } from '../features/events/use-live-events.ts';
import { useFormat, useSite, useT } from '../shared/i18n/site-context.tsx';
import type { StreamPositions } from '../shared/live/topic.ts';
import { useSeed } from '../shared/live/use-live.ts';
import type { ColumnKey, SportEvent } from '../shared/model/event.ts';
import type { SportNode } from '../shared/model/sport.ts';
import { moveFocus } from '../shared/ui/move-focus.ts';
import css from './home-page.module.css';

const CARDS = 3;
const NO_PRICES: readonly never[] = [];

const hasPrice = ({ columns: { moneyline = [] } }: SportEvent) => moneyline.some(({ isLocked }) => !isLocked);

interface HomePageProps {
  live: SportEvent[];
  popular: SportEvent[];
  sports: SportNode[];
  rows: number;
  positions: StreamPositions;
}

/** Home: what is popular, what is on, what comes next. */
export function HomePage({ live: initialLive, popular, sports, rows, positions }: HomePageProps) {
  const t = useT();
  const { locale } = useSite();
  const { isoDay } = useFormat();
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const live = useFirstLiveEvents(initialLive, rows, positions).data;
  const upcoming = useMemo(() => popular.filter((event) => event.live === null), [popular]);
  const topics = useMemo(
    () =>
      [...new Set(upcoming.map((event) => event.sportId))].map((id) => ({
        topic: 'prematchPreviewMarkets' as const,
        key: String(id),
      })),
    [upcoming],
  );
  useSeed(upcoming, NO_PRICES, topics);
  // A card is a price to press: a match without one stands in the list.
  const cards = upcoming.filter(hasPrice).slice(0, CARDS);
  const rest = upcoming.filter((event) => !cards.includes(event));
  const list: EventSection[] = [...toSections(live, 'league', isoDay), ...toSections(rest, 'time', isoDay)];
  return (
    <>
      <SportChips sports={sports} />
      <div className="page-title">
        <h1>{t('home.title')}</h1>
        <span className="meta">{t('home.tagline')}</span>
      </div>
      {cards.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
        <div className={css.cards} onKeyDown={moveFocus}>
          {cards.map((event) => (
            <FeaturedCard key={event.id} event={event} />
          ))}
        </div>
      )}
      <MarketSwitch value={market} onChange={setMarket} />
      <EventList sections={list} outcomes={3} market={market} />
      <p className={css.homeMore}>
        <Link className="button" to={`/${locale.segment}/${live.length > 0 ? 'live' : 'sport'}`}>
          {live.length > 0 ? t('home.allLive') : t('home.allSports')}
        </Link>
      </p>
      {/* TR-D4 */}
      <p className="small-print">
        <Link className="link" to={`/${locale.segment}/user/limits`}>
          {t('home.limits')}
        </Link>
      </p>
    </>
  );
}
