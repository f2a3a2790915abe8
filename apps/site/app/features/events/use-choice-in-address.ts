import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The router is not told: the page stays the same one, and nothing is loaded again. */
function writeToAddress(name: string, word: string | undefined): void {
  const url = new URL(window.location.href);
  if (word === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, word);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}

/** Takes a choice out of the address: the next list begins without it. */
export const forgetChoice = (name: string): void => writeToAddress(name, undefined);

/**
 * A choice among some words that stands behind the path, so that a reload, the way back and a link that was sent find it again. The usual one is not
 * named there.
 */
export function useChoiceInAddress<Word extends string>(
  name: string,
  words: readonly Word[],
  usual: Word,
): [Word, (word: Word) => void] {
  const { key, pathname, search } = useLocation();
  // The router does not know what was chosen since it came here.
  const read = (): Word => {
    const asked = new URLSearchParams(typeof window === 'undefined' ? search : window.location.search).get(name);
    return words.find((word) => word === asked) ?? usual;
  };
  const [chosen, setChosen] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the visitor goes changes it from outside, also to the same page again
  useEffect(() => setChosen(read()), [key]);
  const choose = (word: Word): void => {
    setChosen(word);
    // While another page is on its way the address may be that page's already.
    if (window.location.pathname === pathname) writeToAddress(name, word === usual ? undefined : word);
  };
  return [chosen, choose];
}
