import { memo, useEffect } from 'react';
import { Link } from 'react-router';
import { formatHandicap, formatLine } from '../../../shared/format/format-price.ts';
import { usePreference, useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useLiveEvent } from '../../../shared/live/use-live.ts';
import { useViewport, ViewportContext } from '../../../shared/live/viewport-subscriptions.ts';
import { type AsianColumn, type AsianLines, givingSide } from '../../../shared/model/asian-lines.ts';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import type { Price } from '../../../shared/model/price.ts';
import { OddsButton } from '../../../shared/ui/odds-button.tsx';
import { useNear } from '../../../shared/ui/use-near.ts';
import { eventHref, FavouriteStar, MoreLink, UnreportedNote } from '../event-row.tsx';
import { EventWhen } from '../event-when.tsx';
import { resultNames, useTotalNames } from '../odds-column.tsx';
import { type BlockColumn, blocksOf, type ColumnKind, outcomesOf } from './asian-columns.ts';
import css from './asian-row.module.css';
import { useAsianLines } from './use-asian-lines.ts';

/** A row that is only scrolled past follows no stream. */
const SETTLE_MS = 200;

const counts = { one: 1, two: 2, three: 3 } as const;

/** Titles of the columns; the names of half a match's markets say so. */
function useColumnTitle(): (kind: ColumnKind, event: Pick<SportEvent, 'systemId'>) => string {
  const t = useT();
  return (kind, event) =>
    kind === 'result'
      ? t(outcomesOf(event, kind) === 2 ? 'market.winner' : 'market.result')
      : t(kind === 'oddEven' ? 'asian.oddEven' : kind === 'handicap' ? 'market.handicap' : 'market.total');
}

interface ColumnProps {
  event: SportEvent;
  column: BlockColumn;
  isHalf: boolean;
}

/** The prices of one market: each line has those of both sides under each other; the result ends with the draw. */
function Column({ event, column: { kind, lines }, isHalf }: ColumnProps) {
  const t = useT();
  const totals = useTotalNames(true);
  const most = counts[usePreference('lines')];
  const name = useColumnTitle()(kind, event);
  const title = isHalf ? t('asian.ofHalf', { market: name }) : name;
  const shown = kind === 'handicap' || kind === 'total' ? lines.slice(0, most) : lines;
  const cell = (price: Price, i: number, of: number, isFirst: boolean) => {
    // What the feed calls 1, X, 2 stands as 1, 2, X: both sides beside their names, the draw below them.
    const teams = of === 3 ? [event.home, event.away, t('market.draw')] : [event.home, event.away];
    const marks = of === 3 ? ['1', '2', 'X'] : resultNames(2);
    const isTotal = kind === 'total';
    const outcome = isTotal ? t(i === 0 ? 'market.over' : 'market.under') : kind === 'oddEven' ? price.title : teams[i];
    const line = kind === 'handicap' ? formatHandicap(price.line ?? '') : isTotal ? formatLine(price.line ?? '') : undefined;
    return (
      <OddsButton
        key={price.id}
        price={price}
        outcome={outcome ?? price.title}
        market={title}
        isLive={event.live !== null}
        isTabStop={isFirst && i === 0}
        name={isTotal ? totals[i] : kind === 'oddEven' ? price.title : marks[i]}
        isNameKept={isTotal && totals[0].length === 1}
        line={line === '' ? undefined : line}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of prices, not a form
    <div className={css.column} role="group" aria-label={title} data-kind={kind}>
      {shown.map(({ marketId, prices }, n) => (
        <div key={marketId} className={css.line}>
          {sidesFirst(prices).map((price, i, all) => cell(price, i, all.length, n === 0))}
        </div>
      ))}
      {shown.length === 0 && (
        <div className={css.line} aria-hidden="true">
          {Array.from({ length: outcomesOf(event, kind) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other name
            <span className="odds odds-absent" key={i}>
              –
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function sidesFirst(prices: readonly Price[]): readonly Price[] {
  const [home, draw, away] = prices;
  return prices.length === 3 && home && draw && away ? [home, away, draw] : prices.slice(0, 2);
}

interface TeamsProps {
  event: SportEvent;
  info: LiveInfo | null;
  lines: AsianLines;
}

/** Both names on the rows of their prices, the one that gives goals or points marked. */
function Teams({ event, info, lines }: TeamsProps) {
  const t = useT();
  const { locale } = useSite();
  const giving = givingSide(lines, event.columns.handicap);
  const team = (side: 'home' | 'away') => (
    <span className={giving === side ? `${css.team} ${css.giving}` : css.team}>
      <span className={`two-lines ${css.name}`} dir="auto" title={event[side]}>
        {event[side]}
      </span>
      {info && <span className={css.score}>{side === 'home' ? info.homeScore : info.awayScore}</span>}
    </span>
  );
  return (
    <Link className={css.teams} to={eventHref(locale.segment, event)}>
      {team('home')}
      {team('away')}
      {outcomesOf(event, 'result') === 3 && <span className={`${css.team} ${css.draw}`}>{t('market.draw')}</span>}
    </Link>
  );
}

interface AsianRowProps {
  event: SportEvent;
  /** Those that a match of the list has. */
  columns: ReadonlySet<AsianColumn>;
  /** Called with the lines of the match as they come. */
  onLines: (lines: AsianLines) => void;
}

/** A match of the Asian view: its lines of the whole match and of the first half side by side (design 3.7). */
export const AsianRow = memo(function AsianRow({ event, columns, onLines }: AsianRowProps) {
  const { locale } = useSite();
  const { viewport, ref } = useViewport();
  const [nearRef, isNear] = useNear<HTMLDivElement>({ settleMs: SETTLE_MS });
  const live = useLiveEvent(event, viewport);
  const lines = useAsianLines(event, isNear);
  const info = event.live === null ? null : (live.info ?? event.live);
  const blocks = blocksOf(event, lines, columns);
  useEffect(() => onLines(lines), [onLines, lines]);
  return (
    <li className={`${css.row} ${css.grid}`} data-row={event.id} data-live={info ? '' : undefined} ref={ref}>
      <ViewportContext value={viewport}>
        <div className={css.when} ref={nearRef}>
          <EventWhen event={event} info={info} />
        </div>
        <Teams event={event} info={info} lines={lines} />
        {event.isUnreported ? (
          <div className={css.note}>
            <UnreportedNote />
          </div>
        ) : (
          blocks.map(({ isHalf, columns: own }) => (
            <div key={String(isHalf)} className={css.block} data-block={isHalf ? 'half' : 'full'}>
              {own.map((column) => (
                <Column key={column.kind} event={event} column={column} isHalf={isHalf} />
              ))}
            </div>
          ))
        )}
        <div className={css.end}>
          <FavouriteStar event={event} className={css.star} />
          {!event.isUnreported && (
            <MoreLink
              event={event}
              href={eventHref(locale.segment, event)}
              marketsCount={live.marketsCount ?? event.marketsCount}
            />
          )}
        </div>
      </ViewportContext>
    </li>
  );
});
