import { soldMarkets } from '@duskline/simulation/virtual/sealed-offer';
import { drawIdsBetween, VIRTUAL_SPORTS, type VirtualSport, virtualEvent } from '@duskline/simulation/virtual/virtual-calendar';

/** One market type of a sport over a stretch of time; overrounds as shares: 0.06 is 6 %. */
export interface MarketFigures {
  readonly sport: VirtualSport;
  readonly market: string;
  readonly markets: number;
  readonly outcomes: number;
  readonly least: number;
  readonly mean: number;
  readonly most: number;
}

/** What every market really costs, prices cut to the ladder, and how many rows it makes. `startMs`, `endMs`: of the offs. */
export function figuresBetween(seed: string, startMs: number, endMs: number): { events: number; figures: MarketFigures[] } {
  const found = new Map<string, { sport: VirtualSport; market: string; books: number[]; outcomes: number }>();
  let events = 0;
  for (const drawId of drawIdsBetween(startMs, endMs)) {
    const event = virtualEvent(seed, drawId);
    if (!event) continue;
    events++;
    for (const { id, specifiers, winners, outcomes } of soldMarkets(event.model)) {
      const key = `${event.sport} ${id} ${specifiers}`;
      const entry = found.get(key) ?? { sport: event.sport, market: `${id} ${specifiers}`.trim(), books: [], outcomes: 0 };
      entry.books.push(outcomes.reduce((sum, { oddsMilli }) => sum + 1000 / oddsMilli, 0) / winners - 1);
      entry.outcomes += outcomes.length;
      found.set(key, entry);
    }
  }
  const order = (sport: VirtualSport): number => VIRTUAL_SPORTS.indexOf(sport);
  const figures = [...found.values()].map(({ sport, market, books, outcomes }) => ({
    sport,
    market,
    markets: books.length,
    outcomes,
    least: Math.min(...books),
    mean: books.reduce((sum, book) => sum + book, 0) / books.length,
    most: Math.max(...books),
  }));
  return { events, figures: figures.sort((a, b) => order(a.sport) - order(b.sport)) };
}
