import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { shown } from '../support/money.ts';
import type { ScriptedMatch } from '../support/scripted-match.ts';
import type { Site } from '../support/site.ts';
import { mostlyWaits, sameOnPhone, test } from '../support/test.ts';

const minorOf = (text: string | null): bigint => BigInt((/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1] ?? '0').replace(/[,.]/g, ''));

/** Tickets that can be cashed out, as the server says. */
const ticketsOf = async (page: Page): Promise<Record<string, { CashoutValue: number; Stake: number; CashedOutStake?: number }>> =>
  (await page.request.get(`${process.env.E2E_URL}/api/player/ticketswithcashout`)).json();
/** Value of the only ticket, as the site would write it. */
const offerText = async (page: Page): Promise<string> =>
  `$${(Object.values(await ticketsOf(page))[0]?.CashoutValue ?? 0).toFixed(2)}`;

const PRICES = { home: '2.00', draw: '3.45', away: '4.20' };

/** A new player's bet on the home side: its card in the list of open bets, the button that cashes it out, and the balance beside it. */
async function betOn(site: Site, match: ScriptedMatch, stake: string) {
  const openingMinor = await site.pickAsNewPlayer(match, stake);
  await site.placeAndRead(match.home);
  // The header may hear of the bet a moment after the receipt.
  const openMinor = openingMinor - BigInt(stake) * 100n;
  await expect(site.balance).toHaveText(shown(openMinor));
  await site.showTab('Pending');
  const bet = site.rail.getByRole('article');
  return { bet, offer: bet.getByRole('button', { name: /^Cash out \$/ }), openMinor };
}

test('CASHOUT-01 CASHOUT-11 a bet is cashed out in part, then whole, at a value that moves', async ({ page, site, matches }) => {
  const match = await matches.upcoming(PRICES);
  const { bet, offer, openMinor } = await betOn(site, match, '20');
  await expect(offer).toBeVisible();
  const before = minorOf(await offer.textContent());

  await test.step('the value follows the price without a reload', async () => {
    await match.reprice({ home: '1.60' });
    await expect.poll(async () => minorOf(await offer.textContent())).toBeGreaterThan(before);
  });

  await test.step('the question can be taken back with Escape', async () => {
    await site.press(offer);
    await expect(offer).toBeFocused();
    await expectAccessibleInThemes(page, 'question of a cashout');
    await page.keyboard.press('Escape');
    await expect(offer).toBeVisible();
  });

  let paid = 0n;
  await test.step('a part: chosen with the keys of the slider, exact in figures', async () => {
    await site.press(bet.getByRole('button', { name: 'Cash out part' }));
    const form = bet.getByRole('form', { name: 'Cash out part' });
    const slider = form.getByRole('slider', { name: 'Amount to cash out' });
    await expect(slider).toBeFocused();
    const amount = form.getByRole('textbox', { name: 'Amount' });
    const half = await amount.inputValue();
    await page.keyboard.press('ArrowRight');
    await expect(amount).not.toHaveValue(half);
    await amount.fill('7.00');
    await expect(form.getByText(/stays on the bet/)).toBeVisible();
    await expectAccessibleInThemes(page, 'part of a cashout');
    await site.press(form.getByRole('button', { name: 'Cash out $7.00' }));
    await expect(bet.getByText('Cashed out $7.00')).toBeVisible();
    paid += 700n;
    await expect(site.balance).toHaveText(shown(openMinor + paid));
    await expectAccessibleInThemes(page, 'after a part');
  });

  await test.step('a suspended market pauses it, an open one brings it back', async () => {
    await match.suspend();
    await expect(bet.getByText('Cash out paused')).toBeVisible();
    await match.resume();
    await expect(offer).toBeVisible();
  });

  await test.step('the rest as a whole: the bet is over, and the history says how', async () => {
    await site.press(offer);
    const rest = minorOf(await offer.textContent());
    await site.press(offer);
    await expect(site.rail.getByText('No open bets.')).toBeVisible();
    // The card is gone with its note: what was paid for the rest stands above the list.
    await expect(site.rail.getByText(`Cashed out ${shown(rest)}`)).toBeInViewport();
    paid += rest;
    await expect(site.balance).toHaveText(shown(openMinor + paid));
    await site.showTab('History');
    await expect(site.rail.getByRole('article')).toContainText('Cashed out');
    await expectAccessibleInThemes(page, 'a bet that was cashed out');
    await match.finish({ home: 1, away: 0 });
    await expect(site.balance).toHaveText(shown(openMinor + paid));
  });
});

