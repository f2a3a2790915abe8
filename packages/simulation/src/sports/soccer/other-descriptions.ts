import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  describer,
  HANDICAP_NAMES,
  HOME,
  type Names,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';
import { BOOKED } from './booked.ts';
import { CARD_HANDICAP, CORNER_RACE, cornerBands } from './count-types.ts';
import { GOES_TO_EXTRA, GOES_TO_PENALTIES } from './cup.ts';
import { PENALTY, STOPPAGE_GOAL } from './happens.ts';
import { NOBODY, OTHER, OWN_GOAL, TWO_OR_MORE } from './scorers.ts';
import { FIFTEEN_RESULT, FIFTEEN_TOTAL, TEN_TOTAL } from './windows.ts';

/** Markets of soccer that are not about a score of goals. Types from 901000 on are our own. */

const describe = describer('soccer');

const FULL = 'score regular_play';
const NEXT: Names = [
  ['6', HOME],
  ['7', 'none'],
  ['8', AWAY],
];
const windows = (first: number, length: number): Names =>
  Array.from({ length: 90 / length }, (_, i) => [String(first + 2 * i), `${i * length + 1}-${(i + 1) * length}`] as const);
const FIRST_RESULT: Names = [HOME, AWAY]
  .flatMap((scorer) => [HOME, 'draw', AWAY].map((end) => `${scorer} goal & ${end}`))
  .concat('no goal')
  .map((name, i) => [String(814 + 2 * i), name] as const);

const order: readonly MarketDescription[] = [
  describe(7, 'Which team wins the rest of the match', FULL, 'score:variable_text', THREE_WAY_NAMES),
  describe(8, '{!goalnr} goal', FULL, 'goalnr', NEXT),
  describe(9, 'Last goal', FULL, '', NEXT),
  describe(61, '1st half - which team wins the rest', 'score 1st_half', 'score:variable_text', THREE_WAY_NAMES),
  describe(62, '1st half - {!goalnr} goal', 'score 1st_half', 'goalnr', NEXT),
  describe(84, '2nd half - {!goalnr} goal', 'score 2nd_half', 'goalnr', NEXT),
  describe(100, 'When will the {!goalnr} goal be scored (15 min interval)', FULL, 'goalnr', [
    ...windows(584, 15),
    ['596', 'none'],
  ]),
  describe(101, 'When will the {!goalnr} goal be scored (10 min interval)', FULL, 'goalnr', [
    ...windows(598, 10),
    ['616', 'none'],
  ]),
  describe(105, '10 minutes - 1x2 from {from} to {to}', 'score minutes', 'from to', THREE_WAY_NAMES),
  describe(TEN_TOTAL, '10 minutes - total from {from} to {to}', 'score minutes', 'from to total', OVER_UNDER_NAMES),
  describe(FIFTEEN_RESULT, '15 minutes - 1x2 from {from} to {to}', 'score minutes', 'from to', THREE_WAY_NAMES),
  describe(FIFTEEN_TOTAL, '15 minutes - total from {from} to {to}', 'score minutes', 'from to total', OVER_UNDER_NAMES),
  describe(184, '{!goalnr} goal & 1x2', 'combo regular_play', 'goalnr', FIRST_RESULT),
];

const CORNERS = 'corners regular_play';
const HALF_CORNERS = 'corners 1st_half';
const corners: readonly MarketDescription[] = [
  describe(162, 'Corner 1x2', CORNERS, '', THREE_WAY_NAMES),
  describe(163, '{!cornernr} corner', CORNERS, 'cornernr', NEXT),
  describe(164, 'Last corner', CORNERS, '', NEXT),
  describe(165, 'Corner handicap', CORNERS, 'hcp', HANDICAP_NAMES),
  describe(166, 'Total corners', CORNERS, 'total', OVER_UNDER_NAMES),
  describe(167, `${HOME} total corners`, CORNERS, 'total', OVER_UNDER_NAMES),
  describe(168, `${AWAY} total corners`, CORNERS, 'total', OVER_UNDER_NAMES),
  describe(169, 'Corner range', CORNERS, 'variant', cornerBands.match),
  describe(170, `${HOME} corner range`, CORNERS, 'variant', cornerBands.side),
  describe(171, `${AWAY} corner range`, CORNERS, 'variant', cornerBands.side),
  describe(172, 'Odd/even corners', CORNERS, '', ODD_EVEN_NAMES),
  describe(173, '1st half - corner 1x2', HALF_CORNERS, '', THREE_WAY_NAMES),
  describe(174, '1st half - {!cornernr} corner', HALF_CORNERS, 'cornernr', NEXT),
  describe(175, '1st half - last corner', HALF_CORNERS, '', NEXT),
  describe(176, '1st half - corner handicap', HALF_CORNERS, 'hcp', HANDICAP_NAMES),
  describe(177, '1st half - total corners', HALF_CORNERS, 'total', OVER_UNDER_NAMES),
  describe(178, `1st half - ${HOME} total corners`, HALF_CORNERS, 'total', OVER_UNDER_NAMES),
  describe(179, `1st half - ${AWAY} total corners`, HALF_CORNERS, 'total', OVER_UNDER_NAMES),
  describe(182, '1st half - corner range', HALF_CORNERS, 'variant', cornerBands.half),
  describe(183, '1st half - odd/even corners', HALF_CORNERS, '', ODD_EVEN_NAMES),
  describe(CORNER_RACE, 'Corner race to {pointnr}', CORNERS, 'pointnr', NEXT),
];

