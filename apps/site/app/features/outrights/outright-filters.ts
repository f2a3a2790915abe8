import type { OutrightEvent } from '../../shared/model/outright.ts';
import type { SportNode } from '../../shared/model/sport.ts';

export interface OutrightSport {
  readonly id: number;
  readonly systemId: number;
  readonly name: string;
  readonly count: number;
}

export interface OutrightCategory {
  readonly alias: string;
  readonly name: string;
  readonly country: string;
  readonly sportIds: readonly number[];
  readonly count: number;
}

/** Sports of these outrights in their order, by the names of the language. */
export function sportsOf(events: readonly OutrightEvent[], named: readonly SportNode[]): OutrightSport[] {
  const sports = new Map<number, OutrightSport>();
  for (const { sport } of events) {
    const { id, systemId } = sport;
    const name = named.find((one) => one.id === id)?.name ?? sport.name;
    sports.set(id, { id, systemId, name, count: (sports.get(id)?.count ?? 0) + 1 });
  }
  return [...sports.values()];
}

/** Categories of these outrights by alias: England of soccer and England of cricket are one address. */
export function categoriesOf(events: readonly OutrightEvent[]): OutrightCategory[] {
  const categories = new Map<string, OutrightCategory>();
  for (const { category, sport } of events) {
    const before = categories.get(category.alias);
    categories.set(category.alias, {
      ...category,
      sportIds: [...new Set([...(before?.sportIds ?? []), sport.id])],
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...categories.values()];
}
