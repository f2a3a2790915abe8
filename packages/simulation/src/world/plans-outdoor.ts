import { international, type LeaguePlan, league, type Plan, type SeasonKey, type WeekKey } from './plan-types.ts';

type More = Partial<LeaguePlan>;
type Row = readonly [
  sport: string,
  country: string,
  name: string,
  teams: number,
  legs: number,
  season: SeasonKey,
  week: WeekKey,
  more?: More,
];

const series = { series: 3, rest: 12 } as const;
const nations = (list: string, utcOffset: number): More => ({ of: 'nations', nations: list.split(' '), utcOffset });

const ROWS: readonly Row[] = [
  ['american-football', 'US', 'Continental Gridiron', 32, 1, 'gridiron', 'gridiron'],
  ['american-football', 'US', 'Collegiate Gridiron East', 24, 1, 'gridiron', 'college', { level: 1, pace: 1.15 }],
  ['american-football', 'US', 'Collegiate Gridiron West', 24, 1, 'gridiron', 'college', { level: 2, pace: 1.18 }],
  ['american-football', 'CA', 'Northern Gridiron', 10, 2, 'summer', 'us', { pace: 1.05 }],
  ['american-football', 'US', 'Spring Gridiron', 8, 2, 'spring-split', 'us', { level: 2, pace: 0.95 }],
  ['american-football', 'DE', 'Gridiron Rheinstaffel', 10, 2, 'calendar-short', 'de'],
  ['baseball', 'US', 'Continental Diamond', 30, 2, 'summer', 'evenings', { ...series, pace: 1.05 }],
  ['baseball', 'JP', 'Tsubame Diamond', 12, 4, 'summer', 'evenings', { ...series, pace: 0.95 }],
  ['baseball', 'KR', 'Hangang Diamond', 10, 5, 'summer', 'evenings', { ...series, pace: 1.05 }],
  ['baseball', 'MX', 'Liga del Diamante', 18, 3, 'summer', 'evenings', { ...series, pace: 1.05 }],
  ['baseball', 'TW', 'Jade Diamond', 6, 8, 'summer', 'evenings', { ...series, pace: 1.05 }],
  ['baseball', 'US', 'Prairie Diamond', 24, 2, 'summer', 'evenings', { ...series, level: 2, pace: 1.06 }],
  ['baseball', 'DO', 'Liga Invernal Caribe', 6, 6, 'christmas', 'evenings', { ...series, pace: 1.05 }],
  ['baseball', 'VE', 'Liga Invernal Orinoco', 8, 4, 'christmas', 'evenings', { ...series, pace: 1.06 }],
  ['baseball', 'MX', 'Liga Invernal del Pacífico Sur', 10, 3, 'christmas', 'evenings', { ...series, level: 2, pace: 1.05 }],
  ['baseball', 'AU', 'Summer Diamond', 8, 4, 'christmas', 'evenings', { ...series, pace: 1.06 }],
  ['cricket', 'IN', 'Chariot Twenty20', 10, 2, 'two-months', 'evenings'],
  ['cricket', 'AU', 'Summer Bash Twenty20', 8, 2, 'christmas', 'aus'],
  ['cricket', 'ENG', 'County Twenty20 Trophy', 18, 1, 'calendar-short', 'eng'],
  ['cricket', 'PK', 'Indus Twenty20', 8, 2, 'spring-split', 'asia'],
  ['cricket', 'BD', 'Delta Twenty20', 8, 2, 'christmas', 'asia'],
  ['cricket', 'ZA', 'Protea Twenty20', 8, 2, 'christmas', 'africa'],
  ['cricket', 'LK', 'Pearl Twenty20', 6, 2, 'two-months', 'asia'],
  ['cricket', 'NZ', 'Fern Twenty20', 6, 3, 'christmas', 'aus', { level: 1 }],
  ['cricket', 'IN', 'State Twenty20 Shield', 16, 1, 'winter', 'afternoons', { level: 1 }],
  ['rugby-union', 'ENG', 'Oak Leaf Union', 10, 2, 'autumn', 'eng'],
  ['rugby-union', 'FR', 'Ligue Ovale', 14, 2, 'autumn', 'fr'],
  ['rugby-union', 'NZ', 'Southern Scrum', 12, 1, 'rugby-south', 'aus'],
  ['rugby-union', 'ZA', 'Highveld Shield', 10, 2, 'rugby-south', 'africa'],
  ['rugby-union', 'JP', 'Hinode Scrum', 12, 2, 'winter', 'asia'],
  ['rugby-union', 'IT', 'Lega Ovale', 10, 2, 'autumn', 'it'],
  ['rugby-union', 'IE', 'Emerald Oak', 12, 2, 'autumn', 'eng'],
  ['rugby-league', 'AU', 'Wattle Rugby League', 16, 2, 'rugby-south', 'aus'],
  ['rugby-league', 'ENG', 'Mill Town Rugby League', 12, 2, 'rugby-south', 'eng'],
  ['rugby-league', 'FR', 'Ligue Treize Sud', 10, 2, 'winter-long', 'fr'],
  ['australian-football', 'AU', 'Eucalypt League', 18, 1, 'rugby-south', 'aus'],
  ['australian-football', 'AU', 'Eucalypt League, Women', 14, 1, 'calendar-short', 'aus', { field: 'women', pace: 0.6 }],
  ['field-hockey', 'NL', 'Deltastick', 12, 2, 'autumn-break', 'eu-sunday'],
  ['field-hockey', 'DE', 'Feldstaffel', 12, 2, 'autumn-break', 'eu-sunday'],
  ['field-hockey', 'BE', 'Ardennenstick', 12, 2, 'autumn-break', 'eu-sunday'],
  ['field-hockey', 'IN', 'Lotus Stick League', 8, 2, 'christmas', 'evenings'],
  ['bandy', 'SE', 'Bandyserien Norr', 14, 2, 'winter', 'evenings'],
  ['bandy', 'FI', 'Jääpalloliiga', 10, 2, 'winter', 'evenings'],
];

/** Sports in the open, by importance within each sport. Append only. */
export const OUTDOOR_PLANS: readonly Plan[] = [
  ...ROWS.map(([sport, country, name, teams, legs, season, week, more]) =>
    league(sport, [country, name], [teams, legs], [season, week], more),
  ),
  international(
    'cricket',
    ['International', 'Nations Twenty20 Series'],
    [12, 2],
    ['half-year', 'afternoons'],
    nations('IN AU ENG PK NZ ZA LK BD IE NL SCO US', 5),
  ),
  international(
    'rugby-union',
    ['International', 'Nations Scrum'],
    [12, 1],
    ['two-months', 'afternoons'],
    nations('ENG FR IE SCO WAL IT NZ ZA AU AR JP GE', 0),
  ),
  international(
    'field-hockey',
    ['International', 'Nations Stick League'],
    [10, 2],
    ['half-year', 'afternoons'],
    nations('NL BE DE AU IN AR ENG ES NZ MY', 1),
  ),
];
