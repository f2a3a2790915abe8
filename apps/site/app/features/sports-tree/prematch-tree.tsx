import { useQuery } from '@tanstack/react-query';
import Trophy from 'lucide-react/icons/trophy';
import { Link, useNavigate } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import {
  categoriesQuery,
  categoriesTodayQuery,
  sportsTodayQuery,
  tournamentsQuery,
  tournamentsTodayQuery,
} from '../../shared/api/sport-queries.ts';
import { useOffsetHours, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { type CategoryNode, isEsport, type SportNode, type TournamentNode } from '../../shared/model/sport.ts';
import { upTo } from '../../shared/routing/device-class.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import css from './sports-tree.module.css';
import type { TreePlace } from './tree-place.ts';
import { setMatchDisplay, toggleCategory, toggleSport, useTree } from './tree-state.ts';

interface BranchProps {
  place: TreePlace;
  onLeave: () => void;
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <span className="count" suppressHydrationWarning>
      {value}
    </span>
  );
}

function Tournaments({ category, place, onLeave }: BranchProps & { category: CategoryNode }) {
  const { locale } = useSite();
  const display = useTree((state) => state.display);
  const offset = useOffsetHours();
  const { data = [] } = useQuery(
    display === 'today'
      ? tournamentsTodayQuery(browserCall, locale.code, category.id, offset)
      : tournamentsQuery(browserCall, locale.code, category.id),
  );
  return (
    <ul className={css.treeSub}>
      {data.map((tournament) => (
        <li key={tournament.id}>
          <Link
            className={css.treeRow}
            to={dataHref(locale.segment, tournament.link)}
            aria-current={tournament.id === place.tournamentId ? 'page' : undefined}
            onClick={onLeave}
          >
            <span className={css.treeName} dir="auto">
              {tournament.name}
            </span>
            <Count value={tournament.count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Categories({ sport, place, onLeave }: BranchProps & { sport: SportNode }) {
  const { locale } = useSite();
  const navigate = useNavigate();
  const display = useTree((state) => state.display);
  const chosen = useTree((state) => state.openCategory);
  const open = chosen === undefined ? (place.categoryId ?? null) : chosen;
  const offset = useOffsetHours();
  const { data = [] } = useQuery(
    display === 'today'
      ? categoriesTodayQuery(browserCall, locale.code, sport.id, offset)
      : categoriesQuery(browserCall, locale.code, sport.id),
  );
  return (
    <ul className={css.treeSub}>
      {data.map((category) => (
        <li key={category.id}>
          <button
            type="button"
            className={css.treeRow}
            aria-expanded={category.id === open}
            onClick={() => {
              toggleCategory(open, category.id);
              // SIDEBAR-21, AMB-30: on anything but a phone the click also goes there and toggles the drawer.
              if (matchMedia(upTo('mobile')).matches || category.id === open) return;
              void navigate(dataHref(locale.segment, category.link));
              onLeave();
            }}
          >
            <Flag code={category.country} />
            <span className={css.treeName} dir="auto">
              {category.name}
            </span>
            <Count value={category.count} />
          </button>
          {category.id === open && <Tournaments category={category} place={place} onLeave={onLeave} />}
        </li>
      ))}
    </ul>
  );
}

interface PrematchTreeProps extends BranchProps {
  sports: readonly SportNode[];
  /** Stands above the sports (CALL-05). */
  top: readonly TournamentNode[];
}

/** Sports, then categories of the open sport, then tournaments of the open category (SIDEBAR-12); outrights of all sports (SIDEBAR-13). */
export function PrematchTree({ sports, top, place, onLeave }: PrematchTreeProps) {
  const t = useT();
  const { locale } = useSite();
  const display = useTree((state) => state.display);
  const chosen = useTree((state) => state.openSport);
  const open = chosen === undefined ? (place.sportId ?? null) : chosen;
  const offset = useOffsetHours();
  const today = useQuery({ ...sportsTodayQuery(browserCall, locale.code, offset), enabled: display === 'today' });
  // Games of esports have a group of their own (SIDEBAR-04).
  const shown = (display === 'today' ? (today.data ?? []) : sports).filter((sport) => !isEsport(sport));
  return (
    <>
      {top.length > 0 && <h2 className={css.treeTitle}>{t('tree.top')}</h2>}
      <ul>
        {top.map(({ id, name, link, country, count }) => (
          <li key={id}>
            <Link className={css.treeRow} to={dataHref(locale.segment, link)} onClick={onLeave}>
              <Flag code={country} />
              <span className="truncate" dir="auto">
                {name}
              </span>
              <Count value={count} />
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.treeTitle}>
        <h2>{t('nav.sports')}</h2>
        <ToggleGroup
          look="small-segments"
          label={t('tree.display')}
          value={display}
          options={[
            { value: 'today', content: t('tree.today') },
            { value: 'all', content: t('tree.all') },
          ]}
          onChange={setMatchDisplay}
        />
      </div>
      {display === 'today' && today.isSuccess && shown.length === 0 && <p className={css.treeRow}>{t('tree.nothingToday')}</p>}
      <ul>
        {shown.map((sport) => (
          <li key={sport.id}>
            {/* SIDEBAR-18: a click goes to the sport and opens it. */}
            <Link
              className={css.treeRow}
              to={dataHref(locale.segment, sport.link)}
              aria-expanded={sport.id === open}
              aria-current={sport.id === place.sportId && place.categoryId === undefined ? 'page' : undefined}
              onClick={() => toggleSport(open, sport.id)}
            >
              <SportIcon systemId={sport.systemId} />
              <span className="truncate">{sport.name}</span>
              <Count value={display === 'today' ? sport.todayCount || sport.count : sport.count} />
            </Link>
            {sport.id === open && <Categories sport={sport} place={place} onLeave={onLeave} />}
          </li>
        ))}
        <li>
          <Link className={css.treeRow} to={`/${locale.segment}/sport/outrights`} onClick={onLeave}>
            <Trophy className="icon" aria-hidden="true" />
            {t('tree.outrights')}
          </Link>
        </li>
      </ul>
    </>
  );
}
