import { expect, type Page } from '@playwright/test';
import { productApi } from './product-api.ts';

/** Reads the open document: selection id to price, of every price that can be pressed in the main part. A narrow list hides columns. */
const READ = `Object.fromEntries(
  [...document.querySelectorAll('main button[data-odd]:not(:disabled)')]
    .filter((button) => button.checkVisibility())
    .map((button) => [button.dataset.odd, button.getAttribute('aria-label').split(', ').at(-1)]),
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

type Prices = () => Promise<ReadonlyMap<string, string>>;

interface Waiting {
  /** What makes a price move; absent: they move by themselves. */
  readonly act?: () => Promise<unknown>;
  /** How long all of them may stand still. */
  readonly patienceMs?: number;
}

const FOLLOWED = 'the page shows a price that has moved';

/** One of the prices that the page shows moves, and the page shows the new one. Which one and when, the API says: the test does not know. */
export async function expectMove(page: Page, prices: Prices, { act, patienceMs }: Waiting): Promise<void> {
  const first = await page.evaluate<Record<string, string>>(READ);
  const before = await prices();
  await act?.();
  const look = async (): Promise<string> => {
    const now = await prices();
    const shown = await page.evaluate<Record<string, string>>(READ);
    const hasMoved = (id: string, price: string) => before.has(id) && before.get(id) !== price && first[id] !== price;
    const moved = [...now].filter(([id, price]) => (id in first || id in shown) && hasMoved(id, price));
    if (moved.some(([id, price]) => shown[id] === price)) return FOLLOWED;
    if (moved.length === 0) return 'no price of the page has moved';
    const late = moved.find(([id]) => id in shown);
    if (late) await page.evaluate(bringNear(late[0]));
    return 'a price has moved, the page shows the one of before or none';
  };
  await expect.poll(look, { intervals: [100, 250], ...(patienceMs === undefined ? {} : { timeout: patienceMs }) }).toBe(FOLLOWED);
}
