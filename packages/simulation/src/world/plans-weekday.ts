import { league, type Plan, type SeasonKey, type WeekKey } from './plan-types.ts';

/** Regional, second and youth leagues, which play between Monday and Friday. Append only. */
type Row = readonly [country: string, names: string];

const EUROPE: readonly Row[] = [
  ['ENG', 'Fenland League|Pennine League|Downs League'],
  ['ES', 'Grupo Ribera Norte|Grupo Ribera Sur'],
  ['DE', 'Staffel Nordsee|Staffel Schwarzwald|Staffel Elbe'],
  ['IT', 'Girone Adriatico|Girone Tirreno'],
  ['FR', 'Groupe Armorique|Groupe Provence'],
  ['PT', 'Série Minho'],
  ['NL', 'Poldergroep'],
  ['BE', 'Maasgroep'],
  ['SCO', 'Lochs League'],
  ['CH', 'Gruppe Jura'],
  ['AT', 'Gruppe Karwendel'],
  ['PL', 'Grupa Bałtyk|Grupa Karpaty'],
  ['CZ', 'Skupina Labe'],
  ['HU', 'Tisza Csoport'],
  ['RO', 'Seria Moldova'],
  ['RS', 'Zona Morava'],
  ['HR', 'Zona Istra'],
  ['GR', 'Omilos Ionio'],
  ['TR', 'Ege Grubu|Karadeniz Grubu'],
  ['UA', 'Hrupa Polissia'],
  ['BG', 'Grupa Trakia'],
  ['EG', 'Delta Group'],
  ['MA', 'Rif Group'],
  ['SA', 'Oasis Group'],
];

const AMERICAS: readonly Row[] = [
  ['BR', 'Grupo Pantanal|Grupo Sertão|Grupo Serra'],
  ['AR', 'Zona Chaco|Zona Cuyo'],
  ['CO', 'Grupo Magdalena'],
  ['CL', 'Zona Atacama'],
  ['PE', 'Zona Amazonas'],
  ['EC', 'Zona Costa'],
  ['UY', 'Zona Cuchilla'],
  ['MX', 'Grupo Bajío|Grupo Sierra'],
  ['US', 'Great Lakes Division|Gulf Division'],
  ['CA', 'Prairie Division'],
];

/** Whose day is Saturday. */
const SATURDAYS: readonly Row[] = [
  ['BR', 'Grupo Litoral Norte|Grupo Araucária|Grupo Cerrado'],
  ['AR', 'Zona Mesopotamia|Zona Patagonia'],
  ['CO', 'Grupo Caribe|Grupo Llanos'],
  ['CL', 'Zona Araucanía'],
  ['PE', 'Zona Altiplano'],
  ['EC', 'Zona Páramo'],
  ['UY', 'Zona Este'],
  ['PY', 'Zona Chaqueña'],
  ['VE', 'Zona Llanera'],
  ['MX', 'Grupo Huasteca|Grupo Istmo|Grupo Frontera'],
  ['US', 'Rocky Mountain Division|Chesapeake Division|Pacific Coast Division|Ozark Division'],
  ['CA', 'Maritime Division|Pacific Division'],
  ['CR', 'Grupo Guanacaste'],
];

const NORTH_AND_EAST: readonly Row[] = [
  ['JP', 'Kita Group|Minami Group'],
  ['KR', 'Dongnam Group'],
  ['CN', 'Pearl River Group'],
  ['ID', 'Grup Selat'],
  ['TH', 'Isan Group'],
  ['IN', 'Ganga Group'],
  ['AU', 'Murray Division|Tasman Division'],
  ['SE', 'Grupp Mälaren'],
  ['NO', 'Gruppe Oslofjord'],
  ['FI', 'Lohko Saimaa'],
  ['KZ', 'Esil Toby'],
];

const YOUTH = 'ENG ES DE IT FR PT NL BE TR PL BR AR MX JP KR AU'.split(' ');
const RESERVES = 'ENG ES DE IT FR PT NL BE TR PL CZ HU RO GR SCO AT CH RS HR SE NO DK'.split(' ');
const SUMMER_WEEKENDS = 'ENG ES DE IT FR PT NL BE PL CZ HU RO RS HR GR TR AT CH SCO SK BG DK UA SI BA IL CY MA EG'.split(' ');
const SUMMER = 'ENG ES DE IT FR PT NL BE PL CZ HU RO RS GR TR AT CH SCO SK BG'.split(' ');

