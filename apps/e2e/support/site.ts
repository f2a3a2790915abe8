import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, type Person } from './person.ts';
import { productApi } from './product-api.ts';
import type { ScriptedMatch } from './scripted-match.ts';

/** Tabs of the right rail; on a phone they are in a sheet. */
export type RailTab = 'Betslip' | 'Pending' | 'History' | 'My bets' | 'Settings';

/** A text as a pattern that means just that text. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As the list of months says it, from 1. */
const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 15));

const countryName = (code: string): string => new Intl.DisplayNames('en-US', { type: 'region' }).of(code) ?? code;

/** The English site as a person uses it: by what things are called, with a mouse or with a finger. */
export class Site {
  readonly page: Page;
  readonly isPhone: boolean;

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** What lies over the page under just this name. */
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  get rail(): Locator {
    // Beside the page on a wide screen; else a sheet over it, which is a dialog.
    return this.page.getByRole(this.isPhone ? 'dialog' : 'complementary', { name: 'Betslip and bets' });
  }

  /** The form of the betslip; only there while something is picked. */
  get slip(): Locator {
    return this.rail.getByRole('form', { name: 'Betslip' });
  }

  get stake(): Locator {
    return this.slip.getByRole('textbox', { name: /^Stake, / });
  }

  /** A type of bet of the slip. */
  betTab(name: 'Single' | 'Combo' | 'System' | 'If' | 'Reverse' | 'Teaser'): Locator {
    return this.slip.getByRole('tab', { name, exact: true });
  }

  /** Places what the slip holds, and puts the receipt away once it stands. */
  async placeAndRead(text: string | RegExp): Promise<void> {
    await this.press(this.placeButton);
    const receipt = this.rail.getByRole('region', { name: /placed$/ });
    await expect(receipt).toContainText(text);
    await this.press(receipt.getByRole('button', { name: 'Done' }));
    await expect(receipt).toBeHidden();
  }

  /**
   * Places what the slip holds, and acts the moment the server has the bet: it then waits for its live delay, which is
   * over in seconds, however long the page takes to draw it.
   */
  async placeAndMeanwhile(act: () => Promise<unknown>): Promise<void> {
    const placing = this.page.waitForResponse((response) => response.url().includes('/api/betslip/placebet'));
    await Promise.all([placing.then(act), this.press(this.placeButton)]);
  }

  /** The one large button of the slip, whatever it says. */
  get placeButton(): Locator {
    return this.slip.locator('button[type=submit]');
  }

  /** Goes to a path of the English site and waits until the page answers to a person. */
  async open(path = ''): Promise<void> {
    const url = `${process.env.E2E_URL}/en${path}`;
    // On a machine that does a lot else the site may say for a moment that it is too busy for a page: a person tries again.
    await expect.poll(async () => (await this.page.goto(url))?.status(), { intervals: [500] }).not.toBe(503);
    await this.untilReady();
  }

  /** The page shows when the session is known: its progress bar, which has another name in each language, goes. */
  async untilReady(): Promise<void> {
    await expect(this.page.getByRole('progressbar')).toHaveCount(0);
  }

  /** Marks the open document; a reload would lose the mark. */
  async markDocument(): Promise<void> {
    await this.page.evaluate('document.documentElement.dataset.mark = "kept"');
  }

  /** The document is still the one that was marked. */
  expectSameDocument(): Promise<void> {
    return expect(this.page.locator('html')).toHaveAttribute('data-mark', 'kept');
  }

  /** A click on a desktop, a tap on a phone. */
  press(target: Locator): Promise<void> {
    return this.isPhone ? target.tap() : target.click();
  }

  /** The price of an outcome, wherever the page shows it first. */
  price(outcome: string, price = ''): Locator {
    return this.main.getByRole('button', { name: new RegExp(`^${literal(outcome)}, .*${literal(price)}`) }).first();
  }

