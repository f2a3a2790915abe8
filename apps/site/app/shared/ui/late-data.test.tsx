import { routedLocales } from '@duskline/i18n/locales';
import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../i18n/test-site.tsx';
import { LateData } from './late-data.tsx';

test('TR-B7 in every language what is live says that it comes late, and leads to the rules of such bets', () => {
  const english = wordsOf(renderSite(<LateData />, { language: 'en-US', path: '/en/live' }));
  for (const { code, segment } of routedLocales) {
    const html = renderSite(<LateData />, { language: code, path: `/${segment}/live` });
    expect(html, code).toContain(`href="/${segment}/terms-conditions#live"`);
    const words = wordsOf(html);
    expect(words.length, code).toBeGreaterThan(20);
    if (!code.startsWith('en-')) expect(words, code).not.toBe(english);
  }
});
