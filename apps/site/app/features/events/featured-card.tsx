import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useLiveMatch } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { cardColours } from '../../shared/ui/badge-design.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import { eventHref, UnreportedNote } from './event-row.tsx';
import { EventWhenLine } from './event-when.tsx';
import css from './featured-card.module.css';
import { OddsColumn } from './odds-column.tsx';

/** A match as a card: tournament, when, badges, result prices. The whole card leads to the match. */
export function FeaturedCard({ event }: { event: SportEvent }) {
  const t = useT();
  const { locale } = useSite();
  const live = useLiveMatch(event.id);
  const info = event.live === null ? null : (live.info ?? event.live);
  return (
    <article className={css.card} style={cardColours(event)} data-row={event.id}>
      <div className={css.cardTop}>
        <Flag code={event.category.country} />
        <span className="truncate" dir="auto">
          {event.tournament.name}
        </span>
        <EventWhenLine event={event} info={info} />
      </div>
      <Link className={`${css.cardTeams} ${css.cardLink}`} to={eventHref(locale.segment, event)}>
        <span className={css.cardTeam}>
          <TeamBadge name={event.home} logo={event.homeLogo} country={event.homeCountry} systemId={event.systemId} />
          <span className={css.cardName} dir="auto">
            {event.home}
          </span>
        </span>
        {info ? (
          <span className={css.cardScore}>
            <bdi>{info.homeScore}</bdi>–<bdi>{info.awayScore}</bdi>
          </span>
        ) : (
          <span className={css.cardVersus}>{t('match.versus')}</span>
        )}
        <span className={css.cardTeam}>
          <TeamBadge name={event.away} logo={event.awayLogo} country={event.awayCountry} systemId={event.systemId} />
          <span className={css.cardName} dir="auto">
            {event.away}
          </span>
        </span>
      </Link>
      {event.isUnreported ? <UnreportedNote /> : <OddsColumn event={event} column="moneyline" />}
    </article>
  );
}
