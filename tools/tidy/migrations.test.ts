import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FROZEN_FILE, frozenViolations, functionFileViolations, functionsInMigrations, readFrozen } from './migrations.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const frozenOfTree = () => readFrozen(sourceTree().find(({ path }) => path === FROZEN_FILE) ?? expect.unreachable(FROZEN_FILE));
const migration = (name: string, text: string): SourceFile => new SourceFile(`apps/server/migrations/${name}`, text);
const first = migration('0001-a.sql', 'CREATE FUNCTION money.a() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;');
const second = migration('0190-b.sql', 'CREATE TABLE money.b (n int);');
const frozen = Object.fromEntries(
  [first, second].map(({ path, text }) => [path.split('/').at(-1), createHash('sha256').update(text).digest('hex')]),
);

describe('the frozen baseline of migrations', () => {
  test('O25 every migration is as databases have run it: a new one is added to the frozen ones when it lands, and none leaves them', () => {
    const names = Object.keys(frozenOfTree());
    expect(names.length).toBeGreaterThanOrEqual(71);
    expect(names).toEqual(names.toSorted());
    expect(show(frozenViolations(sourceTree(), frozenOfTree()))).toEqual([]);
  });

  test('O25 bites: an edit, if only of a comment, a migration that is gone, and one put in between', () => {
    const found = (...files: SourceFile[]): string => show(frozenViolations(files, frozen)).join('\n');
    expect(found(first, second, migration('0200-c.sql', 'SELECT 1;'))).toBe('');
    expect(found(first, migration('0190-b.sql', `${second.text} -- later`))).toContain('0190-b.sql:1 is frozen, and was edited');
    expect(found(second)).toContain('0001-a.sql:1 is frozen, and gone');
    expect(found(first, second, migration('0100-c.sql', 'SELECT 1;'))).toContain('0100-c.sql:1 comes before 0190-b.sql');
  });
});

describe('locks of the ledger', () => {
  /** Checks of tables of money that are added and read the whole table while it is locked. */
  const readUnderLock = (text: string): string[] =>
    (text.replace(/--.*$/gm, '').match(/ALTER TABLE money\.[^;]*;/g) ?? [])
      .flatMap((statement) => statement.split(/,\s*(?=(?:ADD|DROP) CONSTRAINT)/))
      .filter((change) => /ADD CONSTRAINT \w+\s+CHECK/.test(change) && !/NOT VALID;?\s*$/.test(change));

  test('O25 a check added since 0290 is not valid at first: a later migration validates it while money moves', () => {
    const since = sourceTree().filter(({ path }) => /\/migrations\/(029[0-9]|0[3-9]\d\d)-.*\.sql$/.test(path));
    expect(since.length).toBeGreaterThan(2);
    expect(since.flatMap(({ path, text }) => readUnderLock(text).map((change) => `${path}: ${change}`))).toEqual([]);
    expect(readUnderLock('ALTER TABLE money.a ADD CONSTRAINT b CHECK (c IN (1, 2)),\n  DROP CONSTRAINT d;')).toHaveLength(1);
  });
});

describe('functions', () => {
  test('O25 are made by no migration after the baseline', () => {
    expect(show(functionsInMigrations(sourceTree(), frozenOfTree()))).toEqual([]);
  });

  test.each([
    'CREATE FUNCTION money.c() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    'create or replace function money.c() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    'CREATE OR REPLACE\n  PROCEDURE money.c() LANGUAGE sql AS $$ SELECT 1 $$;',
  ])('bites: %s', (text) => {
    expect(show(functionsInMigrations([first, migration('0200-c.sql', `SELECT 1;\n${text}`)], frozen)).join()).toMatch(
      /^apps\/server\/migrations\/0200-c\.sql:2 makes a (function|procedure): it belongs into apps\/server\/sql/,
    );
  });

  test('lets a comment, a trigger and a dropped function through', () => {
    const text =
      '-- CREATE FUNCTION is for files\nCREATE TRIGGER t BEFORE INSERT ON a EXECUTE FUNCTION money.a();\nDROP FUNCTION money.a;';
    expect(functionsInMigrations([migration('0200-c.sql', text)], frozen)).toEqual([]);
  });
});

describe('files of stored functions', () => {
  const body = 'CREATE OR REPLACE FUNCTION money.a(n int) RETURNS int LANGUAGE sql AS $$ SELECT 1; DROP $$;';
  const found = (text: string): string =>
    show(functionFileViolations([new SourceFile('apps/server/sql/money/a.sql', text)])).join('\n');

  test('of the tree make each its function and nothing else', () => {
    expect(show(functionFileViolations(sourceTree()))).toEqual([]);
  });

  test('hold overloads, rights and triggers', () => {
    const overload = 'CREATE OR REPLACE FUNCTION money.a() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;';
    const trigger = 'CREATE OR REPLACE TRIGGER a BEFORE INSERT ON money.t FOR EACH ROW EXECUTE FUNCTION money.a();';
    expect(found(`-- One.\n${body}\n${overload}\n${trigger}\nGRANT EXECUTE ON FUNCTION money.a(int) TO duskline_app;\n`)).toBe(
      '',
    );
  });

  test.each([
    [body, 'begins with a comment'],
    ['-- Nothing.\n', 'does not make money.a'],
    [`-- One.\n${body.replace('OR REPLACE ', '')}`, ':2 holds CREATE OR REPLACE FUNCTION money.a'],
    [`-- One.\n${body}\n${body.replace('money.a(', 'money.b(')}`, ':3 holds CREATE OR REPLACE FUNCTION money.a'],
    [`-- One.\n${body}\nCREATE TABLE money.t (n int);`, ':3 holds'],
    [`-- One.\n${body}\nGRANT EXECUTE ON FUNCTION money.ab TO duskline_app;`, ':3 holds'],
  ])('bites: %s', (text, what) => {
    expect(found(text)).toContain(what);
  });
});
