import { expect, test } from 'vitest';
import { SourceFile, show, sourceTree } from './source-tree.ts';
import { LATER } from './trust-later.ts';
import { trustMapViolations, trustProofs } from './trust-map.ts';

test('every id of standards, faults and abuse has a test that names it, or says what it waits for', () => {
  expect(show(trustMapViolations(sourceTree(), LATER))).toEqual([]);
});

test('bites: an id without a test, one with a test that is said to wait, one that stands in no list', () => {
  const rows = (path: string, text: string) => new SourceFile(`docs/rules/${path}`, text);
  const lists = [rows('standards.md', '| TR-A1 | x |\n| TR-A2 | x |'), rows('abuse.md', '| M1 | x |\n| N1 | x |')];
  const tests = new SourceFile(
    'a.test.ts',
    "test('TR-A1 N1 a thing holds'); describe('M1 a law is no attack'); test('abuse M2 it holds');",
  );
  const found = (later: Record<string, string>) => show(trustMapViolations([...lists, tests], later)).join();
  expect(found({ 'TR-A2': 'later', M1: 'later' })).toBe('');
  expect(found({ M1: 'later' })).toContain('begins with TR-A2');
  expect(found({ 'TR-A2': 'later' })).toContain('begins with M1');
  expect(found({ 'TR-A2': 'later', M1: 'later', N1: 'later' })).toContain('N1 has a test');
  expect(found({ 'TR-A2': 'later', M1: 'later', Z9: 'later' })).toContain('Z9 stands in no list');
  expect(trustProofs([tests]).get('M2')).toEqual(['a.test.ts']);
});
