import type { MarketDescription } from '../market-descriptions.ts';

/** A market type as the feed describes it: one for all sports that have it. */
export type FeedDescription = Omit<MarketDescription, 'sport'>;

/** Every first of its key, in order. */
function merged<T>(lists: readonly (readonly T[])[], keyOf: (item: T) => string): T[] {
  const known = new Map<string, T>();
  for (const item of lists.flat()) if (!known.has(keyOf(item))) known.set(keyOf(item), item);
  return [...known.values()];
}

/** One description for each market id: sports that share a type share its words, and each adds the outcomes it has of its own. */
export function feedDescriptions(all: readonly MarketDescription[]): FeedDescription[] {
  const byId = new Map<number, MarketDescription[]>();
  for (const one of all) {
    const same = byId.get(one.id);
    if (same === undefined) byId.set(one.id, [one]);
    else same.push(one);
  }
  return [...byId].map(([id, same]) => ({
    id,
    name: same[0]?.name ?? '',
    groups: merged(
      same.map(({ groups }) => groups),
      (group) => group,
    ),
    specifiers: merged(
      same.map(({ specifiers }) => specifiers),
      ({ name }) => name,
    ),
    outcomes: merged(
      same.map(({ outcomes }) => outcomes),
      (outcome) => outcome.id,
    ),
  }));
}
