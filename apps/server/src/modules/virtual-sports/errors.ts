/** What is said of a draw now is not what it was sealed with: the event is shut, and asked for again until it is. A fault of the content (persist.ts of the feed). */
export class DrawChangedError extends RangeError {
  constructor(urn: string) {
    super('draw:changed');
    this.name = 'DrawChangedError';
    this.cause = urn;
  }
}