test('CASHOUT-12 a live cashout waits for its decision', sameOnPhone, async ({ site, matches }) => {
  const match = await matches.live(PRICES);
  const { bet, offer, openMinor } = await betOn(site, match, '10');
  await site.press(offer);
  const value = minorOf(await offer.textContent());
  await site.press(offer);
  await expect(bet.getByRole('button', { name: /^Cashing out/ })).toBeDisabled();
  await expect(site.balance).toHaveText(shown(openMinor + value));
  await expect(site.rail.getByText('No open bets.')).toBeVisible();
});

test(
  'CASHOUT-12 a value that changed between the offer and the press is asked about again: kept, then taken',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming(PRICES);
    const { bet, offer, openMinor } = await betOn(site, match, '20');
    const question = bet.getByRole('group', { name: 'New cash-out value' });
    let next = match.prices;
    // The price moves while the request is on its way: the server finds another value than the customer saw.
    const valueNow = () => offerText(page);
    await page.route('**/createcashout', async (route) => {
      const before = await valueNow();
      await match.reprice(next);
      await expect.poll(valueNow, { intervals: [50, 100, 200] }).not.toBe(before);
      await route.continue();
    });
    const askAt = async (prices: typeof next) => {
      next = prices;
      await site.press(offer);
      await expect(offer).toBeFocused();
      const seen = minorOf(await offer.textContent());
      await site.press(offer);
      await expect(question).toContainText('The whole bet is now worth');
      expect(minorOf(await question.textContent())).toBeLessThan(seen);
    };

    await test.step('kept: nothing is paid, and the bet is offered at its current value', async () => {
      await askAt({ home: '2.20', draw: '3.20', away: '3.40' });
      await expectAccessibleInThemes(page, 'a cashout whose value changed');
      await site.press(question.getByRole('button', { name: 'Keep the bet' }));
      await expect(question).toBeHidden();
      await expect(offer).toBeVisible();
      await expect(site.balance).toHaveText(shown(openMinor));
    });

    await test.step('taken: that value is paid, to the cent', async () => {
      await askAt({ home: '2.60', draw: '3.10', away: '2.80' });
      const take = question.getByRole('button', { name: /^Cash out the whole bet for \$/ });
      const value = minorOf(await take.textContent());
      await site.press(take);
      await expect(site.rail.getByText('No open bets.')).toBeVisible();
      await expect(site.balance).toHaveText(shown(openMinor + value));
    });
  },
);

test(
  'S1-1 half a bet whose value moved is offered as half a bet, follows its price and leaves the rest running',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming(PRICES);
    const { bet, offer, openMinor } = await betOn(site, match, '20');
    const question = bet.getByRole('group', { name: 'New cash-out value' });
    const take = question.getByRole('button', { name: /^Take \$/ });

    await test.step('the price moves while the request is on its way', async () => {
      await site.press(bet.getByRole('button', { name: 'Cash out part' }));
      const form = bet.getByRole('form', { name: 'Cash out part' });
      await page.route('**/createcashout', async (route) => {
        const before = minorOf(await offerText(page));
        await match.reprice({ home: '2.20', draw: '3.20', away: '3.40' });
        await expect.poll(async () => minorOf(await offerText(page)), { intervals: [50, 100, 200] }).not.toBe(before);
        await route.continue();
      });
      await site.press(form.getByRole('button', { name: /^Cash out \$/ }));
      await expect(question).toContainText('Half the bet is now worth');
      await expect(question).not.toContainText('whole');
      await expect(question).toContainText(/\d+ seconds to decide/);
      await page.unroute('**/createcashout');
      await expectAccessibleInThemes(page, 'half a cashout whose value changed');
    });

    const whole = async (): Promise<bigint> => minorOf(await offerText(page));
    await test.step('the question follows the price', async () => {
      await match.reprice({ home: '1.80', draw: '3.45', away: '4.20' });
      await expect.poll(async () => minorOf(await take.textContent()) === (await whole()) / 2n).toBe(true);
    });

    await test.step('taken: half is paid, half of the stake runs on', async () => {
      const value = minorOf(await take.textContent());
      await site.press(take);
      await expect(bet.getByText(/^Cashed out \$/)).toBeVisible();
      await expect(site.balance).toHaveText(shown(openMinor + value));
      await expect(offer).toBeVisible();
      const [ticket] = Object.values(await ticketsOf(page));
      expect([ticket?.Stake, ticket?.CashedOutStake]).toEqual([20, 10]);
    });
  },
);

