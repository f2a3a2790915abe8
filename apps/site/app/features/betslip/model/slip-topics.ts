import type { SlipSelection } from './slip-selection.ts';

export interface SlipTopic {
  readonly topic: 'liveEvent' | 'prematchEvent';
  readonly key: string;
}

/** The stream that carries a selection's price. */
export const slipTopic = (selection: Pick<SlipSelection, 'isLive' | 'matchId'>): SlipTopic => ({
  topic: selection.isLive ? 'liveEvent' : 'prematchEvent',
  key: String(selection.matchId),
});

/** The streams of a slip, each once. */
export function slipTopics(selections: readonly Pick<SlipSelection, 'isLive' | 'matchId'>[]): SlipTopic[] {
  const byName = new Map(
    selections
      .filter((selection) => selection.matchId > 0)
      .map((selection) => [`${selection.isLive}/${selection.matchId}`, slipTopic(selection)]),
  );
  return [...byName.values()];
}
