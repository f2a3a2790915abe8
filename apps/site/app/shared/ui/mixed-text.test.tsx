import { expect, test } from 'vitest';
import { renderStatic } from '../i18n/test-site.tsx';
import { MixedText } from './mixed-text.tsx';

const say = (text: string, language = 'ar-EG') => renderStatic(<MixedText text={text} />, { language });

test.each([
  ['Dover Quayside U21 أو تعادل', '<bdi>Dover Quayside U21</bdi> أو تعادل'],
  ['1. FC Köln / Peña Alta', '<bdi>1. FC Köln</bdi> / <bdi>Peña Alta</bdi>'],
  ['Bath (−1.5)', '<bdi>Bath</bdi> (<bdi>−1.5</bdi>)'],
  ['أكثر من 2.5', 'أكثر من 2.5'],
])(
  'brief 2.6 from right to left names and numbers with a sign are isolated, and the text keeps its direction: %s',
  (text, html) => {
    expect(say(text)).toBe(html);
  },
);

test('brief 2.6 from left to right nothing is put around names', () => {
  expect(say('Dover Quayside U21 or draw', 'en-US')).toBe('Dover Quayside U21 or draw');
});