test('S1-1 a changed value that is not accepted closes after thirty seconds with a plain message, and the bet runs on', {
  tag: [sameOnPhone.tag, mostlyWaits.tag],
}, async ({ page, site, matches }) => {
  const match = await matches.upcoming(PRICES);
  const { bet, offer, openMinor } = await betOn(site, match, '20');
  await page.route('**/createcashout', async (route) => {
    await match.reprice({ home: '2.20', draw: '3.20', away: '3.40' });
    await expect.poll(async () => (await offerText(page)) !== '$19.00', { intervals: [50, 100, 200] }).toBe(true);
    await route.continue();
  });
  await site.press(offer);
  await site.press(offer);
  const question = bet.getByRole('group', { name: 'New cash-out value' });
  await expect(question).toBeVisible();
  await expect(question).toBeHidden({ timeout: 35_000 });
  await expect(bet.getByText('Time is up. The new value was not accepted and your bet is unchanged.')).toBeVisible();
  await expect(offer).toBeVisible();
  await expect(site.balance).toHaveText(shown(openMinor));
});

/** While it is held, nothing that the server sends over the socket arrives. */
async function holdableSocket(page: Page) {
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => (held ? held.push(() => socket.send(message)) : socket.send(message)));
  });
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      for (const send of held ?? []) send();
      held = undefined;
    },
  };
}

test(
  'H117 a part whose reply was lost is sold once: pressed again, and after a reload',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const socket = await holdableSocket(page);
    const { bet, openMinor } = await betOn(site, await matches.upcoming(PRICES), '20');
    const keys: string[] = [];
    let lost = 0;
    const askPart = async () => {
      await site.press(bet.getByRole('button', { name: 'Cash out part' }));
      const form = bet.getByRole('form', { name: 'Cash out part' });
      await form.getByRole('textbox', { name: 'Amount' }).fill('5.00');
      await site.press(form.getByRole('button', { name: 'Cash out $5.00' }));
    };
    // The server does what the next request asks, and its answer never arrives: it is cut off, or the page is gone.
    const loseAnswer = (isCut: boolean) =>
      page.route(
        '**/createcashout',
        async (route) => {
          keys.push(route.request().postDataJSON().requestId);
          await route.fetch();
          if (isCut) await route.abort('connectionreset');
          lost += 1;
        },
        { times: 1 },
      );
    const onTheWay = () => page.waitForRequest('**/createcashout');

    await test.step('pressed again it is the same request', async () => {
      // Nor does the stream say that it was paid: a press after that would mean another part.
      socket.hold();
      await loseAnswer(true);
      await askPart();
      await expect.poll(() => lost).toBe(1);
      const [request] = await Promise.all([onTheWay(), askPart()]);
      expect(request.postDataJSON().requestId).toBe(keys[0]);
      await expect(bet.getByText('Cashed out $5.00')).toBeVisible();
      socket.release();
      await expect(site.balance).toHaveText(shown(openMinor + 500n));
    });

    await test.step('after a reload it is asked for by itself', async () => {
      await loseAnswer(false);
      await askPart();
      await expect(site.balance).toHaveText(shown(openMinor + 1_000n));
      const again = onTheWay();
      await page.reload();
      await site.untilReady();
      await site.showTab('Pending');
      expect((await again).postDataJSON().requestId).toBe(keys[1]);
      await expect(bet.getByText('Cashed out $5.00')).toBeVisible();
      await expect(site.balance).toHaveText(shown(openMinor + 1_000n));
    });
  },
);
