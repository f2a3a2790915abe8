import { SOCCER_PRICES } from '../../soccer-rules.ts';
import type { SportDefinition } from '../../sport/definition.ts';
import { BOOKED } from './booked.ts';
import { SOCCER_DESCRIPTIONS } from './descriptions.ts';
import { soccerMatchRules } from './rules.ts';
import { ANYTIME, TWO_OR_MORE } from './scorers.ts';
import { type SoccerSetup, soccerSetup } from './setup.ts';
import type { SoccerMatch } from './state.ts';
import { FIFTEEN_RESULT, FIFTEEN_TOTAL, TEN_TOTAL } from './windows.ts';

const LINES = [16, 18, 19, 20, 66, 68, 69, 70, 88, 90, 91, 92, 165, 166, 167, 168, 176, 177, 178, 179, 139, 140, 141];
const MORE_LINES = [152, 153, 154, 901_011];
const FIRST_HALF = [60, 61, 62, 63, 64, 65, 66, 68, 69, 70, 71, 74, 75, 76, 77, 78, 79, 81, 542, 552];
const MINUTES = [105, TEN_TOTAL, FIFTEEN_RESULT, FIFTEEN_TOTAL];

/** Soccer: two halves of 45 minutes, extra time and penalties where a tie needs a winner. */
export const soccer: SportDefinition<SoccerSetup, SoccerMatch> = {
  key: 'soccer',
  systemId: 1,
  name: 'Soccer',
  markets: SOCCER_DESCRIPTIONS,
  prices: {
    ...SOCCER_PRICES,
    // Players are dearer than questions about the score, at real books as well: nobody knows line-ups and roles that well.
    marginByType: new Map([
      ...(SOCCER_PRICES.marginByType ?? []),
      ...[ANYTIME, TWO_OR_MORE, BOOKED].map((type) => [type, 0.1] as const),
    ]),
    fastTypes: new Set([...FIRST_HALF, ...MINUTES]),
    lineTypes: new Set([...LINES, ...MORE_LINES]),
  },
  sentAtOnce: new Set(['second_half', 'corner', 'yellow_card', 'interval', 'substitution', 'extra_time', 'extra_second_half']),
  followed: new Set(['corner', 'yellow_card', 'interval', 'substitution']),
  usualMinutes: 112,
  breakOff: { minutes: 20, retires: false },
  params: soccerSetup,
  rules: soccerMatchRules,
  players: ({ squads }) => [...squads.home, ...squads.away],
};
