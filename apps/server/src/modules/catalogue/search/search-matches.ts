import type { MatchNode } from '../model.ts';
import { type AnswerOfSport, answersOfSports } from './sport-answers.ts';
import { latinWords } from './to-latin.ts';
import { bestOf, exactScore, forgivingScore, nextQuestion, type Score, type Word, wordsOf } from './words.ts';

/** More words than these say nothing more. */
const MOST_WORDS = 6;

interface Known {
  readonly text: string;
  readonly words: readonly Word[];
  /** Names of both sides as they are compared. */
  readonly sides: readonly [string, string];
}

const known = new WeakMap<MatchNode, Known>();

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

/** Whether one side is called as it was asked for: exactly, or with more behind or around it. Words of both sides together say less. */
function phraseScore({ sides }: Known, asked: string): number {
  if (sides.includes(asked)) return 2;
  return asked.includes(' ') && sides.some((side) => ` ${side}`.includes(` ${asked}`)) ? 1 : 0;
}

/** The words of a keyword, as far as they are looked at. */
export const askedWords = (keyword: string): readonly string[] => latinWords(keyword).slice(0, MOST_WORDS);

interface Found<Item> {
  readonly item: Item;
  readonly words: readonly Word[];
  /** How well its words answer all questions. */
  readonly sum: number;
  /** Questions that its names do not answer, but those of its sport. */
  readonly bySport: number;
  /** One of these answers is more than a short word of a name. */
  readonly isSportMeant: boolean;
}

const found = <Item>(item: Item, words: readonly Word[]): Found<Item> => ({
  item,
  words,
  sum: 0,
  bySport: 0,
  isSportMeant: false,
});

/** Answers of a sport to the question that is looked at. */
type SportOf<Item> = (asked: string, best: (words: readonly Word[]) => number) => (item: Item) => AnswerOfSport;

/** Those with a word for every question, in their names or in those of their sport. */
function answering<Item>(
  all: readonly Found<Item>[],
  asked: readonly string[],
  scoreOf: (asked: string) => Score,
  sportOf?: SportOf<Item>,
): readonly Found<Item>[] {
  let still = all;
  for (const one of asked) {
    const score = scoreOf(one);
    const question = nextQuestion();
    const answer = sportOf?.(one, (words) => bestOf(words, score, question));
    const next: Found<Item>[] = [];
    for (const has of still) {
      const best = bestOf(has.words, score, question);
      if (best > 0) {
        next.push({ ...has, sum: has.sum + best });
        continue;
      }
      const sport = answer?.(has.item);
      if (sport === undefined || sport.score === 0) continue;
      next.push({
        ...has,
        sum: has.sum + sport.score,
        bySport: has.bySport + 1,
        isSportMeant: has.isSportMeant || sport.isMeant,
      });
    }
    still = next;
  }
  return sportOf === undefined ? still : still.filter(({ bySport, isSportMeant }) => bySport === 0 || isSportMeant);
}

/**
 * Matches of which the names of sides, tournament or category hold every word of the keyword, the best found first and of equals the one that `order` puts first.
 * A side that is called so stands before two of which each is called by a part of it. Behind them stand those of which a sport has what their names lack: by its name in any
 * language, or by what else it is called (CS2). Accents, case, the order of words and the script (Cyrillic, Greek, Arabic) do not matter; typing errors are forgiven where nothing is
 * found without.
 */
export function searchMatches(
  matches: readonly MatchNode[],
  keyword: string,
  order: (a: MatchNode, b: MatchNode) => number,
): MatchNode[] {
  const asked = askedWords(keyword);
  if (asked.length === 0) return [];
  const phrase = asked.join(' ');
  return bestFound(
    matches.map((item) => found(item, knownOf(item).words)),
    asked,
    (one, best) => {
      const answers = answersOfSports(one, best);
      return ({ sport }) => answers(sport);
    },
  )
    .map(({ item, sum, bySport }) => ({ item, sum, bySport, phrase: bySport > 0 ? 0 : phraseScore(knownOf(item), phrase) }))
    .sort(
      (a, b) => Number(a.bySport > 0) - Number(b.bySport > 0) || b.phrase - a.phrase || b.sum - a.sum || order(a.item, b.item),
    )
    .map(({ item }) => item);
}

function bestFound<Item>(all: readonly Found<Item>[], asked: readonly string[], sportOf?: SportOf<Item>): readonly Found<Item>[] {
  const plain = answering(all, asked, exactScore, sportOf);
  return plain.length > 0 ? plain : answering(all, asked, forgivingScore, sportOf);
}

/** The same of anything that has words: the best found first, and of equals the one that `order` puts first, else in their order. */
export function searchNamed<Item>(
  items: readonly (readonly [Item, readonly Word[]])[],
  asked: readonly string[],
  order: (a: Item, b: Item) => number = () => 0,
): Item[] {
  if (asked.length === 0) return [];
  return bestFound(
    items.map(([item, words]) => found(item, words)),
    asked,
  )
    .toSorted((a, b) => b.sum - a.sum || order(a.item, b.item))
    .map(({ item }) => item);
}
