import { describe, expect, test } from 'vitest';
import { SourceFile, show, sourceTree } from './source-tree.ts';
import { foreignTableViolations, gatewayWrites, ownerlessTables } from './tables.ts';

const migration = new SourceFile(
  'apps/server/migrations/0001-a.sql',
  [
    '-- owner: wallet',
    'CREATE TABLE money.account (',
    ');',
    '-- readers: gateway',
    'CREATE TABLE money.journal (',
    ');',
    '-- owner: tickets',
    'CREATE TABLE betting.ticket (',
  ].join('\n'),
);
const found = (path: string, text: string): string =>
  show(foreignTableViolations([migration, new SourceFile(path, text)])).join('\n');
const WALLET = 'apps/server/src/modules/wallet/store.ts';

describe('whose table', () => {
  test('every table of the tree has an owner', () => {
    expect(show(ownerlessTables(sourceTree()))).toEqual([]);
  });

  test('no module of the tree names a table of another', () => {
    expect(show(foreignTableViolations(sourceTree()))).toEqual([]);
  });

  test('bites: a table without owner, and one without schema', () => {
    expect(
      show(ownerlessTables([new SourceFile('apps/server/migrations/0002-b.sql', 'CREATE TABLE extra.gate (')])).join(),
    ).toContain('extra.gate has no owner');
    expect(
      show(
        ownerlessTables([new SourceFile('apps/server/migrations/0002-b.sql', '-- owner: wallet\nCREATE TABLE gate (')]),
      ).join(),
    ).toContain('with its schema');
  });

  test.each([
    ["db.query('SELECT * FROM betting.ticket')", 'betting.ticket belongs to tickets, not to wallet'],
    ['db.query(`SELECT * FROM betting.ticket WHERE id = $' + '{id}`)', 'betting.ticket belongs to tickets'],
    ['db.query(\'SELECT * FROM betting."ticket"\')', 'betting.ticket belongs to tickets'],
    ["db.selectFrom('betting.ticket as t')", 'betting.ticket belongs to tickets'],
    ["db.query('SELECT * FROM money.account a JOIN betting.ticket t ON true')", 'betting.ticket belongs to tickets'],
    ["db.query('SELECT * FROM ticket')", 'write betting.ticket with its schema'],
  ])('bites in a module: %s', (text, what) => {
    expect(found(WALLET, text)).toContain(what);
  });

  test('bites in a flow and in compose: they call services', () => {
    expect(found('apps/server/src/flows/place-bet.ts', "tx.query('SELECT 1 FROM money.account')")).toContain('not to flows');
    expect(found('apps/server/src/compose.ts', "tx.query('SELECT 1 FROM money.account')")).toContain('not to compose');
  });

  test('a reader may read and not write', () => {
    const gateway = 'apps/server/src/modules/gateway/streams.ts';
    expect(found(gateway, "db.query('SELECT 1 FROM money.journal')")).toBe('');
    expect(found(gateway, "db.query('UPDATE money.journal SET a = 1')")).toContain('may be read by gateway, not written');
    expect(found(gateway, "db.insertInto('money.journal')")).toContain('not written');
  });

  test('own tables, comments and tests pass', () => {
    expect(found(WALLET, "db.query('SELECT * FROM money.account') // not betting.ticket")).toBe('');
    expect(found('apps/server/src/modules/wallet/store.int.test.ts', "db.query('SELECT * FROM betting.ticket')")).toBe('');
  });
});

describe('the gateway', () => {
  test('of the tree writes nothing', () => {
    expect(show(gatewayWrites(sourceTree()))).toEqual([]);
  });

  test.each([
    "db.query('INSERT INTO platform.outbox VALUES (1)')",
    "db.insertInto('platform.outbox')",
    'db.transaction(async () => {})',
  ])('bites: %s', (text) => {
    expect(show(gatewayWrites([new SourceFile('apps/server/src/modules/gateway/streams.ts', text)])).join()).toContain(
      'writes nothing',
    );
  });
});
