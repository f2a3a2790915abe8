import { expect, test } from 'vitest';
import { EVENTS } from '../../apps/server/src/platform/bus/event-table.ts';
import { eventViolations } from './events.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

test('O28 stored functions write the events of the table, with the columns that it names', () => {
  expect(show(eventViolations(sourceTree(), EVENTS))).toEqual([]);
});

const TABLE = {
  bet: {
    ...({ version: 1, capability: 'tickets', help: '', consumers: {} } as const),
    writtenBy: ['money.place'],
    columns: { userId: '', stake: '' },
  },
};
const sql = (text: string): SourceFile => new SourceFile('apps/server/sql/money/place.sql', text);
const found = (text: string): string => show(eventViolations([sql(text)], TABLE)).join('\n');
const write = (topic: string, columns: string): string =>
  `INSERT INTO platform.outbox (topic, events)\n  SELECT '${topic}', json_build_object(${columns})\n    FROM t;`;

test('O28 bites: an event, a column or a function that the table does not know, and the other way round', () => {
  const whole = "'userId', array_agg(f(a, b)), 'stake', array_agg(CASE WHEN x IN (1, 2) THEN 3 END)";
  expect(found(write('bet', whole))).toBe('');
  expect(found(write('king', whole))).toContain('place.sql:1 writes an event king that is not in the table');
  expect(found(write('bet', `${whole}, 'more', array_agg(m)`))).toContain('the event bet has no column more');
  expect(found(write('bet', "'userId', array_agg(u)"))).toContain('nobody writes the column stake of bet');
  expect(found('SELECT 1;')).toContain('money.place does not write bet');
  expect(found(`${write('bet', whole)}\nINSERT INTO platform.outbox VALUES (1);`)).toContain('writes to the outbox: say SELECT');
  const elsewhere = new SourceFile('apps/server/sql/money/other.sql', write('bet', whole));
  expect(show(eventViolations([elsewhere], TABLE)).join()).toContain('does not say that money.other writes bet');
});
