import { useState } from 'react';
import { useLocation } from 'react-router';
import { WHOLE_PAGE } from '../../shared/routing/define-page.tsx';

/** Pages of the history that are remembered. */
const MOST_KEPT = 50;

/** How far each list had grown, by its place in the history. Only ever written in a browser. */
const grown = new Map<string, number>();

function keep(place: string, rows: number): void {
  grown.delete(place);
  grown.set(place, rows);
  const [oldest] = grown.keys();
  if (grown.size > MOST_KEPT && oldest !== undefined) grown.delete(oldest);
}

/**
 * How many rows of a list are made: so many at first, more as one scrolls, and on the way back as many as there were, so that the page has the
 * height that its place was kept in.
 */
export function useKeptRows(name: string, first: number): [rows: number, grow: (rows: number) => void] {
  const { key, search } = useLocation();
  const place = `${key}/${name}`;
  const [rows, setRows] = useState(() =>
    new URLSearchParams(search).has(WHOLE_PAGE) ? Number.POSITIVE_INFINITY : (grown.get(place) ?? first),
  );
  return [
    rows,
    (next) => {
      keep(place, next);
      setRows(next);
    },
  ];
}