const CARDS = 'bookings regular_play';
const HALF_CARDS = 'bookings 1st_half';
const cards: readonly MarketDescription[] = [
  describe(136, 'Booking 1x2', CARDS, '', THREE_WAY_NAMES),
  describe(137, '{!bookingnr} booking', CARDS, 'bookingnr', NEXT),
  describe(138, 'Last booking', CARDS, '', NEXT),
  describe(139, 'Total bookings', CARDS, 'total', OVER_UNDER_NAMES),
  describe(140, `${HOME} total bookings`, CARDS, 'total', OVER_UNDER_NAMES),
  describe(141, `${AWAY} total bookings`, CARDS, 'total', OVER_UNDER_NAMES),
  describe(CARD_HANDICAP, 'Booking handicap', CARDS, 'hcp', HANDICAP_NAMES),
  describe(146, 'Sending off', CARDS, '', YES_NO_NAMES),
  describe(147, `${HOME} sending off`, CARDS, '', YES_NO_NAMES),
  describe(148, `${AWAY} sending off`, CARDS, '', YES_NO_NAMES),
  describe(149, '1st half - booking 1x2', HALF_CARDS, '', THREE_WAY_NAMES),
  describe(150, '1st half - {!bookingnr} booking', HALF_CARDS, 'bookingnr', NEXT),
  describe(151, '1st half - last booking', HALF_CARDS, '', NEXT),
  describe(152, '1st half - total bookings', HALF_CARDS, 'total', OVER_UNDER_NAMES),
  describe(153, `1st half - ${HOME} total bookings`, HALF_CARDS, 'total', OVER_UNDER_NAMES),
  describe(154, `1st half - ${AWAY} total bookings`, HALF_CARDS, 'total', OVER_UNDER_NAMES),
];

const SCORERS: Names = [
  [NOBODY, 'none'],
  [OWN_GOAL, 'own goal'],
  [OTHER, 'other'],
];

/** Players are outcomes too: their ids and names come with the fixture. */
const players: readonly MarketDescription[] = [
  describe(40, 'Anytime goalscorer', 'player regular_play', '', []),
  describe(892, '{!goalnr} goalscorer', 'player regular_play', 'goalnr variant', SCORERS),
  describe(893, 'Last goalscorer', 'player regular_play', 'variant', SCORERS),
  describe(TWO_OR_MORE, 'Player to score 2 or more', 'player regular_play', '', []),
  describe(BOOKED, 'Player to be shown a card', 'player bookings', '', []),
];

const happens: readonly MarketDescription[] = [
  describe(PENALTY, 'Penalty awarded', 'specials regular_play', '', YES_NO_NAMES),
  describe(STOPPAGE_GOAL[1], 'Goal in stoppage time of the 1st half', 'specials 1st_half', '', YES_NO_NAMES),
  describe(STOPPAGE_GOAL[2], 'Goal in stoppage time of the 2nd half', 'specials 2nd_half', '', YES_NO_NAMES),
];

const cup: readonly MarketDescription[] = [
  describe(2, 'Which team will advance to next round', 'specials', '', WINNER_NAMES),
  describe(GOES_TO_EXTRA, 'Will there be overtime', 'specials', '', YES_NO_NAMES),
  describe(GOES_TO_PENALTIES, 'Will there be a penalty shootout', 'specials', '', YES_NO_NAMES),
  describe(113, 'Overtime - 1x2', 'score overtime', '', THREE_WAY_NAMES),
  describe(116, 'Overtime - total', 'score overtime', 'total', OVER_UNDER_NAMES),
];

/** Descriptions by what works them out. */
export const OTHER_GROUPS = { order, corners, cards, players, happens, cup } as const;

export const OTHER_DESCRIPTIONS: readonly MarketDescription[] = Object.values(OTHER_GROUPS).flat();
