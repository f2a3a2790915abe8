import { SportSystemId } from '@duskline/contract/enums';
import { VIRTUAL_OFFERS } from '../board/virtual-offers.ts';
import type { SportOffer } from './offer-of-sport.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const soccer: SportOffer = {
  systemId: SportSystemId.SOCCER,
  rank: 1,
  preview: [
    ['moneyline', [1]],
    ['handicap', [16]],
    ['total', [18]],
  ],
  morePreview: [
    ['doublechance', [10]],
    ['drawnobet', [11]],
    ['bothteamstoscore', [29]],
    ['firsthalf', [60]],
    ['firsthalftotal', [68]],
  ],
  groups: [
    ['main', [1, 16, 18, 10, 11, 29]],
    ['handicap', [16, 14, 66]],
    ['goals', [18, 19, 20, 29, 26, 68]],
    ['halves', [60, 66, 68, 83, 47]],
    ['score', [45, 47]],
  ],
  isScoreMaterial: true,
  sameEventWithinMs: 12 * HOUR_MS,
};

const tennis: SportOffer = {
  systemId: SportSystemId.TENNIS,
  rank: 2,
  preview: [
    ['moneyline', [186]],
    ['handicap', [187]],
    ['total', [189]],
  ],
  morePreview: [
    ['sethandicap', [188]],
    ['totalsets', [314]],
    ['setwinner', [202]],
  ],
  groups: [
    ['main', [186, 187, 189, 202]],
    ['games', [187, 189]],
    ['sets', [202, 188, 314, 199]],
  ],
  isScoreMaterial: true,
  sameEventWithinMs: 12 * HOUR_MS,
};

const basketball: SportOffer = {
  systemId: SportSystemId.BASKETBALL,
  rank: 3,
  preview: [
    ['moneyline', [219]],
    ['handicap', [223]],
    ['total', [225]],
  ],
  morePreview: [
    ['firsthalf', [60]],
    ['firsthalfhandicap', [66]],
    ['firsthalftotal', [68]],
  ],
  groups: [
    ['main', [219, 223, 225]],
    ['handicap', [223, 66, 303]],
    ['points', [225, 227, 228, 229]],
    ['halves', [60, 66, 68]],
    ['quarters', [235, 303, 236]],
  ],
  isScoreMaterial: false,
  sameEventWithinMs: 12 * HOUR_MS,
};

const esports: SportOffer = {
  systemId: SportSystemId.ESPORTS,
  rank: 4,
  preview: [
    ['moneyline', [186]],
    ['handicap', [327]],
    ['total', [328]],
  ],
  morePreview: [],
  groups: [
    ['main', [186, 327, 328]],
    ['maps', [330, 327, 328]],
  ],
  isScoreMaterial: true,
  sameEventWithinMs: 30 * MINUTE_MS,
};

interface MainTypes {
  readonly moneyline: readonly number[];
  readonly handicap?: readonly number[];
  readonly total?: readonly number[];
  /** What a match is won by, and its types of the whole match: the feed has those of each one. */
  readonly parts?: SportOffer['groups'][number];
}

/** Whatever winner, handicap and total the feed gives. */
const ANY_MAIN: MainTypes = { moneyline: [1, 219, 186], handicap: [16, 223, 187], total: [18, 225, 189] };
/** Games and sets of points: those of the match are nearer to even than the few sets. */
const RALLIES: MainTypes = { moneyline: [186], handicap: [237, 188], total: [238, 314], parts: ['sets', [188, 314, 199]] };

/** What a bookmaker calls the main markets of a sport, by the number of the sport. Those that may end level after regular time have their winner first, overtime included. */
const MAIN_TYPES: ReadonlyMap<number, MainTypes> = new Map([
  // Baseball, American football.
  [3, { moneyline: [251, 219, 1], handicap: [256, 223, 16], total: [258, 225, 18] }],
  [16, { moneyline: [219, 1], handicap: [223, 16], total: [225, 18] }],
  // Volleyball, badminton, beach volleyball, squash, table tennis.
  ...[23, 31, 34, 37, 220].map((systemId) => [systemId, RALLIES] as const),
  // Snooker, darts.
  [19, { moneyline: [186], handicap: [919_000], total: [919_001], parts: ['frames', [919_000, 919_001]] }],
  [22, { moneyline: [186], handicap: [922_000], total: [922_001], parts: ['legs', [922_000, 922_001]] }],
  // Cricket; fights, which are as long as their rounds.
  [21, { moneyline: [340, 1] }],
  [10, { moneyline: [1, 186], total: [18] }],
  [117, { moneyline: [186, 1], total: [18] }],
]);

/** Sports without an entry of their own. */
const otherSport = (
  systemId: number,
  { moneyline, handicap = [], total = [], parts } = MAIN_TYPES.get(systemId) ?? ANY_MAIN,
): SportOffer => ({
  systemId,
  rank: 50 + (systemId % 1000),
  preview: [
    ['moneyline', moneyline],
    ['handicap', handicap],
    ['total', total],
  ],
  morePreview: [],
  groups: [['main', [...moneyline, ...handicap, ...total]], ...(parts === undefined ? [] : [parts])],
  isScoreMaterial: true,
  sameEventWithinMs: HOUR_MS,
});

const OFFERS: Readonly<Record<SportSystemId, SportOffer>> = {
  [SportSystemId.SOCCER]: soccer,
  [SportSystemId.TENNIS]: tennis,
  [SportSystemId.BASKETBALL]: basketball,
  [SportSystemId.ESPORTS]: esports,
};
const offers = new Map([...Object.values(OFFERS), ...VIRTUAL_OFFERS].map((offer) => [offer.systemId, offer]));

export function sportOffer(systemId: number): SportOffer {
  let offer = offers.get(systemId);
  if (!offer) {
    offer = otherSport(systemId);
    offers.set(systemId, offer);
  }
  return offer;
}

/** Map winners are preview columns of their own in esports (includeWinnerMapsPreviewMarkets). */
export const MAP_WINNER_TYPE = 330;

/** Position of a market type on the page of a sport; unknown types follow by id. */
export function marketTypeRank(systemId: number, marketType: number): number {
  const order = sportOffer(systemId).groups.flatMap(([, types]) => types);
  const at = order.indexOf(marketType);
  return at < 0 ? 1000 + marketType : at + 1;
}
