import type { MatchNode } from '../model.ts';
import { answersOfWords, type Names, namesOf } from './names.ts';
import { type AnswerOfSport, answersOfSports } from './sport-answers.ts';
import { latinWords } from './to-latin.ts';
import { exactScore, forgivingScore, isCurrent, SCORE, type Score, type WordList, wordsOf } from './words.ts';

/** More words than these say nothing more. */
const MOST_WORDS = 6;

interface Known {
  readonly text: string;
  readonly words: WordList;
  /** Names of both sides as they are compared. */
  readonly sides: readonly [string, string];
}

const known = new WeakMap<MatchNode, Known>();

/** Kept with the match for as long as its names are the same. */
function knownOf(match: MatchNode): Known {
  const text = match.searchText;
  const found = known.get(match);
  if (found?.text === text && isCurrent(found.words)) return found;
  const phrase = (name: string): string => latinWords(name).join(' ');
  const sides = [phrase(match.home.name), phrase(match.away.name)] as const;
  const fresh: Known = { text, words: wordsOf(text), sides };
  known.set(match, fresh);
  return fresh;
}

/** Whether one side is called as it was asked for: exactly, or with more behind or around it. Words of both sides together say less. */
function phraseScore({ sides }: Known, asked: string): number {
  if (sides.includes(asked)) return 2;
  return asked.includes(' ') && sides.some((side) => ` ${side}`.includes(` ${asked}`)) ? 1 : 0;
}

/** The words of a keyword, as far as they are looked at. */
export const askedWords = (keyword: string): readonly string[] => latinWords(keyword).slice(0, MOST_WORDS);

/** Answers of a sport to the question that is looked at. */
type SportOf<Item> = (asked: string, best: (places: readonly number[]) => number) => (item: Item) => AnswerOfSport;

/** Items that were found, as their indices. */
interface Found {
  readonly indices: readonly number[];
  /** How well the words of an item answer all questions. */
  readonly sums: Uint8Array;
  /** Questions that its names do not answer, but those of its sport. */
  readonly bySport: Uint8Array;
}

/** Those with a word for every question, in their names or in those of their sport. */
function answering<Item>(
  names: Names<Item>,
  asked: readonly string[],
  scoreOf: (asked: string) => Score,
  sportOf?: SportOf<Item>,
): Found {
  const { items, words, places } = names;
  const [sums, bySport, isSportMeant] = [0, 1, 2].map(() => new Uint8Array(items.length)) as [Uint8Array, Uint8Array, Uint8Array];
  let indices: readonly number[] | undefined;
  for (const one of asked) {
    const score = scoreOf(one);
    const best = answersOfWords(words, score);
    const ofSport = sportOf?.(one, best);
    const next: number[] = [];
    const count = indices?.length ?? items.length;
    for (let at = 0; at < count; at++) {
      const n = indices?.[at] ?? at;
      const answer = best(places[n] as readonly number[]);
      if (answer > 0) {
        sums[n] = (sums[n] as number) + answer;
        next.push(n);
        continue;
      }
      const sport = ofSport?.(items[n] as Item);
      if (sport === undefined || sport.score === 0) continue;
      sums[n] = (sums[n] as number) + sport.score;
      bySport[n] = (bySport[n] as number) + 1;
      // A short word of a name ("sur" of "Hockey sur glace") says nothing alone.
      if (sport.isMeant) isSportMeant[n] = 1;
      next.push(n);
    }
    indices = next;
    if (next.length === 0) break;
  }
  const found = (indices ?? []).filter((n) => bySport[n] === 0 || isSportMeant[n] === 1);
  return { indices: found, sums, bySport };
}

function bestFound<Item>(names: Names<Item>, asked: readonly string[], sportOf?: SportOf<Item>): Found {
  const plain = answering(names, asked, exactScore, sportOf);
  return plain.indices.length > 0 ? plain : answering(names, asked, forgivingScore, sportOf);
}

/** The first of items by a whole number from 0, the highest first, and of one number by `order`: of a letter that thousands have, a page is shown. */
function highestFirst<Item>(
  items: Iterable<readonly [Item, rank: number]>,
  order: (a: Item, b: Item) => number,
  most: number,
): Item[] {
  const byRank: Item[][] = [];
  for (const [item, rank] of items) {
    const equals = byRank[rank];
    if (equals) equals.push(item);
    else byRank[rank] = [item];
  }
  const first: Item[] = [];
  for (let rank = byRank.length - 1; rank >= 0 && first.length < most; rank--)
    for (const item of byRank[rank]?.sort(order) ?? []) first.push(item);
  return first.slice(0, most);
}

/** More than all words of a keyword can sum up to. */
const SUMS = MOST_WORDS * SCORE.whole + 1;

/** Matches as they are searched, for as long as their names are these. */
export const matchNames = (matches: readonly MatchNode[]): Names<MatchNode> => namesOf(matches, (match) => knownOf(match).words);

/**
 * Matches of which the names of sides, tournament or category hold every word of the keyword, the best found first and of equals the one that `order` puts first; at most so
 * many.
 * A side that is called so stands before two of which each is called by a part of it. Behind them stand those of which a sport has what their names lack: by its name in any
 * language, or by what else it is called (CS2). Accents, case, the order of words and the script (Cyrillic, Greek, Arabic) do not matter; typing errors are forgiven where nothing is
 * found without.
 */
export function searchMatches(
  names: Names<MatchNode>,
  keyword: string,
  order: (a: MatchNode, b: MatchNode) => number,
  most = Number.POSITIVE_INFINITY,
): MatchNode[] {
  const asked = askedWords(keyword);
  if (asked.length === 0) return [];
  const phrase = asked.join(' ');
  const { indices, sums, bySport } = bestFound(names, asked, (one, best) => {
    const answers = answersOfSports(one, best);
    return ({ sport }) => answers(sport);
  });
  const ranked = indices.map((n): [MatchNode, number] => {
    const match = names.items[n] as MatchNode;
    const sum = sums[n] as number;
    return [match, (bySport[n] as number) > 0 ? sum : (1 + phraseScore(knownOf(match), phrase)) * SUMS + sum];
  });
  return highestFirst(ranked, order, most);
}

/** The same of anything that has words. */
export function searchNamed<Item>(
  names: Names<Item>,
  asked: readonly string[],
  order: (a: Item, b: Item) => number,
  most: number,
): Item[] {
  if (asked.length === 0) return [];
  const { indices, sums } = bestFound(names, asked);
  return highestFirst(
    indices.map((n) => [names.items[n] as Item, sums[n] as number]),
    order,
    most,
  );
}
