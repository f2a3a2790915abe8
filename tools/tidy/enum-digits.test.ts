import { describe, expect, test } from 'vitest';
import { enumDigitViolations } from './enum-digits.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const PATH = 'apps/server/src/flows/example.ts';
const found = (text: string, path = PATH): string => show(enumDigitViolations([new SourceFile(path, text)])).join('\n');

describe('H60 numbers of an enum', () => {
  test('are compared by their names, everywhere', () => {
    expect(show(enumDigitViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    ['if (ticket.betType === 6) stop();', 'betType'],
    ['const isOpen = 0 === outcome;', 'outcome'],
    ['const a = one.acceptance !== 5;', 'acceptance'],
    ['switch (terms.betType) { case 1: go(); }', 'betType'],
    ["query.where('t.bet_type', '<>', 6);", 'bet_type'],
    ["query.where('acceptance', 'in', [1, 5]);", 'acceptance'],
    ['const waits = [0, 3].includes(ticket.acceptance);', 'acceptance'],
    ["if (reply.Status === 2) say('no');", 'Status'],
  ])('bites: %s', (text, field) => {
    expect(found(text)).toBe(`${PATH}:1 compares ${field} with a number: use its enum`);
  });

  test('leave alone what is a name, what is no enum, and what a test says', () => {
    expect(found('if (ticket.betType === BetType.TEASER || response.status === 404 || legs.length > 1) stop();')).toBe('');
    expect(found("query.where('limit', '=', 6);")).toBe('');
    expect(found('expect(ticket.betType === 6).toBe(true);', 'apps/server/src/flows/example.test.ts')).toBe('');
  });
});
