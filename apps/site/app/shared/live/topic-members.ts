import type { SportEvent } from '../model/event.ts';
import type { Topic } from './topic.ts';

/**
 * Which matches the followed streams had in their last snapshot. A page is older than its first snapshot: what left in between
 * is in no change, so it is found by its absence.
 */
export class TopicMembers {
  readonly #members = new Map<string, ReadonlySet<number>>();

  /** Keeps what a snapshot named. */
  take({ topic, key }: Topic, members: ReadonlySet<number>): void {
    this.#members.set(`${topic}/${key}`, members);
  }

  /**
   * True when the stream that a shown match belongs to has sent a snapshot without it. Each stream is judged alone: one of them may go on where the
   * document stood, and then sends no snapshot. A match that has just moved from one to the other may be reported too: reading the list once
   * too often is harmless.
   */
  lack(shown: readonly Pick<SportEvent, 'id' | 'sportId' | 'live'>[], topics: readonly Topic[]): boolean {
    const followed = new Set(topics.map(({ topic, key }) => `${topic}/${key}`));
    return shown.some(({ id, sportId, live }) => {
      const stream = `${live === null ? 'prematchPreviewMarkets' : 'livePreviewMarkets'}/${sportId}`;
      const members = followed.has(stream) ? this.#members.get(stream) : undefined;
      return members !== undefined && !members.has(id);
    });
  }
}
