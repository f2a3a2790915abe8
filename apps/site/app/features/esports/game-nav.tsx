import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import css from './game-nav.module.css';

interface GameNavProps {
  games: readonly SportNode[];
  /** Id of a game; undefined for all of them. */
  current: number | undefined;
  /** Where an entry leads, by the link of its game; `/esports` or `/esports/all` for all. */
  hrefOf?: (link: string) => string;
  allName: string;
  allLink: string;
}

/** The games at a glance, with the way to all of them: the quick way between them where the tree is a drawer. */
export function GameNav({ games, current, hrefOf = (link) => link, allName, allLink }: GameNavProps) {
  const t = useT();
  const { locale } = useSite();
  const entries = [{ id: undefined, name: allName, link: allLink }, ...games];
  return (
    <nav className={`tabs ${css.games}`} aria-label={t('esports.games')}>
      {entries.map(({ id, name, link }) => (
        <Link
          key={link}
          className="tab"
          to={dataHref(locale.segment, hrefOf(link))}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Matches, outrights and results of a game. */
export function GameParts({ game, part }: { game: SportNode; part: 'matches' | 'outrights' | 'results' }) {
  const t = useT();
  const { locale } = useSite();
  const parts = [
    { id: 'matches', name: t('esports.matches'), link: game.link },
    { id: 'outrights', name: t('tree.outrights'), link: `${game.link}/outright` },
    { id: 'results', name: t('tree.results'), link: `${game.link}/results` },
  ];
  return (
    <nav className={`seg ${css.parts}`} aria-label={game.name}>
      {parts.map(({ id, name, link }) => (
        <Link key={id} to={dataHref(locale.segment, link)} aria-current={id === part ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
