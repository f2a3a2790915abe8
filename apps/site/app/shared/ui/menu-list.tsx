import { Menu } from '@base-ui/react/menu';
import { type ReactNode, useRef } from 'react';
import type { Opening } from './late-part.ts';
import { backTo, changeOf, LibraryContext, layerOf, leaveByTab, onTop, useBackCloses } from './layer.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly content: ReactNode;
  readonly onPress: () => void;
}

interface MenuListProps extends Opening {
  label: string;
  head: ReactNode;
  entries: readonly MenuEntry[];
}

/** What a menu opens. */
export function MenuList({ label, head, entries, ...opening }: MenuListProps) {
  const { anchor, isOpen } = opening;
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(opening);
  return (
    <LibraryContext>
      <Menu.Root open={isOpen} onOpenChange={changeOf(opening)} modal={false}>
        <Menu.Portal container={layerOf(anchor)}>
          <Menu.Positioner {...onTop} anchor={anchor} align="end" sideOffset={6}>
            <Menu.Popup
              ref={popup}
              onKeyDown={leaveByTab(opening)}
              className="opened menu"
              aria-label={label}
              finalFocus={backTo(anchor, popup)}
            >
              <Menu.Group>
                <Menu.GroupLabel className="menu-head">{head}</Menu.GroupLabel>
                {entries.map(({ id, content, onPress }) => (
                  <Menu.Item key={id} className="menu-item" onClick={onPress}>
                    {content}
                  </Menu.Item>
                ))}
              </Menu.Group>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </LibraryContext>
  );
}
