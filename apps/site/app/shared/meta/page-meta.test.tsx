import { expect, test } from 'vitest';
import { renderSite } from '../i18n/test-site.tsx';
import { PageMeta } from './page-meta.tsx';

const html = (path: string, language: string) => renderSite(<PageMeta names={{ sport: 'Fußball' }} />, { path, language });

test('META-02, META-04 title, description, keywords and OpenGraph, type website', () => {
  const page = html('/de/sport/soccer', 'de-DE');
  expect(page).toContain('<title>Fußball: Wettquoten | Duskline</title>');
  for (const name of ['name="description"', 'name="keywords"', 'property="og:title"', 'property="og:description"'])
    expect(page).toContain(name);
  expect(page).toContain('property="og:type" content="website"');
});

test('the canonical address and the other languages come from the configured origin', () => {
  const page = html('/de/sport/soccer', 'de-DE');
  expect(page).toContain('rel="canonical" href="https://duskline.example/de/sport/soccer"');
  expect(page).toContain('hrefLang="ar" href="https://duskline.example/ar/sport/soccer"');
  expect(page).toContain('hrefLang="x-default" href="https://duskline.example/en/sport/soccer"');
  expect(page.match(/rel="alternate"/g)).toHaveLength(33);
});
