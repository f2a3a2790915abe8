/**
 * Market types that a score answers although they are settled by the feed's results alone: their results are held against the score. One table for
 * all sports: a type asks the same wherever it is offered, and what a sport's score does not say (see `FinishedMatch`) is not asked.
 */

/** Which numbers of a match a market looks at. The second part is the specifier that numbers the part. */
export type Scope =
  | 'regular'
  | 'first_half'
  | 'second_half'
  | 'incl_overtime'
  /** Sets, legs, frames, maps won. */
  | 'won'
  /** Games, points or rounds over all parts. */
  | 'points'
  | 'first_five'
  | 'first_periods:to'
  | `period:${'periodnr' | 'quarternr' | 'inningnr'}`
  | `part:${'setnr' | 'gamenr' | 'framenr' | 'mapnr'}`;

/** What is asked of them; `home` and `away` are numbers of one side alone. */
export type Question =
  | 'three_way'
  | 'double_chance'
  | 'two_way'
  | 'handicap'
  | 'european_handicap'
  | `total${'' | '_home' | '_away'}`
  | `odd_even${'' | '_home' | '_away'}`
  | 'btts'
  /** A side scores at all, concedes nothing, wins and concedes nothing. */
  | `${'scores' | 'clean_sheet' | 'win_to_nil'}_${'home' | 'away'}`
  /** Its outcomes are those of the variant, `variantOutcomes`. */
  | 'correct_parts';

type Types = Readonly<Record<number, Question>>;

/** Types of one family, numbered from its first. */
const from = (first: number, types: Types): Types =>
  Object.fromEntries(Object.entries(types).map(([id, question]) => [first + Number(id), question]));

/** What sports of rallies have of their own: over the match, and in a set or game. */
const RALLY_POINTS: Types = {
  1: 'odd_even',
  2: 'total_home',
  3: 'total_away',
  4: 'odd_even_home',
  5: 'odd_even_away',
};
const RALLY_WON: Types = { 8: 'odd_even' };
const RALLY_PART: Types = { 9: 'total_home', 10: 'total_away' };
const VOLLEYBALL = 923_000;
const BEACH_VOLLEYBALL = 934_000;
const TABLE_TENNIS = 1_120_000;
const BADMINTON = 931_000;

/** What esports of maps have of their own. */
const SERIES: Types = { 1: 'odd_even', 2: 'scores_home', 3: 'scores_away' };
/** Shooters, League of Legends, Dota 2, Rocket League. */
const [SHOOTERS, LOL, DOTA, CARS] = [[1_009_000, 1_094_000], 1_010_000, 1_011_000, 1_028_000] as const;
const MAP_SIDES: Types = { 20: 'total_home', 21: 'total_away' };

