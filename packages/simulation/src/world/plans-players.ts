import type { CardPlan, DailyPlan, Field, Plan, TourPlan } from './plan-types.ts';

const EUROPE = 'ES FR DE IT PT NL BE CH AT SE NO DK FI PL CZ SK HU RO BG RS HR SI GR CY ENG SCO IE'.split(' ');
const AMERICAS = 'US CA MX BR AR CO CL UY PE EC'.split(' ');
const ASIA = 'CN JP KR IN ID TH VN MY AU NZ TW KZ'.split(' ');
const WORLD = [...EUROPE, ...AMERICAS, ...ASIA];

/** Days of every round: nobody plays on Sunday and, far away, on Monday again. */
const FIVE_ROUNDS_OF_32 = [[0, 1], [2], [3], [4], [5]];
const FOUR_ROUNDS_OF_16 = [[2], [3], [4], [5]];
const SIX_ROUNDS_OF_64 = [[0], [1], [2], [3], [4], [5]];
const TWO_WEEKS_OF_128 = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10], [12]];

const HOUR = 60;

type TourRow = Pick<TourPlan, 'sport' | 'name' | 'title' | 'pool' | 'draw' | 'lanes'> & Partial<TourPlan>;

const tour = (category: string, row: TourRow): TourPlan => ({
  kind: 'tour',
  country: null,
  category,
  field: 'men',
  pace: 1,
  bestOf: 3,
  every: 1,
  offset: 0,
  days:
    row.draw === 128
      ? TWO_WEEKS_OF_128
      : row.draw === 16
        ? FOUR_ROUNDS_OF_16
        : row.draw === 64
          ? SIX_ROUNDS_OF_64
          : FIVE_ROUNDS_OF_32,
  from: 11 * HOUR,
  step: 130,
  courts: 2,
  regions: WORLD,
  circuit: row.name,
  pauses: false,
  ...row,
});

const tennis = (field: Field, name: string, title: string, row: Partial<TourRow>): TourPlan =>
  tour(name, { sport: 'tennis', name, title, pool: 160, draw: 32, lanes: 2, field, ...row });

const TENNIS: readonly Plan[] = [
  tennis('men', 'Men’s Grand Events', '* Crown Fortnight, Men', {
    draw: 128,
    lanes: 1,
    every: 13,
    offset: 2,
    bestOf: 5,
    courts: 11,
    circuit: 'Main, Men',
  }),
  tennis('women', 'Women’s Grand Events', '* Crown Fortnight, Women', {
    draw: 128,
    lanes: 1,
    every: 13,
    offset: 2,
    courts: 11,
    circuit: 'Main, Women',
  }),
  tennis('men', 'Men’s Main Tour', '* Open, Men', { circuit: 'Main, Men', pauses: true }),
  tennis('women', 'Women’s Main Tour', '* Open, Women', { circuit: 'Main, Women', pauses: true }),
  tennis('men', 'Men’s Second Tour', '* Trophy, Men', { lanes: 4, pool: 200 }),
  tennis('women', 'Women’s Second Tour', '* Trophy, Women', { lanes: 2, pool: 120 }),
  tennis('men', 'Men’s Futures', '* Futures, Men', {
    lanes: 5,
    pool: 340,
    draw: 64,
    from: 10 * HOUR,
    step: 115,
    courts: 6,
    regions: [...ASIA, ...AMERICAS, ...EUROPE],
  }),
  tennis('women', 'Women’s Futures', '* Futures, Women', {
    lanes: 4,
    pool: 280,
    draw: 64,
    from: 10 * HOUR,
    step: 115,
    courts: 6,
    regions: [...AMERICAS, ...ASIA, ...EUROPE],
  }),
];

/** From Thursday to Wednesday, with players of their own. */
const THURSDAY_ROUNDS_OF_64 = [[3], [4], [5], [6], [7], [8]];

const futures = (field: Field, part: string, row: Partial<TourRow>): TourPlan =>
  tennis(
    field,
    `${field === 'men' ? 'Men' : 'Women'}’s Futures, ${part}`,
    `* ${part} Futures, ${field === 'men' ? 'Men' : 'Women'}`,
    {
      draw: 64,
      days: THURSDAY_ROUNDS_OF_64,
      from: 10 * HOUR,
      step: 115,
      courts: 6,
      ...row,
    },
  );

