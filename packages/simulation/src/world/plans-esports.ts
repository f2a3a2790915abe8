import { international, type LeaguePlan, type Plan, type SeasonKey, type WeekKey } from './plan-types.ts';

type Row = readonly [
  region: string,
  name: string,
  teams: number,
  utcOffset: number,
  bestOf: number,
  week?: WeekKey | undefined,
  more?: Partial<LeaguePlan>,
];

/** Teams play by rules of their own: often on two days of a week, sometimes on following ones. */
const REST_HOURS = 20;

const rows = (sport: string, legs: number, season: SeasonKey, table: readonly Row[]): readonly Plan[] =>
  table.map(([category, name, teams, utcOffset, bestOf, week, more]) =>
    international(sport, [category, name], [teams, legs], [season, week ?? 'esports'], {
      of: 'teams',
      utcOffset,
      bestOf,
      rest: REST_HOURS,
      ...more,
    }),
  );

/** Leagues of esports, by importance within each game. Append only. */
export const ESPORTS_PLANS: readonly Plan[] = [
  ...rows('cs2', 2, 'half-year', [
    ['Europe', 'Flashpoint Europe', 20, 1, 3, undefined, { lastBestOf: 5 }],
    ['International', 'Dust Circuit World', 16, 1, 3, undefined, { lastBestOf: 5 }],
    ['Americas', 'Flashpoint Americas', 16, -5, 3, 'esports-night'],
    ['Asia', 'Flashpoint Asia', 16, 8, 3],
    ['Nordic', 'Nordic Frag League', 12, 1, 1],
    ['Oceania', 'Flashpoint Oceania', 10, 10, 3],
    ['South America', 'Dust Circuit Sul', 12, -3, 3, 'esports-night'],
  ]),
  ...rows('lol', 2, 'half-year', [
    ['South Korea', 'Rift Masters Korea', 10, 9, 3, undefined, { lastBestOf: 5 }],
    ['China', 'Rift Masters China', 16, 8, 3, undefined, { lastBestOf: 5 }],
    ['Europe', 'Rift Masters Europe', 10, 1, 3, undefined, { lastBestOf: 5 }],
    ['North America', 'Rift Masters America', 10, -8, 3, 'esports-night'],
    ['Brazil', 'Rift Masters Brazil', 10, -3, 3, 'esports-night'],
    ['Pacific', 'Rift Masters Pacific', 10, 7, 1],
    ['Turkey', 'Nexus League Turkey', 8, 3, 3],
    ['France', 'Nexus League France', 10, 1, 1],
    ['Spain', 'Nexus League Spain', 10, 1, 1],
    ['Germany', 'Nexus League Germany', 10, 1, 1],
  ]),
  ...rows('dota2', 2, 'half-year', [
    ['Europe', 'Ancient Series Europe', 16, 1, 3],
    ['International', 'Ancient Series World', 16, 2, 3, undefined, { lastBestOf: 5 }],
    ['China', 'Ancient Series China', 12, 8, 3],
    ['Southeast Asia', 'Ancient Series Southeast', 12, 7, 3],
    ['Americas', 'Ancient Series Americas', 12, -5, 3, 'esports-night'],
  ]),
  ...rows('valorant', 2, 'half-year', [
    ['Europe', 'Spike Tour Europe', 12, 1, 3, undefined, { lastBestOf: 5 }],
    ['Americas', 'Spike Tour Americas', 12, -6, 3, 'esports-night', { lastBestOf: 5 }],
    ['Pacific', 'Spike Tour Pacific', 12, 9, 3, undefined, { lastBestOf: 5 }],
    ['China', 'Spike Tour China', 12, 8, 3],
    ['Turkey', 'Spike Division Turkey', 10, 3, 3],
  ]),
  ...rows('rocket-league', 2, 'half-year', [
    ['Europe', 'Boost League Europe', 16, 1, 5, undefined, { lastBestOf: 7 }],
    ['North America', 'Boost League America', 16, -5, 5, 'esports-night', { lastBestOf: 7 }],
    ['Oceania', 'Boost League Oceania', 10, 10, 5],
    ['South America', 'Boost League Sul', 10, -3, 5, 'esports-night'],
  ]),
];
