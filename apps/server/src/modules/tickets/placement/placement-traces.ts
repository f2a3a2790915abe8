import type { Span, Tracing } from '../../../platform/tracing/tracing.ts';
import type { PlacementItem } from './placement-item.ts';

/** The way of one bet through the ledger, as a part of the call that it came by: it waits for a batch, and ends when that is on disk. */
export function beginBet(tracing: Tracing, { ticketId, key }: PlacementItem): Span | null {
  return tracing.part('bet', { 'duskline.ticket_id': ticketId, 'duskline.bet_key': key });
}

/**
 * The trace of a batch with a bet that is traced: one transaction serves the bets of many calls, so it is a part of none of them. It links to
 * each, and the bet of each says which batch took it.
 */
export function beginBatch(
  tracing: Tracing,
  batch: readonly { readonly item: PlacementItem; readonly span: Span | null }[],
): Span | null {
  const links = batch.flatMap(({ span }) => span ?? []);
  const [first] = links;
  if (first === undefined) return null;
  const trace = tracing.part('batch', { 'duskline.items': batch.length }, { links });
  for (const one of links) one.set({ 'duskline.batch': trace?.traceparent ?? '' });
  return trace;
}
