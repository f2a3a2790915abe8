import { type GoalsSport, goalsSport } from '../goals/define-goals.ts';

/** Two halves of forty-five minutes on ice, about eight goals; cup ties have two quarters of sudden death. */
export const bandy: GoalsSport = goalsSport(
  {
    key: 'bandy',
    systemId: 15,
    name: 'Bandy',
    periodKind: 'half',
    periods: 2,
    minutes: [45],
    realPerPlayed: 1.05,
    breaks: { short: 15, long: 20 },
    goals: 8.3,
    homeEdge: 1.15,
    gapPower: 1.3,
    overtime: { minutes: 30, always: false },
  },
  { usualMinutes: 120, breakOff: { minutes: 24 * 60, retires: false } },
);
