import { type GoalsSport, goalsSport } from '../goals/define-goals.ts';

/** Soccer of two players at a console: halves of 4 or 6 minutes with the goals of a whole match; nobody is at home. */
export const esoccer: GoalsSport = goalsSport(
  {
    key: 'esoccer',
    systemId: 137,
    name: 'eSoccer',
    periodKind: 'half',
    periods: 2,
    minutes: [4, 6],
    realPerPlayed: 1,
    countsUp: true,
    breaks: { short: 1, long: 1 },
    goals: 4.7,
    homeEdge: 1,
    gapPower: 1.5,
    overtime: { minutes: 0, always: false },
  },
  { usualMinutes: 15, breakOff: { minutes: 12 * 60, retires: false }, group: 'esports' },
);
