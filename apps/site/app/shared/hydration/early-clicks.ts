/**
 * A click before hydration is not lost. A few lines in the document remember it; once the page is hydrated,
 * the click is replayed. A price shows at once that it was pressed, and a second press undoes it, as it does later. What the
 * browser does alone (links, sheets that open by an attribute) is left to it.
 */
export const EARLY_CLICKS_SCRIPT = `(() => {
  const early = new Set();
  const remember = (event) => {
    const button = event.target.closest('button[type=button]:not([popovertarget])');
    if (!button) return;
    const isPrice = button.hasAttribute('data-odd');
    const isPressed = !isPrice || !early.has(button);
    if (isPrice) button.setAttribute('aria-pressed', isPressed);
    if (isPressed) early.add(button);
    else early.delete(button);
  };
  document.addEventListener('click', remember, true);
  window.takeEarlyClicks = () => {
    document.removeEventListener('click', remember, true);
    const taken = [...early];
    early.clear();
    return taken;
  };
})()`;

declare global {
  interface Window {
    takeEarlyClicks?: () => HTMLButtonElement[];
  }
}

/** Replays the clicks from before hydration. Called once the handlers are in place. */
export function replayEarlyClicks(): void {
  for (const button of window.takeEarlyClicks?.() ?? []) if (button.isConnected) button.click();
}
