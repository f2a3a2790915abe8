import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { isEsport, type SportNode } from '../../shared/model/sport.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './sports-tree.module.css';

interface EsportsGroupProps {
  sports: readonly SportNode[];
  /** What the pages of esports have in it. The group is then open and cannot be closed (SIDEBAR-07). */
  own: ReactNode;
  onLeave: () => void;
}

/** SIDEBAR-06: opens to its games, and is a plain link where the column is a drawer. Without a game on offer there is none. */
export function EsportsGroup({ sports, own, onLeave }: EsportsGroupProps) {
  const t = useT();
  const { locale } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const games = sports.filter(isEsport);
  if (games.length === 0 && !own) return null;
  const name = (
    <>
      <SportIcon systemId={66} />
      {t('nav.esports')}
    </>
  );
  return (
    <div className={css.treeGroup}>
      {!own && (
        <Link className={`${css.treeRow} ${css.inDrawer}`} to={dataHref(locale.segment, '/esports')} onClick={onLeave}>
          {name}
        </Link>
      )}
      <button
        type="button"
        className={`${css.treeRow} ${own ? '' : css.inColumn}`}
        aria-expanded={isOpen || Boolean(own)}
        disabled={Boolean(own)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {name}
      </button>
      {own ||
        (isOpen && (
          <ul className={`${css.treeSub} ${css.inColumn}`}>
            {games.map((game) => (
              <li key={game.id}>
                <Link className={css.treeRow} to={dataHref(locale.segment, game.link)}>
                  <span className="truncate">{game.name}</span>
                  <span className="count">{game.count}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}
