import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import yauzl from 'yauzl';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { test } from '../support/test.ts';

/** One file of a ZIP, as text. */
async function readEntry(bytes: Buffer, name: string): Promise<string> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  return new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', () => reject(new Error(`there is no ${name}`)));
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entry.fileName !== name) return zip.readEntry();
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((content) => resolve(content.toString()), reject);
      });
    });
    zip.readEntry();
  });
}

test('TR-A7 a player exports their data for the password, reads it back, and has it erased once the balance is given up', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/user/myData');
  const dialog = page.getByRole('dialog', { name: 'My data', exact: true });
  const part = (name: string) => dialog.getByRole('region', { name, exact: true });

  await test.step('asked for with the wrong password and with the right one', async () => {
    const form = part('Export my data');
    await form.getByLabel('Current password').fill('not the password 1');
    await site.press(form.getByRole('button', { name: 'Export my data' }));
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not correct');
    await expectAccessibleInThemes(page, 'my data');
    await form.getByLabel('Current password').fill(person.Password);
    await site.press(form.getByRole('button', { name: 'Export my data' }));
    await expect(form.getByText(/^Your export is ready\./)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('downloaded and read back', async () => {
    const form = part('Export my data');
    await form.getByLabel('Current password').fill(person.Password);
    const download = page.waitForEvent('download');
    await site.press(form.getByRole('button', { name: 'Download' }));
    const file = await download;
    expect(file.suggestedFilename()).toBe('duskline-data.zip');
    const bytes = await readFile(await file.path());
    expect(JSON.parse(await readEntry(bytes, 'data/account.json'))).toMatchObject([{ display_name: person.UserName }]);
    expect(JSON.parse(await readEntry(bytes, 'data/profile.json'))).toMatchObject([{ last_name: person.LastName }]);
  });

  await test.step('erased: refused while there is a balance, then done', async () => {
    const form = part('Erase my data');
    await expect(form.getByRole('list', { name: 'What stays' }).getByRole('listitem')).toHaveCount(2);
    await form.getByLabel(`Type ${person.UserName} to confirm`).fill(person.UserName);
    await form.getByLabel('Current password').fill(person.Password);
    await site.press(form.getByRole('button', { name: 'Erase my data' }));
    await expect(form.getByText('Please withdraw your balance first.')).toBeVisible();
    await form.getByLabel('Give up my play money').check();
    await site.press(form.getByRole('button', { name: 'Erase my data' }));
    await expect(page.getByText('Your account is closed.')).toBeVisible();
  });

  await test.step('the name cannot log in any more', async () => {
    await site.open('/sport');
    await site.press(page.getByRole('banner').getByRole('button', { name: 'Log in' }));
    await site.fillLogIn(person);
    await expect(
      page.getByRole('dialog', { name: 'Log in' }).getByText('The username or password is not correct').first(),
    ).toBeVisible();
  });
});

test('my data by keyboard on a phone: nothing is wider than the screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await site.becomePlayer();
  await site.open('/user/myData');
  const dialog = page.getByRole('dialog', { name: 'My data', exact: true });
  await expect(dialog.getByRole('region', { name: 'Erase my data' })).toBeVisible();
  await expectAccessibleInThemes(page, 'my data on a phone');
  const widest = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(widest).toBeLessThanOrEqual(0);
  const form = dialog.getByRole('region', { name: 'Close my account' });
  await form.getByLabel('Current password').focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/./);
});
