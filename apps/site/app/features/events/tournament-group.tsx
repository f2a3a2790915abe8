import type { ReactNode } from 'react';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { dataHref } from '../../shared/routing/paths.ts';
import { GroupHead } from '../../shared/ui/group-head.tsx';
import type { EventGroup } from './filters.ts';
import css from './tournament-group.module.css';
import { TournamentStar } from './tournament-star.tsx';

interface TournamentGroupProps {
  group: EventGroup;
  /** Inside a tournament's own page its head would say nothing new. */
  isHeaded: boolean;
  className?: string | undefined;
  /** Its rows, each a list item. */
  children: ReactNode;
}

/** Rows of a tournament below its head. */
export function TournamentGroup({
  group: { tournament, category, events },
  isHeaded,
  className,
  children,
}: TournamentGroupProps) {
  const { locale } = useSite();
  return (
    <div
      className={className}
      // How high it will be, while it is not drawn.
      style={{ '--rows': events.length, ...(!isHeaded && { '--group-head': '0px' }) } as React.CSSProperties}
    >
      {isHeaded && (
        <GroupHead
          tournament={tournament}
          category={category}
          to={tournament.link ? dataHref(locale.segment, tournament.link) : undefined}
        >
          <TournamentStar id={tournament.id} name={tournament.name} className={css.star} />
        </GroupHead>
      )}
      <ul>{children}</ul>
    </div>
  );
}
