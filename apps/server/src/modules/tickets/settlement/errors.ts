/** A ticket of the chunk was changed by another transaction in between, to something else than it should be; the whole chunk is done again. */
export class TicketChangedError extends Error {
  override readonly name = 'TicketChangedError';
}

/** A result that has no meaning here. Its tickets must be looked at by a person; they are never settled by it. */
export class UnreadableResultError extends Error {
  override readonly name = 'UnreadableResultError';
}
