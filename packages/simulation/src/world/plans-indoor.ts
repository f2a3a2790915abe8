import { international, type LeaguePlan, league, type Plan, type SeasonKey, type WeekKey } from './plan-types.ts';

type More = Partial<LeaguePlan>;
type Row = readonly [
  country: string,
  name: string,
  teams: number,
  legs: number,
  season?: SeasonKey | undefined,
  week?: WeekKey | undefined,
  more?: More,
];

const women = { field: 'women' } as const;

const rows = (sport: string, season: SeasonKey, week: WeekKey, table: readonly Row[]): readonly Plan[] =>
  table.map(([country, name, teams, legs, own, hours, more]) =>
    league(sport, [country, name], [teams, legs], [own ?? season, hours ?? week], more),
  );

/** Basketball, by importance. All lists of this file: append only. */
export const BASKETBALL_PLANS = rows('basketball', 'winter-long', 'indoor', [
  ['US', 'Continental Hoops', 26, 2, 'winter-long', 'indoor-us', { pace: 1.18, quarterMinutes: 12 }],
  ['ES', 'Liga Canasta', 18, 2, undefined, undefined, { pace: 1.02 }],
  ['TR', 'Pota Ligi', 16, 2, undefined, undefined, { pace: 0.99 }],
  ['IT', 'Lega Canestro', 16, 2, undefined, undefined, { pace: 1 }],
  ['DE', 'Korbliga', 18, 2, undefined, undefined, { pace: 1.03 }],
  ['FR', 'Ligue Panier', 18, 2, undefined, undefined, { pace: 1.01 }],
  ['GR', 'Liga Kalathi', 12, 2, undefined, undefined, { pace: 0.965 }],
  ['LT', 'Krepšio lyga', 10, 4, undefined, undefined, { pace: 1.02 }],
  ['US', 'Heartland Collegiate', 30, 1, 'winter', 'indoor-us', { pace: 0.9 }],
  ['US', 'Seaboard Collegiate', 24, 1, 'winter', 'indoor-us', { level: 2, pace: 0.88 }],
  ['AU', 'Hoops Down South', 10, 3, 'south', 'aus', { pace: 1.03 }],
  ['CN', 'Great Wall Hoops', 20, 2, 'winter', 'asia', { pace: 1.05, quarterMinutes: 12 }],
  ['JP', 'Sunrise Hoops', 24, 2, 'winter-long', 'asia', { pace: 0.98 }],
  ['KR', 'Haneul Hoops', 10, 4, 'winter', 'asia', { pace: 0.97 }],
  ['PH', 'Archipelago Hoops', 12, 2, 'calendar-short', 'asia', { pace: 0.99, quarterMinutes: 12 }],
  ['BR', 'Liga Cesta', 16, 2, 'winter-long', 'indoor-latin', { pace: 0.97 }],
  ['AR', 'Liga del Aro', 18, 2, 'winter-long', 'indoor-latin', { pace: 0.95 }],
  ['IL', 'Galilee Hoops', 12, 2, undefined, undefined, { pace: 1.03 }],
  ['PL', 'Liga Koszy', 16, 2, undefined, undefined, { pace: 1.01 }],
  ['RS', 'Liga Obruča', 14, 2, undefined, undefined, { pace: 0.98 }],
  ['HR', 'Liga Koša', 12, 2, undefined, undefined, { pace: 0.98 }],
  ['CZ', 'Košová liga', 12, 2, undefined, undefined, { pace: 1 }],
  ['FI', 'Koriliiga', 12, 3, undefined, undefined, { pace: 1.02 }],
  ['SE', 'Korgserien', 12, 2, undefined, undefined, { pace: 1 }],
  ['MX', 'Liga del Tablero', 14, 2, 'calendar-short', 'indoor-latin', { pace: 1.02 }],
  ['NZ', 'Aotearoa Hoops', 10, 2, 'calendar-short', 'aus', { pace: 1.06 }],
  ['US', 'Continental Hoops, Women', 14, 3, 'calendar-short', 'indoor-us', { field: 'women', pace: 1.11 }],
  ['ES', 'Liga Canasta, Women', 16, 2, undefined, undefined, { ...women, pace: 0.97 }],
  ['TR', 'Pota Ligi, Women', 14, 2, undefined, undefined, { ...women, pace: 0.95 }],
]);

export const ICE_HOCKEY_PLANS = rows('ice-hockey', 'winter-long', 'hockey-eu', [
  ['US', 'Continental Ice', 26, 2, 'winter-long', 'indoor-us', { pace: 1.02 }],
  ['SE', 'Isserien', 14, 4, undefined, undefined, { pace: 0.9 }],
  ['FI', 'Jääliiga', 16, 3, undefined, undefined, { pace: 0.88 }],
  ['CZ', 'Ledová liga', 14, 4, undefined, undefined, { pace: 0.88 }],
  ['DE', 'Eisadler Liga', 14, 4, undefined, undefined, { pace: 0.97 }],
  ['CH', 'Gletscher-Eisliga', 14, 4, undefined, undefined, { pace: 0.95 }],
  ['US', 'Frozen Lakes League', 24, 2, 'winter-long', 'indoor-us', { level: 2, pace: 1.01 }],
  ['SK', 'Tatranská ľadová liga', 12, 4, undefined, undefined, { pace: 0.92 }],
  ['AT', 'Donau-Eisliga', 12, 4],
  ['NO', 'Isfjordserien', 10, 4],
  ['DK', 'Isligaen', 10, 4],
  ['CA', 'Northern Junior Ice', 18, 2, 'winter-long', 'indoor-us', { pace: 1.12 }],
  ['PL', 'Lodowa Liga', 10, 4],
  ['ENG', 'Island Ice League', 10, 4, undefined, undefined, { pace: 1.06 }],
  ['FR', 'Ligue Givre', 12, 3],
  ['SE', 'Isserien Två', 14, 3, undefined, undefined, { level: 2, pace: 0.93 }],
  ['AU', 'Southern Ice', 8, 4, 'calendar-short', 'aus', { pace: 1.15 }],
  ['KZ', 'Dala Muz Ligasy', 10, 4, 'winter-long', 'asia', { pace: 0.9 }],
]);

