import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  DOUBLE_CHANCE_NAMES,
  describer,
  EUROPEAN_HANDICAP_NAMES,
  HANDICAP_NAMES,
  HOME,
  type Names,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';

/** Market types of the sports on a clock as the Unified Odds Feed describes them: name, groups, specifiers, outcomes. */
type Entry = readonly [id: number, name: string, groups: string, specifiers: string, outcomes: Names];

const FULL = 'score regular_play';
const OVERTIME = 'score incl_ot';
const PENALTIES = 'score incl_ot_and_pen';
const FIRST = 'score 1st_half';
const SECOND = 'score 2nd_half';
const PERIOD = 'score period';
const QUARTER = 'score quarter';
const COMBO = 'regular_play combo';
const TRIES = 'regular_play tries';
const FIRST_TRIES = '1st_half tries';

const NEXT: Names = [
  ['6', HOME],
  ['7', 'none'],
  ['8', AWAY],
];
const HALF_NAMES: Names = [
  ['436', '1st half'],
  ['438', '2nd half'],
  ['440', 'equal'],
];
const PERIOD_NAMES: Names = [
  ['1621', '1st period'],
  ['1622', '2nd period'],
  ['1623', '3rd period'],
  ['1624', 'equal'],
];
const QUARTER_NAMES: Names = [
  ['920', '1st quarter'],
  ['921', '2nd quarter'],
  ['922', '3rd quarter'],
  ['923', '4th quarter'],
  ['924', 'equal'],
];
const ENDS = [HOME, 'draw', AWAY];
/** 418 is home/home, then home/draw ... up to 434, away/away. */
const DOUBLE_RESULT: Names = ENDS.flatMap((half, i) =>
  ENDS.map((full, j) => [String(418 + 2 * (3 * i + j)), `${half}/${full}`] as const),
);
/** 1529 is home & home, then draw & home, away & home, home & draw ... 1537 away & away: the part runs fastest. */
const PERIOD_AND_MATCH: Names = ENDS.flatMap((full, j) =>
  ENDS.map((part, i) => [String(1529 + 3 * j + i), `${part} & ${full}`] as const),
);
const THREE_WAY_AND_TOTAL: Names = ENDS.flatMap((end, i) => [
  [String(794 + 4 * i), `${end} & under {total}`] as const,
  [String(796 + 4 * i), `${end} & over {total}`] as const,
]);
const WINNER_AND_TOTAL: Names = [
  ['973', `${HOME} & over {total}`],
  ['974', `${AWAY} & over {total}`],
  ['975', `${HOME} & under {total}`],
  ['976', `${AWAY} & under {total}`],
];
const MARGIN_OF_THREE: Names = [
  ['630', `${HOME} by 1`],
  ['632', `${HOME} by 2`],
  ['634', `${HOME} by 3+`],
  ['636', `${AWAY} by 1`],
  ['638', `${AWAY} by 2`],
  ['640', `${AWAY} by 3+`],
];
export const MARGIN_VARIANT = 'sr:winning_margin_no_draw:11+';
const MARGIN_TO_ELEVEN: Names = [
  `${HOME} by 11+`,
  `${HOME} by 6-10`,
  `${HOME} by 1-5`,
  `${AWAY} by 1-5`,
  `${AWAY} by 6-10`,
  `${AWAY} by 11+`,
].map((name, i) => [`${MARGIN_VARIANT}:${137 + i}`, name] as const);
const QUARTER_MARGIN: Names = [
  ['1002', `${HOME} by 3+`],
  ['1003', `${AWAY} by 3+`],
  ['1004', 'other'],
];
/** Scores listed by 456 (a period), 81 (the first half), 431 and 427 (the match, its end): id of `home:away`. */
const square = (first: number, most: number, step = 1, skipsDraws = false): readonly (readonly [string, string])[] => {
  const names: (readonly [string, string])[] = [];
  for (let away = 0; away <= most; away++) {
    for (let home = 0; home <= most; home++) {
      if (skipsDraws && home === away) continue;
      names.push([String(first + step * names.length), `${home}:${away}`]);
    }
  }
  return names;
};
export const PERIOD_SCORES = square(1630, 2);
export const MATCH_SCORES = square(1584, 5);
/** Without draws, and 5:5 is none of them. */
export const FINAL_SCORES = square(1488, 5, 1, true);
const withOther = (scores: readonly (readonly [string, string])[], id: string): Names => [...scores, [id, 'other']];

