import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData, PARTIAL_DATA } from '../../shared/api/first-data.ts';
import { outrightsQuery } from '../../shared/api/outright-queries.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { OutrightEvent } from '../../shared/model/outright.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { CategoryTabs } from '../../shared/ui/category-tabs.tsx';
import { EndOfList } from '../../shared/ui/end-of-list.tsx';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import type { OutrightCategory, OutrightSport } from './outright-filters.ts';
import css from './outright-list.module.css';
import { OutrightPanels } from './outright-panels.tsx';

/** Panels that a page is made with, and that it grows by. */
export const FIRST_PANELS = 6;

interface OutrightListProps {
  /** Those of the category, or all. */
  initial: OutrightEvent[];
  /** False when the document brought the first panels only. */
  hasAll: boolean;
  sports: readonly OutrightSport[];
  categories: readonly OutrightCategory[];
  /** Alias of the category of the page. */
  category: string | undefined;
}

/** Outrights with their filters: the sport is a choice, the category an address. */
export function OutrightList({ initial, hasAll, sports, categories, category }: OutrightListProps) {
  const t = useT();
  const { locale } = useSite();
  const [sportId, setSportId] = useState<number | null>(null);
  const [most, setMost] = useState(FIRST_PANELS);
  const first = firstData(useReadAtMs(), true);
  const query = useQuery({
    ...outrightsQuery(browserCall, locale.code),
    ...(category === undefined ? { initialData: initial, ...(hasAll ? first : PARTIAL_DATA) } : {}),
    // A page of a category has all that it shows, unless the document had to leave something out.
    enabled: category === undefined || !hasAll,
    refetchOnMount: false,
  });
  const mine = (query.data ?? initial).filter((event) => category === undefined || event.category.alias === category);
  const isAll = hasAll || query.isFetchedAfterMount;
  const shown = mine.filter(({ sport }) => sportId === null || sport.id === sportId);
  const isCut = shown.length > most;
  const choose = (id: number | null) => {
    setSportId(id);
    if (!isAll) void query.refetch();
  };
  if (mine.length === 0 && isAll) {
    return (
      <EmptyNotice text={t('outrights.none')}>
        {category !== undefined && (
          <Link className="button" to={`/${locale.segment}/sport/outrights`}>
            {t('outrights.toAll')}
          </Link>
        )}
      </EmptyNotice>
    );
  }
  return (
    <>
      {sports.length > 1 && (
        <div className={css.bar}>
          <ToggleGroup
            look="tabs"
            label={t('outrights.sports')}
            value={sportId}
            options={[
              { value: null, content: t('outrights.all') },
              ...sports.map(({ id, systemId, name, count }) => ({
                value: id,
                content: (
                  <>
                    <SportIcon systemId={systemId} />
                    {name}
                    <span className="count">{count}</span>
                  </>
                ),
              })),
            ]}
            onChange={choose}
          />
        </div>
      )}
      <CategoryTabs
        className={css.bar}
        base={`/${locale.segment}/sport/outrights`}
        categories={categories.filter((one) => sportId === null || one.sportIds.includes(sportId) || one.alias === category)}
        current={category}
      />
      <OutrightPanels events={shown.slice(0, most)} />
      {(isCut || !isAll) && !query.isError && (
        <EndOfList
          rows={Math.min(shown.length, most)}
          isLoading={!isCut && query.isFetching}
          onNear={() => (isCut ? setMost(most + FIRST_PANELS) : void query.refetch())}
        />
      )}
      {!isAll && query.isError && <ErrorNotice onRetry={() => void query.refetch()} />}
    </>
  );
}
