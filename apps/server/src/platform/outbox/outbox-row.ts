/** One row: the events of one transaction about one topic, as an object of equally long arrays. */
export interface OutboxRow {
  topic: string;
  events: Record<string, readonly unknown[]>;
}
