import type { MatchIncident } from '@duskline/contract/entities/match-timeline';
import css from './tracker.module.css';

/** Metres of a pitch. */
const LENGTH = 105;
const WIDTH = 68;
/** Moves that the trail goes back. */
const TRAIL = 4;

type Placed = MatchIncident & { Spot: NonNullable<MatchIncident['Spot']> };

const xOf = ({ Spot }: Placed): number => (Spot.X / 100) * LENGTH;
const yOf = ({ Spot }: Placed): number => (Spot.Y / 100) * WIDTH;

function Lines() {
  const box = (x: number, depth: number, height: number) => <rect x={x} y={(WIDTH - height) / 2} width={depth} height={height} />;
  return (
    <g className={css.lines}>
      <rect x="0" y="0" width={LENGTH} height={WIDTH} />
      <path d={`M${LENGTH / 2} 0V${WIDTH}`} />
      <circle cx={LENGTH / 2} cy={WIDTH / 2} r="9.15" />
      {box(0, 16.5, 40.3)}
      {box(LENGTH - 16.5, 16.5, 40.3)}
      {box(0, 5.5, 18.3)}
      {box(LENGTH - 5.5, 5.5, 18.3)}
      {box(-2, 2, 7.3)}
      {box(LENGTH, 2, 7.3)}
      <path d="M16.5 26.7a9.15 9.15 0 0 1 0 14.6M88.5 26.7a9.15 9.15 0 0 0 0 14.6" />
    </g>
  );
}

/** The sign of what happened where the ball is: a card, a flag, or the ball. */
function Sign({ incident: { Kind } }: { incident: MatchIncident }) {
  if (Kind === 'yellow_card' || Kind === 'red_card')
    return <rect className={css.card} data-kind={Kind} x="-1.6" y="-2.2" width="3.2" height="4.4" rx=".5" />;
  return (
    <>
      {Kind === 'goal' && <circle className={css.burst} r="5" />}
      <circle className={css.ball} r="1.7" />
    </>
  );
}

/**
 * A pitch with the last move of play at its place, the way there, and the part of the field that the side in possession has won. Home plays
 * from left to right in every language: a pitch is not mirrored.
 */
export function Pitch({ latest, label }: { latest: readonly MatchIncident[]; label: string }) {
  const placed = latest.filter((incident): incident is Placed => incident.Spot !== null);
  const [now] = placed;
  // The way of the ball, as far back as the same side had it.
  const lost = placed.findIndex(({ Side }) => Side !== now?.Side);
  const trail = placed.slice(0, lost === -1 ? TRAIL : Math.min(lost, TRAIL));
  const isHome = now?.Side === 'home';
  const reach = now === undefined ? 0 : isHome ? xOf(now) : LENGTH - xOf(now);
  return (
    <svg className={css.pitch} viewBox={`-3 -2 ${LENGTH + 6} ${WIDTH + 4}`} role="img" aria-label={label}>
      <rect className={css.grass} x="-3" y="-2" width={LENGTH + 6} height={WIDTH + 4} rx="3" />
      {[0, 2, 4].map((stripe) => (
        <rect key={stripe} className={css.stripe} x={(stripe * LENGTH) / 6} y="0" width={LENGTH / 6} height={WIDTH} />
      ))}
      {now?.Side && (
        <rect
          className={css.zone}
          data-side={now.Side}
          x="0"
          y="0"
          width={LENGTH}
          height={WIDTH}
          style={{ transform: `scaleX(${reach / LENGTH})`, transformOrigin: `${isHome ? 0 : LENGTH}px 0` }}
        />
      )}
      <Lines />
      {trail.length > 1 && (
        <polyline className={css.trail} data-side={now?.Side} points={trail.map((one) => `${xOf(one)},${yOf(one)}`).join(' ')} />
      )}
      {trail.slice(1).map((one) => (
        <circle key={one.ID} className={css.step} data-side={one.Side} cx={xOf(one)} cy={yOf(one)} r="1" />
      ))}
      {now && (
        <g className={css.spot} data-side={now.Side} style={{ transform: `translate(${xOf(now)}px, ${yOf(now)}px)` }}>
          <Sign incident={now} />
        </g>
      )}
    </svg>
  );
}
