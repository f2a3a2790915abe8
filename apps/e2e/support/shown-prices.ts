import { expect, type Page } from '@playwright/test';
import { productApi } from './product-api.ts';

/** Reads the open document: selection id to price, of every price that can be pressed in the main part. */
const READ = `Object.fromEntries(
  [...document.querySelectorAll('main button[data-odd]:not(:disabled)')].map((button) => [
    button.dataset.odd,
    button.getAttribute('aria-label').split(', ').at(-1),
  ]),
)`;

/** Every live price on the page is the one that the API gives: waits until it is so, since both go on moving. */
export async function expectPricesOfApi(page: Page): Promise<void> {
  const differences = async () => {
    const shown = await page.evaluate<Record<string, string>>(READ);
    if (Object.keys(shown).length === 0) return ['no price is shown'];
    const live = await productApi.livePrices();
    return Object.entries(shown).flatMap(([id, price]) => {
      const right = live.get(id);
      return right === undefined || right === price ? [] : [`${id}: ${price}, should be ${right}`];
    });
  };
  await expect.poll(differences).toEqual([]);
}
