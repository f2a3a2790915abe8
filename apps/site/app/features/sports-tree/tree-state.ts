import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TreePlace } from './tree-place.ts';

/** SIDEBAR-10. */
export const treeModes = ['prematch', 'live', 'results'] as const;
export type TreeMode = (typeof treeModes)[number];
/** SIDEBAR-11. */
export type MatchDisplay = 'today' | 'all';

export interface TreeState {
  /** By hand; `undefined` = that of the page. */
  readonly chosenMode: TreeMode | undefined;
  readonly display: MatchDisplay;
  /** `undefined` until something was toggled: the page's own sport and category are open then. `null` is none. */
  readonly openSport: number | null | undefined;
  readonly openCategory: number | null | undefined;
  readonly collapsedLiveSports: readonly number[];
  readonly collapsedLiveMatches: readonly number[];
}

const initial: TreeState = {
  chosenMode: undefined,
  display: 'all',
  openSport: undefined,
  openCategory: undefined,
  collapsedLiveSports: [],
  collapsedLiveMatches: [],
};

const store = createStore<TreeState>(() => initial);
export const useTree = <Part>(select: (state: TreeState) => Part): Part => useStore(store, select);

export const setTreeMode = (chosenMode: TreeMode | undefined): void => store.setState({ chosenMode });

/** The mode that a page opens the tree in: live for the pages of live, whose path is after the language, and for a match that is played. */
export const pageMode = (path: string, { isLive }: TreePlace): TreeMode =>
  isLive === true || /^\/live(\/|$)/.test(path) ? 'live' : 'prematch';
export const setMatchDisplay = (display: MatchDisplay): void => store.setState({ display });

/** SIDEBAR-15, SIDEBAR-17: only one sport is open; the open one closes. With another sport goes the open category. */
export const toggledSport = (open: number | null, sportId: number) => ({
  openSport: open === sportId ? null : sportId,
  openCategory: null,
});

/** SIDEBAR-16, SIDEBAR-17: only one category is open; the open one closes. */
export const toggledCategory = (open: number | null, categoryId: number) => ({
  openCategory: open === categoryId ? null : categoryId,
});

export const toggleSport = (open: number | null, sportId: number): void => store.setState(toggledSport(open, sportId));
export const toggleCategory = (open: number | null, categoryId: number): void =>
  store.setState(toggledCategory(open, categoryId));

const toggled = (ids: readonly number[], id: number) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
export const toggleLiveSport = (id: number): void =>
  store.setState((state) => ({ collapsedLiveSports: toggled(state.collapsedLiveSports, id) }));
export const toggleLiveMatch = (id: number): void =>
  store.setState((state) => ({ collapsedLiveMatches: toggled(state.collapsedLiveMatches, id) }));
