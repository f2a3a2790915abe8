import type { SearchResult } from '@duskline/contract/entities/sport';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import { dataHref, liveHref } from '../../shared/routing/paths.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './search-box.module.css';
import { foundQuery, searchQuery, teamQuery } from './search-query.ts';
import treeCss from './sports-tree.module.css';

/** Who types goes on typing: the server is asked once they pause. */
const PAUSE_MS = 250;

const NOTHING: SearchResult = { Sports: [], Teams: [], Tournaments: [], Outrights: [] };

function Found({ event, onLeave }: { event: SportEvent; onLeave: () => void }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { locale } = useSite();
  const href = event.live ? liveHref(locale.segment, event.link) : dataHref(locale.segment, event.link);
  return (
    <li>
      <Link className={css.found} to={href} onClick={onLeave}>
        <span className={css.sides}>
          <SportIcon systemId={event.systemId} />
          <span className={css.names} dir="auto">
            {event.home} - {event.away}
          </span>
          {event.live && (
            <bdi className={`num ${css.score}`}>
              {event.live.homeScore}–{event.live.awayScore}
            </bdi>
          )}
        </span>
        <span className={css.where} dir="auto">
          {event.live ? t('nav.live') : dateTime(event.startMs)} · {event.sportName}, {event.category.name} -{' '}
          {event.tournament.name}
        </span>
      </Link>
    </li>
  );
}

interface NamedLink {
  readonly key: string;
  readonly href: string;
  readonly systemId: number | undefined;
  readonly name: string;
  readonly where: string;
}

/** Sports, tournaments or outrights under their heading. */
function NamedGroup({ title, links, onLeave }: { title: string; links: readonly NamedLink[]; onLeave: () => void }) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={css.group}>{title}</h3>
      <ul>
        {links.map(({ key, href, systemId, name, where }) => (
          <li key={key}>
            <Link className={css.found} to={href} onClick={onLeave}>
              <span className={css.sides}>
                {systemId !== undefined && <SportIcon systemId={systemId} />}
                <span className={css.names} dir="auto">
                  {name}
                </span>
              </span>
              {where !== '' && (
                <span className={css.where} dir="auto">
                  {where}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A team, with its matches below it once it was chosen. */
function FoundTeam({ team, onLeave }: { team: SearchResult['Teams'][number]; onLeave: () => void }) {
  const { locale } = useSite();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [], isError, refetch } = useQuery({ ...teamQuery(browserCall, locale.code, team.ID), enabled: isOpen });
  return (
    <li>
      <button
        type="button"
        className={css.found}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={css.sides}>
          <SportIcon systemId={team.SportSystemID} />
          <span className={css.names} dir="auto">
            {team.Name}
          </span>
          <span className={`count ${css.matches}`}>{team.MatchesCount}</span>
        </span>
        <span className={css.where} dir="auto">
          {team.SportName}
        </span>
      </button>
      {isOpen && (
        <div id={id} className={css.ofTeam}>
          {isError && <ErrorNotice onRetry={() => void refetch()} />}
          <ul>
            {data.map((event) => (
              <Found key={event.id} event={event} onLeave={onLeave} />
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

/** The groups of what was found beside matches and teams. */
export function groupsOf({ Sports, Tournaments, Outrights }: SearchResult, segment: string) {
  return {
    sports: Sports.map(({ ID, Name, SportLink, SystemId }) => ({
      key: String(ID),
      href: dataHref(segment, SportLink),
      systemId: SystemId,
      name: Name,
      where: '',
    })),
    tournaments: Tournaments.map(({ ID, Name, TournamentLink, CategoryName }) => ({
      key: String(ID),
      href: dataHref(segment, TournamentLink),
      systemId: undefined,
      name: Name,
      where: CategoryName ?? '',
    })),
    outrights: Outrights.map(({ ID, Name, MatchLink, SportSystemID, SportName, RunnerName }) => ({
      key: String(ID),
      href: dataHref(segment, MatchLink),
      systemId: SportSystemID,
      name: RunnerName ?? Name,
      where: RunnerName === undefined ? SportName : `${SportName}, ${Name}`,
    })),
  };
}

/** Matches, sports, teams, tournaments and outrights by what they are called (SEARCH-01). */
export default function FoundList({ text, onLeave }: { text: string; onLeave: () => void }) {
  const t = useT();
  const { locale } = useSite();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = [], isSuccess } = useQuery(searchQuery(browserCall, locale.code, asked));
  const named = useQuery(foundQuery(browserCall, locale.code, asked));
  const { sports, tournaments, outrights } = groupsOf(named.data ?? NOTHING, locale.segment);
  const teams = named.data?.Teams ?? [];
  const isEmpty = data.length + teams.length + sports.length + tournaments.length + outrights.length === 0;
  return (
    <>
      <p className={treeCss.treeNote} role="status">
        {isSuccess && !named.isPending && isEmpty && t('search.nothing', { text: asked })}
      </p>
      <NamedGroup title={t('nav.sports')} links={sports} onLeave={onLeave} />
      {teams.length > 0 && (
        <section aria-label={t('search.teams')}>
          <h3 className={css.group}>{t('search.teams')}</h3>
          <ul>
            {teams.map((team) => (
              <FoundTeam key={team.ID} team={team} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      )}
      <NamedGroup title={t('search.tournaments')} links={tournaments} onLeave={onLeave} />
      <NamedGroup title={t('tree.outrights')} links={outrights} onLeave={onLeave} />
      {data.length > 0 && (
        <section aria-label={t('search.matches')}>
          <h3 className={css.group}>{t('search.matches')}</h3>
          <ul>
            {data.map((event) => (
              <Found key={event.id} event={event} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
