import { useCallback, useSyncExternalStore } from 'react';
import type { MarketPanel, MarketTab } from '../../shared/model/market.ts';

/** Pins and collapsed panels by sport and market type: they hold for all matches of the sport (design 3.4). */
interface MarketChoices {
  readonly pinned: readonly number[];
  readonly collapsed: readonly number[];
}

const NONE: MarketChoices = { pinned: [], collapsed: [] };
const listeners = new Set<() => void>();
const choices = new Map<number, MarketChoices>();

const storageKey = (sportId: number) => `markets-${sportId}`;

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one) => Number.isSafeInteger(one)) : []);

function read(sportId: number): MarketChoices {
  let found = choices.get(sportId);
  if (!found) {
    try {
      const stored = JSON.parse(localStorage.getItem(storageKey(sportId)) ?? '{}') as Partial<MarketChoices>;
      found = { pinned: numbers(stored.pinned), collapsed: numbers(stored.collapsed) };
    } catch {
      found = NONE;
    }
    choices.set(sportId, found);
  }
  return found;
}

export function toggleMarket(sportId: number, kind: keyof MarketChoices, typeId: number): void {
  const before = read(sportId);
  const list = before[kind];
  const next = { ...before, [kind]: list.includes(typeId) ? list.filter((id) => id !== typeId) : [...list, typeId] };
  choices.set(sportId, next);
  try {
    localStorage.setItem(storageKey(sportId), JSON.stringify(next));
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useMarketChoices(sportId: number): MarketChoices {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    useCallback(() => read(sportId), [sportId]),
    () => NONE,
  );
}

/** Panels of a tab (all when it is null), pinned ones first, otherwise in the order of the wire. */
export function panelsOf(panels: readonly MarketPanel[], tab: MarketTab | null, pinned: readonly number[]): MarketPanel[] {
  const shown = tab ? panels.filter((panel) => tab.typeIds.includes(panel.typeId)) : [...panels];
  return [...shown.filter((panel) => pinned.includes(panel.typeId)), ...shown.filter((panel) => !pinned.includes(panel.typeId))];
}

/** Panels that fill two or three columns side by side before the next ones follow below. */
const BLOCK = 6;

/** What is most important stands at the top of every column: columns of the whole page would begin with what comes in its middle. */
export const blocksOf = (panels: readonly MarketPanel[]): MarketPanel[][] =>
  Array.from({ length: Math.ceil(panels.length / BLOCK) }, (_, at) => panels.slice(at * BLOCK, (at + 1) * BLOCK));

/** Tabs that have something to show. One that names no types has what stands in no other. */
export function tabsOf(tabs: readonly MarketTab[], panels: readonly Pick<MarketPanel, 'typeId'>[]): MarketTab[] {
  const named = new Set(tabs.flatMap(({ typeIds }) => typeIds));
  const rest = [...new Set(panels.map(({ typeId }) => typeId))].filter((typeId) => !named.has(typeId));
  return tabs
    .map((tab) => (tab.typeIds.length > 0 ? tab : { ...tab, typeIds: rest }))
    .filter((tab) => panels.some((panel) => tab.typeIds.includes(panel.typeId)));
}
