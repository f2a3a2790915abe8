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

/** Path words of the esports area in a language (NAV-13). The English words must be understood as well, in every language. */
export function esportsSegments(locale: Locale): EsportsSegments {
  return localised[locale.segment] ?? english;
}

/** The words of every language that has its own, and the English ones, each once. */
export const esportsWords: readonly EsportsSegments[] = [...new Set([english, ...Object.values(localised)])];

/** The same by the English words; empty where the language has none of its own. */
export const pathWordsOf = (locale: Locale): Readonly<Record<string, string>> => ({ ...localised[locale.segment] });

type Word = keyof EsportsSegments;
const words = Object.keys(english) as Word[];

/** What each word means at its place, in whichever language it is written. */
const meanings = new Map(
  words.map((word) => [word, new Set([english, ...Object.values(localised)].map((segments) => segments[word]))]),
);

/** The words that may stand at each place of a path of so many parts; an alias stands everywhere else. */
function wordsAt(place: number, length: number): readonly Word[] {
  if (place === 0) return ['esports'];
  if (place === 2) return ['results', 'outright'];
  // .../match/7 and .../live/match/7
  if (place === 4) return length === 6 ? ['match'] : ['live'];
  return place === 5 && length === 7 ? ['match'] : [];
}

/**
 * A path of the esports area (after the language, without a slash in front) in the words of a language, whatever language it is written
 * in: a link out of another language leads to the same page. undefined = another area.
 */
export function toEsportsPath(path: string, locale: Locale): string | undefined {
  const parts = path.split('/');
  if (!meanings.get('esports')?.has(parts[0] ?? '')) return undefined;
  const own = esportsSegments(locale);
  return parts
    .map((part, place) => {
      const word = wordsAt(place, parts.length).find((one) => meanings.get(one)?.has(part));
      return word === undefined ? part : own[word];
    })
    .join('/');
}
