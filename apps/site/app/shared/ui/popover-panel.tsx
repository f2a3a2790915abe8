import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import type { Opening } from './late-part.ts';
import { changeOf, LibraryContext, layerOf, onTop } from './layer.tsx';

/** What a popover opens. */
export function PopoverPanel({ labelledBy, children, ...opening }: Opening & { labelledBy: string; children: ReactNode }) {
  const { anchor, isOpen } = opening;
  return (
    <LibraryContext>
      <Popover.Root open={isOpen} onOpenChange={changeOf(opening)}>
        <Popover.Portal container={layerOf(anchor)}>
          <Popover.Positioner {...onTop} anchor={anchor} align="start" sideOffset={6}>
            <Popover.Popup className="opened popover" aria-labelledby={labelledBy} finalFocus={() => anchor}>
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </LibraryContext>
  );
}
