import { expect, test } from 'vitest';
import { Bins } from './agreement.ts';
import { otherClosingPrices } from './closing.ts';
import { FILE_KINDS } from './files.ts';
import { jointOfFamily } from './joint.ts';
import { namesOf, refusal, reportOf } from './report.ts';
import { modelAlone, playedFigures } from './soccer-model.ts';
import { AGREEMENT_HEADER, asPercent, compared, markdown, type ReportRow, sectionOf } from './table.ts';
import { verdictOf } from './verdict.ts';

const rowOf = (score: number): ReportRow => compared('row', 100, 0.5, 0.5 + score * 0.05, 0.05, asPercent);
const requiredRow = (holds: boolean | undefined): ReportRow => ({ row: ['own'], holds, missed: 'own (1 %)', isRequired: true });

test('a joint bound that fails and a row that has to hold by itself end the command; a single row among many does not', () => {
  const held = sectionOf('A', '', [rowOf(2.1), rowOf(0), rowOf(1)]);
  expect(verdictOf([held])).toEqual({
    text: 'models: 3 rows compared, outside two standard errors, 1 row, expected by chance 0.1 (A: row (+2.1)); bounds of rows taken together: 1; rows that have to hold each by itself: 0; none of these bounds fails.',
    holds: true,
  });
  const joint = verdictOf([held, sectionOf('B', '', [rowOf(5), rowOf(0)])]);
  expect(joint.holds).toBe(false);
  expect(joint.text).toContain('these fail: B: the largest deviation of 2 rows 5.0');
  const required = verdictOf([held, sectionOf('C', '', [requiredRow(true), requiredRow(false)])]);
  expect(required.holds).toBe(false);
  expect(required.text).toContain('rows that have to hold each by itself: 2; these fail: C: own (1 %)');
  const bins = new Bins();
  for (let i = 0; i < 200; i++) bins.add([[0.15]], 0);
  expect(verdictOf([sectionOf('D', '', [], AGREEMENT_HEADER, [jointOfFamily('bins', bins)])]).holds).toBe(false);
});

test('rows outside two standard errors are counted against chance and named, though all of them together hold', () => {
  const held = sectionOf('A', '', [rowOf(2.1), rowOf(-2.4), ...Array.from({ length: 38 }, () => rowOf(0.5)), requiredRow(true)]);
  expect(verdictOf([held]).holds).toBe(true);
  const said = 'utside two standard errors, 2 rows, expected by chance 1.8';
  expect(markdown(held)).toContain(`O${said}: row (+2.1); row (-2.4).`);
  expect(markdown(held)).toContain('its joint bound 3.3: holds');
  expect(verdictOf([held]).text).toContain(`41 rows compared, o${said} (A: row (+2.1), row (-2.4))`);
  const inside = sectionOf('B', '', [rowOf(1)]);
  expect(markdown(inside)).toContain('Outside two standard errors, 0 rows, expected by chance 0.0.');
  expect(verdictOf([held, inside]).text).toContain(
    '42 rows compared, outside two standard errors, 2 rows, expected by chance 1.9',
  );
  expect(markdown(sectionOf('C', '', [requiredRow(false)]))).toContain('Outside their bounds: own (1 %).');
  expect(markdown(sectionOf('C', '', [requiredRow(false)]))).not.toContain('standard errors');
});

test('what is compared with nothing does not count as inside', () => {
  const alone = modelAlone(playedFigures('a', 20));
  expect([alone.rows.length, alone.compared]).toEqual([21, 0]);
  expect(markdown(alone)).toContain('Nothing compared.');
  const empty = jointOfFamily('bins', new Bins());
  const { text, holds } = verdictOf([alone, sectionOf('E', '', [requiredRow(undefined)], AGREEMENT_HEADER, [empty])]);
  expect(text).toContain('models: nothing compared; bounds of rows taken together: 0; rows that have to hold each by itself: 0');
  expect(holds).toBe(true);
  const noError = compared('one', 1, 0.5, 1, 0, asPercent);
  expect([noError.holds, noError.score, noError.row.at(-1)]).toEqual([undefined, undefined, 'nothing compared']);
});

test('closing prices are said beside the models and are no rows of theirs', () => {
  const games = Array.from({ length: 100 }, () => ({ home: 1, away: 3, fair: 0.9, total: 2.5 }));
  const tennis = Array.from({ length: 50 }, (_, i) => ({ field: 'men' as const, fair: 0.5 + i / 200, sets: [[6, 1]] as const }));
  const section = otherClosingPrices([['NHL', games]], tennis);
  expect(section?.rows.map(([what]) => what)).toEqual([
    'tennis, men: the favourite wins',
    'NHL: home wins',
    'NHL: over the closing total, at even chances',
  ]);
  expect(section?.missed).toHaveLength(3);
  const verdict = verdictOf(section === undefined ? [] : [section]);
  expect(verdict.holds).toBe(true);
  expect(verdict.text).toMatch(
    /models: nothing compared; .* Closing prices by themselves: 3 rows compared, outside two standard errors, 3 rows/,
  );
  expect(otherClosingPrices([], [])).toBeUndefined();
});

const files = FILE_KINDS.map((kind, i) => ({ kind, path: `/some/where/${i % 2}/file ${Math.floor(i / 2)}.csv` }));
const inputs = { files, seed: 7, matches: 120, players: 10_000 };

test('a report names its files without their folders, and the seed', () => {
  expect(namesOf(files).slice(0, 2)).toEqual(['file 0.csv (2)', 'file 1.csv (2)']);
  const report = reportOf([], inputs);
  expect(report).toContain('Seed 7; 120 matches and 10000 players of strategies.');
  expect(report).toContain('Read: file 0.csv (2), file 1.csv (2)');
  expect(report).not.toContain('/some');
});

test('a report is not replaced by one of fewer kinds of files, nor by one of fewer files', () => {
  const written = reportOf([], inputs);
  expect(refusal(files, '')).toBeUndefined();
  expect(refusal(files, written)).toBeUndefined();
  expect(refusal(files.slice(1), written)).toContain('there are no files of football-data');
  expect(refusal([], '')).toContain('football-data');
  const renamed = files.map((file, i) => (i === 10 ? { ...file, path: '/other.csv' } : file));
  expect(refusal(renamed, written)).toContain('file 5.csv');
  const fewer = files.map((file, i) => (i === 0 ? { ...file, path: '/file 1.csv' } : file));
  expect(refusal(fewer, written)).toContain('file 0.csv (2)');
});
