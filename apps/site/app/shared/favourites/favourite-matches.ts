import { useCallback, useSyncExternalStore } from 'react';

/** FAV-04: favourite matches are kept in client state; they outlive the page in local storage. */
const KEY = 'favouriteMatches';
const MAX = 200;

const listeners = new Set<() => void>();
let ids: readonly number[] | undefined;

/** Oldest first. */
export function favouriteMatches(): readonly number[] {
  if (ids === undefined) {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      ids = Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)).slice(-MAX) : [];
    } catch {
      ids = [];
    }
  }
  return ids;
}

const NONE: readonly number[] = [];

export function toggleFavourite(matchId: number): void {
  const before = favouriteMatches();
  ids = before.includes(matchId) ? before.filter((id) => id !== matchId) : [...before, matchId].slice(-MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useFavourites = (): readonly number[] => useSyncExternalStore(listen, favouriteMatches, () => NONE);

export function useIsFavourite(matchId: number): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => favouriteMatches().includes(matchId), [matchId]),
    () => false,
  );
}
