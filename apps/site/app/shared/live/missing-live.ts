import type { BoardChange } from './decode-payload.ts';

/** A match that a list does not get, however it asks, is asked for again after this long: the answer may have been lost. */
const ASK_AGAIN_MS = 30_000;

type Said = Pick<BoardChange, 'changed' | 'removed' | 'matches' | 'members'>;

/** Finds live matches that streams speak of and a list of everything live does not have. Each is asked for once, not with each of its changes. */
export class MissingLive {
  readonly #asked = new Map<number, number>();

  /** True when the list has to be read again. */
  hear({ changed, removed, matches, members }: Said, has: (id: number) => boolean, nowMs: number): boolean {
    for (const id of removed) this.#asked.delete(id);
    const running = matches.filter(({ status }) => status === 'live').map(({ id }) => id);
    const wanted = [...changed, ...running, ...(members ?? [])].filter(
      (id) => !has(id) && !removed.includes(id) && nowMs - (this.#asked.get(id) ?? Number.NEGATIVE_INFINITY) >= ASK_AGAIN_MS,
    );
    for (const id of wanted) this.#asked.set(id, nowMs);
    return wanted.length > 0;
  }
}