const TABLE: readonly (readonly [Scope, Types])[] = [
  [
    'regular',
    {
      27: 'odd_even_home',
      28: 'odd_even_away',
      31: 'clean_sheet_home',
      32: 'clean_sheet_away',
      33: 'win_to_nil_home',
      34: 'win_to_nil_away',
    },
  ],
  [
    'first_half',
    {
      63: 'double_chance',
      65: 'european_handicap',
      69: 'total_home',
      70: 'total_away',
      74: 'odd_even',
      75: 'btts',
      76: 'clean_sheet_home',
      77: 'clean_sheet_away',
    },
  ],
  [
    'second_half',
    {
      85: 'double_chance',
      86: 'two_way',
      87: 'european_handicap',
      88: 'handicap',
      90: 'total',
      91: 'total_home',
      92: 'total_away',
      94: 'odd_even',
      95: 'btts',
      96: 'clean_sheet_home',
      97: 'clean_sheet_away',
    },
  ],
  [
    'incl_overtime',
    {
      // Basketball, American football.
      227: 'total_home',
      228: 'total_away',
      229: 'odd_even',
      616: 'odd_even_home',
      617: 'odd_even_away',
      // Extra innings.
      251: 'two_way',
      256: 'handicap',
      258: 'total',
      260: 'total_home',
      261: 'total_away',
      264: 'odd_even',
      903002: 'odd_even_home',
      903003: 'odd_even_away',
      // A super over.
      340: 'two_way',
      // Overtime and penalties.
      406: 'two_way',
      410: 'handicap',
      412: 'total',
      414: 'total_home',
      415: 'total_away',
      419: 'odd_even',
      421: 'clean_sheet_home',
      422: 'clean_sheet_away',
    },
  ],
  [
    'period:quarternr',
    {
      235: 'three_way',
      236: 'total',
      302: 'two_way',
      303: 'handicap',
      304: 'odd_even',
      753: 'double_chance',
      756: 'total_home',
      757: 'total_away',
    },
  ],
  [
    'period:periodnr',
    {
      443: 'three_way',
      445: 'european_handicap',
      446: 'total',
      447: 'total_home',
      448: 'total_away',
      452: 'btts',
      454: 'clean_sheet_home',
      455: 'clean_sheet_away',
      459: 'two_way',
      460: 'handicap',
      462: 'odd_even',
      529: 'double_chance',
    },
  ],
  [
    'period:inningnr',
    {
      287: 'three_way',
      288: 'total',
      903017: 'scores_home',
      903018: 'scores_away',
      903019: 'odd_even',
      903020: 'handicap',
      // Of cricket, where one side bats in an innings.
      921001: 'total',
      921002: 'odd_even',
    },
  ],
  [
    'first_five',
    {
      274: 'three_way',
      275: 'handicap',
      276: 'total',
      903011: 'total_home',
      903012: 'total_away',
      903013: 'odd_even',
      903014: 'double_chance',
    },
  ],
  ['first_periods:to', { 903015: 'three_way', 903016: 'total' }],
  [
    'won',
    {
      192: 'scores_home',
      193: 'scores_away',
      199: 'correct_parts',
      329: 'correct_parts',
      ...from(VOLLEYBALL, RALLY_WON),
      ...from(BEACH_VOLLEYBALL, RALLY_WON),
      ...from(TABLE_TENNIS, RALLY_WON),
      ...from(BADMINTON, RALLY_WON),
      ...from(SHOOTERS[0], SERIES),
      ...from(SHOOTERS[1], SERIES),
      ...from(LOL, SERIES),
      ...from(DOTA, SERIES),
      ...from(CARS, SERIES),
      // Squash.
      937001: 'handicap',
      937002: 'total',
      937003: 'odd_even',
      // Frames of snooker.
      919000: 'handicap',
      919001: 'total',
      919002: 'odd_even',
      919003: 'total_home',
      919004: 'total_away',
      // Legs of darts.
      922000: 'handicap',
      922001: 'total',
      922002: 'odd_even',
      922014: 'total_home',
      922015: 'total_away',
    },
  ],
  [
    'points',
    {
      190: 'total_home',
      191: 'total_away',
      198: 'odd_even',
      237: 'handicap',
      238: 'total',
      937005: 'total_home',
      937006: 'total_away',
      ...from(VOLLEYBALL, RALLY_POINTS),
      ...from(BEACH_VOLLEYBALL, RALLY_POINTS),
      ...from(TABLE_TENNIS, RALLY_POINTS),
      ...from(BADMINTON, RALLY_POINTS),
    },
  ],
  [
    'part:setnr',
    {
      203: 'handicap',
      204: 'total',
      309: 'handicap',
      310: 'total',
      311: 'odd_even',
      905004: 'odd_even',
      905006: 'total_home',
      905007: 'total_away',
      ...from(VOLLEYBALL, RALLY_PART),
      ...from(BEACH_VOLLEYBALL, RALLY_PART),
    },
  ],
  [
    'part:gamenr',
    {
      245: 'two_way',
      246: 'handicap',
      247: 'total',
      248: 'odd_even',
      ...from(TABLE_TENNIS, RALLY_PART),
      ...from(BADMINTON, RALLY_PART),
    },
  ],
  ['part:framenr', { 919005: 'two_way' }],
  [
    'part:mapnr',
    {
      // Rounds, overtime among them.
      331: 'handicap',
      332: 'total',
      621: 'odd_even',
      ...from(SHOOTERS[0], MAP_SIDES),
      ...from(SHOOTERS[1], MAP_SIDES),
      // Kills.
      554: 'two_way',
      555: 'handicap',
      726: 'total',
      ...from(LOL, { ...MAP_SIDES, 22: 'odd_even' }),
      ...from(DOTA, { ...MAP_SIDES, 22: 'odd_even' }),
      // Goals.
      ...from(CARS, {
        20: 'handicap',
        21: 'total',
        22: 'total_home',
        23: 'total_away',
        24: 'odd_even',
        25: 'btts',
        29: 'clean_sheet_home',
        30: 'clean_sheet_away',
      }),
    },
  ],
];

/** What is asked by each type, by its id. */
export const JUDGED_TYPES: ReadonlyMap<number, { readonly scope: Scope; readonly question: Question }> = new Map(
  TABLE.flatMap(([scope, types]) => Object.entries(types).map(([id, question]) => [Number(id), { scope, question }] as const)),
);