const leagues = (rows: readonly Row[], season: SeasonKey, week: WeekKey = 'weekdays'): Plan[] =>
  rows.flatMap(([country, names]) =>
    names.split('|').map((name) => league('soccer', [country, name], [18, 2], [season, week], { level: 3 })),
  );

const youth = (country: string): Plan =>
  league('soccer', [country, 'Under-21 Division'], [14, 2], ['autumn', 'weekday-afternoons'], { squad: 'U21', pace: 1.15 });

const reserves = (country: string): Plan =>
  league('soccer', [country, 'Reserve Division'], [14, 2], ['autumn', 'weekend-mornings'], { squad: 'II', pace: 1.1 });

/** Before a season clubs of a country meet in a short series. */
const summer = (country: string): Plan =>
  league('soccer', [country, 'Summer Series'], [16, 2], ['june-july', 'weekdays'], { level: 3, pace: 1.1 });

/** The first clubs of a country meet before their season. */
const summerWeekend = (country: string): Plan =>
  league('soccer', [country, 'Summer Weekends'], [16, 1], ['june-july', 'eu'], { level: 3, pace: 1.12 });

type SecondRow = readonly [sport: string, country: string, name: string, teams: number, legs: number];

const SECOND: readonly SecondRow[] = [
  ['basketball', 'ES', 'Liga Canasta Plata', 16, 2],
  ['basketball', 'IT', 'Lega Canestro Due', 16, 2],
  ['basketball', 'FR', 'Ligue Panier Deux', 16, 2],
  ['basketball', 'DE', 'Korbliga Zwei', 16, 2],
  ['basketball', 'TR', 'Pota Ligi İki', 14, 2],
  ['basketball', 'GR', 'Liga Kalathi Dyo', 12, 2],
  ['basketball', 'BR', 'Liga Cesta Prata', 14, 2],
  ['basketball', 'AR', 'Liga del Aro Federal', 16, 2],
  ['basketball', 'CN', 'Silk Road Hoops', 16, 2],
  ['basketball', 'JP', 'Sunrise Hoops Two', 16, 2],
  ['ice-hockey', 'FI', 'Jääliiga Kaksi', 12, 3],
  ['ice-hockey', 'CZ', 'Ledová liga Dvě', 14, 3],
  ['ice-hockey', 'DE', 'Eisadler Liga Zwei', 14, 3],
  ['ice-hockey', 'CH', 'Gletscher-Eisliga Zwei', 12, 3],
  ['handball', 'DE', 'Handballstaffel Zwei', 16, 2],
  ['handball', 'FR', 'Ligue Fronde Deux', 14, 2],
  ['handball', 'ES', 'Liga Siete Metros Plata', 14, 2],
  ['volleyball', 'IT', 'Lega Rete Due', 14, 2],
  ['volleyball', 'PL', 'Liga Siatki Dwa', 14, 2],
  ['volleyball', 'TR', 'File Ligi İki', 12, 2],
  ['futsal', 'BR', 'Liga Salão Prata', 14, 2],
  ['volleyball', 'RS', 'Liga Mreže', 12, 2],
  ['handball', 'RS', 'Liga Sedmerca', 12, 2],
  ['ice-hockey', 'US', 'Gulf Ice League', 16, 2],
];

export const WEEKDAY_PLANS: readonly Plan[] = [
  ...leagues(EUROPE, 'autumn'),
  ...leagues(AMERICAS, 'calendar', 'weekdays-west'),
  ...leagues(NORTH_AND_EAST, 'calendar'),
  ...leagues(SATURDAYS, 'calendar', 'saturdays-west'),
  ...YOUTH.map(youth),
  ...RESERVES.map(reserves),
  ...SUMMER.map(summer),
  ...SUMMER_WEEKENDS.map(summerWeekend),
  ...SECOND.map(([sport, country, name, teams, legs]) =>
    league(sport, [country, name], [teams, legs], ['winter-long', 'weekdays'], { level: 2 }),
  ),
];
