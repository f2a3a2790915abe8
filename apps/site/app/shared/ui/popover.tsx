import type { ComponentProps } from 'react';

/** Lies over the page until Esc, the back gesture or a press beside it: the browser's own, which no code has to run for. */
export function Popover(props: Omit<ComponentProps<'div'>, 'popover'> & { id: string }) {
  return <div popover="auto" {...props} />;
}

/** Opens and closes the popover or sheet of that id. */
export function PopoverButton({ target, ...button }: Omit<ComponentProps<'button'>, 'type'> & { target: string }) {
  return <button type="button" popoverTarget={target} {...button} />;
}

const element = (id: string) => document.getElementById(id);

export function hidePopover(id: string): void {
  const target = element(id);
  if (target?.matches(':popover-open')) target.hidePopover();
}

/** Opens what is a popover at this width; where it is a column of the page there is nothing to open. */
export function showPopover(id: string): void {
  const target = element(id);
  if (target && getComputedStyle(target).display === 'none') target.showPopover();
}
