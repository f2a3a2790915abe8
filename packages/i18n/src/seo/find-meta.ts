import type { MetaArea, MetaEntry, MetaNames, MetaTable, PageMeta } from './meta-entry.ts';

/** The area of a path without its language (K-LOC-04): `/live/...` belongs to sport, `/live-casino-game/...` to casino. */
export function metaArea(path: string): MetaArea {
  const first = path.split('/')[1] ?? '';
  if (first === 'casino' || first === 'table-game' || first === 'live-casino-game') return 'casino';
  if (first === 'esports' || first === 'esport' || first === 'espor' || first === 'kibersport') return 'esports';
  return first === 'sport' || first === 'live' ? 'sport' : 'rest';
}

const matches = (pattern: string, parts: string[]) => {
  const wanted = pattern.split('/');
  return wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i]);
};

/** Fills the names in; undefined when the text needs one that the page does not know. */
function fill(entry: MetaEntry, names: MetaNames): PageMeta | undefined {
  let complete = true;
  const put = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: keyof MetaNames) => {
      const value = names[name];
      if (value === undefined) complete = false;
      return value ?? '';
    });
  const Title = put(entry.Title);
  const Description = put(entry.Description);
  const meta = {
    Title,
    Description,
    Keywords: put(entry.Keywords),
    OgTitle: entry.OgTitle === undefined ? Title : put(entry.OgTitle),
    OgDescription: entry.OgDescription === undefined ? Description : put(entry.OgDescription),
  };
  return complete ? meta : undefined;
}

/**
 * Title and meta of a page (spec 81, META-03): full path, then area, then root. A full path is an exact one or one with names;
 * the exact one wins. Paths come without the language segment.
 */
export function findMeta(table: MetaTable, path: string, names: MetaNames = {}): PageMeta {
  const clean = path.replace(/\/+$/, '') || '/';
  const parts = clean.split('/');
  const patterns = Object.keys(table.paths).filter((pattern) => pattern.includes(':') && matches(pattern, parts));
  // Fewer names first: /sport/:sport/today says more than /sport/:sport/:category.
  patterns.sort((a, b) => a.split(':').length - b.split(':').length);
  const candidates = [table.paths[clean], ...patterns.map((pattern) => table.paths[pattern]), table.areas[metaArea(clean)]];
  for (const entry of candidates) {
    const meta = entry && fill(entry, names);
    if (meta) return meta;
  }
  const root = fill(table.root, names);
  if (!root) throw new Error('The root entry of a page text table must not need names');
  return root;
}
