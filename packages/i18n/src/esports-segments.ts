import type { Locale } from './locale.ts';

export interface EsportsSegments {
  readonly esports: string;
  readonly match: string;
  readonly live: string;
  readonly results: string;
  readonly outright: string;
}

const english: EsportsSegments = { esports: 'esports', match: 'match', live: 'live', results: 'results', outright: 'outright' };
const portuguese: EsportsSegments = {
  esports: 'esports',
  match: 'jogo',
  live: 'ao-vivo',
  results: 'resultados',
  outright: 'longo-prazo',
};

/** K-ROUTE-04, by path segment of the language. A language that is not listed uses the English words. */
const localised: Record<string, EsportsSegments> = {
  de: { esports: 'esports', match: 'spiel', live: 'live', results: 'ergebnisse', outright: 'langzeitwetten' },
  es: { esports: 'esports', match: 'partido', live: 'en-vivo', results: 'resultados', outright: 'apuestas-a-largo-plazo' },
  no: { esports: 'esport', match: 'kamp', live: 'live', results: 'resultater', outright: 'langtidsspill' },
  pt: portuguese,
  br: portuguese,
  ru: { esports: 'kibersport', match: 'match', live: 'live', results: 'rezultaty', outright: 'dolgosrochnye' },
  tr: { esports: 'espor', match: 'mac', live: 'canli', results: 'sonuclar', outright: 'uzun-vadeli' },
};

/**
 * Path words of the esports area in a language (NAV-13). The English words must be understood as well, in every language.
 *
 * @public Every language brings its words; the pages of that area come after them.
 */
export function esportsSegments(locale: Locale): EsportsSegments {
  return localised[locale.segment] ?? english;
}
