import type { Margin, MarketTypeMargin, SportMargins } from '@duskline/contract/entities/sport';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { EmptyNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './margins-list.module.css';
import { marginsQuery } from './margins-query.ts';

type PercentOf = (margin: Margin) => string;

/** As people of the language write it: 5.26%, 5,26 %. */
function usePercent(): PercentOf {
  const { locale } = useSite();
  return useMemo(() => {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const format = new Intl.NumberFormat(`${locale.bcp47}-u-nu-latn`, { style: 'percent', ...digits });
    return ({ Percent }) => format.format(Percent / 100);
  }, [locale.bcp47]);
}

function MarginCell({ margin, percent }: { margin: Margin | null; percent: PercentOf }) {
  const t = useT();
  const { number } = useFormat();
  if (margin === null) return <td>–</td>;
  return (
    <td>
      <bdi className="num">{percent(margin)}</bdi>
      <span className={css.count}>{t('margins.markets', { count: margin.Markets, shown: number(margin.Markets) })}</span>
    </td>
  );
}

function Row({ of, percent }: { of: MarketTypeMargin; percent: PercentOf }) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {of.Name}
      </th>
      <MarginCell margin={of.Prematch} percent={percent} />
      <MarginCell margin={of.Live} percent={percent} />
    </tr>
  );
}

/** A sport with what all of its markets keep; its market types when it is opened. */
function Sport({ of, percent, isOpen }: { of: SportMargins; percent: PercentOf; isOpen: boolean }) {
  const t = useT();
  const head = (margin: Margin | null) => (margin === null ? '–' : percent(margin));
  return (
    <details className={`panel ${css.sport}`} open={isOpen}>
      <summary className={css.head}>
        <SportIcon systemId={of.SystemId} />
        <h2 className={css.name}>{of.Name}</h2>
        <span className={css.figure}>
          {t('margins.prematch')} <bdi className="num">{head(of.Prematch)}</bdi>
        </span>
        <span className={css.figure}>
          {t('margins.live')} <bdi className="num">{head(of.Live)}</bdi>
        </span>
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </summary>
      <table className={css.table}>
        <caption className="sr-only">{of.Name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('margins.market')}</th>
            <th scope="col">{t('margins.prematch')}</th>
            <th scope="col">{t('margins.live')}</th>
          </tr>
        </thead>
        <tbody>
          {of.MarketTypes.map((type) => (
            <Row key={type.ID} of={type} percent={percent} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What the markets of each sport keep, computed from the prices that can be bet on (design 3.29). */
export function MarginsList({ initial }: { initial: SportMargins[] }) {
  const t = useT();
  const { locale } = useSite();
  const percent = usePercent();
  const { data } = useQuery({
    ...marginsQuery(browserCall, locale.code),
    initialData: initial,
    ...firstData(useReadAtMs(), false),
    refetchInterval: 60_000,
  });
  if (data.length === 0) return <EmptyNotice text={t('margins.none')} />;
  return data.map((sport, n) => <Sport key={sport.ID} of={sport} percent={percent} isOpen={n === 0} />);
}
