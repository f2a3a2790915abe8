import { expect, type Page } from '@playwright/test';
import { productApi } from './product-api.ts';

/** Reads the open document: selection id to price, of every price that can be pressed in the main part. */
const READ = `Object.fromEntries(
  [...document.querySelectorAll('main button[data-odd]:not(:disabled)')].map((button) => [
    button.dataset.odd,
    button.getAttribute('aria-label').split(', ').at(-1),
  ]),
)`;

/** Prices far from the screen may wait until they come near. */
const bringNear = (id: string): string =>
  `document.querySelector('main button[data-odd="${id}"]')?.scrollIntoView({ block: 'center' })`;

/**
 * Every live price of the page gets to be the one that the API gives, once it is near the screen. Prices go on moving between the two
 * looks, so each has to be right in one of them, not all in the same.
 */
export async function expectPricesOfApi(page: Page): Promise<void> {
  const right = new Set<string>();
  const differences = async () => {
    const shown = await page.evaluate<Record<string, string>>(READ);
    if (Object.keys(shown).length === 0) return ['no price is shown'];
    const live = await productApi.livePrices();
    for (const [id, price] of Object.entries(shown)) if ((live.get(id) ?? price) === price) right.add(id);
    const wrong = Object.entries(shown).filter(([id]) => !right.has(id));
    const [first] = wrong;
    if (first) await page.evaluate(bringNear(first[0]));
    return wrong.map(([id, price]) => `${id}: ${price}, should be ${live.get(id)}`);
  };
  await expect.poll(differences, { intervals: [100, 200] }).toEqual([]);
}
