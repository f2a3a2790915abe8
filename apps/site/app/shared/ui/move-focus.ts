import type { KeyboardEvent } from 'react';

const CELLS = 'button.odds:not(:disabled)';

/**
 * Keys inside a list of prices (brief 2.6): arrows along a row, and from row to row in the same column; Home and End to the ends of the row. The prices of a
 * row are one stop of Tab, so it goes on behind the last of them, and back before the first. Rows are elements with `data-row`. Which way "next" lies depends
 * on the reading direction.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.matches('button.odds') || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row) return;
  const cells = [...row.querySelectorAll<HTMLElement>(CELLS)];
  const isTab = key === 'Tab';
  if (isTab || key === 'Home' || key === 'End') {
    // From there Tab goes on by itself. A price that is locked now takes no focus, so which is the last one is known only now.
    cells.at(key === 'Home' || (isTab && event.shiftKey) ? 0 : -1)?.focus({ preventScroll: isTab });
    if (isTab) return;
  } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const isRtl = getComputedStyle(target).direction === 'rtl';
    const step = (key === 'ArrowRight') !== isRtl ? 1 : -1;
    cells[cells.indexOf(target) + step]?.focus();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const step = key === 'ArrowDown' ? 1 : -1;
    const column = cells.indexOf(target);
    for (let at = rows.indexOf(row) + step; rows[at] !== undefined; at += step) {
      const there = [...(rows[at]?.querySelectorAll<HTMLElement>(CELLS) ?? [])];
      if (there.length === 0) continue;
      there[Math.min(column, there.length - 1)]?.focus();
      break;
    }
  } else return;
  event.preventDefault();
}
