import { boneOf, isArabic, soundOf, soundOfArabic } from './arabic.ts';
import { isWithin } from './edit-distance.ts';
import { latinWords } from './to-latin.ts';

/** A shorter word with an error may be anything. */
const SHORTEST_WITH_ERROR = 4;
const SHORTEST_WITH_TWO = 8;
const SHORTEST_SOUND = 3;

/** A mark is not struck by mistake: it stands for a pattern, or for itself. */
const MARK = /[^\p{L}\p{N}]/u;

export const SCORE = { whole: 4, beginning: 3, part: 2, error: 1 } as const;

/** A word of names, one for all that have it. */
export interface Word {
  readonly text: string;
  /** A bit for each of its letters (some share one): words of other letters are told apart at once. */
  readonly letters: number;
  /** As it sounds, once a search was in Arabic. */
  sound?: string;
  /** The same without short vowels. */
  bone?: string;
}

/** All words of names, each once. */
interface Dictionary {
  readonly words: Word[];
  readonly places: Map<string, number>;
}

/** The words of a name, as places in a dictionary: to look through thousands of names is to go along numbers. */
export interface WordList {
  readonly dictionary: Dictionary;
  readonly places: readonly number[];
}

const emptyDictionary = (): Dictionary => ({ words: [], places: new Map() });
let dictionary = emptyDictionary();
/** Names come and go: then it begins again, and names that are searched are looked up again. */
const MOST_WORDS = 100_000;

/** The dictionary that names are looked up in. */
export function currentDictionary(): Dictionary {
  if (dictionary.words.length >= MOST_WORDS) dictionary = emptyDictionary();
  return dictionary;
}

/** Whether a list has its words from the current dictionary. */
export const isCurrent = (list: WordList): boolean => list.dictionary === dictionary;

/** The words of names. */
export const wordsOf = (text: string): WordList => ({ dictionary, places: [...new Set(latinWords(text))].map(placeOf) });

const kept = new Map<string, WordList>();
const MOST_KEPT = 20_000;

/** The same of names that are looked through at every search: they are folded once. */
export function keptWordsOf(text: string): WordList {
  let words = kept.get(text);
  if (!words || !isCurrent(words)) {
    words = wordsOf(text);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, words);
  }
  return words;
}

function placeOf(text: string): number {
  let place = dictionary.places.get(text);
  if (place === undefined) {
    place = dictionary.words.length;
    dictionary.words.push({ text, letters: lettersOf(text) });
    dictionary.places.set(text, place);
  }
  return place;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let n = 0; n < word.length; n++) bits |= 1 << (word.charCodeAt(n) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** How well a word answers a question; 0 = not at all. */
export type Score = (word: Word) => number;

const plainScore =
  (asked: string): Score =>
  ({ text }) => {
    const at = text.indexOf(asked);
    if (at === -1) return 0;
    return at > 0 ? SCORE.part : text.length === asked.length ? SCORE.whole : SCORE.beginning;
  };

/** In Arabic letters a name is written as it sounds, without its short vowels. */
function arabicScore(asked: string): Score {
  const sound = soundOfArabic(asked);
  const bone = boneOf(sound);
  return (word) => {
    word.sound ??= soundOf(word.text);
    if (word.sound === sound) return SCORE.whole;
    if (sound.length >= SHORTEST_SOUND && word.sound.startsWith(sound)) return SCORE.beginning;
    if (bone.length < SHORTEST_SOUND) return 0;
    word.bone ??= boneOf(word.sound);
    return word.bone === bone ? SCORE.error : 0;
  };
}

export const exactScore = (asked: string): Score => (isArabic(asked) ? arabicScore(asked) : plainScore(asked));
export const forgivingScore = (asked: string): Score => (isArabic(asked) ? arabicScore(asked) : scoreWithErrors(asked));

/** With typing errors; what is still being typed is held against the beginning of the word. */
function scoreWithErrors(asked: string): Score {
  const plain = plainScore(asked);
  if (asked.length < SHORTEST_WITH_ERROR || MARK.test(asked)) return plain;
  const most = asked.length < SHORTEST_WITH_TWO ? 1 : 2;
  const letters = lettersOf(asked);
  return (word) => {
    const score = plain(word);
    // A letter of the question that the word has not is an error at least.
    if (score > 0 || word.text.length < asked.length - most || countBits(letters & ~word.letters) > most) return score;
    return isWithin(asked, word.text, most, true) ? SCORE.error : 0;
  };
}
