import { expect, test } from 'vitest';
import { renderStatic, wordsOf } from '../i18n/test-site.tsx';
import { FormFailure } from './form-failure.tsx';

const words = (waitMs: number, language = 'en-US') =>
  wordsOf(
    renderStatic(<FormFailure failure={{ text: 'Too many attempts.', takesFocus: true, retryAtMs: Date.now() + waitMs }} />, {
      language,
    }),
  );

test('TR-A7 a form says how long it is until the next try: seconds, then minutes, then that it can be now', () => {
  expect(words(44_500)).toBe('Too many attempts. Try again in 45 seconds.');
  expect(words(89_000)).toContain('89 seconds');
  expect(words(8 * 60_000 - 1_000)).toBe('Too many attempts. Try again in 8 minutes.');
  expect(words(-1)).toBe('Too many attempts. You can try again now.');
  expect(words(44_500, 'de-DE')).toContain('45 Sekunden');
});

test('a failure without a wait says none, and no failure nothing', () => {
  expect(wordsOf(renderStatic(<FormFailure failure={{ text: 'Down.', takesFocus: false }} />))).toBe('Down.');
  expect(renderStatic(<FormFailure failure={null} />)).toBe('');
});
