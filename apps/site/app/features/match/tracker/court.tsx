import type { MatchIncident } from '@duskline/contract/entities/match-timeline';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import css from './tracker.module.css';

const LENGTH = 104;
const WIDTH = 52;
const MOST_POINTS = 10;

interface CourtProps {
  info: LiveInfo;
  latest: readonly MatchIncident[];
  /** Tennis has boxes to serve into, and points of a game beside games of a set. */
  isTennis: boolean;
  label: string;
}

/** A court with the points of each side in its half (the sets, once it is over), the ball at the side that serves, and who won the last points. Never mirrored. */
export function Court({ info, latest, isTennis, label }: CourtProps) {
  const [home = 0, away = 0] = info.sets.at(-1) ?? [];
  const isOver = info.periodKey === 'ended';
  const [homePoints = String(home), awayPoints = String(away)] = isOver
    ? [String(info.homeScore), String(info.awayScore)]
    : (info.gameScore?.split('-') ?? []);
  const won = latest.filter(({ Kind, Side }) => Side !== null && (Kind === 'point' || Kind === 'game' || Kind === 'period_end'));
  const points = won.slice(0, MOST_POINTS).reverse();
  return (
    <svg className={css.pitch} viewBox={`-8 -6 ${LENGTH + 16} ${WIDTH + 22}`} role="img" aria-label={label}>
      <rect className={css.grass} x="-8" y="-6" width={LENGTH + 16} height={WIDTH + 22} rx="3" />
      <g className={css.lines}>
        <rect x="0" y="0" width={LENGTH} height={WIDTH} />
        <path d={`M${LENGTH / 2} -3V${WIDTH + 3}`} className={css.net} />
        {isTennis ? (
          <path
            d={`M0 6.5H${LENGTH}M0 ${WIDTH - 6.5}H${LENGTH}M24 6.5V${WIDTH - 6.5}M${LENGTH - 24} 6.5V${WIDTH - 6.5}M24 ${WIDTH / 2}H${LENGTH - 24}`}
          />
        ) : (
          <path d={`M${LENGTH / 3} 0V${WIDTH}M${(LENGTH * 2) / 3} 0V${WIDTH}`} />
        )}
      </g>
      {([homePoints, awayPoints] as const).map((value, side) => (
        <text
          key={side === 0 ? 'home' : 'away'}
          className={css.points}
          x={LENGTH * (side === 0 ? 0.25 : 0.75)}
          y={WIDTH / 2}
          fontSize="18"
        >
          {value}
        </text>
      ))}
      {info.server > 0 && !isOver && (
        <circle className={css.ball} r="2.2" cy={WIDTH * 0.7} cx={info.server === 1 ? -4 : LENGTH + 4} />
      )}
      {points.map(({ ID, Side, Kind }, i) => (
        <circle
          key={ID}
          className={css.won}
          data-side={Side}
          r={Kind === 'point' ? 1.6 : 2.4}
          cx={LENGTH / 2 + (i - (points.length - 1) / 2) * 7}
          cy={WIDTH + (Side === 'home' ? 6 : 11)}
        />
      ))}
    </svg>
  );
}
