/** What a key asks for. `go` names a page of the site, after the language. */
export type KeyAct =
  | { readonly kind: 'help' | 'search' | 'favourite' | 'open' }
  | { readonly kind: 'go'; readonly path: '/sport' | '/live' | '/esports' };

const PAGES: ReadonlyMap<string, '/sport' | '/live' | '/esports'> = new Map([
  ['s', '/sport'],
  ['l', '/live'],
  ['e', '/esports'],
]);

/** Keys of two letters are pressed one after the other within this time. */
export const PAIR_MS = 1_500;

interface Pressed {
  readonly key: string;
  readonly atMs: number;
}

/** Says what keys ask for, one after the other: the first of a pair asks for nothing yet. */
export class ShortcutKeys {
  #beganMs = Number.NEGATIVE_INFINITY;

  read({ key, atMs }: Pressed): KeyAct | undefined {
    const isSecond = atMs - this.#beganMs <= PAIR_MS;
    this.#beganMs = key === 'g' ? atMs : Number.NEGATIVE_INFINITY;
    const path = isSecond ? PAGES.get(key) : undefined;
    if (path !== undefined) return { kind: 'go', path };
    if (key === '?') return { kind: 'help' };
    if (key === '/') return { kind: 'search' };
    if (key === 'f') return { kind: 'favourite' };
    return key === 'o' ? { kind: 'open' } : undefined;
  }
}

/** Letters belong to the field that they are typed into, and to the list or dialog that is open. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role=combobox], [role=listbox], [role=listbox] *, dialog *'));
