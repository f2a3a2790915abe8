import css from './tracker.module.css';

export interface ChartBar {
  readonly id: string;
  /** Above the line for home, below it for away: from 1 to -1. */
  readonly share: number;
  /** A new half, set or quarter begins with it. */
  readonly isFirst: boolean;
}

const HEIGHT = 40;
const GAP = 0.25;
/** A level bar is seen all the same. */
const LEAST = 0.6;
/** So few bars would be pillars. */
const LEAST_BARS = 30;

/** Bars above a line for home and below it for away, in the order of time from left to right in every language. */
export function BarChart({
  bars,
  label,
  className,
}: {
  bars: readonly ChartBar[];
  label: string;
  className?: string | undefined;
}) {
  const width = Math.max(bars.length, LEAST_BARS);
  return (
    <svg
      className={`${css.chart} ${className ?? ''}`}
      viewBox={`0 ${-HEIGHT / 2} ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={css.axis} d={`M0 0H${width}`} />
      {bars.map(({ id, share, isFirst }, i) => {
        const height = Math.max(LEAST, (Math.abs(share) * HEIGHT) / 2);
        return (
          <g key={id}>
            {isFirst && i > 0 && <path className={css.axis} d={`M${i} ${-HEIGHT / 2}V${HEIGHT / 2}`} />}
            <rect
              className={css.bar}
              data-side={share === 0 ? undefined : share > 0 ? 'home' : 'away'}
              x={i + GAP / 2}
              width={1 - GAP}
              y={share > 0 ? -height : 0}
              height={height}
            />
          </g>
        );
      })}
    </svg>
  );
}
