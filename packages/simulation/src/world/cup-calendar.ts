import { CUP_TIMES, cupDays, cupEdition } from './knockout-edition.ts';
import type { BusyTimes } from './league-edition.ts';
import type { CupPlan } from './plan-types.ts';
import { FIRST_YEAR, seasonNumbered } from './season-calendar.ts';
import type { Edition, EditionContext, Side } from './world-types.ts';
import { localTimeMs, type Zone } from './zones.ts';

function firstMonday(plan: CupPlan, year: number): number {
  return seasonNumbered(plan.season, year - FIRST_YEAR, false).from;
}

/**
 * When the clubs of a cup may be playing in it in the season that begins in a year: on the days of all its rounds, since leagues are
 * scheduled before anybody knows who is still in it.
 */
export function cupBusy(plan: CupPlan, year: number, clubs: readonly Side[], zone: Zone): BusyTimes {
  const ids = new Set(clubs.map(({ id }) => id));
  const first = CUP_TIMES[0] ?? 0;
  const last = CUP_TIMES.at(-1) ?? 0;
  const times = cupDays(plan, firstMonday(plan, year)).map(
    (day) => [localTimeMs(zone, day, first), localTimeMs(zone, day, last)] as const,
  );
  return (id) => (ids.has(id) ? times : []);
}

export function cupCompetitionEdition(
  plan: CupPlan,
  number: number,
  clubs: readonly Side[],
  zone: Zone,
  context: EditionContext,
): Edition {
  return cupEdition(plan, number, firstMonday(plan, FIRST_YEAR + number), clubs, zone, context);
}
