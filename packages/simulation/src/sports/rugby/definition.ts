import { NO_SPORT_DRIFT, type SportDefinition } from '../../sport/definition.ts';
import { knownGame } from '../clock/attack-forms.ts';
import { attackOutlook } from '../clock/attack-game.ts';
import { attackRules } from '../clock/attack-scopes.ts';
import { describeTypes } from '../clock/catalogue.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { RUGBY_TYPES, rugbyScopes } from './markets.ts';
import { LEAGUE, RUGBY_STORY, type RugbyCode, type RugbyParams, rugbyParams, rugbyPoints, UNION } from './params.ts';

type Named = Pick<SportDefinition<RugbyParams, ClockState>, 'key' | 'systemId' | 'name'>;

function rugby(named: Named, code: RugbyCode): SportDefinition<RugbyParams, ClockState> {
  return {
    ...named,
    markets: describeTypes(named.key, RUGBY_TYPES),
    prices: {
      drift: { prematch: { logit: 0.025, pace: 0.004 }, live: { logit: 0.015, pace: 0.003 } },
      steady: { relative: 0.05, least: 0.015 },
      twoWayMargin: 0.045,
      lineTypes: new Set([16, 18, 19, 20, 66, 68, 69, 70, 88, 90, 91, 92, 478, 479, 480]),
    },
    sentAtOnce: new Set(['conversion', 'penalty_goal', 'drop_goal', 'period_start']),
    followed: new Set(),
    usualMinutes: 105,
    breakOff: { minutes: 60, retires: false },
    params: (setting) => rugbyParams(code, setting),
    rules: ({ game }) =>
      attackRules(knownGame(game), RUGBY_STORY, () =>
        rugbyScopes(attackOutlook(game, clockStart(), NO_SPORT_DRIFT), rugbyPoints(code), game.overtime.stages.length > 0),
      ),
  };
}

/** Rugby union: two halves of forty minutes. */
export const rugbyUnion = rugby({ key: 'rugby-union', systemId: 12, name: 'Rugby Union' }, UNION);

/** Rugby league: the feed has one number for both codes; this one is our own. */
export const rugbyLeague = rugby({ key: 'rugby-league', systemId: 120, name: 'Rugby League' }, LEAGUE);
