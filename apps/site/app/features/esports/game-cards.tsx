import { Link } from 'react-router';
import { useSite } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { badgeDesign } from '../../shared/ui/badge-design.ts';
import { CardCounts } from '../../shared/ui/card-counts.tsx';
import css from './game-cards.module.css';

/** A picture made from the name of a game, the same everywhere. Decoration. */
export function GameArt({ name, className = '' }: { name: string; className?: string | undefined }) {
  const { ground, figure, pattern } = badgeDesign(name);
  const colours = { '--art-ground': ground, '--art-figure': figure } as React.CSSProperties;
  return (
    <svg
      className={`${css.art} ${className}`}
      style={colours}
      viewBox="0 0 96 24"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={css.ground} d="M0 0h96v24H0z" />
      <g className={css.figure}>
        <use href={`#bp${pattern}`} transform="translate(4 -3) scale(1.25)" />
        <use href={`#bp${pattern}`} transform="translate(40 -12) scale(2)" />
        <use href={`#bp${pattern}`} transform="translate(76 2) scale(1.5)" />
      </g>
    </svg>
  );
}

/** The games as cards; the whole card leads to the game. */
export function GameCards({ games }: { games: readonly SportNode[] }) {
  const { locale } = useSite();
  return (
    <ul className={`cards ${css.cards}`}>
      {games.map((game) => (
        <li key={game.id} className={`panel card ${css.card}`}>
          <GameArt name={game.name} />
          <div className={css.text}>
            <h2 className={css.name}>
              <Link className="card-link" to={dataHref(locale.segment, game.link)} prefetch="intent">
                {game.name}
              </Link>
            </h2>
            <CardCounts count={game.count} liveCount={game.liveCount} className={css.counts} />
          </div>
        </li>
      ))}
    </ul>
  );
}
