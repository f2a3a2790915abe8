import { applyDelta } from '@duskline/realtime/apply-delta';
import type { BoardFrame } from '@duskline/realtime/payload';
import type { FakeBoard } from './fake-board.ts';

/** What a page knows of some matches' prices. Selection ids name their match, so several streams share one copy. */
export class BoardCopy {
  readonly prices = new Map<string, number>();

  snapshot(payload: BoardFrame<{ id: number }>): void {
    const ids = new Set((payload.matches ?? []).map(({ id }) => id));
    for (const selectionId of this.prices.keys())
      if ([...ids].some((id) => selectionId.startsWith(`${id}00`))) this.prices.delete(selectionId);
    this.update(payload);
  }

  update(payload: BoardFrame<{ id: number }>): void {
    applyDelta(payload, {
      price: (selectionId, oddsMilli) => void this.prices.set(selectionId, oddsMilli),
      match() {},
      removed() {},
    });
  }

  equals(board: FakeBoard): boolean {
    const truth = [...board.matches.values()].flatMap(({ prices }) => prices);
    return (
      truth.length === this.prices.size && truth.every(({ selectionId, oddsMilli }) => this.prices.get(selectionId) === oddsMilli)
    );
  }
}
