import * as sportoddEndpoints from '@duskline/contract/endpoints/sportodd.gen';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { formatHandicap, formatLine, formatPrice } from '../../../shared/format/format-price.ts';
import { useFormat, useOffsetHours, usePreference, useT } from '../../../shared/i18n/site-context.tsx';
import type { MarketPanel } from '../../../shared/model/market.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EmptyNotice, ErrorNotice } from '../../../shared/ui/notice.tsx';
import { PillSelect } from '../../../shared/ui/select.tsx';
import css from './history.module.css';
import { changesOf, type HistoryPoint, toHistory } from './history-model.ts';
import { OddsChart } from './odds-chart.tsx';

const HALF_MINUTE_MS = 30_000;

/** Every selection of the market, with its line where the market has lines. */
function selectionsOf(panel: MarketPanel) {
  const lineText = panel.isHandicap ? formatHandicap : formatLine;
  return panel.lines.flatMap(({ line, prices }) =>
    prices.map(({ id, title, line: own }) => {
      const shown = panel.layout === 'lines' ? lineText(own ?? line) : '';
      return { value: id, text: shown === '' || title.includes(shown) ? title : `${title} ${shown}` };
    }),
  );
}

function Changes({ history, title }: { history: readonly HistoryPoint[]; title: string }) {
  const t = useT();
  const format = useFormat();
  const oddsFormat = usePreference('oddsFormat');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={css.changes} aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('history.time')}</th>
            <th scope="col">{t('history.odds')}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(history).map(({ atMs, oddsMilli }) => (
            <tr key={atMs}>
              <td>
                <time dateTime={new Date(atMs).toISOString()}>{format.dateTime(atMs)}</time>
              </td>
              <td>
                {typeof oddsMilli === 'number' ? (
                  <b className="num">{formatPrice(oddsMilli, oddsFormat)}</b>
                ) : (
                  oddsMilli === null && t('history.off')
                )}
                {oddsMilli === undefined && '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How the odds of a selection of a market moved in the last day: a chart, and the same as a table. */
export function OddsHistoryDialog({ panel, onClose }: { panel: MarketPanel; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const offsetHours = useOffsetHours();
  const oddsFormat = usePreference('oddsFormat');
  const selections = useMemo(() => selectionsOf(panel), [panel]);
  const [chosen, setChosen] = useState(selections[0]?.value ?? '');
  const { data, isError, refetch } = useQuery({
    queryKey: ['odds-history', chosen],
    queryFn: async () => toHistory(await browserCall(sportoddEndpoints.gethistory, { query: { selectionId: chosen } })),
    staleTime: HALF_MINUTE_MS,
  });
  const priceText = useCallback((oddsMilli: number) => formatPrice(Math.round(oddsMilli), oddsFormat), [oddsFormat]);
  const title = t('market.history', { market: panel.title });
  return (
    <Dialog title={title} onClose={onClose}>
      <PillSelect label={t('history.selection')} value={chosen} options={selections} onValue={setChosen} className={css.choice} />
      {isError && <ErrorNotice onRetry={() => void refetch()} />}
      {!isError && !data && <div className={`skeleton ${css.chart}`} role="status" aria-label={t('common.loading')} />}
      {data?.length === 0 && <EmptyNotice text={t('history.none')} />}
      {data && data.length > 0 && (
        <>
          <OddsChart history={data} priceText={priceText} timeText={format.time} offsetHours={offsetHours} />
          <Changes history={data} title={title} />
        </>
      )}
    </Dialog>
  );
}
