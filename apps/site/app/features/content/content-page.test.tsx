import { DOCUMENT_VERSION } from '@duskline/contract/document-version';
import { expect, test } from 'vitest';
import { rawTexts } from '../../shared/i18n/catalogues.ts';
import type { TextArea } from '../../shared/i18n/message-ids.ts';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import { languageCookie, preferenceCookies } from '../../shared/preferences/preferences.ts';
import { siteMap } from '../../shared/routing/site-map.ts';
import { ContentPage } from './content-page.tsx';
import { readParagraphs } from './read-paragraphs.ts';

const AREAS = ['terms', 'privacy', 'aml', 'cookies', 'responsible', 'bonus-terms', 'payments'] as const satisfies TextArea[];
const textsOf = (code: string, area: TextArea) => rawTexts(code, area) ?? {};

const page = (language: string) =>
  renderSite(
    <ContentPage
      title="cookies.title"
      intro="cookies.intro"
      sections={[
        { id: 'needed', title: 'cookies.needed.title', text: 'cookies.needed.text' },
        { id: 'choices', title: 'cookies.choices.title', text: 'cookies.choices.text' },
      ]}
    />,
    { language, path: '/en/cookies-policy' },
  );

test('a document has one title, its version and date, and a link to each of its sections', () => {
  const html = page('en-US');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(wordsOf(html)).toContain(`Version ${DOCUMENT_VERSION.name}, in force since November 28, 2026`);
  const linked = [...html.matchAll(/href="#([a-z]+)"/gi)].map(([, id]) => id);
  const headings = [...html.matchAll(/<h2 id="([a-z]+)"/gi)].map(([, id]) => id).filter((id) => id !== 'contents');
  expect(linked).toEqual(['needed', 'choices']);
  expect(headings).toEqual(linked);
  expect(html).toContain('<title>Cookies policy | Duskline</title>');
});

test('a document in another language has the same anchors, and the date as it is written there', () => {
  expect(page('de-DE')).toContain('28. November 2026');
  expect(page('ar-EG')).toMatch(/<h2 id="choices"/);
});

test('lines are paragraphs, and lines with a dash the points of one list', () => {
  expect(readParagraphs('One.\n- a\n- b\nTwo.\n- c')).toEqual([
    { kind: 'text', text: 'One.' },
    { kind: 'list', points: ['a', 'b'] },
    { kind: 'text', text: 'Two.' },
    { kind: 'list', points: ['c'] },
  ]);
});

test('every document says as much in each translated language: the same paragraphs and points', () => {
  const shape = (text: string) => readParagraphs(text).map((one) => (one.kind === 'list' ? one.points.length : 'text'));
  for (const area of AREAS) {
    const english = textsOf('en-US', area);
    expect(Object.keys(english).length, area).toBeGreaterThan(6);
    for (const code of ['de-DE', 'ar-EG'])
      for (const [id, text] of Object.entries(english))
        expect(shape(textsOf(code, area)[id] ?? ''), `${code} ${id}`).toEqual(shape(text));
  }
});

test('SETTINGS-04 the cookies policy names every cookie that the site sets, in every language', () => {
  const cookies = [...Object.values(preferenceCookies), languageCookie, 'sid', 'visitor'];
  for (const code of ['en-US', 'de-DE', 'ar-EG']) {
    const text = Object.values(textsOf(code, 'cookies')).join('\n');
    expect(
      cookies.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)),
      code,
    ).toEqual([]);
  }
});

test('K-ROUTE-06 every document has the path of the specification', () => {
  const paths = ['terms-conditions', 'payment-methods', 'privacy-policy', 'aml-policy', 'cookies-policy', 'responsible-gaming'];
  expect([...paths, 'bonus-terms-conditions'].filter((path) => !siteMap.includes(`/${path}`))).toEqual([]);
});
