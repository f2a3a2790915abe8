import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
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

/** Around every use of the library: no style elements, which our content security policy forbids, and the direction of the page. */
export function LibraryContext({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>{children}</DirectionProvider>
    </CSPProvider>
  );
}
