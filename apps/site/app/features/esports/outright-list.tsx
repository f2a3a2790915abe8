import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useSeed, useTopics } from '../../shared/live/use-live.ts';
import { useViewport, ViewportContext } from '../../shared/live/viewport-subscriptions.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { OddsButton } from '../../shared/ui/odds-button.tsx';
import { outrightsQuery } from './esports-queries.ts';
import type { OutrightEvent } from './outright-event.ts';
import css from './outright-list.module.css';

/** Runners that are shown before all are asked for. */
const RUNNERS_FOLDED = 12;
const NO_EVENTS: readonly never[] = [];

function Market({ market }: { market: OutrightEvent['markets'][number] }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? market.prices : market.prices.slice(0, RUNNERS_FOLDED);
  return (
    <>
      <h3 className={css.market} dir="auto">
        {market.title}
      </h3>
      <div className={css.runners} data-row={market.id}>
        {shown.map((price, i) => (
          <OddsButton
            key={price.id}
            price={price}
            outcome={price.title}
            market={market.title}
            isLive={false}
            name={price.title}
            isTabStop={i === 0}
          />
        ))}
      </div>
      {market.prices.length > RUNNERS_FOLDED && (
        <button type="button" className={`link ${css.all}`} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('esports.fewerRunners') : t('esports.allRunners', { count: market.prices.length })}
        </button>
      )}
    </>
  );
}

function Outright({ outright }: { outright: OutrightEvent }) {
  const t = useT();
  const format = useFormat();
  const { viewport, ref } = useViewport();
  return (
    <section className={`panel ${css.outright}`} aria-labelledby={`outright-${outright.id}`} ref={ref}>
      <div className={css.head}>
        <Flag code={outright.category.country} />
        <h2 id={`outright-${outright.id}`} dir="auto">
          {outright.name}
        </h2>
        <p className={css.terms}>
          <span suppressHydrationWarning>{t('esports.closes', { time: format.dateTime(outright.closesMs) })}</span>
          {outright.eachWay && (
            <span>{t('esports.eachWay', { places: outright.eachWay.places, fraction: outright.eachWay.fraction })}</span>
          )}
        </p>
      </div>
      <ViewportContext value={viewport}>
        {outright.markets.map((market) => (
          <Market key={market.id} market={market} />
        ))}
      </ViewportContext>
      {outright.markets.length === 0 && <p className={css.none}>{t('market.none')}</p>}
    </section>
  );
}

interface OutrightListProps {
  sportId: number;
  /** Alias of a category; undefined for all. */
  category: string | undefined;
  initial: readonly OutrightEvent[];
}

/** The outrights of a game, in step with their streams. */
export function OutrightList({ sportId, category, initial }: OutrightListProps) {
  const t = useT();
  const { locale } = useSite();
  const client = useQueryClient();
  const options = outrightsQuery(browserCall, locale.code, sportId);
  const query = useQuery({
    ...options,
    initialData: [...initial],
    ...firstData(useReadAtMs(), false),
  });
  const shown = useMemo(
    () => query.data.filter((outright) => category === undefined || outright.category.alias === category),
    [query.data, category],
  );
  const prices = useMemo(() => shown.flatMap(({ markets }) => markets.flatMap((market) => market.prices)), [shown]);
  const topics = useMemo(() => shown.map(({ id }) => ({ topic: 'prematchEvent' as const, key: String(id) })), [shown]);
  useSeed(NO_EVENTS, prices, topics);
  const reload = () => void refreshQuery(client, options.queryKey);
  const known = new Set(prices.map(({ id }) => id));
  useTopics(topics, {
    change({ changed, removed, prices: sent, isSnapshot }) {
      // Runners that have come or gone.
      const isOther = isSnapshot && sent.some(({ id }) => !known.has(id));
      if (changed.length > 0 || removed.length > 0 || isOther) reload();
    },
    reload,
  });
  if (query.isError && shown.length === 0) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (shown.length === 0) return <EmptyNotice text={t('esports.noOutrights')} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveFocus}>
      {shown.map((outright) => (
        <Outright key={outright.id} outright={outright} />
      ))}
    </div>
  );
}
