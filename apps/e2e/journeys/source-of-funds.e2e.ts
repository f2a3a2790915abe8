import { expect } from '@playwright/test';
import { HttpPlayer } from '../../../tools/product-kit/http-player.ts';
import { makeCompliance } from '../../../tools/product-kit/make-compliance.ts';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { DATA_DIR } from '../support/player-and-match.ts';
import { test } from '../support/test.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const reason = 'for a journey';

/** A person of compliance, who asks over HTTP as the back office does. */
async function compliance() {
  const { UserName } = newPerson();
  const staff = new HttpPlayer(process.env.E2E_URL ?? '', UserName);
  await staff.register();
  await makeCompliance(DATA_DIR, UserName);
  return {
    async post(path: string, body: object): Promise<void> {
      const reply = await staff.call('POST', `/api/staff/${path}`, body);
      expect(reply?.status, JSON.stringify(reply?.body)).toBe(200);
    },
    /** Says of the newest document of a player what is given. */
    async judge(userId: string, verdict: object): Promise<void> {
      const reply = await staff.call('GET', `/api/staff/files?userId=${userId}`);
      const [newest] = (reply?.body ?? []) as unknown as { Id: string }[];
      await this.post('judgefile', { id: newest?.Id, ...verdict });
    },
  };
}

test('TR-E1 the source of funds: asked for, a page of a document refused with its reason, uploaded again, confirmed', async ({
  page,
  site,
}) => {
  await site.becomePlayer();
  const { ID: userId } = (await (await page.request.get(`${process.env.E2E_URL}/api/session/getuser`)).json()) as { ID: string };
  const staff = await compliance();
  await staff.post('askfunds', { userId, papers: ['income'], reason });

  await site.open('/user/verification');
  const tab = site.dialog('Verification');
  const funds = tab.getByRole('region', { name: 'Source of funds' });
  const status = funds.getByRole('status');
  await expect(status).toHaveText('We need to know where your money comes from. Please upload documents that show it.');
  await expect(funds.getByRole('listitem')).toHaveText(['Proof of income']);
  await expectAccessibleInThemes(page, 'source of funds asked for');

  const upload = (name: string) =>
    test.step(`upload ${name}`, async () => {
      await site.press(funds.getByRole('button', { name: 'Upload' }));
      const documents = site.dialog('Documents');
      await site.choose(documents.getByRole('combobox', { name: 'Kind of document' }), 'Proof of income');
      await documents.getByLabel('Choose files').setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });
      await site.press(documents.getByRole('button', { name: 'Upload' }));
      await expect(documents.getByRole('listitem').filter({ hasText: name })).toContainText('Being checked');
      await site.open('/user/verification');
      await expect(status).toHaveText('We are checking where your money comes from.');
    });
  await upload('payslip.pdf');
  await staff.judge(userId, { accepted: false, reason: 'cut-off', page: 2 });
  await staff.post('decidefunds', { userId, decision: 'refused', reason });
  // The page looks again by itself.
  await expect(status).toContainText('The source of your funds could not be confirmed.');
  await expect(funds.getByText('payslip.pdf Page 2: Part of it is cut off.')).toBeVisible();
  await expectAccessibleInThemes(page, 'source of funds refused');

  await upload('whole.pdf');
  await staff.judge(userId, { accepted: true });
  await staff.post('decidefunds', { userId, decision: 'accepted', reason });
  await expect(status).toHaveText('The source of your funds is confirmed.');
  await expect(funds.getByRole('button')).toHaveCount(0);
  await site.open('/user/messages');
  await expect(site.dialog('Messages').getByText('Source of funds')).toHaveCount(3);
});
