import { NO_SPORT_DRIFT } from '../sport/definition.ts';
import type { Offers } from '../sport/offer-depth.ts';
import { sportOf } from '../sport/registry.ts';
import type { WholeMatch } from '../world/world-types.ts';

/** The market that asks for what counts in the table, by sport: after regular time, or with overtime. */
const RESULT_TYPES: Readonly<Record<string, number>> = { soccer: 1, basketball: 219, 'ice-hockey': 406 };
const RESULT_OFFERS = new Map<string, Offers>(
  Object.entries(RESULT_TYPES).map(([sport, wanted]) => [sport, (type: number) => type === wanted]),
);
/** Outcomes of these markets: home with a draw beside it, home without one, and the draw. */
const HOME = new Set(['1', '4']);
const DRAW = '2';

/** Chances of a match before its start that home wins and that nobody does: those that it is priced by. */
export function resultChances(match: WholeMatch): { readonly homeWins: number; readonly draw: number } {
  const { sport } = match.tournament;
  const offers = RESULT_OFFERS.get(sport);
  if (offers === undefined) throw new Error(`no market says who has won a match of ${sport}`);
  const [market] = sportOf(sport)
    .match(match.setting, null, offers)
    .chancesAt(-1, 0, NO_SPORT_DRIFT)
    .filter(({ type }) => offers(type));
  const outcomes = market?.outcomes ?? [];
  return {
    homeWins: outcomes.find(({ id }) => HOME.has(id))?.win ?? 0,
    draw: outcomes.find(({ id }) => id === DRAW)?.win ?? 0,
  };
}
