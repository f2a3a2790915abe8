/** The tree and the right rail are popovers below their widths: the browser keeps focus, Esc, the back gesture and the layer. */
export const MENU_ID = 'sports-menu';
export const RAIL_ID = 'slip-rail';

const element = (id: string) => document.getElementById(id);

export function hidePopover(id: string): void {
  const target = element(id);
  if (target?.matches(':popover-open')) target.hidePopover();
}

/** Opens the rail where it is a sheet; where it is a column there is nothing to open. */
export function showRail(): void {
  const target = element(RAIL_ID);
  if (target && getComputedStyle(target).display === 'none') target.showPopover();
}
