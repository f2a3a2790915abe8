import type { BoardChange } from '../../shared/live/decode-payload.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { TopicMembers } from '../../shared/live/topic-members.ts';
import type { SportEvent } from '../../shared/model/event.ts';

/** A match that a list does not get, however it asks, is asked for again after this long: the answer may have been lost. */
export const ASK_AGAIN_MS = 30_000;

interface WatchedList {
  readonly shown: readonly Pick<SportEvent, 'id' | 'sportId' | 'live' | 'columns'>[];
  readonly topics: readonly Topic[];
  /** Every live match of the followed sports is among them. Else one that is not shown may always have been live. */
  readonly hasAllLive: boolean;
}

interface ListNews {
  readonly removed: readonly number[];
  /** Shown matches whose markets have changed. */
  readonly changed: readonly number[];
  /** Something left before the stream was heard. */
  readonly isOutdated: boolean;
  /** A live match is not in the list. */
  readonly lacksLive: boolean;
}

/**
 * Which rows leave with a change. Each stream speaks for its own: a match that turns live leaves the stream of those to come, and its row among
 * the live ones stays.
 */
export function removedFrom({ removed, matches }: Pick<BoardChange, 'removed' | 'matches'>, { topic }: Pick<Topic, 'topic'>) {
  const left = new Set(removed);
  const over = new Set(matches.filter(({ status }) => status === 'ended' || status === 'removed').map(({ id }) => id));
  const isOfLive = topic === 'livePreviewMarkets';
  return ({ id, live }: Pick<SportEvent, 'id' | 'live'>): boolean =>
    over.has(id) || (left.has(id) && (live !== null) === isOfLive);
}

/** Matches of a stream that show a price which the stream does not have any more: their markets have changed. */
function replacedIn(shown: WatchedList['shown'], members: ReadonlySet<number>, prices: ReadonlySet<string>): number[] {
  const isReplaced = ({ columns }: WatchedList['shown'][number]) =>
    Object.values(columns).some((column) => column?.some(({ id }) => !prices.has(id)));
  return shown.filter((event) => members.has(event.id) && isReplaced(event)).map(({ id }) => id);
}

/** What a change of a stream means for a list. It is asked for a match once, not with each of its changes. */
export class ListWatch {
  readonly #known = new TopicMembers();
  /** Matches that the list was read again for, and when. */
  readonly #asked = new Map<number, number>();

  hear(
    { changed, removed, matches, members, prices }: BoardChange,
    { topic, key }: Topic,
    { shown, topics, hasAllLive }: WatchedList,
    nowMs: number,
  ): ListNews {
    if (members !== undefined) this.#known.take({ topic, key }, members);
    // What changed between the reading of the list and its stream is in no change: a snapshot shows it by what it lacks.
    const stale = members === undefined ? [] : replacedIn(shown, members, new Set(prices.map(({ id }) => id)));
    const turnedLive = matches.filter(({ status }) => status === 'live').map(({ id }) => id);
    const isShown = (id: number) => shown.some((event) => event.id === id);
    const isShownLive = (id: number) => shown.some((event) => event.id === id && event.live !== null);
    for (const id of removed) this.#asked.delete(id);
    // A list shows part of its sport: what it does not show cannot have changed in it. Only a new live match belongs to it.
    const unknown =
      topic === 'livePreviewMarkets'
        ? [...changed.filter((id) => !isShown(id)), ...turnedLive.filter((id) => !isShownLive(id))].filter(
            (id) => !removed.includes(id),
          )
        : [];
    // One of the rows to come that has turned live is looked for in any case.
    const wanted = unknown.filter((id) => (hasAllLive || isShown(id)) && this.#mayAsk(id, nowMs));
    for (const id of wanted) this.#asked.set(id, nowMs);
    return {
      removed,
      changed: [...changed, ...stale].filter((id) => isShown(id) && !removed.includes(id)),
      isOutdated: members !== undefined && this.#known.lack(shown, topics),
      lacksLive: wanted.length > 0,
    };
  }

  #mayAsk(id: number, nowMs: number): boolean {
    const askedMs = this.#asked.get(id);
    return askedMs === undefined || nowMs - askedMs >= ASK_AGAIN_MS;
  }
}
