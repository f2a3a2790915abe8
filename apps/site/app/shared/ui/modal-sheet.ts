import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';

/** Siblings of an element and of its ancestors up to the body: what is inert while the element is a modal sheet. */
export function siblingsOf(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement && other.tagName !== 'SCRIPT') found.push(other);
    }
  }
  return found;
}

/** Makes everything beside an element inert for keyboards, pointers and screen readers. Returns the undo. */
export function makeInert(element: Element): () => void {
  const held = siblingsOf(element).filter((other) => !other.inert);
  for (const other of held) other.inert = true;
  return () => {
    for (const other of held) other.inert = false;
  };
}

interface ModalSheet {
  /** The element lies over the page as a dialog now. */
  readonly isOpen: boolean;
  readonly onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void;
  readonly onToggle: (event: ToggleEvent<HTMLElement>) => void;
}

/**
 * Makes a popover that lies over the page a modal dialog: the page behind it is inert, the focus moves in and comes back. The
 * browser keeps the layer, Esc, the back gesture and the press beside it; it opens by an attribute, also before any code has run.
 */
export function useModalSheet(element: RefObject<HTMLElement | null>, focusFirst: () => void): ModalSheet {
  const [isOpen, setIsOpen] = useState(false);
  const release = useRef<(() => void) | undefined>(undefined);
  const cameFrom = useRef<Element | null>(null);
  const first = useRef(focusFirst);
  useEffect(() => {
    first.current = focusFirst;
  });
  const open = () => {
    const sheet = element.current;
    if (!sheet || release.current) return;
    release.current = makeInert(sheet);
    setIsOpen(true);
    if (!sheet.contains(document.activeElement)) first.current();
  };
  const close = () => {
    release.current?.();
    release.current = undefined;
    setIsOpen(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a sheet that was opened before the page could listen
  useEffect(() => {
    if (element.current?.matches(':popover-open')) open();
    return close;
  }, []);
  return {
    isOpen,
    onBeforeToggle({ newState, target, currentTarget }) {
      // What opens inside the sheet says so here as well.
      if (target !== currentTarget) return;
      if (newState === 'open') cameFrom.current = document.activeElement;
      // At once: a dialog that takes the sheet's place must be able to take the focus.
      else close();
    },
    onToggle({ newState, target, currentTarget }) {
      if (target !== currentTarget) return;
      if (newState === 'open') open();
      else if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    },
  };
}
