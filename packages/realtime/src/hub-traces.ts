/** What follows a change through the hub. `Cause` is what goes on where the change is published; the hub keeps it and hands it back. */
export interface HubTraces<Cause> {
  /** Null: what goes on is not traced. The same thing for all changes of one cause. */
  current(): Cause | null;
  /** The frame with the change has been handed to the sockets of all who follow its stream. */
  sent(topic: string, cause: Cause, report: { connections: number; changes: number }): void;
}
