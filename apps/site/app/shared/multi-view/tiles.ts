import { useCallback, useSyncExternalStore } from 'react';

/** A match of multi-view. Its names are kept with it: they are shown when the match is not offered any more. */
export interface Tile {
  readonly id: number;
  readonly home: string;
  readonly away: string;
  /** Of the sport: whether teams or persons play. Tiles of older pages have none. */
  readonly systemId?: number;
  /** How it ended, once it has. */
  readonly final?: readonly [home: number, away: number];
}

/** K-NAV-10. */
export const MOST_TILES = 9;

/** How many tiles are in sight at the same time. */
export const layouts = [1, 2, 4, 6, 9] as const;
export type Layout = (typeof layouts)[number];

export interface MultiView {
  readonly tiles: readonly Tile[];
  /** What was chosen; null is the smallest that has a place for every tile. */
  readonly layout: Layout | null;
}

export const layoutOf = ({ tiles, layout }: MultiView): Layout =>
  layout ?? layouts.find((places) => places >= tiles.length) ?? MOST_TILES;

/** With a tile at a place, behind the others where none is said; the same where it is there already or nothing more fits. */
export function withTile(tiles: readonly Tile[], tile: Tile, place = tiles.length): readonly Tile[] {
  if (tiles.length >= MOST_TILES || tiles.some(({ id }) => id === tile.id)) return tiles;
  return tiles.toSpliced(place, 0, tile);
}

export const withoutTile = (tiles: readonly Tile[], id: number): readonly Tile[] => tiles.filter((tile) => tile.id !== id);

export function movedTile(tiles: readonly Tile[], id: number, place: number): readonly Tile[] {
  const from = tiles.findIndex((tile) => tile.id === id);
  const tile = tiles[from];
  if (!tile || place < 0 || place >= tiles.length || place === from) return tiles;
  return tiles.toSpliced(from, 1).toSpliced(place, 0, tile);
}

/** Kept in client state (spec 111), and in this browser beyond the page. */
const KEY = 'multiView';
const NOTHING: MultiView = { tiles: [], layout: null };
/** Before the page is alive: a document that anybody may get has no matches of anybody. */
export const UNKNOWN: MultiView = { ...NOTHING };

const isScore = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isSafeInteger(one));

function toTile(value: unknown): Tile[] {
  const { id, home, away, systemId, final } = (value ?? {}) as Partial<Record<keyof Tile, unknown>>;
  if (!Number.isSafeInteger(id) || typeof home !== 'string' || typeof away !== 'string') return [];
  return [
    {
      id: id as number,
      home,
      away,
      ...(Number.isSafeInteger(systemId) ? { systemId: systemId as number } : {}),
      ...(isScore(final) ? { final } : {}),
    },
  ];
}

/** What stands in the storage, as far as it can be read. */
export function readMultiView(text: string | null): MultiView {
  try {
    const { tiles, layout } = (JSON.parse(text ?? '{}') ?? {}) as Partial<Record<keyof MultiView, unknown>>;
    const found = Array.isArray(tiles) ? tiles.flatMap(toTile) : [];
    const own = found.filter((tile, i) => found.findIndex(({ id }) => id === tile.id) === i).slice(0, MOST_TILES);
    return { tiles: own, layout: layouts.find((one) => one === layout) ?? null };
  } catch {
    return NOTHING;
  }
}

const listeners = new Set<() => void>();
let state: MultiView | undefined;

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function multiView(): MultiView {
  state ??= readMultiView(stored());
  return state;
}

function change(next: Partial<MultiView>): void {
  state = { ...multiView(), ...next };
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Adds a match. `false` when there is no place for it. */
export function addTile(tile: Tile, place?: number): boolean {
  const before = multiView().tiles;
  const tiles = withTile(before, tile, place);
  if (tiles !== before) change({ tiles });
  return tiles.some(({ id }) => id === tile.id);
}

export const removeTile = (id: number): void => change({ tiles: withoutTile(multiView().tiles, id) });
export const removeAllTiles = (): void => change({ tiles: [] });
export const moveTile = (id: number, place: number): void => change({ tiles: movedTile(multiView().tiles, id, place) });
export const chooseLayout = (layout: Layout | null): void => change({ layout });

/** Another match in the place of one that is over. */
export function replaceTile(id: number, next: Tile): void {
  const { tiles } = multiView();
  const place = tiles.findIndex((tile) => tile.id === id);
  change({ tiles: withTile(withoutTile(tiles, id), next, place) });
}

/** The match is over: its score is kept, since nothing will tell it once the match is not offered any more. */
export function endTile(id: number, final: readonly [number, number]): void {
  const { tiles } = multiView();
  const tile = tiles.find((one) => one.id === id);
  if (!tile || (tile.final?.[0] === final[0] && tile.final[1] === final[1])) return;
  change({ tiles: tiles.map((one) => (one === tile ? { ...one, final } : one)) });
}

/** Another tab of the same browser has changed it. */
function takeOver({ key, newValue }: StorageEvent): void {
  if (key !== KEY) return;
  state = readMultiView(newValue);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', takeOver);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', takeOver);
  };
}

export const useMultiView = (): MultiView => useSyncExternalStore(listen, multiView, () => UNKNOWN);

export function useIsTile(matchId: number): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => multiView().tiles.some(({ id }) => id === matchId), [matchId]),
    () => false,
  );
}
