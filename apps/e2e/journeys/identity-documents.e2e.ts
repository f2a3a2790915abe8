import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

test('FLD-FILE-01 a document is uploaded, waits to be checked and is downloaded again; what is none is refused at the field', async ({
  page,
  site,
}) => {
  await site.becomePlayer();
  await site.open('/user/documents');
  const dialog = page.getByRole('dialog', { name: 'Documents', exact: true });
  await expect(dialog.getByText('No documents yet')).toBeVisible();
  await expectAccessibleInThemes(page, 'documents');
  const files = dialog.getByLabel('Choose files');

  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(dialog.getByRole('alert')).toHaveText('Please upload a JPG, PNG or PDF file of at most 10 MB.');
  await files.setInputFiles({ name: 'lies.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') });
  await site.press(dialog.getByRole('button', { name: 'Upload' }));
  await expect(dialog.getByRole('alert')).toHaveText('Please upload a JPG, PNG or PDF file of at most 10 MB.');

  await site.choose(dialog.getByRole('combobox', { name: 'Kind of document' }), 'Proof of address');
  await files.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF });
  await site.press(dialog.getByRole('button', { name: 'Upload' }));
  const row = dialog.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: 'bill.pdf' });
  await expect(row).toContainText('Proof of address');
  await expect(row).toContainText('Being checked');
  await expectAccessibleInThemes(page, 'documents with one');
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download bill.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('bill.pdf');
});
