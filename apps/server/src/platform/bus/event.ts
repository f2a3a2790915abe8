import * as v from 'valibot';
import type { Bus } from './bus.ts';
import { type ColumnsOf, type ConsumerName, EVENTS, type EventTopic, type TopicsOf } from './event-table.ts';
import type { OutboxRow } from './outbox-log.ts';

/** Reads the rows of one topic. */
export interface EventReader<Event> {
  readonly topic: EventTopic;
  /** The events of a row, in order. @throws for a row of another version or shape: the bus parks it */
  read(row: OutboxRow): readonly Event[];
}

type Schema = v.GenericSchema<unknown, unknown>;

/** A column of minor units: text, because JSON has no numbers of 64 bits. */
export const minorColumn = v.pipe(
  v.string(),
  v.regex(/^-?[0-9]{1,19}$/),
  v.transform((text) => BigInt(text)),
);

/** Gives every column of an event its type: a column that the table does not have, or that is left out, does not compile. */
export function defineEvent<Topic extends EventTopic, const Columns extends Record<ColumnsOf<Topic>, Schema>>(
  topic: Topic,
  columns: Columns & Record<Exclude<keyof Columns, ColumnsOf<Topic>>, never>,
): EventReader<{ [Name in keyof Columns]: v.InferOutput<Columns[Name] & Schema> }> {
  type Event = { [Name in keyof Columns]: v.InferOutput<Columns[Name] & Schema> };
  const names = Object.keys(columns);
  const schema = v.object(columns as Record<string, Schema>);
  const { version } = EVENTS[topic];
  /** Every consumer of a row reads it; it is checked once. */
  const known = new WeakMap<OutboxRow, Event[]>();

  function check({ events }: OutboxRow): Event[] {
    // Rows of version 1 do not name it.
    const { eventVersion = 1, userId } = (events ?? {}) as { eventVersion?: unknown; userId?: unknown };
    if (eventVersion !== version)
      throw new Error(`an event ${topic} of version ${String(eventVersion)}; this server reads ${version}`);
    if (!Array.isArray(userId)) throw new Error(`an event ${topic} names no players`);
    return userId.map((_, at) => {
      const found: Record<string, unknown> = {};
      for (const name of names) found[name] = events[name]?.[at];
      const parsed = v.safeParse(schema, found);
      if (parsed.success) return parsed.output as Event;
      const [issue] = parsed.issues;
      throw new Error(`an event ${topic} cannot be read: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
    });
  }

  return {
    topic,
    read(row) {
      const found = known.get(row) ?? check(row);
      known.set(row, found);
      return found;
    },
  };
}

type Handler = (row: OutboxRow) => Promise<void> | void;
/** One handler for each event that the table says a consumer is notified of. */
export type Handlers = { readonly [Name in ConsumerName]: { readonly [Topic in TopicsOf<Name>]: Handler } };

/** Subscribes consumers of the table, each to all of its events. */
export function subscribeConsumers<Name extends ConsumerName>(
  bus: Pick<Bus, 'subscribe'>,
  handlers: { readonly [Each in Name]: Handlers[Each] },
): void {
  for (const [consumer, byTopic] of Object.entries(handlers) as [string, Record<string, Handler>][])
    bus.subscribe({ consumer, topics: Object.keys(byTopic), handle: (row) => byTopic[row.topic]?.(row) });
}
