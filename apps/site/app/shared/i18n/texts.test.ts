import { defaultLocale } from '@duskline/i18n/locales';
import { afterEach, expect, test, vi } from 'vitest';
import { bootJson } from './boot.ts';
import { messagesOf, textFilesOf } from './catalogues.ts';
import type { TextArea } from './message-ids.ts';
import { PAGE_AREAS } from './page-areas.ts';
import { createSite } from './site-context.tsx';
import { createTestSite } from './test-site.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

const BROUGHT: readonly TextArea[] = ['shell', 'errors', 'sport'];

/** A page in the browser whose document brought some areas; `fetch` answers with the files of the others. */
async function page(answer: (area: TextArea) => Response) {
  const files = textFilesOf(defaultLocale, BROUGHT);
  const asked: string[] = [];
  vi.stubGlobal('document', {});
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    return answer(Object.keys(files).find((area) => files[area as TextArea] === file) as TextArea);
  });
  const boot = { ...JSON.parse(createTestSite().bootText), messages: messagesOf(defaultLocale, BROUGHT), textFiles: files };
  const { preferences } = createTestSite();
  const { i18n } = createSite({ boot, bootText: bootJson(boot), nonce: '', preferences });
  const texts = await import('./texts.ts');
  return { i18n, files, asked, ...texts };
}

const found = (area: TextArea) => Response.json(messagesOf(defaultLocale, [area]));

test('H72 texts of another area come once, also when the code of a page asks before the page runs', async () => {
  const { i18n, files, asked, loadTexts, startTexts } = await page(found);
  const early = loadTexts(['sport', 'session']);
  expect(asked).toEqual([]);
  startTexts({ i18n, files });
  await early;
  await loadTexts(['session']);
  expect(asked).toEqual([files.session]);
  expect(i18n._('session.step', { step: 1, count: 3 })).toBe('Step 1 of 3');
});

test('H72 texts that did not come are asked for again', async () => {
  let isDown = true;
  const { i18n, files, asked, loadTexts, startTexts } = await page((area) =>
    isDown ? new Response('', { status: 503 }) : found(area),
  );
  startTexts({ i18n, files });
  await expect(loadTexts(['settings'])).rejects.toThrow('answered with 503');
  isDown = false;
  await loadTexts(['settings']);
  expect(asked).toEqual([files.settings, files.settings]);
  expect(i18n._('settings.language')).toBe('Language');
});

test('H72 the texts of the pages that are fetched ahead come in one file, and no area of it comes again', async () => {
  const { i18n, files, asked, loadTexts, loadPageTexts, startTexts } = await page(found);
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    return Response.json(messagesOf(defaultLocale, file === files.pages ? PAGE_AREAS : ['schedule']));
  });
  startTexts({ i18n, files });
  await loadTexts(['schedule']);
  await loadPageTexts(PAGE_AREAS);
  await loadTexts(PAGE_AREAS);
  await loadPageTexts(PAGE_AREAS);
  expect(asked).toEqual([files.schedule, files.pages]);
  expect(i18n._('multi.drag')).not.toBe('');
});

test('H72 texts that were fetched ahead in vain are asked for when their page is opened', async () => {
  const { i18n, files, asked, loadTexts, loadPageTexts, startTexts } = await page((area) =>
    area === undefined || asked.length === 1 ? new Response('', { status: 503 }) : found(area),
  );
  startTexts({ i18n, files });
  await expect(loadPageTexts(PAGE_AREAS)).rejects.toThrow('answered with 503');
  await loadTexts(['results']);
  expect(asked).toEqual([files.pages, files.results]);
});

test('H72 the name of a text is never shown: one that is not there is nothing, and is reported', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { i18n } = await page(found);
  expect(i18n._('settings.language')).toBe('');
  expect(error).toHaveBeenCalledOnce();
});
