import { MARKET_DESCRIPTIONS } from '../../market-descriptions.ts';
import { hashUnit } from '../../rng.ts';
import type { SoccerMeans } from '../../soccer-grid.ts';
import { soccerLadder } from '../../soccer-markets.ts';
import { SOCCER_PRICES, soccerRules } from '../../soccer-rules.ts';
import { type SoccerState, soccerKickOff } from '../../soccer-state.ts';
import { soccerTimeline } from '../../soccer-timeline.ts';
import type { SportDefinition, SportSetting } from '../../sport/definition.ts';

/** League averages of goals at home and away. */
const HOME_GOALS = 1.5;
const AWAY_GOALS = 1.2;
const LOW_SCORE_DEPENDENCE = -0.05;
const FIRST_HALF_MS = 46 * 60_000;

function meansOf({ gap, pace, isNeutral, seed }: SportSetting): SoccerMeans {
  const form = (hashUnit(seed, 'form') - 0.5) * 0.2;
  const [home, away] = isNeutral ? [(HOME_GOALS + AWAY_GOALS) / 2, (HOME_GOALS + AWAY_GOALS) / 2] : [HOME_GOALS, AWAY_GOALS];
  return { home: home * pace * Math.exp(gap + form), away: away * pace * Math.exp(-gap - form), rho: LOW_SCORE_DEPENDENCE };
}

/** Soccer: two halves of 45 minutes. */
export const soccer: SportDefinition<SoccerMeans, SoccerState> = {
  key: 'soccer',
  systemId: 1,
  name: 'Soccer',
  markets: MARKET_DESCRIPTIONS.filter(({ sport }) => sport === 'soccer'),
  prices: SOCCER_PRICES,
  toldAtOnce: new Set(['second_half']),
  followed: new Set(),
  usualMinutes: 110,
  breakOff: { minutes: 20, retires: false },
  params: meansOf,
  rules: (means) => ({
    ...soccerRules(means, soccerLadder(means), soccerKickOff(FIRST_HALF_MS)),
    timeline: (rng) => soccerTimeline(means, rng),
  }),
};
