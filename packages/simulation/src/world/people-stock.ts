import { womansFamily } from './family-forms.ts';
import { PEOPLE_WORDS, type PeopleWords } from './people-words.ts';
import { EUROPEAN_WORDS } from './people-words-europe.ts';
import { FAR_WORDS } from './people-words-far.ts';
import { SQUAD_WORDS } from './squad-words.ts';

type Gender = 'men' | 'women';
interface Words {
  readonly firsts: readonly string[];
  readonly families: readonly string[];
  /** Whether a language before this one can make the same name, or one of a woman is that of a man. */
  readonly isElsewhere: (first: string, family: string) => boolean;
}

const TABLES: Readonly<Record<string, PeopleWords>> = { ...PEOPLE_WORDS, ...EUROPEAN_WORDS, ...FAR_WORDS };
const LANGUAGES = Object.keys(TABLES);
const split = new Map<string, Words>();
/** Languages, by their places in the tables, that have a first or a family name. */
interface Sharers {
  readonly firsts: ReadonlyMap<string, ReadonlySet<number>>;
  readonly families: ReadonlyMap<string, ReadonlySet<number>>;
}
const sharers = new Map<Gender, Sharers>();

const listOf = (words: string | undefined): string[] => (words === undefined || words === '' ? [] : words.split('|'));
const unique = (words: string[]): string[] => [...new Set(words)];

const firstsOf = (language: string, gender: Gender): string[] =>
  unique([...listOf(TABLES[language]?.[gender]), ...listOf(SQUAD_WORDS[language]?.[gender])]);

function familiesOf(language: string, gender: Gender): string[] {
  const families = [...listOf(TABLES[language]?.families), ...listOf(SQUAD_WORDS[language]?.families)];
  return unique(gender === 'women' ? families.map((family) => womansFamily(language, family)) : families);
}

function sharersOf(gender: Gender): Sharers {
  const known = sharers.get(gender);
  if (known !== undefined) return known;
  const firsts = new Map<string, Set<number>>();
  const families = new Map<string, Set<number>>();
  for (const [at, language] of LANGUAGES.entries()) {
    for (const [words, by] of [
      [firstsOf(language, gender), firsts],
      [familiesOf(language, gender), families],
    ] as const) {
      for (const word of words) by.set(word, (by.get(word) ?? new Set()).add(at));
    }
  }
  const made = { firsts, families };
  sharers.set(gender, made);
  return made;
}

/** First and family names of a language, each once. */
export function wordsOf(language: string, gender: Gender): Words {
  const key = `${language} ${gender}`;
  let words = split.get(key);
  if (words === undefined) {
    const at = LANGUAGES.indexOf(language);
    const shared = sharersOf(gender);
    words = {
      firsts: firstsOf(language, gender),
      families: familiesOf(language, gender),
      isElsewhere: (first, family) => {
        const isMade = ({ firsts, families }: Sharers, before: number): boolean =>
          [...(families.get(family) ?? [])].some((other) => other < before && firsts.get(first)?.has(other) === true);
        return isMade(shared, at) || (gender === 'women' && isMade(sharersOf('men'), LANGUAGES.length));
      },
    };
    split.set(key, words);
  }
  return words;
}
