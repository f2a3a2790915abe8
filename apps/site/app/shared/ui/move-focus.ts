import type { KeyboardEvent } from 'react';

const CELLS = 'button.odds:not(:disabled)';

/**
 * Arrow keys inside a list of prices: along a row, and from row to row in the same column (brief 2.6). Rows are elements with
 * `data-row`. Which way "next" lies depends on the reading direction.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.matches('button.odds') || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row) return;
  const cells = [...row.querySelectorAll<HTMLElement>(CELLS)];
  const isRtl = getComputedStyle(target).direction === 'rtl';
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
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