const REGIONAL_TENNIS: readonly Plan[] = [
  futures('men', 'American', { lanes: 4, pool: 260, regions: AMERICAS }),
  futures('men', 'Asian', { lanes: 3, pool: 200, regions: ASIA }),
  futures('men', 'European', { lanes: 4, pool: 260, regions: EUROPE, from: 13 * HOUR }),
  futures('women', 'American', { lanes: 3, pool: 200, regions: AMERICAS }),
  futures('women', 'Asian', { lanes: 2, pool: 140, regions: ASIA }),
  futures('women', 'European', { lanes: 3, pool: 200, regions: EUROPE, from: 13 * HOUR }),
];

const RACKETS: readonly Plan[] = [
  tour('World Tour', {
    sport: 'badminton',
    name: 'World Tour, Men',
    title: '* Shuttle Open, Men',
    pool: 64,
    draw: 32,
    lanes: 1,
    step: 50,
    courts: 4,
    regions: [...ASIA, ...EUROPE],
  }),
  tour('World Tour', {
    sport: 'badminton',
    name: 'World Tour, Women',
    title: '* Shuttle Open, Women',
    pool: 64,
    draw: 32,
    lanes: 1,
    step: 50,
    courts: 4,
    field: 'women',
    offset: 0,
    regions: [...ASIA, ...EUROPE],
  }),
  tour('Challenge Tour', {
    sport: 'badminton',
    name: 'Challenge Tour, Men',
    title: '* Challenge, Men',
    pool: 64,
    draw: 32,
    lanes: 1,
    step: 50,
    courts: 4,
    regions: [...EUROPE, ...ASIA],
  }),
  tour('World Squash Tour', {
    sport: 'squash',
    name: 'Squash Tour, Men',
    title: '* Squash Classic, Men',
    pool: 64,
    draw: 32,
    lanes: 1,
    every: 2,
    bestOf: 5,
    step: 60,
    courts: 2,
  }),
  tour('World Squash Tour', {
    sport: 'squash',
    name: 'Squash Tour, Women',
    title: '* Squash Classic, Women',
    pool: 64,
    draw: 32,
    lanes: 1,
    every: 2,
    offset: 1,
    bestOf: 5,
    step: 60,
    courts: 2,
    field: 'women',
  }),
  tour('Beach Tour', {
    sport: 'beach-volleyball',
    name: 'Beach Tour, Men',
    title: '* Sands, Men',
    pool: 64,
    draw: 32,
    lanes: 1,
    every: 2,
    step: 60,
    courts: 2,
  }),
  tour('Beach Tour', {
    sport: 'beach-volleyball',
    name: 'Beach Tour, Women',
    title: '* Sands, Women',
    pool: 64,
    draw: 32,
    lanes: 1,
    every: 2,
    offset: 1,
    step: 60,
    courts: 2,
    field: 'women',
  }),
  tour('Paddle Tour', {
    sport: 'table-tennis',
    name: 'Paddle Tour, Men',
    title: '* Paddle Open, Men',
    pool: 64,
    draw: 32,
    lanes: 1,
    every: 2,
    bestOf: 5,
    lateBestOf: { 16: 7, 8: 7, 4: 7, 2: 7 },
    step: 45,
    courts: 3,
  }),
  tour('Paddle Tour', {
    sport: 'table-tennis',
    name: 'Paddle Tour, Women',
    title: '* Paddle Open, Women',
    pool: 64,
    draw: 32,
    lanes: 1,
    every: 2,
    offset: 1,
    bestOf: 5,
    lateBestOf: { 16: 7, 8: 7, 4: 7, 2: 7 },
    step: 45,
    courts: 3,
    field: 'women',
  }),
];

const HALLS: readonly Plan[] = [
  tour('Oche Tour', {
    sport: 'darts',
    name: 'Oche Tour',
    title: '* Oche Masters',
    pool: 96,
    draw: 32,
    lanes: 1,
    bestOf: 11,
    lateBestOf: { 8: 13, 4: 15, 2: 17 },
    from: 18 * HOUR,
    step: 35,
    courts: 1,
    days: FIVE_ROUNDS_OF_32,
    regions: EUROPE,
  }),
  tour('Oche Challenge', {
    sport: 'darts',
    name: 'Oche Challenge',
    title: '* Oche Challenge',
    pool: 96,
    draw: 32,
    lanes: 1,
    bestOf: 11,
    lateBestOf: { 4: 13, 2: 15 },
    from: 12 * HOUR,
    step: 35,
    courts: 2,
    days: FIVE_ROUNDS_OF_32,
    regions: [...AMERICAS, ...EUROPE],
  }),
  tour('Baize Tour', {
    sport: 'snooker',
    name: 'Baize Tour',
    title: '* Baize Open',
    pool: 64,
    draw: 32,
    lanes: 1,
    bestOf: 9,
    lateBestOf: { 8: 11, 4: 11, 2: 17 },
    from: 10 * HOUR,
    step: 180,
    courts: 4,
    days: FIVE_ROUNDS_OF_32,
    regions: ['ENG', 'SCO', 'WAL', 'CN', 'DE', 'BE', 'IE', 'TH'],
  }),
  tour('Baize Challenge', {
    sport: 'snooker',
    name: 'Baize Challenge',
    title: '* Baize Challenge',
    pool: 64,
    draw: 32,
    lanes: 1,
    bestOf: 7,
    lateBestOf: { 4: 9, 2: 11 },
    from: 11 * HOUR,
    step: 130,
    courts: 3,
    days: FIVE_ROUNDS_OF_32,
    regions: ['CN', 'IN', 'TH', 'ENG', 'WAL'],
  }),
];

