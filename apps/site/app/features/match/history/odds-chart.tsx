import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import css from './history.module.css';
import { type HistoryPoint, toSeries } from './history-model.ts';

const HEIGHT = 220;
/** Steps of the axis of prices, thousandths: none is finer than what a price shows, or two lines would have the same text. */
const PRICE_STEPS = [
  10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
];

interface OddsChartProps {
  history: readonly HistoryPoint[];
  /** Texts beside the axes. */
  priceText: (oddsMilli: number) => string;
  timeText: (atMs: number) => string;
}

/** The line of the prices: each stands until the next one. What it shows stands in the table too. */
export function OddsChart({ history, priceText, timeText }: OddsChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const axis = { stroke: colour('--text-3'), font: `12px ${style.fontFamily}`, ticks: { show: false } };
    const paths = uPlot.paths.stepped?.({ align: 1 });
    const grid = { stroke: colour('--line'), width: 1 };
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        select: { show: false, left: 0, top: 0, width: 0, height: 0 },
        axes: [
          { ...axis, grid: { show: false }, space: 90, values: (_, at) => at.map((second) => timeText(second * 1000)) },
          { ...axis, grid, size: 64, incrs: PRICE_STEPS, values: (_, at) => at.map(priceText) },
        ],
        series: [{}, { stroke: colour('--iris'), width: 2, points: { show: false }, ...(paths && { paths }) }],
      },
      toSeries(history),
      element,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [history, priceText, timeText]);
  return <div ref={place} className={css.chart} aria-hidden="true" />;
}
