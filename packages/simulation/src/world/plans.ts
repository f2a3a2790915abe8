import type { Plan } from './plan-types.ts';
import { ESPORTS_PLANS } from './plans-esports.ts';
import { BASKETBALL_PLANS, HANDBALL_PLANS, ICE_HOCKEY_PLANS, INDOOR_PLANS, VOLLEYBALL_PLANS } from './plans-indoor.ts';
import { OUTDOOR_PLANS } from './plans-outdoor.ts';
import { PLAYER_PLANS } from './plans-players.ts';
import { SOCCER_PLANS } from './plans-soccer.ts';
import { WEEKDAY_PLANS } from './plans-weekday.ts';

/** Every competition of the world; within a sport the order is the importance and part of the ids. */
export const PLANS: readonly Plan[] = [
  ...SOCCER_PLANS,
  ...BASKETBALL_PLANS,
  ...ICE_HOCKEY_PLANS,
  ...HANDBALL_PLANS,
  ...VOLLEYBALL_PLANS,
  ...INDOOR_PLANS,
  ...OUTDOOR_PLANS,
  ...PLAYER_PLANS,
  ...ESPORTS_PLANS,
  ...WEEKDAY_PLANS,
];
