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
   * True when a shown match is in none of the streams of its sport that `topics` name, all of them received. A match that has just moved
   * from one stream to the other may be reported too: reading the list once too often is harmless.
   */
  lack(shown: readonly Pick<SportEvent, 'id' | 'sportId'>[], topics: readonly Topic[]): boolean {
    const bySport = new Map<string, (ReadonlySet<number> | undefined)[]>();
    for (const { topic, key } of topics) bySport.set(key, [...(bySport.get(key) ?? []), this.#members.get(`${topic}/${key}`)]);
    return shown.some(({ id, sportId }) => {
      const heard = bySport.get(String(sportId)) ?? [];
      return heard.length > 0 && heard.every((members) => members !== undefined && !members.has(id));
    });
  }
}
