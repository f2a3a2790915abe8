import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import { dataHref, liveHref } from '../../shared/routing/paths.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './search-box.module.css';
import { searchQuery } from './search-query.ts';
import treeCss from './sports-tree.module.css';

/** Who types goes on typing: the server is asked once they pause. */
const PAUSE_MS = 250;

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

/** Matches by what they are called (SEARCH-01). */
export default function FoundList({ text, onLeave }: { text: string; onLeave: () => void }) {
  const t = useT();
  const { locale } = useSite();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = [], isSuccess } = useQuery(searchQuery(browserCall, locale.code, asked));
  return (
    <>
      <p className={treeCss.treeNote} role="status">
        {isSuccess && data.length === 0 && t('search.nothing', { text: asked })}
      </p>
      <ul>
        {data.map((event) => (
          <Found key={event.id} event={event} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}
