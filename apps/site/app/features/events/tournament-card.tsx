import { useId } from 'react';
import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { TournamentNode } from '../../shared/model/sport.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import css from './tournament-card.module.css';
import { TournamentStar } from './tournament-star.tsx';

/** A tournament with its matches; the whole card leads to it. */
function TournamentCard({ tournament }: { tournament: TournamentNode }) {
  const t = useT();
  const { locale } = useSite();
  const { id, name, link, country, categoryName, count = 0 } = tournament;
  return (
    <li className={`panel card ${css.card}`}>
      <Flag code={country} />
      <h3 className={`truncate ${css.name}`}>
        <Link className="card-link" to={dataHref(locale.segment, link)} dir="auto">
          {name}
        </Link>
      </h3>
      <p className={css.where}>
        <span className="truncate" dir="auto">
          {categoryName}
        </span>
        <span>{t('list.matches', { count })}</span>
      </p>
      <TournamentStar className={css.star} id={id} name={name} />
    </li>
  );
}

export function TournamentCards({ tournaments }: { tournaments: readonly TournamentNode[] }) {
  return (
    <ul className={`cards ${css.cards}`}>
      {tournaments.map((tournament) => (
        <TournamentCard key={tournament.id} tournament={tournament} />
      ))}
    </ul>
  );
}

/** The tournaments that are looked at most, under a head of their own. */
export function TournamentSection({ tournaments }: { tournaments: readonly TournamentNode[] }) {
  const t = useT();
  const headId = useId();
  if (tournaments.length === 0) return null;
  return (
    <section aria-labelledby={headId}>
      <h2 className="section-title" id={headId}>
        {t('top.title')}
      </h2>
      <TournamentCards tournaments={tournaments} />
    </section>
  );
}
