/** Where a page of a list begins: after this row, and past so many more. */
export interface PageStart {
  readonly before: string | undefined;
  readonly skip: number;
}

/** Lists whose pages are remembered; the one that nobody has turned for longest is forgotten. */
const MOST_LISTS = 20_000;

/**
 * Numbered pages of lists that move (XR-19). Page two is what follows the page one that this reader was given, whatever has been placed or
 * settled since; so where a page ended is remembered, by reader and list. Page one begins again. A page whose number was not reached by turning
 * is counted from the last known one before it. Who carries the cursor of an answer needs none of this, on any node.
 */
export class PageCursors {
  /** By list: the row after which each page begins; page one at 0. */
  readonly #lists = new Map<string, (string | undefined)[]>();

  start(list: string, page: number, pageSize: number): PageStart {
    const marks = this.#lists.get(list);
    if (page === 1 || !marks) return { before: undefined, skip: (page - 1) * pageSize };
    let known = Math.min(page, marks.length);
    while (known > 1 && marks[known - 1] === undefined) known -= 1;
    return { before: marks[known - 1], skip: (page - known) * pageSize };
  }

  /** The page was given; `last` is its last row, or the row before it when it had none. */
  given(list: string, page: number, last: string | undefined): void {
    const marks = page === 1 ? [undefined] : (this.#lists.get(list) ?? [undefined]);
    marks[page] = last;
    this.#lists.delete(list);
    this.#lists.set(list, marks);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MOST_LISTS && oldest !== undefined) this.#lists.delete(oldest);
  }
}
