import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadPart } from '../../shared/api/load-part.ts';
import { usePreference, useSite } from '../../shared/i18n/site-context.tsx';
import { dataHref } from '../../shared/routing/paths.ts';
import { showSheet } from '../../shared/ui/sheet.tsx';
import { MENU_ID } from './shell-ids.ts';
import { isTyping, type KeyAct, ShortcutKeys } from './shortcut-keys.ts';

const ShortcutsDialog = lazy(() =>
  loadPart(() => import('./shortcuts-dialog.tsx'), ['settings']).then((module) => ({ default: module.ShortcutsDialog })),
);

/** The search of the tree; where the tree is a drawer it opens first. */
function focusSearch(): void {
  showSheet(MENU_ID);
  const field = document.querySelector<HTMLInputElement>(`#${MENU_ID} input[type=search]`);
  field?.focus();
  field?.select();
}

/** The row of a match that has the focus somewhere in it. */
const focusedRow = (): Element | null => document.activeElement?.closest('[data-row]') ?? null;

const ROW_PARTS = { favourite: 'button[aria-pressed]:not([data-odd])', open: 'a[href]' } as const;

function actOnRow(kind: keyof typeof ROW_PARTS): boolean {
  const part = focusedRow()?.querySelector<HTMLElement>(ROW_PARTS[kind]);
  part?.click();
  return part != null;
}

/** Keys of the whole page (brief 2.6); `?` lists them. Those of the slip are the slip's own. */
export function Shortcuts() {
  const navigate = useNavigate();
  const { locale } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const isOn = usePreference('keys') === 'on';
  const keys = useRef(new ShortcutKeys());
  useEffect(() => {
    if (!isOn) return;
    const act = (asked: KeyAct): boolean => {
      if (asked.kind === 'go') void navigate(dataHref(locale.segment, asked.path));
      else if (asked.kind === 'help') setIsOpen(true);
      else if (asked.kind === 'search') focusSearch();
      else return actOnRow(asked.kind);
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const asked = keys.current.read({ key: event.key, atMs: event.timeStamp });
      // The slash would open the browser's own search of the page.
      if (asked && act(asked)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, locale.segment, isOn]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
