import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, languageContext } from '../api/server-context.ts';
import { renderSite } from '../i18n/test-site.tsx';
import { definePage, type PageRequest, WHOLE_PAGE } from './define-page.tsx';

const load = async ({ language, params, offset }: PageRequest) => ({
  rows: [1, 2, 3],
  said: `${language} ${params.sport} ${offset}`,
});
const View = ({ rows, said }: Awaited<ReturnType<typeof load>>) => <h1>{`${said} ${rows.join()}`}</h1>;

function args() {
  const context = new RouterContextProvider();
  context.set(apiContext, () => Promise.reject(new Error('nothing is asked')));
  context.set(languageContext, 'de-DE');
  const request = new Request('http://site.internal/de/sport/soccer', { headers: { cookie: 'timeZone=2' } });
  return { request, context, params: { sport: 'soccer' } };
}

test('a page loads with the language, the words and the zone of its document, and brings the first part of it', async () => {
  const page = definePage({ texts: ['sport'], load, first: (all) => ({ ...all, rows: all.rows.slice(0, 1) }), view: View });
  expect(page.handle.texts).toEqual(['sport']);
  expect(await page.loader(args())).toMatchObject({ data: { rows: [1], said: 'de-DE soccer 2' }, init: { status: 200 } });
});

test('H74 without scripts the address says that all of a page is wanted', async () => {
  const page = definePage({ texts: ['sport'], load, first: (all) => ({ ...all, rows: all.rows.slice(0, 1) }), view: View });
  const asked = args();
  const request = new Request(`${asked.request.url}?${WHOLE_PAGE}`, asked.request);
  expect(await page.loader({ ...asked, request })).toMatchObject({ data: { rows: [1, 2, 3] } });
});

test('a page may answer with another status; without a first part it brings all', async () => {
  const page = definePage({ texts: [], load, status: 404, view: View });
  expect(await page.loader(args())).toMatchObject({ data: { rows: [1, 2, 3] }, init: { status: 404 } });
});

test('a page says in its head what its texts for the path say, and shows its view', () => {
  const page = definePage({ texts: ['sport'], load, meta: () => ({ names: { sport: 'Soccer' } }), view: View });
  const html = renderSite(<page.Page loaderData={{ rows: [1], said: 'here' }} />, { path: '/en/sport/soccer' });
  expect(html).toContain('<title>Soccer betting odds | Duskline</title>');
  expect(html).toContain('<h1>here 1</h1>');
});
