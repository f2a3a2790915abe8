import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { test } from '../support/test.ts';

test('TR-E1 TR-A12 an identity check is refused with a reason, done again and verified, and says before which papers may be asked for', async ({
  page,
  site,
}) => {
  const person = newPerson();
  // What becomes of the check is decided by the last name: sandboxes/kyc/README.md.
  await site.becomePlayer({ ...person, LastName: `Blurry${person.LastName}`.slice(0, 80) });
  await site.open('/user/verification');
  const dialog = page.getByRole('dialog', { name: 'Verification', exact: true });
  // The list of tabs has a status of its own.
  const status = dialog.getByRole('status').filter({ hasText: 'identity' });
  await expect(status).toContainText('Your identity is not verified yet.');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Proof of identity' })).toBeVisible();
  await expectAccessibleInThemes(page, 'verification');

  await site.press(dialog.getByRole('button', { name: 'Verify identity' }));
  await expect(status).toContainText('Your identity could not be verified.');
  await expect(status).toContainText('Your details could not be confirmed.');

  /** Shows papers on the page of the provider, and comes back. */
  async function showPapers(): Promise<void> {
    await site.press(dialog.getByRole('button', { name: 'Show documents' }));
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Continue in a new tab' }).click();
    const provider = await opened;
    await provider.getByRole('button', { name: 'Show a passport and my face' }).click();
    await expect(provider.getByRole('status')).not.toBeEmpty();
    await provider.close();
  }
  await showPapers();
  await expect(status).toContainText('It cannot be read.');
  await expectAccessibleInThemes(page, 'verification refused');
  await showPapers();
  await expect(status).toContainText('Your identity is verified.');
  await expect(dialog.getByRole('button', { name: /documents/i })).toBeHidden();
  await expectAccessibleInThemes(page, 'verification done');
});
