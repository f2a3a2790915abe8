import { expect, test } from 'vitest';
import { changesOf, toHistory, toSeries } from './history-model.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const ms = (minute: number) => Date.UTC(2026, 10, 20, 10, minute);
const reply = {
  SelectionID: '9.1',
  From: at(0),
  To: at(50),
  Points: [
    { At: at(1), IsOpen: false },
    { At: at(5), Odds: 1.85, IsOpen: true },
    { At: at(10), Odds: 1.9, IsOpen: true },
    { At: at(12), Odds: 1.9, IsOpen: false },
    { At: at(20), IsOpen: false },
    { At: at(40), Odds: 2.05, IsOpen: true },
  ],
  Unknown: [{ From: at(30), To: at(40) }],
};

test('design 3.4 a price stands until the next one, the last until now; what is not known breaks the line', () => {
  const history = toHistory(reply);
  expect(history.map(({ atMs, oddsMilli }) => [atMs, oddsMilli])).toEqual([
    [ms(5), 1850],
    [ms(10), 1900],
    [ms(12), 1900],
    [ms(20), null],
    [ms(30), undefined],
    [ms(40), 2050],
    [ms(50), 2050],
  ]);
  const [seconds, prices] = toSeries(history);
  expect(seconds.map((second) => (second - ms(0) / 1000) / 60)).toEqual([5, 10, 12, 20, 20, 30, 40, 50]);
  expect(prices).toEqual([1850, 1900, 1900, 1900, null, null, 2050, 2050]);
});

test('design 3.4 the table has each change once, the latest first', () => {
  expect(changesOf(toHistory(reply)).map(({ atMs, oddsMilli }) => [atMs, oddsMilli])).toEqual([
    [ms(40), 2050],
    [ms(30), undefined],
    [ms(20), null],
    [ms(10), 1900],
    [ms(5), 1850],
  ]);
});

test('design 3.4 without a price there is nothing to draw', () => {
  expect(toHistory({ ...reply, Points: [] })).toEqual([]);
  expect(toHistory({ ...reply, Points: [{ At: at(1), IsOpen: false }] })).toEqual([]);
});
