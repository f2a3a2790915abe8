import type { EventDefinition } from '../../apps/server/src/platform/bus/event-table.ts';
import type { SourceFile, Violation } from './source-tree.ts';

type Table = Readonly<Record<string, EventDefinition>>;

const FUNCTION_FILE = /^apps\/server\/sql\/([a-z_]+)\/([a-z_0-9]+)\.sql$/;
const WRITE = /INSERT\s+INTO\s+platform\.outbox\s*\(topic,\s*events\)\s*SELECT\s+'([a-z-]+)',\s*json_build_object\(/gi;

/** Names of the arguments of json_build_object whose list begins at `from`: every other argument on its own level. */
function columnsAt(sql: string, from: number): string[] {
  const found: string[] = [];
  let depth = 1;
  let place = 0;
  let argument = '';
  const end = (): void => {
    if (place % 2 === 0) found.push(argument.trim().replace(/^'|'$/g, ''));
    place++;
    argument = '';
  };
  for (const char of sql.slice(from)) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (depth === 0) break;
    if (char === ',' && depth === 1) end();
    else argument += char;
  }
  end();
  return found;
}

/** Rule: stored functions write events of the table and no others, each in the functions and with the columns that the table names. */
export function eventViolations(files: readonly SourceFile[], table: Table): Violation[] {
  const found: Violation[] = [];
  const written = new Map(Object.keys(table).map((topic) => [topic, { by: new Set<string>(), columns: new Set<string>() }]));
  for (const file of files) {
    const [, schema, name] = FUNCTION_FILE.exec(file.path) ?? [];
    if (name === undefined) continue;
    const writes = [...file.text.matchAll(WRITE)];
    const all = file.text.match(/INSERT\s+INTO\s+platform\.outbox\b/gi)?.length ?? 0;
    if (all !== writes.length)
      found.push({
        path: file.path,
        line: 1,
        what: "writes to the outbox: say SELECT 'topic', json_build_object('column', ...)",
      });
    for (const match of writes) {
      const [text, topic = ''] = match;
      const line = file.lineAt(match.index);
      const event = table[topic];
      if (!event) {
        found.push({ path: file.path, line, what: `writes an event ${topic} that is not in the table of events` });
        continue;
      }
      const by = `${schema}.${name}`;
      written.get(topic)?.by.add(by);
      if (!event.writtenBy.includes(by))
        found.push({ path: file.path, line, what: `the table of events does not say that ${by} writes ${topic}` });
      for (const column of columnsAt(file.text, match.index + text.length)) {
        written.get(topic)?.columns.add(column);
        if (!(column in event.columns) && column !== 'eventVersion')
          found.push({ path: file.path, line, what: `the event ${topic} has no column ${column} in the table of events` });
      }
    }
  }
  const path = 'apps/server/src/platform/bus/event-table.ts';
  for (const [topic, { by, columns }] of written) {
    const { writtenBy, columns: named } = table[topic] as EventDefinition;
    for (const one of writtenBy.filter((name) => !by.has(name)))
      found.push({ path, line: 1, what: `${one} does not write ${topic}` });
    for (const one of Object.keys(named).filter((name) => !columns.has(name)))
      found.push({ path, line: 1, what: `nobody writes the column ${one} of ${topic}` });
  }
  return found;
}
