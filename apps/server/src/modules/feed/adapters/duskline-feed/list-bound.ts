import { UnreadableError } from '../../../../platform/providers/errors.ts';

/** With the pages we ask for, many times what a provider lists in nine days. */
const MOST_PAGES = 500;

/** Sees to it that a list ends, whatever its cursors say. */
export class ListBound {
  readonly #seen = new Set<string>();
  #pages = 0;

  /** A page that names a further one. @throws UnreadableError when that one is not to be read: what was listed so far stands. */
  passed(urns: Iterable<string | null>): void {
    const before = this.#seen.size;
    for (const urn of urns) if (urn !== null) this.#seen.add(urn);
    if (this.#seen.size === before) throw new UnreadableError('fixtures: a page with nothing new names a further one');
    if (++this.#pages >= MOST_PAGES) throw new UnreadableError(`fixtures: more than ${MOST_PAGES} pages`);
  }
}
