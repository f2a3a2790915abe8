import { useT } from '../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import type { LiveInfo } from '../../shared/model/live-info.ts';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import css from './team-lines.module.css';

interface TeamLineProps {
  name: string;
  logo?: string | undefined;
  country?: string | undefined;
  systemId: number;
  info: LiveInfo | null;
  side: 'home' | 'away';
}

const TENNIS = 5;

function TeamLine({ name, logo, country, systemId, info, side }: TeamLineProps) {
  const t = useT();
  // Sets stand beside the score where a match is won by sets.
  const hasSets = systemId === TENNIS;
  const isHome = side === 'home';
  const own = info ? (isHome ? info.homeScore : info.awayScore) : 0;
  const other = info ? (isHome ? info.awayScore : info.homeScore) : 0;
  const redCards = info ? (isHome ? info.redCardsHome : info.redCardsAway) : 0;
  const points = info?.gameScore?.split('-')[isHome ? 0 : 1];
  return (
    <span className={info && own >= other ? `${css.team} ${css.teamLeads}` : css.team}>
      <TeamBadge name={name} logo={logo} country={country} systemId={systemId} />
      <span className={`two-lines ${css.teamName}`} dir="auto" title={name}>
        {name}
      </span>
      {redCards > 0 && <span className={css.redCard} role="img" aria-label={t('match.redCards', { count: redCards })} />}
      {info?.server === (isHome ? 1 : 2) && <span className={css.serves} role="img" aria-label={t('match.serves')} />}
      {info && (
        <span className={css.scores}>
          <span className={css.score}>{own}</span>
          {hasSets &&
            info.sets.slice(-5).map((set, i, all) => (
              <span
                className={i < all.length - 1 ? `${css.score} ${css.scoreSet} ${css.scoreOld}` : `${css.score} ${css.scoreSet}`}
                // biome-ignore lint/suspicious/noArrayIndexKey: a set has no name but its place
                key={i}
              >
                {set[isHome ? 0 : 1]}
              </span>
            ))}
          {points !== undefined && <span className={`${css.score} ${css.scoreSet} ${css.scorePoints}`}>{points}</span>}
        </span>
      )}
    </span>
  );
}

/** Both teams under each other, with what they have. */
export function TeamLines({ event, info }: { event: SportEvent; info: LiveInfo | null }) {
  const { home, away, homeLogo, awayLogo, homeCountry, awayCountry, systemId } = event;
  return (
    <>
      <TeamLine name={home} logo={homeLogo} country={homeCountry} systemId={systemId} info={info} side="home" />
      <TeamLine name={away} logo={awayLogo} country={awayCountry} systemId={systemId} info={info} side="away" />
    </>
  );
}
