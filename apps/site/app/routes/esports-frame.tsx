import { EsportsSide, type EsportsSideProps } from '../features/esports/esports-side.tsx';
import { GameNav } from '../features/esports/game-nav.tsx';
import { TournamentStar } from '../features/events/tournament-star.tsx';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import type { SportNode } from '../shared/model/sport.ts';
import { dataHref } from '../shared/routing/paths.ts';
import { PageTrail } from './page-trail.tsx';

interface Crumb {
  readonly name: string;
  readonly link: string;
}

/** The way from all games down to a page. */
export function EsportsCrumbs({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const t = useT();
  const { locale } = useSite();
  const to = (link: string) => dataHref(locale.segment, link);
  return (
    <PageTrail
      root={{ name: t('nav.esports'), to: to('/esports') }}
      above={crumbs.map(({ name, link }) => ({ name, to: to(link) }))}
      here={here}
    />
  );
}

/** The tree of these pages. */
export const GameSide = (props: Omit<EsportsSideProps, 'star'>) => (
  <EsportsSide {...props} star={({ id, name }) => <TournamentStar id={id} name={name} />} />
);

export function MatchGames({ games, current }: { games: readonly SportNode[]; current?: number }) {
  const t = useT();
  return <GameNav games={games} current={current} allName={t('tree.all')} allLink="/esports" />;
}
