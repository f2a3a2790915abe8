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

/** A word of names, one for all that have it, with how well it answers the question that is looked at. */
export interface Word {
  readonly text: string;
  /** A bit for each of its letters (some share one): words of other letters are told apart at once. */
  readonly letters: number;
  /** Number of the question of which `score` is. */
  question: number;
  score: number;
  /** As it sounds, once a search was in Arabic. */
  sound?: string;
}

const shared = new Map<string, Word>();
/** Names come and go: those of a match keep theirs, and what is shared begins again. */
const MOST_SHARED = 100_000;
let questions = 0;

/** The next question: a word is compared once with each of all searches. */
export const nextQuestion = (): number => ++questions;

/** The words of names. */
export const wordsOf = (text: string): readonly Word[] => [...new Set(latinWords(text))].map(sharedWord);

const kept = new Map<string, readonly Word[]>();
const MOST_KEPT = 20_000;

/** The same of names that are looked through at every search: they are folded once. */
export function keptWordsOf(text: string): readonly Word[] {
  let words = kept.get(text);
  if (!words) {
    words = wordsOf(text);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, words);
  }
  return words;
}

function sharedWord(text: string): Word {
  let word = shared.get(text);
  if (!word) {
    word = { text, letters: lettersOf(text), question: 0, score: 0 };
    if (shared.size >= MOST_SHARED) shared.clear();
    shared.set(text, word);
  }
  return word;
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
    return bone.length >= SHORTEST_SOUND && boneOf(word.sound) === bone ? SCORE.error : 0;
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
    return isWithin(asked, word.text, most) || isWithin(asked, word.text.slice(0, asked.length), most) ? SCORE.error : 0;
  };
}

/** How well the best of words answers the question: each of them is compared once, however many names have it. */
export function bestOf(words: readonly Word[], score: Score, question: number): number {
  let best = 0;
  for (const word of words) {
    if (word.question !== question) {
      word.question = question;
      word.score = score(word);
    }
    if (word.score > best) best = word.score;
  }
  return best;
}
