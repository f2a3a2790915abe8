import Plus from 'lucide-react/icons/plus';
import type { MouseEvent } from 'react';
import { useT } from '../i18n/site-context.tsx';
import type { SportEvent } from '../model/event.ts';
import { tileName, tileOf, useAddTile } from './tile-button.tsx';

/** In lists that a match leaves when it is added: the focus goes on to the next row of the list, or the one before. */
function focusNeighbour({ currentTarget }: MouseEvent<HTMLElement>): void {
  const row = currentTarget.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('[data-add]')?.focus();
}

/** Adds a match to multi-view: the button beside the handle, for everybody who does not drag (WCAG 2.5.7). */
export function AddTile({ event, className }: { event: SportEvent; className: string | undefined }) {
  const t = useT();
  const add = useAddTile();
  return (
    <button
      type="button"
      className={className}
      data-add
      aria-label={t('multi.add', { match: tileName(event) })}
      onClick={(press) => {
        focusNeighbour(press);
        if (!add(tileOf(event))) press.currentTarget.focus();
      }}
    >
      <Plus className="icon icon-small" aria-hidden="true" />
    </button>
  );
}
