import type { MatchNode } from '../model.ts';
import { isWithin } from './edit-distance.ts';
import { latinWords } from './to-latin.ts';

/** More words than these say nothing more. */
const MOST_WORDS = 6;
/** A shorter word with an error may be anything. */
const SHORTEST_WITH_ERROR = 4;
const SHORTEST_WITH_TWO = 8;

/** A mark is not struck by mistake: it stands for a pattern, or for itself. */
const MARK = /[^\p{L}\p{N}]/u;

const SCORE = { whole: 4, beginning: 3, part: 2, error: 1 } as const;

interface Words {
  readonly text: string;
  readonly words: readonly string[];
}

const known = new WeakMap<MatchNode, Words>();
const letters = new Map<string, number>();
/** Names come and go; what is remembered of them is made again in a moment. */
const MOST_LETTERS = 100_000;

/** Kept with the match for as long as its names are the same. */
function wordsOf(match: MatchNode): readonly string[] {
  const text = match.searchText;
  const found = known.get(match);
  if (found?.text === text) return found.words;
  const words = [...new Set(latinWords(text))];
  known.set(match, { text, words });
  return words;
}

/** The letters of a word, a bit for each (some share one): words of other letters are told apart at once. */
function lettersOf(word: string): number {
  let bits = letters.get(word);
  if (bits === undefined) {
    bits = 0;
    for (let n = 0; n < word.length; n++) bits |= 1 << (word.charCodeAt(n) & 31);
    if (letters.size >= MOST_LETTERS) letters.clear();
    letters.set(word, bits);
  }
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

function plainScore(asked: string, word: string): number {
  const at = word.indexOf(asked);
  if (at === -1) return 0;
  return at > 0 ? SCORE.part : word.length === asked.length ? SCORE.whole : SCORE.beginning;
}

/** With typing errors; what is still being typed is held against the beginning of the word. */
function scoreWithErrors(asked: string, word: string): number {
  const plain = plainScore(asked, word);
  if (plain > 0 || asked.length < SHORTEST_WITH_ERROR || MARK.test(asked)) return plain;
  const most = asked.length < SHORTEST_WITH_TWO ? 1 : 2;
  // A letter of the question that the word has not is an error at least.
  if (word.length < asked.length - most || countBits(lettersOf(asked) & ~lettersOf(word)) > most) return 0;
  return isWithin(asked, word, most) || isWithin(asked, word.slice(0, asked.length), most) ? SCORE.error : 0;
}

type Score = (asked: string, word: string) => number;

/** Every word that was asked for is found in the match; the sum of how well. */
function scoreMatches(matches: readonly MatchNode[], asked: readonly string[], score: Score): Map<MatchNode, number> {
  const memory = asked.map(() => new Map<string, number>());
  const scores = new Map<MatchNode, number>();
  for (const match of matches) {
    let sum = 0;
    const words = wordsOf(match);
    const isFound = asked.every((question, n) => {
      let best = 0;
      for (const word of words) {
        let one = memory[n]?.get(word);
        if (one === undefined) {
          one = score(question, word);
          memory[n]?.set(word, one);
        }
        if (one > best) best = one;
      }
      sum += best;
      return best > 0;
    });
    if (isFound) scores.set(match, sum);
  }
  return scores;
}

/**
 * Matches of which the names of sides, tournament or category hold every word of the keyword, the best found first and of equals the one that `order` puts first.
 * Accents, case, the order of words and the script (Cyrillic, Greek) do not matter; typing errors are forgiven where nothing is found without.
 */
export function searchMatches(
  matches: readonly MatchNode[],
  keyword: string,
  order: (a: MatchNode, b: MatchNode) => number,
): MatchNode[] {
  const asked = latinWords(keyword).slice(0, MOST_WORDS);
  if (asked.length === 0) return [];
  const plain = scoreMatches(matches, asked, plainScore);
  const scores = plain.size > 0 ? plain : scoreMatches(matches, asked, scoreWithErrors);
  return [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || order(a, b));
}
