import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageCursors } from './page-cursors.ts';

/** Numbered pages of a list that grows at its head and loses and gains rows anywhere, as a reader turns them (XR-19). */
const SIZE = 3;
const after = (rows: readonly number[], before: string | undefined) =>
  rows.filter((row) => before === undefined || row < Number(before));

function turn(marks: PageCursors, rows: readonly number[], page: number, list = 'a'): number[] {
  const { before, skip } = marks.start(list, page, SIZE);
  const rest = after(rows, before).slice(skip);
  const given = rest.slice(0, SIZE);
  const last = given.at(-1);
  marks.given(list, page, last === undefined ? before : String(last));
  return given;
}
const newestFirst = (rows: Iterable<number>) => [...rows].sort((a, b) => b - a);

test('XR-19 whatever comes and goes between the pages: nothing twice, and nothing that was there all along is missing', () => {
  const change = fc.record({
    add: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 }),
    drop: fc.array(fc.nat(200), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 50, max: 100 }), { maxLength: 30 }),
      fc.array(change, { minLength: 1, maxLength: 20 }),
      (start, changes) => {
        const rows = new Set(start);
        const dropped = new Set<number>();
        const seen: number[] = [];
        const marks = new PageCursors();
        for (let page = 1; page <= 15; page++) {
          const given = turn(marks, newestFirst(rows), page);
          seen.push(...given);
          if (given.length < SIZE) break;
          const { add, drop } = changes[page % changes.length] ?? { add: [], drop: [] };
          for (const row of add) rows.add(row);
          for (const row of drop) {
            rows.delete(row);
            dropped.add(row);
          }
        }
        expect(new Set(seen).size).toBe(seen.length);
        for (const row of start) if (!dropped.has(row)) expect(seen).toContain(row);
      },
    ),
  );
});

test('XR-19 page one is always the newest, going back shows the same page, and lists do not mix', () => {
  const marks = new PageCursors();
  const rows = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  expect([turn(marks, rows, 1), turn(marks, rows, 2), turn(marks, rows, 3)]).toEqual([
    [9, 8, 7],
    [6, 5, 4],
    [3, 2, 1],
  ]);
  const grown = [12, 11, 10, ...rows];
  expect(turn(marks, grown, 2)).toEqual([6, 5, 4]);
  expect(turn(marks, grown, 2, 'b')).toEqual([9, 8, 7]);
  expect(turn(marks, grown, 1)).toEqual([12, 11, 10]);
  expect(turn(marks, grown, 2)).toEqual([9, 8, 7]);
});

test('XR-19 a page that was not reached by turning is counted from the last known one, or from the newest', () => {
  const marks = new PageCursors();
  const rows = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  expect(turn(marks, rows, 3)).toEqual([3, 2, 1]);
  turn(marks, rows, 1);
  expect(turn(marks, [10, ...rows], 3)).toEqual([3, 2, 1]);
});
