import { type GoalsSport, goalsSport } from '../goals/define-goals.ts';

/** Four quarters of fifteen minutes; cup ties that are level go to a shoot-out at once. */
export const fieldHockey: GoalsSport = goalsSport(
  {
    key: 'field-hockey',
    systemId: 24,
    name: 'Field hockey',
    periodKind: 'quarter',
    periods: 4,
    minutes: [15],
    realPerPlayed: 1.25,
    breaks: { short: 2, long: 10 },
    goals: 4.7,
    homeEdge: 1.12,
    gapPower: 1.6,
    overtime: { minutes: 0, always: false },
  },
  { usualMinutes: 95, breakOff: { minutes: 24 * 60, retires: false } },
);
