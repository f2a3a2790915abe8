import type { ReactNode } from 'react';
import { latePart, useLateOpening } from './late-part.ts';
import type { MenuEntry } from './menu-list.tsx';

interface MenuProps {
  /** Of the button. */
  id?: string;
  /** Name of the button and of its menu. */
  label: string;
  /** Stands above the entries. */
  head: ReactNode;
  entries: readonly MenuEntry[];
  className?: string | undefined;
  /** What the button shows. */
  children: ReactNode;
}

const menuList = latePart(() => import('./menu-list.tsx').then(({ MenuList }) => MenuList));

/** A button with a menu of things to do. The menu is loaded when it is first wanted. */
export function Menu({ id, label, head, entries, className, children }: MenuProps) {
  const { Part, opening, trigger } = useLateOpening(menuList);
  return (
    <>
      <button id={id} type="button" className={className} aria-label={label} aria-haspopup="menu" {...trigger}>
        {children}
      </button>
      {Part && opening && <Part {...opening} label={label} head={head} entries={entries} />}
    </>
  );
}
