import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import type { Opening } from './late-part.ts';
import { backTo, changeOf, LibraryContext, layerOf, leaveByTab, onTop, useBackCloses } from './layer.tsx';

/** What a popover opens. */
export function PopoverPanel({ labelledBy, children, ...opening }: Opening & { labelledBy: string; children: ReactNode }) {
  const { anchor, isOpen } = opening;
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(opening);
  return (
    <LibraryContext>
      <Popover.Root open={isOpen} onOpenChange={changeOf(opening)}>
        <Popover.Portal container={layerOf(anchor)}>
          <Popover.Positioner {...onTop} anchor={anchor} align="start" sideOffset={6}>
            <Popover.Popup
              ref={popup}
              onKeyDown={leaveByTab(opening)}
              className="opened popover"
              initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first-focus]') ?? true}
              aria-labelledby={labelledBy}
              finalFocus={backTo(anchor, popup)}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </LibraryContext>
  );
}
