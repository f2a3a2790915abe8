import { useId, useMemo, useState } from 'react';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { type OutrightEvent, type OutrightMarket, RUNNERS_FOLDED, type Runner } from '../../shared/model/outright.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { MixedText } from '../../shared/ui/mixed-text.tsx';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { OddsButton } from '../../shared/ui/odds-button.tsx';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { useNear } from '../../shared/ui/use-near.ts';
import css from './outright-panel.module.css';
import { useIsSuspended, useOutright } from './use-outright.ts';

/** Fields of which a search is of use. */
const SEARCHED_FROM = RUNNERS_FOLDED + 1;

interface RunnerCellProps {
  runner: Runner;
  market: string;
  systemId: number;
  isTabStop: boolean;
}

function RunnerCell({ runner, market, systemId, isTabStop }: RunnerCellProps) {
  const t = useT();
  const { price, isOut } = runner;
  return (
    <li className={css.runner} data-out={isOut || undefined}>
      <TeamBadge name={price.title} systemId={systemId} />
      {isOut ? (
        <p className={css.out}>
          <s className="truncate" dir="auto">
            {price.title}
          </s>
          <span>{t('outrights.out')}</span>
        </p>
      ) : (
        <OddsButton
          price={price}
          outcome={price.title}
          market={market}
          isLive={false}
          name={price.title}
          isNameKept
          isTabStop={isTabStop}
        />
      )}
    </li>
  );
}

/** Title, when it closes and what a place pays. */
function Head({ event, market, titleId }: { event: OutrightEvent; market: OutrightMarket; titleId: string }) {
  const t = useT();
  const format = useFormat();
  const prices = useMemo(() => market.runners.filter(({ isOut }) => !isOut).map(({ price }) => price), [market]);
  const isSuspended = useIsSuspended(prices);
  return (
    <div>
      <h2 className={css.title} id={titleId}>
        <Flag code={event.category.country} />
        <span>
          <MixedText text={event.name} />
        </span>
        {isSuspended && <span className={css.suspended}>{t('outrights.suspended')}</span>}
      </h2>
      <p className={css.terms}>
        <span dir="auto">{event.category.name}</span>
        <time dateTime={new Date(event.closesMs).toISOString()} suppressHydrationWarning>
          {t('outrights.closes', { time: format.dateTime(event.closesMs) })}
        </time>
        {event.eachWay && (
          <span>
            {t('outrights.eachWay', { fraction: `\u2068${event.eachWay.fraction}\u2069`, count: event.eachWay.places })}
          </span>
        )}
      </p>
    </div>
  );
}

const isFound = ({ price }: Runner, text: string) => price.title.toLocaleLowerCase().includes(text);

/** One outright with its runners by price. What is suspended stays, without prices to press. */
export function OutrightPanel({ initial }: { initial: OutrightEvent }) {
  const t = useT();
  const titleId = useId();
  const listId = useId();
  // A connection follows so many streams and no more, and a page of outrights may have more panels.
  const [ref, isNear] = useNear<HTMLElement>();
  const { event, isOver, isLoading, isFailed, loadRest } = useOutright(initial, isNear);
  const [marketId, setMarketId] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const market = event.markets.find(({ id }) => id === marketId) ?? event.markets[0];
  if (isOver || !market) return null;
  const sought = text.trim().toLocaleLowerCase();
  const found = sought === '' ? market.runners : market.runners.filter((runner) => isFound(runner, sought));
  const shown = isOpen || sought !== '' ? found : found.slice(0, RUNNERS_FOLDED);
  const firstOpen = shown.findIndex(({ price, isOut }) => !isOut && !price.isLocked);
  return (
    <section className={`panel ${css.outright}`} aria-labelledby={titleId} aria-busy={isLoading || undefined} ref={ref}>
      <Head event={event} market={market} titleId={titleId} />
      <div className={css.tools}>
        {event.markets.length > 1 && (
          <ToggleGroup
            label={t('outrights.market', { event: event.name })}
            value={market.id}
            options={event.markets.map(({ id, title }) => ({ value: id, content: title }))}
            onChange={(id) => {
              setMarketId(id);
              loadRest();
            }}
          />
        )}
        {market.count >= SEARCHED_FROM && (
          <input
            type="search"
            className={`input ${css.search}`}
            value={text}
            placeholder={t('outrights.searchShort')}
            aria-label={t('outrights.search', { event: event.name })}
            autoComplete="off"
            spellCheck={false}
            onFocus={loadRest}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </div>
      <ul className={css.runners} id={listId} data-row={market.id}>
        {shown.map((runner, i) => (
          <RunnerCell
            key={runner.price.id}
            runner={runner}
            market={market.title}
            systemId={event.sport.systemId}
            isTabStop={i === Math.max(firstOpen, 0)}
          />
        ))}
      </ul>
      <p className={css.nobody} role="status">
        {sought !== '' && found.length === 0 && !isLoading && t('outrights.noRunner')}
      </p>
      {isFailed && <ErrorNotice onRetry={loadRest} />}
      {market.count > RUNNERS_FOLDED && sought === '' && (
        <button
          type="button"
          className={css.all}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => {
            setIsOpen(!isOpen);
            loadRest();
          }}
        >
          {isOpen ? t('outrights.fewer') : t('outrights.showAll', { count: market.count })}
        </button>
      )}
    </section>
  );
}
