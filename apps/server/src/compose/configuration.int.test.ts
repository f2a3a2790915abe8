import { calls } from '@duskline/contract/calls';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';

/** What the site is set to and who opens it, of the composed server. */
const server = await fileFixture(createTestServer());
const { get, join, app, testDb } = server;

type Asked = 'admin.config.get' | 'settings.viewformats' | 'visitor.basicinfo';

async function answered(id: Asked, { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {}) {
  const { statusCode, body } = await app.http.inject({ method: 'GET', url: calls[id].path + query, headers });
  expect(statusCode, body).toBe(200);
  const reply: unknown = JSON.parse(body);
  expect(v.safeParse(v.strictObject({ reply: calls[id].reply as v.GenericSchema }), { reply }).issues).toBeUndefined();
  return reply;
}

test('spec 206 SR-20 the configuration of the site is there for everybody', async () => {
  expect(await answered('admin.config.get')).toMatchObject({
    BrandName: 'Duskline',
    DefaultLanguage: 'en-US',
    DefaultOddFormat: 'decimal',
    DefaultViewFormat: 'european',
    DepositsEnabled: false,
    VersionCheckMode: 'prompt',
  });
  expect((await get(null, `${calls['admin.config.get'].path}?field=1`)).status).toBe(400);
});

test('spec 219 the view formats are named in the language of the caller', async () => {
  const names = async (language: string) => {
    const reply = (await answered('settings.viewformats', { query: `?languageCode=${language}` })) as {
      Key: string;
      Name: string;
    }[];
    return reply.map(({ Key, Name }) => `${Key}: ${Name}`);
  };
  expect(await names('en-US')).toEqual(['european: European', 'asian: Asian', 'korean: Korean']);
  expect(await names('de-DE')).toEqual(['european: Europäisch', 'asian: Asiatisch', 'korean: Koreanisch']);
});

test('spec 221 a guest is of the region that the browser asks for, a player of that of the account', async () => {
  const guest = (languages: string) => answered('visitor.basicinfo', { headers: { 'accept-language': languages } });
  expect(await guest('de-AT,de;q=0.9,en-GB;q=0.8')).toEqual({ CountryCode: 'AT', Currency: 'EUR' });
  expect(await guest('tr')).toEqual({ CountryCode: '', Currency: 'EUR' });
  const { cookie, userId } = await join();
  const player = () => answered('visitor.basicinfo', { headers: { cookie, 'accept-language': 'ja-JP' } });
  await testDb.ownerPool.query(`UPDATE identity."user" SET country_code = NULL WHERE id = $1`, [userId]);
  // The account says no country, as those of before do.
  expect(await player()).toEqual({ CountryCode: 'JP', Currency: 'USD' });
  await testDb.ownerPool.query(`UPDATE identity."user" SET country_code = 'GB' WHERE id = $1`, [userId]);
  expect(await player()).toEqual({ CountryCode: 'GB', Currency: 'USD' });
});
