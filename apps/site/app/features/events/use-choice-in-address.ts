import { useState } from 'react';
import { useLocation } from 'react-router';

function writeToAddress(name: string, word: string | undefined): void {
  const url = new URL(window.location.href);
  if (word === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, word);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}

/** The next list begins with its first choice again. */
export const forgetChoice = (name: string): void => writeToAddress(name, undefined);

/**
 * A choice among some words that stands behind the path, so that a reload, the way back and a link that was sent find it again. Only choices other than
 * the first one are named. The page itself is the same one: nothing is loaded again.
 */
export function useChoiceInAddress<Word extends string>(
  name: string,
  words: readonly Word[],
  first: Word,
): [Word, (word: Word) => void] {
  const { search } = useLocation();
  const [chosen, setChosen] = useState(() => {
    // The router does not know what was chosen since it came here.
    const asked = new URLSearchParams(typeof window === 'undefined' ? search : window.location.search).get(name);
    return words.find((word) => word === asked) ?? first;
  });
  const choose = (word: Word): void => {
    setChosen(word);
    writeToAddress(name, word === first ? undefined : word);
  };
  return [chosen, choose];
}
