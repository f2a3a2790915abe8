import { useQuery } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { openSessionDialog, useAccount } from '../../../shared/session/session-store.ts';
import { EmptyNotice, ErrorNotice } from '../../../shared/ui/notice.tsx';
import { TeamBadge } from '../../../shared/ui/team-badge.tsx';
import { playStream } from './play-stream.ts';
import css from './stream-player.module.css';
import { streamQuery } from './stream-query.ts';

type Event = Pick<SportEvent, 'id' | 'systemId' | 'home' | 'away' | 'homeLogo' | 'awayLogo' | 'homeCountry' | 'awayCountry'>;

/** Who plays and how it stands, where there is no picture: before the stream is played, and of one that has sound alone. */
function Poster({ event, info }: { event: Event; info: LiveInfo }) {
  return (
    <p className={css.poster}>
      <TeamBadge name={event.home} logo={event.homeLogo} country={event.homeCountry} systemId={event.systemId} />
      <bdi className={css.score}>
        {info.homeScore}–{info.awayScore}
      </bdi>
      <TeamBadge name={event.away} logo={event.awayLogo} country={event.awayCountry} systemId={event.systemId} />
    </p>
  );
}

/** Nothing is played before a press, so that nothing makes a sound by itself. */
function Player({ event, info, url }: { event: Event; info: LiveInfo; url: string }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  /** Null: nothing of it has come yet. */
  const [hasPicture, setHasPicture] = useState<boolean | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!isPlaying || !element) return;
    let isGone = false;
    let end: (() => void) | undefined;
    const fail = () => {
      if (isGone) return;
      setIsPlaying(false);
      setIsFailed(true);
    };
    playStream(element, url, fail)
      .then((stop) => {
        if (isGone) return stop();
        end = stop;
        // A browser that refuses to begin shows its own button for it.
        return element.play().catch(() => undefined);
      })
      .catch(fail);
    return () => {
      isGone = true;
      end?.();
    };
  }, [isPlaying, url]);
  if (isFailed) {
    const again = () => {
      setIsFailed(false);
      setHasPicture(null);
    };
    return (
      <EmptyNotice text={t('stream.failed')}>
        <button type="button" className="button" onClick={again}>
          {t('common.retry')}
        </button>
      </EmptyNotice>
    );
  }
  return (
    <div className={css.frame}>
      {!hasPicture && <Poster event={event} info={info} />}
      {isPlaying ? (
        // biome-ignore lint/a11y/useMediaCaption: a live stream of a match has none
        <video
          ref={video}
          className={css.video}
          controls
          playsInline
          aria-label={`${t('stream.title')}: ${event.home} – ${event.away}`}
          onLoadedMetadata={({ currentTarget }) => setHasPicture(currentTarget.videoWidth > 0)}
        />
      ) : (
        <button type="button" className="button" onClick={() => setIsPlaying(true)}>
          <Play className="icon" size={18} aria-hidden="true" />
          {t('stream.play')}
        </button>
      )}
      {hasPicture === false && <p className={css.note}>{t('stream.noPicture')}</p>}
    </div>
  );
}

/** The stream of a match, for players: guests read why they do not see it. */
export function StreamPlayer({ event, info, type }: { event: Event; info: LiveInfo; type: string }) {
  const t = useT();
  const account = useAccount();
  const { data, isError, refetch } = useQuery({
    ...streamQuery(browserCall, account?.id ?? '', event.id, type),
    enabled: account !== null,
  });
  if (account === null) {
    return (
      <div className={css.frame}>
        <Poster event={event} info={info} />
        <p className={css.note}>{t('stream.logIn')}</p>
        <button type="button" className="button" onClick={() => openSessionDialog('login')}>
          {t('session.logIn')}
        </button>
      </div>
    );
  }
  if (data === undefined) {
    return isError ? <ErrorNotice onRetry={() => void refetch()} /> : <div className={`skeleton ${css.frame}`} />;
  }
  return data === null ? <EmptyNotice text={t('stream.none')} /> : <Player key={data} event={event} info={info} url={data} />;
}
