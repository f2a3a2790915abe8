/** Numbers about the hub's work; the kind's name is the only label, so the number of series stays bounded. */
export interface HubMetrics {
  /** `frames` sent, each carrying `changes` changes. */
  sent(topic: string, frames: number, changes: number): void;
  /** Changes overwritten by a later one before they were sent. */
  conflated(topic: string, changes: number): void;
  /** A subscribe with a position was answered. */
  recovered(topic: string, isRecovered: boolean): void;
  /** A price frame was not sent to a connection that has too much unsent. */
  skippedSlow(topic: string): void;
  /** A connection was closed because it reads too slowly. */
  droppedSlow(): void;
}
