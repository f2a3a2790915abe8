import type { MatchNode } from '../model.ts';
import { boneOf, isArabic, soundOf, soundOfArabic } from './arabic.ts';
import { isWithin } from './edit-distance.ts';
import { latinWords } from './to-latin.ts';

/** More words than these say nothing more. */
const MOST_WORDS = 6;
/** A shorter word with an error may be anything. */
const SHORTEST_WITH_ERROR = 4;
const SHORTEST_WITH_TWO = 8;
const SHORTEST_SOUND = 3;

/** A mark is not struck by mistake: it stands for a pattern, or for itself. */
const MARK = /[^\p{L}\p{N}]/u;

const SCORE = { whole: 4, beginning: 3, part: 2, error: 1 } as const;

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

interface Known {
  readonly text: string;
  readonly words: readonly Word[];
  /** Names of both sides as they are compared. */
  readonly sides: readonly [string, string];
}

const known = new WeakMap<MatchNode, Known>();
const shared = new Map<string, Word>();
/** Names come and go: those of a match keep theirs, and what is shared begins again. */
const MOST_SHARED = 100_000;
/** Of all searches: a word is compared once with each. */
let questions = 0;

/** Kept with the match for as long as its names are the same. */
function knownOf(match: MatchNode): Known {
  const text = match.searchText;
  const found = known.get(match);
  if (found?.text === text) return found;
  const phrase = (name: string): string => latinWords(name).join(' ');
  const sides = [phrase(match.home.name), phrase(match.away.name)] as const;
  const fresh: Known = { text, words: wordsOf(text), sides };
  known.set(match, fresh);
  return fresh;
}

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

/** Whether one side is called as it was asked for: exactly, or with more behind or around it. Words of both sides together say less. */
function phraseScore({ sides }: Known, asked: string): number {
  if (sides.includes(asked)) return 2;
  return asked.includes(' ') && sides.some((side) => ` ${side}`.includes(` ${asked}`)) ? 1 : 0;
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
type Score = (word: Word) => number;

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

const exactScore = (asked: string): Score => (isArabic(asked) ? arabicScore(asked) : plainScore(asked));
const forgivingScore = (asked: string): Score => (isArabic(asked) ? arabicScore(asked) : scoreWithErrors(asked));

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

interface Found<Item> {
  readonly item: Item;
  readonly words: readonly Word[];
  /** How well its words answer all questions. */
  readonly sum: number;
}

/** Those with a word for every question. */
function answering<Item>(
  all: readonly Found<Item>[],
  asked: readonly string[],
  scoreOf: (asked: string) => Score,
): readonly Found<Item>[] {
  let found = all;
  for (const one of asked) {
    const score = scoreOf(one);
    const question = ++questions;
    const still: Found<Item>[] = [];
    for (const { item, words, sum } of found) {
      let best = 0;
      for (const word of words) {
        if (word.question !== question) {
          word.question = question;
          word.score = score(word);
        }
        if (word.score > best) best = word.score;
      }
      if (best > 0) still.push({ item, words, sum: sum + best });
    }
    found = still;
  }
  return found;
}

/**
 * Matches of which the names of sides, tournament or category hold every word of the keyword, the best found first and of equals the one that `order` puts first.
 * A side that is called so stands before two of which each is called by a part of it. Accents, case, the order of words and the script (Cyrillic, Greek, Arabic) do not
 * matter; typing errors are forgiven where nothing is found without.
 */
export function searchMatches(
  matches: readonly MatchNode[],
  keyword: string,
  order: (a: MatchNode, b: MatchNode) => number,
): MatchNode[] {
  const asked = latinWords(keyword).slice(0, MOST_WORDS);
  if (asked.length === 0) return [];
  const phrase = asked.join(' ');
  return bestFound(
    matches.map((item) => ({ item, words: knownOf(item).words, sum: 0 })),
    asked,
  )
    .map(({ item, sum }) => ({ item, sum, phrase: phraseScore(knownOf(item), phrase) }))
    .sort((a, b) => b.phrase - a.phrase || b.sum - a.sum || order(a.item, b.item))
    .map(({ item }) => item);
}

function bestFound<Item>(all: readonly Found<Item>[], asked: readonly string[]): readonly Found<Item>[] {
  const plain = answering(all, asked, exactScore);
  return plain.length > 0 ? plain : answering(all, asked, forgivingScore);
}

/** The same of anything that has words: the best found first, and of equals in their order. */
export function searchNamed<Item>(items: readonly (readonly [Item, readonly Word[]])[], keyword: string): Item[] {
  const asked = latinWords(keyword).slice(0, MOST_WORDS);
  if (asked.length === 0) return [];
  const all = items.map(([item, words]) => ({ item, words, sum: 0 }));
  return bestFound(all, asked)
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ item }) => item);
}
