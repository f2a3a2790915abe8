import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { loadPart } from '../api/load-part.ts';

/** Code that a control needs when it is used for the first time, in a file of its own. */
export interface LatePart<Part> {
  /** The part, once it is there. */
  loaded?: Part;
  /** Without a connection it waits for one; a part that cannot be had throws. */
  readonly load: () => Promise<Part>;
  /** Loads it ahead, because it will be wanted soon. What fails now is loaded when it is wanted. */
  readonly prepare: () => void;
}

const lateParts: LatePart<unknown>[] = [];

export function latePart<Part>(bring: () => Promise<Part>): LatePart<Part> {
  const keep = (part: Part) => {
    late.loaded = part;
    return part;
  };
  const late: LatePart<Part> = {
    load: () => loadPart(bring).then(keep),
    prepare() {
      if (!late.loaded && navigator.onLine) bring().then(keep, () => undefined);
    },
  };
  lateParts.push(late);
  return late;
}

/** Loads the parts of all controls that the page has so far: then they open at once, and without a network as well. */
export function prepareLateParts(): void {
  for (const { prepare } of lateParts) prepare();
}

/** What the late part of a control that opens is given: where it opens, whether it is open, and how to say that it closes. */
export interface Opening {
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
}

/**
 * A control that opens with a late part. It is open from the first press on, and `Part` follows as soon as it is there, so that no
 * press is lost. Where the part cannot be had, or the customer has gone on to something else meanwhile, it is closed again and can be pressed again.
 */
export function useLateOpening<Part>(late: LatePart<Part>) {
  const [isOpen, setIsOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [, setIsLoaded] = useState(false);
  const focused = useRef<Element>(null);
  const Part = late.loaded;
  useEffect(() => {
    if (isOpen && !late.loaded)
      late.load().then(
        () => {
          const { activeElement } = document;
          if (activeElement !== focused.current && activeElement !== anchor) setIsOpen(false);
          setIsLoaded(true);
        },
        () => setIsOpen(false),
      );
  }, [isOpen, late, anchor]);
  const openFrom = (from: HTMLElement, isOpenNow: boolean) => {
    focused.current = document.activeElement;
    setAnchor(from);
    setIsOpen(isOpenNow);
  };
  return {
    Part,
    opening: anchor && { anchor, isOpen, setIsOpen },
    open: (from: HTMLElement) => openFrom(from, true),
    /** For the button that opens it. */
    trigger: {
      'aria-expanded': isOpen && !!Part,
      'aria-busy': isOpen && !Part,
      onPointerEnter: late.prepare,
      onFocus: late.prepare,
      // Until the next frame the focus is still here, and would then be taken from where it has gone on to.
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Tab' && setIsOpen(false),
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => openFrom(currentTarget, !isOpen),
    },
  };
}