const daily = (sport: string, [country, name]: readonly [string, string], row: Partial<DailyPlan>): DailyPlan => ({
  kind: 'daily',
  sport,
  country,
  name,
  field: 'men',
  pace: 1,
  bestOf: 5,
  pool: 24,
  roundsPerDay: 1,
  from: 8 * HOUR,
  step: 60,
  handles: false,
  ...row,
});

const TABLES: readonly Plan[] = [
  daily('table-tennis', ['CZ', 'Prague Table Series'], { pool: 40, from: 6 * HOUR, step: 45 }),
  daily('table-tennis', ['UA', 'Steppe Table Series'], { pool: 40, from: 6 * HOUR, step: 45 }),
  daily('table-tennis', ['PL', 'Baltic Table Series'], { pool: 40, from: 7 * HOUR, step: 45 }),
  daily('table-tennis', ['CZ', 'Moravia Table Series'], { pool: 32, from: 20 * HOUR, step: 35 }),
  daily('table-tennis', ['KR', 'Seoul Table Series'], { pool: 32, from: 9 * HOUR, step: 45 }),
  daily('table-tennis', ['BR', 'Ipê Table Series'], { pool: 32, from: 10 * HOUR, step: 45 }),
];

const ESOCCER: readonly Plan[] = [
  daily('esoccer', ['ENG', 'Pixel Pitch Eights'], {
    handles: true,
    pool: 10,
    roundsPerDay: 8,
    from: 6 * HOUR,
    step: 26,
    bestOf: 1,
  }),
  daily('esoccer', ['DE', 'Pixel Pitch Twelves'], {
    handles: true,
    pool: 10,
    roundsPerDay: 8,
    from: 13 * HOUR,
    step: 26,
    bestOf: 1,
  }),
  daily('esoccer', ['BR', 'Pixel Pitch Sul'], { handles: true, pool: 10, roundsPerDay: 8, from: 11 * HOUR, step: 26, bestOf: 1 }),
];

const card = (sport: string, name: string, row: Partial<CardPlan>): CardPlan => ({
  kind: 'card',
  sport,
  country: null,
  category: 'International',
  name,
  field: 'men',
  pace: 1,
  bestOf: sport === 'mma' ? 3 : 10,
  pool: 96,
  fights: 8,
  every: 2,
  offset: 0,
  utcOffset: -6,
  ...row,
});

const FIGHTS: readonly Plan[] = [
  card('boxing', 'Saturday Ring', { fights: 7, utcOffset: 0, every: 1, pool: 168 }),
  card('boxing', 'Desert Ring Nights', { fights: 6, utcOffset: -6, every: 2, pool: 72 }),
  card('boxing', 'Sunrise Ring', { fights: 6, utcOffset: 9, every: 3, offset: 1, pool: 72 }),
  card('mma', 'Apex Cage Nights', { fights: 11, utcOffset: -6, every: 1, pool: 264 }),
  card('mma', 'Continental Cage', { fights: 10, utcOffset: 1, every: 2, offset: 1, pool: 120 }),
  card('mma', 'Women’s Cage Series', { fights: 8, utcOffset: -6, every: 3, field: 'women', pool: 64, pace: 0.75 }),
];

/** Sports of single players, by importance within each sport. Append only. */
export const PLAYER_PLANS: readonly Plan[] = [
  ...TENNIS,
  ...REGIONAL_TENNIS,
  ...RACKETS,
  ...TABLES,
  ...HALLS,
  ...FIGHTS,
  ...ESOCCER,
];
