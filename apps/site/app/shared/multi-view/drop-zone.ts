/** Where multi-view stands on the page, while it does. */
let zone: HTMLElement | undefined;

export const dropZone = (): HTMLElement | undefined => zone;

/** For the part of the page that matches are dropped on. */
export function dropZoneRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  zone = element;
  return () => {
    if (zone === element) zone = undefined;
  };
}
