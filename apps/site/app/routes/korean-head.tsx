import { Link, useNavigate } from 'react-router';
import { SportChips } from '../features/events/sport-chips.tsx';
import { ViewSwitch } from '../features/events/views/view-switch.tsx';
import { useSetPreference, useSite, useT } from '../shared/i18n/site-context.tsx';
import type { SportNode } from '../shared/model/sport.ts';
import type { ViewFormat } from '../shared/preferences/preferences.ts';
import { aliasOf, dataHref } from '../shared/routing/paths.ts';
import { PageTrail } from './page-trail.tsx';

const koreanHref = (segment: string, link: string) => `/${segment}/sport/koreanView/${aliasOf(link)}`;

/** Where another view leads: to that page of the same sport, or to the outrights of all. */
export function useLeaveKorean(sport: SportNode | undefined): (view: ViewFormat) => void {
  const { locale } = useSite();
  const set = useSetPreference();
  const navigate = useNavigate();
  return (view) => {
    set('viewFormat', view);
    if (view !== 'korean') void navigate(sport ? dataHref(locale.segment, sport.link) : `/${locale.segment}/sport/outrights`);
  };
}

interface KoreanHeadProps {
  sports: readonly SportNode[];
  /** The one that is shown; on the page of outrights none is. */
  sport?: SportNode | undefined;
}

/** Head of the pages that are the Korean view whatever is chosen: sports, matches or outrights, and the way to the other views. */
export function KoreanHead({ sports, sport }: KoreanHeadProps) {
  const t = useT();
  const { locale } = useSite();
  const root = `/${locale.segment}/sport`;
  const title = sport?.name ?? t('outrights.title');
  return (
    <>
      <SportChips sports={sports} current={sport?.id} hrefOf={koreanHref} />
      <PageTrail above={sport ? [{ name: sport.name, to: dataHref(locale.segment, sport.link) }] : []} here={t('korean.title')} />
      <div className="page-title">
        <h1 dir="auto">{title}</h1>
        {sport && <span className="meta">{t('list.matches', { count: sport.count })}</span>}
        <Link className="link" to={sport ? `${root}/koreanView/outrights` : `${root}/koreanView`}>
          {t(sport ? 'outrights.title' : 'korean.matches')}
        </Link>
        <ViewSwitch value="korean" onChange={useLeaveKorean(sport)} />
      </div>
    </>
  );
}