  /** Brings a tab of the rail to the front. */
  async showTab(tab: RailTab): Promise<void> {
    if (this.isPhone && !(await this.rail.isVisible())) {
      await this.press(this.page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: /^Betslip/ }));
    }
    await this.press(this.rail.getByRole('tab', { name: new RegExp(`^${tab}`) }));
  }

  /** Chooses an option of a select by what it says. */
  async choose(select: Locator, option: string | RegExp): Promise<void> {
    await this.press(select);
    const isWhole = typeof option === 'string';
    await this.press(this.page.getByRole('option', { name: option, exact: isWhole }));
    await expect(select).toHaveText(option);
  }

  /** The view of a list: a group of buttons, on a phone a select among the filters. */
  async chooseView(view: string): Promise<void> {
    if (this.isPhone) await this.choose(this.main.getByRole('combobox', { name: 'View' }), view);
    else await this.press(this.main.getByRole('group', { name: 'View' }).getByRole('button', { name: view }));
    await this.expectView(view);
  }

  async expectView(view: string): Promise<void> {
    if (this.isPhone) await expect(this.main.getByRole('combobox', { name: 'View' })).toHaveText(view);
    else {
      const button = this.main.getByRole('group', { name: 'View' }).getByRole('button', { name: view });
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    }
  }

  /** Puts the sheet away, where the rail is one. */
  async closeRail(): Promise<void> {
    if (!this.isPhone) return;
    await this.press(this.rail.getByRole('button', { name: 'Close' }));
    await expect(this.rail).toBeHidden();
  }

  /** Picks a price and brings the slip into view. */
  async pick(outcome: string): Promise<void> {
    await this.press(this.price(outcome));
    await expect(this.price(outcome)).toHaveAttribute('aria-pressed', 'true');
    await this.showTab('Betslip');
    await expect(this.slip.getByRole('heading', { name: outcome })).toBeVisible();
  }

  /** What the header says the player has: "$10,000.00". */
  get balance(): Locator {
    return this.page.getByRole('banner').getByRole('group', { name: 'Balance' }).getByText(/\d/);
  }

  /** The balance in cents. Only for a player with dollars. */
  async balanceMinor(): Promise<bigint> {
    return BigInt(((await this.balance.textContent()) ?? '').replace(/[$,.]/g, ''));
  }

  /** Fills the first step of the sign-up. */
  async fillAccountStep(person: Person): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Register' });
    await dialog.getByLabel('E-mail').fill(person.Email);
    await dialog.getByLabel('Username').fill(person.UserName);
    await dialog.getByLabel('Password', { exact: true }).fill(person.Password);
    await dialog.getByLabel('Confirm password').fill(person.PasswordConfirmation);
    await this.choose(dialog.getByRole('combobox', { name: 'Account currency' }), new RegExp(`\\b${person.Currency}\\b`));
  }

  /** Fills the second step of the sign-up. */
  async fillPersonStep(person: Person): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Register' });
    await this.choose(dialog.getByRole('combobox', { name: 'Country' }), countryName(person.Country));
    await dialog.getByLabel('First name').fill(person.FirstName);
    await dialog.getByLabel('Last name').fill(person.LastName);
    await this.choose(dialog.getByRole('combobox', { name: 'Day' }), String(person.BirthDay));
    await this.choose(dialog.getByRole('combobox', { name: 'Month' }), monthName(person.BirthMonth));
    await this.choose(dialog.getByRole('combobox', { name: 'Year of birth' }), String(person.BirthYear));
    await this.choose(dialog.getByRole('combobox', { name: 'Gender' }), person.Gender);
    await dialog.getByLabel('Address').fill(person.Address);
    await dialog.getByLabel('Postal code').fill(person.PostalCode);
    await dialog.getByLabel('City').fill(person.City);
  }

  /** Registers through the dialog of three steps, and puts the welcome away. */
  async signUp(person: Person): Promise<void> {
    await this.register(person);
    const welcome = this.page.getByRole('dialog', { name: 'Welcome' });
    await this.press(welcome.getByRole('button', { name: 'Close' }));
    await expect(welcome).toBeHidden();
    await expect(this.account(person)).toBeVisible();
  }

  /** The same up to the welcome. */
  async register(person: Person): Promise<void> {
    await this.press(this.page.getByRole('banner').getByRole('button', { name: 'Register' }));
    const dialog = this.page.getByRole('dialog', { name: 'Register' });
    const next = dialog.getByRole('button', { name: 'Continue' });
    await this.fillAccountStep(person);
    await this.press(next);
    await expect(dialog.getByText('Step 2 of 3')).toBeVisible();
    await this.fillPersonStep(person);
    await this.press(next);
    await expect(dialog.getByText('Step 3 of 3')).toBeVisible();
    await dialog.getByLabel(/^I am at least 18/).check();
    await dialog.getByLabel(/^I accept the privacy policy/).check();
    await dialog.getByLabel('No, thank you').check();
    await this.press(dialog.getByRole('button', { name: 'Create account' }));
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  }

  /** Logs in through the open dialog. */
  async fillLogIn(person: Pick<Person, 'UserName' | 'Password'>): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Log in' });
    await dialog.getByLabel('Username or e-mail').fill(person.UserName);
    await dialog.getByLabel('Password', { exact: true }).fill(person.Password);
    await this.press(dialog.getByRole('button', { name: 'Log in' }));
  }

  /** The button of the account menu: there when this person is logged in. */
  account(person: Pick<Person, 'UserName'>): Locator {
    return this.page.getByRole('button', { name: `Account of ${person.UserName}` });
  }

  /** Becomes a new player without the dialog, for journeys whose matter is something else. Pages opened from now on are theirs. */
  async becomePlayer(person: Person = newPerson()): Promise<void> {
    await this.page.context().addCookies([await productApi.register(person)]);
  }

  /**
   * A new player's slip has the home sides of these matches, in this order. For journeys whose matter is the full slip: no page is visited
   * for each pick. The page of the last match is open, and the slip in view.
   */
  async fillSlip(matches: readonly Pick<ScriptedMatch, 'path' | 'homeId'>[]): Promise<void> {
    await this.becomePlayer();
    const base = process.env.E2E_URL ?? '';
    const reply = await this.page.request.post(`${base}/api/betslip/addselections`, {
      headers: { origin: base },
      data: { selections: matches.map(({ homeId }) => ({ selectionId: homeId })) },
    });
    expect(await reply.json()).toMatchObject({ refusedSelections: [] });
    await this.open(matches.at(-1)?.path);
    await this.showTab('Betslip');
    await expect(this.slip.getByRole('heading', { level: 3 })).toHaveCount(matches.length);
  }

  /** A new player opens the page of a match, picks its home side and types a stake. Returns the balance before. */
  async pickAsNewPlayer({ path, home }: Pick<ScriptedMatch, 'path' | 'home'>, stake?: string): Promise<bigint> {
    await this.becomePlayer();
    await this.open(path);
    const openingMinor = await this.balanceMinor();
    await this.pick(home);
    if (stake !== undefined) await this.stake.fill(stake);
    return openingMinor;
  }
}
