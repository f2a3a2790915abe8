import { Link } from 'react-router';
import { useT } from '../../shared/i18n/site-context.tsx';
import { aliasOf } from '../../shared/routing/paths.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { RowIcon } from '../../shared/ui/page-symbols.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import type { ResultsPlace } from './results-place.ts';
import type { ResultsScope, ResultsTree } from './results-tree-model.ts';
import css from './results-tree-panel.module.css';

interface TreeProps {
  tree: ResultsTree;
  place: ResultsPlace;
  scope: ResultsScope;
  /** Address of a branch, on the same day. */
  hrefOf: (branch: Pick<ResultsPlace, 'sport' | 'category' | 'tournament'>) => string;
}

interface BranchProps {
  name: string;
  count: number | undefined;
  to: string;
  isCurrent: boolean;
  /** undefined: nothing is under it. */
  isOpen?: boolean;
  icon?: React.ReactNode;
}

function Branch({ name, count, to, isCurrent, isOpen, icon }: BranchProps) {
  const t = useT();
  return (
    <Link className={css.row} to={to} rel="nofollow" preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
      {icon}
      <span className={css.name} dir="auto">
        {name}
      </span>
      {count !== undefined && (
        <span className="count">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">, {t('results.count', { count })}</span>
        </span>
      )}
      {isOpen !== undefined && (
        <RowIcon name="chevron" className={`icon icon-small icon-turns ${isOpen ? css.open : css.closed}`} />
      )}
    </Link>
  );
}

function Tournaments({ tree, place, scope, hrefOf }: TreeProps) {
  const { sport, category } = place;
  return (
    <ul className={css.sub}>
      {tree.tournaments
        .filter(({ categoryId }) => categoryId === scope.category?.id)
        .map((one) => (
          <li key={one.id}>
            <Branch
              name={one.name}
              count={one.count}
              to={hrefOf({ sport, category, tournament: aliasOf(one.link) })}
              isCurrent={one.id === scope.tournament?.id}
            />
          </li>
        ))}
    </ul>
  );
}

function Categories(props: TreeProps) {
  const { tree, place, scope, hrefOf } = props;
  const { sport } = place;
  return (
    <ul className={css.sub}>
      {tree.categories
        .filter(({ sportId }) => sportId === scope.sport?.id)
        .map((one) => (
          <li key={one.id}>
            <Branch
              name={one.name}
              count={one.count}
              to={hrefOf({ sport, category: aliasOf(one.link) })}
              isCurrent={one.id === scope.category?.id && !scope.tournament}
              isOpen={one.id === scope.category?.id}
              icon={<Flag code={one.country} />}
            />
            {one.id === scope.category?.id && <Tournaments {...props} />}
          </li>
        ))}
    </ul>
  );
}

/** RESULTS-02: sports, categories of the open sport, tournaments of the open category: what has results on the day. */
export function ResultsTreePanel(props: TreeProps) {
  const t = useT();
  const { tree, place, scope, hrefOf } = props;
  return (
    <nav className={`panel ${css.tree}`} aria-label={t('results.tree')}>
      <ul>
        <li>
          <Branch
            name={t('results.allSports')}
            count={tree.sports.reduce((sum, { count }) => sum + count, 0)}
            to={hrefOf({})}
            isCurrent={place.sport === undefined}
          />
        </li>
        {tree.sports.map((one) => (
          <li key={one.id}>
            <Branch
              name={one.name}
              count={one.count}
              to={hrefOf({ sport: aliasOf(one.link) })}
              isCurrent={one.id === scope.sport?.id && !scope.category}
              isOpen={one.id === scope.sport?.id}
              icon={<SportIcon systemId={one.systemId} />}
            />
            {one.id === scope.sport?.id && <Categories {...props} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sports of the tree in one line: all of the tree that a phone has room for. */
export function ResultSportChips({ tree, place, scope, hrefOf }: TreeProps) {
  const t = useT();
  const chips = [
    {
      key: 0,
      name: t('results.allSports'),
      to: hrefOf({}),
      isCurrent: place.sport === undefined,
      systemId: undefined,
      count: undefined,
    },
    ...tree.sports.map((one) => ({
      key: one.id,
      name: one.name,
      to: hrefOf({ sport: aliasOf(one.link) }),
      isCurrent: one.id === scope.sport?.id,
      systemId: one.systemId,
      count: one.count,
    })),
  ];
  return (
    <nav className={`tabs ${css.chips}`} aria-label={t('results.sports')}>
      {chips.map(({ key, name, to, isCurrent, systemId, count }) => (
        <Link key={key} className="tab" to={to} rel="nofollow" preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
          {systemId !== undefined && <SportIcon systemId={systemId} />}
          {name}
          {count !== undefined && <span className="count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
