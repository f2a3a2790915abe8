import { useEffect, useRef, useState } from 'react';

/** Whether the clipboard took the text. A page that is not secure has none at all, and a browser may refuse too long after the press. */
export async function copyText(text: string, clipboard: Clipboard | undefined = navigator.clipboard): Promise<boolean> {
  try {
    if (clipboard === undefined) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects what an element shows, so that the device's own way to copy takes it. */
export function selectText(element: HTMLElement | null): void {
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else if (element) getSelection()?.selectAllChildren(element);
}

/** For a button that copies: where nothing takes the text, `shown` is selected instead, and the page has to say so. */
export function useCopy<Shown extends HTMLElement>(text: string) {
  const shown = useRef<Shown>(null);
  const [outcome, setOutcome] = useState<{ readonly isCopied: boolean }>();
  // Once what is shown instead is there, and again with every press.
  useEffect(() => {
    if (outcome?.isCopied === false) selectText(shown.current);
  }, [outcome]);
  return {
    shown,
    isCopied: outcome?.isCopied === true,
    isRefused: outcome?.isCopied === false,
    copy: async () => {
      const isCopied = await copyText(text);
      setOutcome({ isCopied });
      return isCopied;
    },
  };
}