export const HANDBALL_PLANS = rows('handball', 'winter-long', 'indoor', [
  ['DE', 'Handballstaffel Eins', 18, 2],
  ['FR', 'Ligue Fronde', 16, 2],
  ['DK', 'Håndserien', 14, 2],
  ['ES', 'Liga Siete Metros', 16, 2],
  ['PL', 'Liga Szczypiorna', 14, 2],
  ['HU', 'Kézi Liga', 14, 2],
  ['SE', 'Handserien', 14, 2],
  ['NO', 'Håndfjordserien', 14, 2],
  ['HR', 'Rukometna Velebitska', 12, 2],
  ['RO', 'Liga Semicerc', 14, 2],
  ['PT', 'Liga Andebol Atlântida', 14, 2],
  ['DK', 'Håndserien, Women', 14, 2, undefined, undefined, women],
  ['HU', 'Kézi Liga, Women', 14, 2, undefined, undefined, women],
  ['BR', 'Liga Handebol Ipê', 10, 2, 'calendar-short', 'indoor-latin'],
]);

export const VOLLEYBALL_PLANS = rows('volleyball', 'winter-long', 'indoor', [
  ['IT', 'Lega Rete', 12, 2],
  ['PL', 'Liga Siatki', 16, 2],
  ['TR', 'File Ligi', 14, 2],
  ['BR', 'Liga da Rede', 12, 2, undefined, 'indoor-latin'],
  ['FR', 'Ligue Filet', 14, 2],
  ['DE', 'Netzliga', 12, 2],
  ['JP', 'Nami Volley League', 10, 4, 'winter', 'asia'],
  ['IT', 'Lega Rete, Women', 14, 2, undefined, undefined, women],
  ['TR', 'File Ligi, Women', 14, 2, undefined, undefined, women],
  ['PL', 'Liga Siatki, Women', 12, 2, undefined, undefined, women],
  ['BR', 'Liga da Rede, Women', 12, 2, undefined, 'indoor-latin', women],
  ['KR', 'Pado Volley League', 8, 4, 'winter', 'asia'],
  ['AR', 'Liga de la Red', 12, 2, 'calendar-short', 'indoor-latin'],
  ['CZ', 'Síťová liga', 12, 2],
  ['GR', 'Liga Filé', 10, 2],
  ['BE', 'Netklasse', 10, 2],
  ['ID', 'Liga Net Bahari', 8, 3, 'calendar-short', 'asia', women],
]);

const FLOORBALL = rows('floorball', 'winter-long', 'indoor', [
  ['SE', 'Innebandyserien Norr', 14, 2],
  ['FI', 'Salibandyjärvi', 14, 2],
  ['CZ', 'Florbalová Vltava', 14, 2],
  ['CH', 'Unihockey Gletscher', 12, 2],
]);

const FUTSAL = rows('futsal', 'winter-long', 'indoor', [
  ['ES', 'Liga Pista', 16, 2],
  ['PT', 'Liga Quadra Atlântida', 12, 2],
  ['IT', 'Lega Palestra', 12, 2],
  ['BR', 'Liga Salão', 20, 1, 'calendar', 'indoor-latin'],
  ['AR', 'Liga Parqué', 14, 2, 'calendar', 'indoor-latin'],
  ['CZ', 'Parketová liga', 12, 2],
  ['JP', 'Shiai Futsal', 12, 2, 'calendar', 'asia'],
]);

const WATER_POLO = rows('water-polo', 'winter-long', 'indoor', [
  ['HU', 'Medence Liga', 14, 2],
  ['IT', 'Lega Vasca', 14, 2],
  ['HR', 'Liga Valova', 10, 2],
  ['ES', 'Liga Piscina', 12, 2],
  ['GR', 'Liga Kyma', 10, 2],
]);

export const INDOOR_PLANS: readonly Plan[] = [
  ...FLOORBALL,
  ...FUTSAL,
  ...WATER_POLO,
  international('volleyball', ['International', 'Summer Nations Round'], [16, 1], ['two-months', 'afternoons'], {
    of: 'nations',
    nations: 'IT PL BR FR JP US AR TR DE CN SI NL RS CA KR UA'.split(' '),
    utcOffset: 1,
  }),
  international('basketball', ['International', 'Summer Nations Hoops'], [16, 1], ['two-months', 'afternoons'], {
    of: 'nations',
    nations: 'US ES FR DE LT RS GR IT AU AR CA TR SI BR JP NZ'.split(' '),
    utcOffset: 1,
  }),
];
