import { Link } from 'react-router';
import { toggleFavourite, useIsFavourite } from '../../shared/favourites/favourite-matches.ts';
import { useSuspendReason } from '../../shared/format/use-period-text.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import type { LiveInfo } from '../../shared/model/live-info.ts';
import { TileButton } from '../../shared/multi-view/tile-button.tsx';
import { dataHref } from '../../shared/routing/paths.ts';
import { cardColours } from '../../shared/ui/badge-design.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { StarButton } from '../../shared/ui/star-button.tsx';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import { MatchClock } from './match-clock.tsx';
import css from './match-header.module.css';

function Start({ event }: { event: SportEvent }) {
  const t = useT();
  const format = useFormat();
  const minutes = Math.ceil((event.startMs - useMinute()) / 60_000);
  return (
    <p className={css.matchStart}>
      <time className="num" dateTime={new Date(event.startMs).toISOString()} suppressHydrationWarning>
        {format.time(event.startMs)}
      </time>
      <span suppressHydrationWarning>
        {minutes > 0 && minutes < 60 && !event.isUnreported && !event.isPostponed
          ? t('match.startsIn', { time: format.duration(minutes) })
          : format.day(event.startMs)}
      </span>
    </p>
  );
}

/** The first period of a sport that counts on from one to the next: it says what the score says. */
const isScoreAgain = ({ sets, gameScore, homeScore, awayScore }: LiveInfo): boolean =>
  sets.length === 1 && !gameScore && sets[0]?.[0] === homeScore && sets[0][1] === awayScore;

/** A score in the direction of the page, as the large one above it. */
const Pair = ({ home, away }: { home: string | number; away: string | number | undefined }) => (
  <span className="num">
    <bdi>{home}</bdi>–<bdi>{away}</bdi>
  </span>
);

/** Scores by set or period, with the points of the running game in tennis. The whole score stands above. */
function PartScores({ info }: { info: LiveInfo }) {
  const t = useT();
  const [homePoints, awayPoints] = info.gameScore?.split('-') ?? [];
  // Of darts there are no periods, and what is left of the leg says most.
  const sets = isScoreAgain(info) ? [] : info.sets;
  if (sets.length === 0 && homePoints === undefined) return null;
  return (
    <p className={css.parts}>
      {sets.length > 0 && <span className="sr-only">{t('match.periodScores')}</span>}
      {sets.map(([home, away], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set has no name but its place
        <Pair key={i} home={home} away={away} />
      ))}
      {homePoints !== undefined && (
        <span className={css.points}>
          {t('match.points')} <Pair home={homePoints} away={awayPoints} />
        </span>
      )}
    </p>
  );
}

/** Who plays whom, when or how it stands. */
export function MatchHeader({ event, info }: { event: SportEvent; info: LiveInfo | null }) {
  const t = useT();
  const { locale } = useSite();
  const isFavourite = useIsFavourite(event.id);
  return (
    <header className="match-head" style={cardColours(event)}>
      <p className="match-info">
        <Flag code={event.category.country} />
        <span dir="auto">{event.category.name}</span>
        {event.tournament.link && (
          <Link className="link" to={dataHref(locale.segment, event.tournament.link)} dir="auto">
            {event.tournament.name}
          </Link>
        )}
      </p>
      <StarButton
        className={css.matchStar}
        name={`${event.home} – ${event.away}`}
        isOn={isFavourite}
        onToggle={() => toggleFavourite(event.id)}
      />
      {info && info.periodKey !== 'ended' && <TileButton event={event} className={`icon-button ${css.matchTile}`} />}
      <h1 className="match-teams">
        <span className="match-team match-team-home">
          <span dir="auto">{event.home}</span>
          <TeamBadge name={event.home} logo={event.homeLogo} country={event.homeCountry} systemId={event.systemId} />
        </span>
        {info ? (
          <span className="match-score">
            <bdi>{info.homeScore}</bdi>
            <i>–</i>
            <bdi>{info.awayScore}</bdi>
          </span>
        ) : (
          <span className="match-versus">{t('match.versus')}</span>
        )}
        <span className="match-team">
          <TeamBadge name={event.away} logo={event.awayLogo} country={event.awayCountry} systemId={event.systemId} />
          <span dir="auto">{event.away}</span>
        </span>
      </h1>
      {info ? (
        <div className={css.course}>
          <MatchClock className={css.matchClock} info={info} />
          <PartScores info={info} />
        </div>
      ) : (
        <Start event={event} />
      )}
      {info && <SuspendNote info={info} />}
      {event.isUnreported && <p className="match-note">{t('match.unreported')}</p>}
      {event.isPostponed && <p className="match-note">{t('match.postponed')}</p>}
    </header>
  );
}

function SuspendNote({ info }: { info: LiveInfo }) {
  const t = useT();
  const reason = useSuspendReason(info);
  if (!reason) return null;
  return <p className="match-note">{t('match.pricesStopped', { reason })}</p>;
}
