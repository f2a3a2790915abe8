import type { ReactNode } from 'react';
import { formatHandicap, formatLine } from '../../shared/format/format-price.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { usePreference, useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { ColumnKey, SportEvent } from '../../shared/model/event.ts';
import type { Price } from '../../shared/model/price.ts';
import { OddsButton } from '../../shared/ui/odds-button.tsx';
import { resultPlaces } from './absent-columns.ts';

export const columnTitles: Record<ColumnKey, MessageId> = {
  moneyline: 'market.result',
  handicap: 'market.handicap',
  total: 'market.total',
};

/** Name of a column: the result has a draw or has not. */
export const columnTitle = (column: ColumnKey, outcomes: number): MessageId =>
  column === 'moneyline' && outcomes === 2 ? 'market.winner' : columnTitles[column];

/** 1, X, 2 for three outcomes; 1, 2 for two (LIVEBAR-09). */
export const resultNames = (count: number): readonly string[] => (count === 3 ? ['1', 'X', '2'] : ['1', '2']);

/** ODDS-03: Over and Under shorten to O and U in en-US with american odds, and in the Asian view (AMB-11). */
export function useTotalNames(isAsian = false): readonly [string, string] {
  const t = useT();
  const { locale } = useSite();
  const oddsFormat = usePreference('oddsFormat');
  const isShort = locale.code === 'en-US' && (isAsian || oddsFormat === 'american');
  return isShort ? ['O', 'U'] : [t('market.over'), t('market.under')];
}

interface OddsColumnProps {
  event: SportEvent;
  column: ColumnKey;
}

/** The prices of one market of a row. Where there are none the places stay, so that columns keep their line. */
export function OddsColumn({ event, column }: OddsColumnProps) {
  const t = useT();
  const totals = useTotalNames();
  const prices = event.columns[column] ?? [];
  const title = t(columnTitle(column, prices.length));
  const isLive = event.live !== null;
  const teams = prices.length === 3 ? [event.home, t('market.draw'), event.away] : [event.home, event.away];
  const cell = (price: Price, i: number): ReactNode => {
    const line = price.line === undefined ? '' : (column === 'handicap' ? formatHandicap : formatLine)(price.line);
    const over = totals[i] ?? price.title;
    return (
      <OddsButton
        key={price.id}
        price={price}
        outcome={column === 'total' ? `${i === 0 ? t('market.over') : t('market.under')}` : (teams[i] ?? price.title)}
        market={title}
        isLive={isLive}
        isTabStop={i === 0}
        name={column === 'total' ? over : resultNames(prices.length)[i]}
        isNameKept={column === 'total' && over.length === 1}
        line={column === 'moneyline' ? undefined : line}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of prices, not a form
    <div className="odds-group" role="group" aria-label={title} data-column={column}>
      {prices.length > 0
        ? prices.slice(0, 3).map(cell)
        : Array.from({ length: column === 'moneyline' ? resultPlaces(event) : 2 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other name
            <span className="odds odds-absent" aria-hidden="true" key={i}>
              –
            </span>
          ))}
    </div>
  );
}
