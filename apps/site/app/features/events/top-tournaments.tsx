import { useQuery } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { CategoryTabs } from '../../shared/ui/category-tabs.tsx';
import { EmptyNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { type TopTournament, topCategoriesOf, topTournamentsQuery } from './top-queries.ts';
import css from './top-tournaments.module.css';
import { TournamentCards } from './tournament-card.tsx';

interface TopTournamentsProps {
  /** Those of all categories. */
  initial: TopTournament[];
  sports: readonly SportNode[];
  /** Alias of the category of the page. */
  category: string | undefined;
}

/** Top tournaments by sport (design 3.12); the category is an address, and one without a tournament is not listed. */
export function TopTournaments({ initial, sports, category }: TopTournamentsProps) {
  const t = useT();
  const { locale } = useSite();
  const { data } = useQuery({
    ...topTournamentsQuery(browserCall, locale.code),
    initialData: initial,
    ...firstData(useReadAtMs(), false),
  });
  const shown = data.filter((one) => category === undefined || one.categoryAlias === category);
  // Sports in the order of the menu: what is popular counts inside a sport.
  const place = (sportId: number) => sports.findIndex(({ id }) => id === sportId);
  const ofSport = [...Map.groupBy(shown, ({ sportId }) => sportId)].sort(([a], [b]) => place(a) - place(b));
  return (
    <>
      <CategoryTabs
        className={css.bar}
        categories={topCategoriesOf(data)}
        current={category}
        base={`/${locale.segment}/sport/top-tournaments`}
      />
      {shown.length === 0 && <EmptyNotice text={t('top.none')} />}
      {ofSport.map(([sportId, own]) => {
        const sport = sports.find(({ id }) => id === sportId);
        return (
          <section key={sportId} aria-label={sport?.name}>
            <h2 className="section-title">
              {sport && <SportIcon systemId={sport.systemId} />}
              {sport?.name}
            </h2>
            <TournamentCards tournaments={own} />
          </section>
        );
      })}
    </>
  );
}
