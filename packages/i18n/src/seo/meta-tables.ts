import type { Locale } from '../locale.ts';
import { arEG } from './ar-eg.ts';
import { deDE } from './de-de.ts';
import { enUS } from './en-us.ts';
import { esES } from './es-es.ts';
import type { MetaTable } from './meta-entry.ts';
import { nbNO } from './nb-no.ts';
import { ptBR } from './pt-br.ts';
import { ptPT } from './pt-pt.ts';
import { ruRU } from './ru-ru.ts';
import { trTR } from './tr-tr.ts';

/** Page texts by locale code: the nine languages of the specification (K-LOC-03). */
export const metaTables: Readonly<Record<string, MetaTable>> = {
  'ar-EG': arEG,
  'de-DE': deDE,
  'en-US': enUS,
  'es-ES': esES,
  'nb-NO': nbNO,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  'ru-RU': ruRU,
  'tr-TR': trTR,
};

/** The texts of a language; a language without entries uses en-US (META-06). */
export function metaTableOf(locale: Locale): MetaTable {
  return metaTables[locale.code] ?? enUS;
}
