import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { priceAxis, TIME_STEPS, tickTexts, timeTicks } from './chart-axes.ts';
import css from './history.module.css';
import { type HistoryPoint, toSeries } from './history-model.ts';

const HEIGHT = 220;
/** Pixels between two times, at least. */
const TIME_SPACE = 90;
const TIME_HEIGHT = 30;

interface OddsChartProps {
  history: readonly HistoryPoint[];
  /** Texts beside the axes. */
  priceText: (oddsMilli: number) => string;
  timeText: (atMs: number) => string;
  /** The zone of the times. */
  offsetHours: number;
}

/** The line of the prices: each stands until the next one. What it shows stands in the table too. */
export function OddsChart({ history, priceText, timeText, offsetHours }: OddsChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const axis = { stroke: colour('--text-3'), font: `12px ${style.fontFamily}`, ticks: { show: false } };
    const paths = uPlot.paths.stepped?.({ align: 1 });
    const grid = { stroke: colour('--line'), width: 1 };
    const series = toSeries(history);
    const prices = priceAxis(series[1].filter((price) => price !== null));
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        select: { show: false, left: 0, top: 0, width: 0, height: 0 },
        scales: { y: { range: () => prices.range } },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: TIME_HEIGHT,
            space: TIME_SPACE,
            incrs: TIME_STEPS,
            splits: (_, _axis, from, to, step) => timeTicks(from, to, step, offsetHours * 3_600),
            values: (_, at) => tickTexts(at, (second) => timeText(second * 1000)),
          },
          {
            ...axis,
            grid,
            size: 64,
            splits: () => prices.ticks,
            values: (_, at) => tickTexts(at, priceText),
          },
        ],
        series: [{}, { stroke: colour('--iris'), width: 2, points: { show: false }, ...(paths && { paths }) }],
      },
      series,
      element,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [history, priceText, timeText, offsetHours]);
  return <div ref={place} className={css.chart} aria-hidden="true" />;
}