const ENTRIES: readonly Entry[] = [
  [1, '1x2', FULL, '', THREE_WAY_NAMES],
  [8, '{!goalnr} goal', FULL, 'goalnr', NEXT],
  [10, 'Double chance', FULL, '', DOUBLE_CHANCE_NAMES],
  [11, 'Draw no bet', FULL, '', WINNER_NAMES],
  [14, 'Handicap {hcp}', FULL, 'hcp', EUROPEAN_HANDICAP_NAMES],
  [16, 'Handicap', FULL, 'hcp', HANDICAP_NAMES],
  [18, 'Total', FULL, 'total', OVER_UNDER_NAMES],
  [19, `${HOME} total`, FULL, 'total', OVER_UNDER_NAMES],
  [20, `${AWAY} total`, FULL, 'total', OVER_UNDER_NAMES],
  [26, 'Odd/even', FULL, '', ODD_EVEN_NAMES],
  [27, `${HOME} odd/even`, FULL, '', ODD_EVEN_NAMES],
  [28, `${AWAY} odd/even`, FULL, '', ODD_EVEN_NAMES],
  [29, 'Both teams to score', FULL, '', YES_NO_NAMES],
  [31, `${HOME} clean sheet`, FULL, '', YES_NO_NAMES],
  [32, `${AWAY} clean sheet`, FULL, '', YES_NO_NAMES],
  [33, `${HOME} win to nil`, FULL, '', YES_NO_NAMES],
  [34, `${AWAY} win to nil`, FULL, '', YES_NO_NAMES],
  [37, '1x2 & total', COMBO, 'total', THREE_WAY_AND_TOTAL],
  [47, 'Halftime/fulltime', FULL, '', DOUBLE_RESULT],
  [48, `${HOME} to win both halves`, FULL, '', YES_NO_NAMES],
  [49, `${AWAY} to win both halves`, FULL, '', YES_NO_NAMES],
  [50, `${HOME} to win either half`, FULL, '', YES_NO_NAMES],
  [51, `${AWAY} to win either half`, FULL, '', YES_NO_NAMES],
  [52, 'Highest scoring half', FULL, '', HALF_NAMES],
  [53, `${HOME} highest scoring half`, FULL, '', HALF_NAMES],
  [54, `${AWAY} highest scoring half`, FULL, '', HALF_NAMES],
  [56, `${HOME} to score in both halves`, FULL, '', YES_NO_NAMES],
  [57, `${AWAY} to score in both halves`, FULL, '', YES_NO_NAMES],
  [58, 'Both halves over {total}', FULL, 'total', YES_NO_NAMES],
  [59, 'Both halves under {total}', FULL, 'total', YES_NO_NAMES],
  [60, '1st half - 1x2', FIRST, '', THREE_WAY_NAMES],
  [63, '1st half - double chance', FIRST, '', DOUBLE_CHANCE_NAMES],
  [64, '1st half - draw no bet', FIRST, '', WINNER_NAMES],
  [65, '1st half - handicap {hcp}', FIRST, 'hcp', EUROPEAN_HANDICAP_NAMES],
  [66, '1st half - handicap', FIRST, 'hcp', HANDICAP_NAMES],
  [68, '1st half - total', FIRST, 'total', OVER_UNDER_NAMES],
  [69, `1st half - ${HOME} total`, FIRST, 'total', OVER_UNDER_NAMES],
  [70, `1st half - ${AWAY} total`, FIRST, 'total', OVER_UNDER_NAMES],
  [74, '1st half - odd/even', FIRST, '', ODD_EVEN_NAMES],
  [75, '1st half - both teams to score', FIRST, '', YES_NO_NAMES],
  [83, '2nd half - 1x2', SECOND, '', THREE_WAY_NAMES],
  [85, '2nd half - double chance', SECOND, '', DOUBLE_CHANCE_NAMES],
  [86, '2nd half - draw no bet', SECOND, '', WINNER_NAMES],
  [88, '2nd half - handicap', SECOND, 'hcp', HANDICAP_NAMES],
  [90, '2nd half - total', SECOND, 'total', OVER_UNDER_NAMES],
  [91, `2nd half - ${HOME} total`, SECOND, 'total', OVER_UNDER_NAMES],
  [92, `2nd half - ${AWAY} total`, SECOND, 'total', OVER_UNDER_NAMES],
  [94, '2nd half - odd/even', SECOND, '', ODD_EVEN_NAMES],
  [95, '2nd half - both teams to score', SECOND, '', YES_NO_NAMES],
  [2, 'Which team will advance to next round', 'score cup_tie', '', WINNER_NAMES],
  [219, 'Winner (incl. overtime)', OVERTIME, '', WINNER_NAMES],
  [220, 'Will there be overtime', FULL, '', YES_NO_NAMES],
  [221, '{!scorenr} score (incl. overtime)', 'score', 'scorenr', NEXT],
  [223, 'Handicap (incl. overtime)', OVERTIME, 'hcp', HANDICAP_NAMES],
  [225, 'Total (incl. overtime)', OVERTIME, 'total', OVER_UNDER_NAMES],
  [227, `${HOME} total (incl. overtime)`, OVERTIME, 'total', OVER_UNDER_NAMES],
  [228, `${AWAY} total (incl. overtime)`, OVERTIME, 'total', OVER_UNDER_NAMES],
  [229, 'Odd/even (incl. overtime)', OVERTIME, '', ODD_EVEN_NAMES],
  [234, 'Highest scoring quarter', FULL, '', QUARTER_NAMES],
  [235, '{!quarternr} quarter - 1x2', QUARTER, 'quarternr', THREE_WAY_NAMES],
  [236, '{!quarternr} quarter - total', QUARTER, 'quarternr total', OVER_UNDER_NAMES],
  [290, 'Winning margin (incl. overtime)', OVERTIME, 'variant', MARGIN_TO_ELEVEN],
  [292, 'Winner & total (incl. overtime)', 'combo incl_ot', 'total', WINNER_AND_TOTAL],
  [301, '{!quarternr} quarter - winning margin', QUARTER, 'quarternr', QUARTER_MARGIN],
  [302, '{!quarternr} quarter - draw no bet', QUARTER, 'quarternr', WINNER_NAMES],
  [303, '{!quarternr} quarter - handicap', QUARTER, 'quarternr hcp', HANDICAP_NAMES],
  [304, '{!quarternr} quarter - odd/even', QUARTER, 'quarternr', ODD_EVEN_NAMES],
  [406, 'Winner (incl. overtime and penalties)', PENALTIES, '', WINNER_NAMES],
  [409, 'Winning margin (incl. overtime and penalties)', PENALTIES, '', MARGIN_OF_THREE],
  [410, 'Handicap (incl. overtime and penalties)', PENALTIES, 'hcp', HANDICAP_NAMES],
  [412, 'Total (incl. overtime and penalties)', PENALTIES, 'total', OVER_UNDER_NAMES],
  [414, `${HOME} total (incl. overtime and penalties)`, PENALTIES, 'total', OVER_UNDER_NAMES],
  [415, `${AWAY} total (incl. overtime and penalties)`, PENALTIES, 'total', OVER_UNDER_NAMES],
  [419, 'Odd/even (incl. overtime and penalties)', PENALTIES, '', ODD_EVEN_NAMES],
  [421, `${HOME} clean sheet (incl. overtime and penalties)`, PENALTIES, '', YES_NO_NAMES],
  [422, `${AWAY} clean sheet (incl. overtime and penalties)`, PENALTIES, '', YES_NO_NAMES],
  [427, 'Correct score (incl. overtime and penalties)', PENALTIES, '', withOther(FINAL_SCORES, '1518')],
  [429, '{!periodnr} period 1x2 & 1x2', COMBO, 'periodnr', PERIOD_AND_MATCH],
  [431, 'Correct score', FULL, '', withOther(MATCH_SCORES, '1620')],
  [432, 'Highest scoring period', FULL, '', PERIOD_NAMES],
  [433, `${HOME} highest scoring period`, FULL, '', PERIOD_NAMES],
  [434, `${AWAY} highest scoring period`, FULL, '', PERIOD_NAMES],
  [435, `${HOME} to win all periods`, FULL, '', YES_NO_NAMES],
  [436, `${AWAY} to win all periods`, FULL, '', YES_NO_NAMES],
  [437, `${HOME} to win any period`, FULL, '', YES_NO_NAMES],
  [438, `${AWAY} to win any period`, FULL, '', YES_NO_NAMES],
  [439, `${HOME} to score in all periods`, FULL, '', YES_NO_NAMES],
  [440, `${AWAY} to score in all periods`, FULL, '', YES_NO_NAMES],
  [441, 'All periods over {total}', FULL, 'total', YES_NO_NAMES],
  [442, 'All periods under {total}', FULL, 'total', YES_NO_NAMES],
  [443, '{!periodnr} period - 1x2', PERIOD, 'periodnr', THREE_WAY_NAMES],
  [445, '{!periodnr} period - handicap {hcp}', PERIOD, 'periodnr hcp', EUROPEAN_HANDICAP_NAMES],
  [446, '{!periodnr} period - total', PERIOD, 'periodnr total', OVER_UNDER_NAMES],
  [447, `{!periodnr} period - ${HOME} total`, PERIOD, 'periodnr total', OVER_UNDER_NAMES],
  [448, `{!periodnr} period - ${AWAY} total`, PERIOD, 'periodnr total', OVER_UNDER_NAMES],
  [452, '{!periodnr} period - both teams to score', PERIOD, 'periodnr', YES_NO_NAMES],
  [454, `{!periodnr} period - ${HOME} clean sheet`, PERIOD, 'periodnr', YES_NO_NAMES],
  [455, `{!periodnr} period - ${AWAY} clean sheet`, PERIOD, 'periodnr', YES_NO_NAMES],
  [456, '{!periodnr} period - correct score', PERIOD, 'periodnr', withOther(PERIOD_SCORES, '1639')],
  [459, '{!periodnr} period - draw no bet', PERIOD, 'periodnr', WINNER_NAMES],
  [460, '{!periodnr} period - handicap', PERIOD, 'periodnr hcp', HANDICAP_NAMES],
  [462, '{!periodnr} period - odd/even', PERIOD, 'periodnr', ODD_EVEN_NAMES],
  [472, '1st half - race to {pointnr} points', FIRST, 'pointnr', NEXT],
  [473, 'Try 1x2', TRIES, '', THREE_WAY_NAMES],
  [474, 'Try double chance', TRIES, '', DOUBLE_CHANCE_NAMES],
  [475, 'Try draw no bet', TRIES, '', WINNER_NAMES],
  [477, 'Try handicap', TRIES, 'hcp', HANDICAP_NAMES],
  [478, 'Total tries', TRIES, 'total', OVER_UNDER_NAMES],
  [479, `${HOME} total tries`, TRIES, 'total', OVER_UNDER_NAMES],
  [480, `${AWAY} total tries`, TRIES, 'total', OVER_UNDER_NAMES],
  [481, 'Odd/even tries', TRIES, '', ODD_EVEN_NAMES],
  [487, '1st half - total tries', FIRST_TRIES, 'total', OVER_UNDER_NAMES],
  [529, '{!periodnr} period - double chance', PERIOD, 'periodnr', DOUBLE_CHANCE_NAMES],
  [563, 'Race to {pointnr} points', FULL, 'pointnr', NEXT],
  [609, 'Team with highest scoring quarter', FULL, '', THREE_WAY_NAMES],
  [616, `${HOME} odd/even (incl. overtime)`, OVERTIME, '', ODD_EVEN_NAMES],
  [617, `${AWAY} odd/even (incl. overtime)`, OVERTIME, '', ODD_EVEN_NAMES],
  [753, '{!quarternr} quarter - double chance', QUARTER, 'quarternr', DOUBLE_CHANCE_NAMES],
  [756, `{!quarternr} quarter - ${HOME} total`, QUARTER, 'quarternr total', OVER_UNDER_NAMES],
  [757, `{!quarternr} quarter - ${AWAY} total`, QUARTER, 'quarternr total', OVER_UNDER_NAMES],
  [921, '{%player} total points (incl. overtime)', 'player incl_ot', 'player total', OVER_UNDER_NAMES],
  [1037, 'Race to {goals} goals', FULL, 'goals', NEXT],
  [1057, '{!quarternr} quarter - race to {pointnr} points', QUARTER, 'quarternr pointnr', NEXT],
  // Our own: the number of the feed for the first is in use for another meaning; it has the others with overtime only.
  [904001, 'Will there be a penalty shootout', OVERTIME, '', YES_NO_NAMES],
  [916001, 'Total touchdowns', FULL, 'total', OVER_UNDER_NAMES],
  [916002, 'Total field goals made', FULL, 'total', OVER_UNDER_NAMES],
];

/** Descriptions of market types for a sport, in the order of their ids. */
export function describeTypes(sport: string, ids: readonly number[]): MarketDescription[] {
  const describe = describer(sport);
  return [...new Set(ids)]
    .sort((a, b) => a - b)
    .map((id) => {
      const entry = ENTRIES.find(([known]) => known === id);
      if (entry === undefined) throw new Error(`market type ${id} has no description`);
      return describe(...entry);
    });
}
