/** A league or circuit stop of the world. */
export interface LeagueSeed {
  readonly sport: 'soccer' | 'tennis' | 'basketball';
  /** Country code, or the name of an international category. */
  readonly home: string;
  readonly name: string;
  /** 1 = most important of its sport. */
  readonly rank: number;
  /** Average level of scoring against the norm (soccer, basketball), 1 = norm. */
  readonly pace: number;
}

const soccer = (home: string, name: string, rank: number, pace = 1): LeagueSeed => ({ sport: 'soccer', home, name, rank, pace });
const basketball = (home: string, name: string, rank: number, pace = 1): LeagueSeed => ({
  sport: 'basketball',
  home,
  name,
  rank,
  pace,
});

/** Soccer and basketball leagues. Order is part of the ids: append only. */
export const LEAGUES: readonly LeagueSeed[] = [
  soccer('GB', 'Premier Division', 1, 1.02),
  soccer('ES', 'Primera Liga', 2, 0.95),
  soccer('DE', 'Erste Liga', 3, 1.12),
  soccer('IT', 'Lega Prima', 4, 0.95),
  soccer('FR', 'Ligue Première', 5, 1),
  soccer('BR', 'Série Nacional', 6, 0.88),
  soccer('PT', 'Liga Principal', 7, 0.95),
  soccer('NL', 'Hoofdklasse', 8, 1.15),
  soccer('AR', 'Liga Federal', 9, 0.82),
  soccer('MX', 'Liga Mayor', 10, 1),
  soccer('TR', 'Birinci Lig', 11, 1.02),
  soccer('US', 'Western League', 12, 1.05),
  soccer('JP', 'First League', 13, 0.95),
  soccer('KR', 'First Division', 14, 0.9),
  soccer('AU', 'National League', 15, 1.1),
  soccer('SA', 'Pro Division', 16, 1.05),
  soccer('CN', 'Super Division', 17, 1.05),
  soccer('SE', 'Första Serien', 18, 1.05),
  soccer('PL', 'Pierwsza Liga', 19, 0.95),
  soccer('CO', 'Liga Andina', 20, 0.85),
  soccer('IN', 'National League', 21, 0.95),
  soccer('ID', 'Liga Nusantara', 22, 1),
  soccer('NZ', 'National League', 23, 1.15),
  soccer('CA', 'Northern League', 24, 1),
  basketball('US', 'Continental League', 1, 1.06),
  basketball('ES', 'Liga Baloncesto', 2, 1),
  basketball('IT', 'Lega Basket Italia', 3, 0.99),
  basketball('TR', 'Basketbol Ligi', 4, 0.98),
  basketball('DE', 'Korbliga', 5, 1.01),
  basketball('FR', 'Ligue de Basket', 6, 0.97),
  basketball('AU', 'Hoops League', 7, 1.03),
  basketball('BR', 'Liga de Basquete', 8, 0.96),
  basketball('AR', 'Liga de Básquet', 9, 0.95),
  basketball('JP', 'Basket League', 10, 0.97),
  basketball('CN', 'Basketball Division', 11, 1.05),
  basketball('PL', 'Liga Koszykówki', 12, 0.98),
  basketball('MX', 'Liga de Baloncesto', 13, 1),
  basketball('NZ', 'National Basketball', 14, 0.99),
  basketball('KR', 'Basketball League', 15, 0.98),
  basketball('CA', 'Northern Hoops', 16, 1.02),
];

/** Nicknames of basketball clubs, joined to a place name. */
export const BASKETBALL_NICKNAMES: readonly string[] = [
  'Comets',
  'Tides',
  'Falconers',
  'Anvils',
  'Sparks',
  'Drifters',
  'Lanterns',
  'Herons',
  'Quarry',
  'Pilots',
  'Storks',
  'Wolves Row',
];

/** A tennis stop: a place, its circuit and hours. */
export interface TennisStop {
  readonly circuit: 'Men' | 'Women';
  readonly name: string;
  readonly rank: number;
  readonly utcOffset: number;
  readonly bestOf: 3 | 5;
}

const stop = (circuit: 'Men' | 'Women', name: string, rank: number, utcOffset: number, bestOf: 3 | 5 = 3): TennisStop => ({
  circuit,
  name,
  rank,
  utcOffset,
  bestOf,
});

/** Tennis tournaments. Order is part of the ids: append only. */
export const TENNIS_STOPS: readonly TennisStop[] = [
  stop('Men', 'Lisbon Grand Open', 1, 0, 5),
  stop('Women', 'Lisbon Grand Open', 2, 0),
  stop('Men', 'Osaka Indoor', 3, 9),
  stop('Women', 'Brisbane River Cup', 4, 10),
  stop('Men', 'Bogotá Altitude Open', 5, -5),
  stop('Women', 'Monterrey Classic', 6, -6),
  stop('Men', 'Vienna Ring Trophy', 7, 1),
  stop('Women', 'Prague Spring Cup', 8, 1),
  stop('Men', 'Vancouver Harbour Open', 9, -8),
  stop('Women', 'Seattle Sound Cup', 10, -8),
  stop('Men', 'Auckland Bay Open', 11, 12),
  stop('Women', 'Mumbai Marine Cup', 12, 5.5),
];
