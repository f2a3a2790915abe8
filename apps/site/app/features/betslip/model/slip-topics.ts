import type { SlipLine } from './slip-line.ts';

export interface SlipTopic {
  readonly topic: 'liveEvent' | 'prematchEvent';
  readonly key: string;
}

/** The stream that carries a selection's price. */
export const slipTopic = (line: Pick<SlipLine, 'isLive' | 'matchId'>): SlipTopic => ({
  topic: line.isLive ? 'liveEvent' : 'prematchEvent',
  key: String(line.matchId),
});

/** The streams of a slip, each once. */
export function slipTopics(lines: readonly Pick<SlipLine, 'isLive' | 'matchId'>[]): SlipTopic[] {
  const byName = new Map(
    lines.filter((line) => line.matchId > 0).map((line) => [`${line.isLive}/${line.matchId}`, slipTopic(line)]),
  );
  return [...byName.values()];
}
