import { currentDictionary, type Score, type Word, type WordList } from './words.ts';

/** Items with the words of their names, as they are searched. */
export interface Names<Item> {
  readonly items: readonly Item[];
  readonly words: readonly Word[];
  /** Of each item the places of its words. */
  readonly places: readonly (readonly number[])[];
}

/** @param wordsOfItem its words from the current dictionary. */
export function namesOf<Item>(items: readonly Item[], wordsOfItem: (item: Item) => WordList): Names<Item> {
  const { words } = currentDictionary();
  return { items, words, places: items.map((item) => wordsOfItem(item).places) };
}

const NOT_YET = 255;

/** How well the best of words, given by their places, answers a question: each is compared once, however many names have it, and only when one is asked for that has it. */
export function answersOfWords(words: readonly Word[], score: Score): (places: readonly number[]) => number {
  const scores = new Uint8Array(words.length).fill(NOT_YET);
  return (places) => {
    let best = 0;
    for (const place of places) {
      let one = scores[place] as number;
      if (one === NOT_YET) {
        one = score(words[place] as Word);
        scores[place] = one;
      }
      if (one > best) best = one;
    }
    return best;
  };
}
