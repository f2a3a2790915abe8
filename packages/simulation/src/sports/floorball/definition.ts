import { type GoalsSport, goalsSport } from '../goals/define-goals.ts';

/** Three periods of twenty minutes of play, about eleven goals; level matches go to ten minutes of sudden death and a shoot-out. */
export const floorball: GoalsSport = goalsSport(
  {
    key: 'floorball',
    systemId: 7,
    name: 'Floorball',
    periodKind: 'period',
    periods: 3,
    minutes: [20],
    realPerPlayed: 1.6,
    breaks: { short: 10, long: 10 },
    goals: 10.8,
    homeEdge: 1.1,
    gapPower: 1.1,
    overtime: { minutes: 10, always: true },
  },
  { usualMinutes: 130, breakOff: { minutes: 12 * 60, retires: false } },
);
