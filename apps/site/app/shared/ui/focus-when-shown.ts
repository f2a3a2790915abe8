/** For the ref of what takes the focus as it comes: the element that had it has gone, or cannot be pressed any more. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
