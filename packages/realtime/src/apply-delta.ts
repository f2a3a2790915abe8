import type { BoardFrame, PriceTriples } from './payload.ts';

/** Receives the changes of a payload one by one, without objects in between. */
export interface BoardSink<MatchChange> {
  price(selectionId: string, oddsMilli: number, flags: number): void;
  match(change: MatchChange): void;
  removed(matchId: number): void;
}

/** Walks a snapshot or an update of a public topic. Removals come last: they are about matches that this very flush may still price. */
export function applyDelta<MatchChange>(payload: BoardFrame<MatchChange>, sink: BoardSink<MatchChange>): void {
  if (payload.odds) applyPrices(payload.odds, sink);
  for (const change of payload.matches ?? []) sink.match(change);
  for (const matchId of payload.removed ?? []) sink.removed(matchId);
}

function applyPrices(triples: PriceTriples, sink: Pick<BoardSink<never>, 'price'>): void {
  let market = '';
  for (let at = 0; at + 2 < triples.length; at += 3) {
    let selectionId = triples[at] as string;
    if (selectionId[0] === '.') selectionId = market + selectionId;
    else market = selectionId.slice(0, selectionId.indexOf('.'));
    sink.price(selectionId, triples[at + 1] as number, triples[at + 2] as number);
  }
}
