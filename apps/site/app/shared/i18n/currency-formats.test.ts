import { createFormatters } from '@duskline/i18n/formatters';
import { defaultLocale } from '@duskline/i18n/locales';
import { CURRENCIES } from '@duskline/money/currency';
import { expect, test } from 'vitest';

test('rules 1.2 every currency is shown with the decimals of its minor unit', () => {
  const { money } = createFormatters(defaultLocale, 0);
  for (const { code, scale } of Object.values(CURRENCIES)) {
    const digits = /1(?:\.(\d+))?(?!\d)/.exec(money(1, code))?.[1] ?? '';
    expect(`${code} ${digits.length}`).toBe(`${code} ${scale}`);
  }
});
