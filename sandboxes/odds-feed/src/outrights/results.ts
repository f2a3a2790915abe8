import type { OutrightEvent, Runner } from '@duskline/simulation/outrights/outright-event';
import { type SettledMarket, type SettledOutcome, specifierField } from '../protocol.ts';
import { marketsOf } from './offer.ts';

/** Providers write factors with so many digits: of a third 0.333333 is left, and its reader has to know how many have tied. */
const DIGITS = 6;

/** Decimal odds of every runner that has withdrawn, and when, wall time. */
export type Withdrawn = ReadonlyMap<string, { readonly at: number; readonly odds: string }>;

/** Results of all markets: who tie for the last places share them, who did not start is void, everybody else has lost. */
export function settleOutrightMarkets(
  event: OutrightEvent,
  finish: readonly (readonly Runner[])[],
  withdrawn: Withdrawn,
): SettledMarket[] {
  return marketsOf(event).map(({ id, specifiers, winners }) => {
    const won = new Map<string, Omit<SettledOutcome, 'id'>>();
    let taken = 0;
    for (const group of finish) {
      const free = winners - taken;
      if (free <= 0) break;
      const share = free < group.length ? { dead_heat_factor: (free / group.length).toFixed(DIGITS) } : {};
      for (const runner of group) won.set(runner.id, { result: 1, ...share });
      taken += group.length;
    }
    const outcomes = event.runners.map((runner): SettledOutcome => {
      const gone = withdrawn.get(runner.id);
      if (gone) return { id: runner.id, result: 0, void_factor: '1', withdrawn: gone };
      return { id: runner.id, ...(won.get(runner.id) ?? { result: 0 }) };
    });
    return { id, ...specifierField(specifiers), outcomes };
  });
}
