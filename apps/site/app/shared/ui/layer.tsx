import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import type { Opening } from './late-part.ts';

/** What opens from an element is put into the dialog or sheet that the element stands in: everything beside those is inert. */
export const layerOf = (anchor: Element): HTMLElement => anchor.closest<HTMLElement>('dialog, [popover]') ?? document.body;

/** The browser's top layer: nothing that scrolls clips it, and nothing lies over it. */
function showOnTop(element: HTMLElement | null): void {
  if (element?.isConnected && !element.matches(':popover-open')) element.showPopover();
}

/** For the part of the library that places what opens. */
export const onTop = {
  ref: showOnTop,
  popover: 'manual',
  className: 'layer',
  positionMethod: 'fixed',
  collisionPadding: 8,
} as const;

interface Change {
  readonly event: Event;
  cancel(): void;
}

/** Takes over what the library says. A press on the trigger is left to the trigger, which would open it again. */
export function changeOf({ anchor, setIsOpen }: Opening) {
  return (isOpen: boolean, change: Change) => {
    const { target, relatedTarget } = change.event as Partial<FocusEvent>;
    const isOnTrigger = [target, relatedTarget].some((one) => one instanceof Node && anchor.contains(one));
    if (isOnTrigger && change.event.type !== 'keydown') change.cancel();
    else setIsOpen(isOpen);
  };
}

/** Where the focus goes when it closes: back to what opened it, unless the customer has moved it elsewhere. */
export function backTo(anchor: HTMLElement, opened: { readonly current: HTMLElement | null }) {
  return (): HTMLElement | false => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && activeElement !== anchor && !opened.current?.contains(activeElement);
    return isElsewhere ? false : anchor;
  };
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * For what has no end of its own for the Tab key: from the last element on, or back from the first, the focus goes on from the button that opened it, and it
 * closes. The library would leave it on an element that nobody sees.
 */
export function leaveByTab({ anchor, setIsOpen }: Opening) {
  return ({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Tab') return;
    const inside: (Element | null)[] = [...currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    const at = inside.indexOf(document.activeElement);
    if (shiftKey ? at > 0 : at < inside.length - 1) return;
    // The browser then goes on from there.
    anchor.focus();
    setIsOpen(false);
  };
}

/** What browsers that have a way back of their own offer to close by it. */
interface WithCloseWatcher {
  readonly CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
}

/** Going back on a phone closes what is open, and nothing of what it stands in. */
export function useBackCloses({ isOpen, setIsOpen }: Opening): void {
  useEffect(() => {
    const { CloseWatcher } = window as WithCloseWatcher;
    if (!isOpen || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => setIsOpen(false);
    return () => watcher.destroy();
  }, [isOpen, setIsOpen]);
}

/** Around every use of the library: no style elements, which our content security policy forbids, and the direction of the page. */
export function LibraryContext({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>{children}</DirectionProvider>
    </CSPProvider>
  );
}
