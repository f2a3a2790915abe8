/** A token of the stylesheet with what it says: where it says several things, the first is that of a laptop. */
export type StyleToken = { readonly name: string; readonly values: readonly string[] };

const DECLARATION = /^\s*(--[\w-]+): ([^;]+);$/gm;
const WINDOW = /^@custom-media (--[\w-]+) ([^;]+);$/gm;

function collected(matches: Iterable<RegExpMatchArray>): StyleToken[] {
  const found = new Map<string, string[]>();
  for (const [, name = '', value = ''] of matches) {
    const values = found.get(name) ?? [];
    found.set(name, values);
    if (!values.includes(value)) values.push(value);
  }
  return [...found].map(([name, values]) => ({ name, values }));
}

/** The tokens that are meant, in the order of the file. */
export const tokensOf = (text: string, isMeant: (token: StyleToken) => boolean): StyleToken[] =>
  collected(text.matchAll(DECLARATION)).filter(isMeant);

/** The sizes of the window that have a name. */
export const windowsOf = (text: string): StyleToken[] => collected(text.matchAll(WINDOW));
