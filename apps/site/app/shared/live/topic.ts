import type { Position } from '@duskline/realtime/protocol';

/** Topics whose payload is a board's: a sport's preview, or one match. */
export type BoardTopic =
  | 'livePreviewMarkets'
  | 'prematchPreviewMarkets'
  | 'liveEvent'
  | 'prematchEvent'
  | 'esportEvent'
  /** A match whose row shows more than the stream of its sport has. */
  | 'matchRow';

/** A stream of the board. */
export interface Topic {
  readonly topic: BoardTopic;
  readonly key: string;
}

export const topicName = ({ topic, key }: Topic): string => `${topic}/${key}`;

/** Where streams stood when the state of a page was read, by their names. */
export type StreamPositions = Readonly<Record<string, Position>>;

/** The streams go on from the page: nothing is missed between the two. */
export const isFollowed = (positions: StreamPositions): boolean => Object.keys(positions).length > 0;
