import { CURRENCIES } from '@duskline/money/currency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAmountText, stakeMinor } from './stake-input.ts';
import {
  AMOUNT_TEXT_MAX,
  type AmountNotation,
  type DecimalSign,
  exampleAmount,
  inSignsOf,
  readTypedAmount,
} from './typed-amount.ts';

const { EUR, JPY, KWD, mBTC } = CURRENCIES;
const notation = (decimalSign: DecimalSign, scale = 2): AmountNotation => ({ decimalSign, scale });
const english = notation('.');
const german = notation(',');
const NOTATIONS = (['.', ','] as const).flatMap((sign) => [EUR, JPY, KWD, mBTC].map((currency) => ({ sign, currency })));

/** Minor units of what was typed; undefined when it is asked back. */
const euros = (typed: string, language: AmountNotation) => stakeMinor(readTypedAmount(typed, language), EUR);

describe('S1-2 typed amounts', () => {
  test.each([
    ['10,50', 1050n],
    ['1,5', 150n],
    ['10,5', 1050n],
    ['10,', 1000n],
    [',5', 50n],
    ['10.50', 1050n],
    ['1.000,50', 100_050n],
    ['1,000.50', 100_050n],
    ['1,000,000', 100_000_000n],
    ['1,00,000.50', 10_000_050n],
    ['1 000,50', 100_050n],
    ['1\u00a0000', 100_000n],
    ['1\u202f000,5', 100_050n],
    ["1'000.50", 100_050n],
    ['1\u2019000', 100_000n],
    ['\u0661\u0660\u066b\u0665', 1050n],
    ['\u0661\u066c\u0660\u0660\u0660\u066b\u0665\u0660', 100_050n],
    ['\u06f1\u06f0\u060c\u06f5', 1050n],
    ['\uff11\uff10\uff0c\uff15\uff10', 1050n],
    ['\u206810.50\u2069', 1050n],
    [' 10,50 ', 1050n],
  ])('%j is the same amount in every language', (typed, minor) => {
    expect(euros(typed, english)).toBe(minor);
    expect(euros(typed, german)).toBe(minor);
  });

  test.each([
    ['1,000', english, 100_000n],
    ['12,345', english, 1_234_500n],
    ['1,000', german, undefined],
    ['1.000', german, undefined],
    ['1.000', english, undefined],
    ['1.000.000', german, 100_000_000n],
    ['1.000.000', english, undefined],
  ])('%j where decimals are written %j', (typed, language, minor) => {
    expect(euros(typed, language)).toBe(minor);
  });

  test.each([
    '10,505',
    '1,2345',
    '1,0,5',
    '1,00,00',
    '0,500',
    '1 5',
    '10 50',
    '1.2.3',
    '1,2.3',
    '10\u066b5\u066b0',
    'abc',
    '1e3',
    '10€',
  ])('%j is asked back, not guessed', (typed) => {
    // The first is ten thousand in English, where it parts thousands.
    if (typed !== '10,505') expect(euros(typed, english)).toBeUndefined();
    expect(euros(typed, german)).toBeUndefined();
  });

  test.each([
    ['1,000', notation('.', 0), JPY, 1000n],
    ['10,5', notation('.', 0), JPY, undefined],
    ['10,50', notation(',', 0), JPY, undefined],
    ['1.000', notation(',', 0), JPY, undefined],
    ['0,125', notation('.', 5), mBTC, 12_500n],
    ['1,2345', notation('.', 5), mBTC, 123_450n],
    ['1,125', notation('.', 5), mBTC, undefined],
    ['1,125', notation(',', 5), mBTC, 112_500n],
    ['1.125', notation(',', 5), mBTC, undefined],
    ['1.125', notation('.', 3), KWD, 1125n],
    ['1,000.500', notation(',', 3), KWD, 1_000_500n],
  ])('%j with the decimals of the currency in mind: %j', (typed, language, currency, minor) => {
    expect(stakeMinor(readTypedAmount(typed, language), currency)).toBe(minor);
  });

  test('typing 10,50 and 1,000 sign by sign never shows more than what is there', () => {
    const steps = (text: string) => [...text].map((_, i) => euros(text.slice(0, i + 1), english));
    expect(steps('10,50')).toEqual([100n, 1000n, 1000n, 1050n, 1050n]);
    expect(steps('1,000')).toEqual([100n, 100n, 100n, 100n, 100_000n]);
    expect(steps('1,000.50')).toEqual([100n, 100n, 100n, 100n, 100_000n, 100_000n, 100_050n, 100_050n]);
  });
});

describe('amount inputs', () => {
  test.each([
    ['AMOUNT-01', '1..5', '1.5'],
    ['AMOUNT-01', '1,,5', '1.5'],
    ['AMOUNT-02', '-1,000', '1000'],
    ['AMOUNT-02', '\u22122.50', '2.50'],
    ['AMOUNT-03', '123456789012345', '12345678901234'],
    ['AMOUNT-04', '1.2.3', '1.2.3'],
    ['AMOUNT-05', 'abc', 'abc'],
    ['AMOUNT-05', '', ''],
  ])('%s %j becomes %j', (_id, typed, kept) => {
    expect(readTypedAmount(typed, english)).toBe(kept);
  });

  test('a text that cannot be read comes back as it was typed', () => {
    for (const language of [english, german]) {
      for (const typed of ['1.2.3', '1,2345', 'abc', '1.000'])
        expect(inSignsOf(readTypedAmount(typed, language), language.decimalSign)).toBe(typed);
    }
  });

  test('examples fit language and currency', () => {
    expect([exampleAmount(english), exampleAmount(german), exampleAmount(notation('.', 0))]).toEqual(['2.50', '2,50', '250']);
  });
});

const SIGNS = ['1', '0', '5', '.', ',', '-', ' ', "'", '\u066b', '\u066c', '\u0661'];
const anything = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 18 }));

describe('S1-2 laws of typed amounts', () => {
  test('an amount written by Intl in any language is read as itself or asked back', () => {
    const languages = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR', 'hi-IN', 'en-IN', 'pl-PL', 'ar-EG', 'fa-IR', 'es-ES'];
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.constantFrom(...NOTATIONS),
        fc.bigInt(0n, 99_999_999_999n),
        fc.boolean(),
        (language, { sign, currency }, minor, useGrouping) => {
          const digits = currency.scale;
          const format = new Intl.NumberFormat(language, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            useGrouping,
          });
          const text = stakeText(minor, digits);
          const read = stakeMinor(
            readTypedAmount(format.format(text as Intl.StringNumericLiteral), notation(sign, digits)),
            currency,
          );
          expect([minor, undefined]).toContain(read);
        },
      ),
    );
  });

  test('what is read is digits with at most one dot, no longer than allowed, and stays what it is when read again', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...NOTATIONS), (typed, { sign, currency }) => {
        const language = notation(sign, currency.scale);
        const text = readTypedAmount(typed, language);
        expect(text.length).toBeLessThanOrEqual(AMOUNT_TEXT_MAX);
        if (stakeMinor(text, currency) === undefined) return;
        expect(isAmountText(text)).toBe(true);
        expect(readTypedAmount(inSignsOf(text, sign), language)).toBe(text);
      }),
    );
  });

  test('never a guess ten or a hundred times higher: with a sign before one or two digits at the end, they are decimals', () => {
    const parts = fc.tuple(
      fc.bigInt(0n, 999_999n),
      fc.constantFrom('.', ',', '\u066b', '\uff0c'),
      fc.stringMatching(/^[0-9]{1,2}$/),
    );
    fc.assert(
      fc.property(parts, fc.constantFrom(english, german), ([whole, sign, part], language) => {
        expect(euros(`${whole}${sign}${part}`, language)).toBe(whole * 100n + BigInt(part.padEnd(2, '0')));
      }),
    );
  });

  test('either reading of a dot or comma before three digits: the larger one only where the language itself writes it', () => {
    const parts = fc.tuple(fc.bigInt(1n, 999n), fc.constantFrom('.', ','), fc.stringMatching(/^[0-9]{3}$/));
    fc.assert(
      fc.property(parts, fc.constantFrom(...NOTATIONS), ([whole, sign, part], at) => {
        const read = stakeMinor(readTypedAmount(`${whole}${sign}${part}`, notation(at.sign, at.currency.scale)), at.currency);
        const units = 10n ** BigInt(at.currency.scale);
        const larger = BigInt(`${whole}${part}`) * units;
        const isOwn = sign === ',' && at.sign === '.' && at.currency.scale < 3;
        expect(read === larger).toBe(isOwn);
      }),
    );
  });
});

/** Exact decimal text, which Intl takes without a float. */
function stakeText(minor: bigint, scale: number): string {
  const digits = minor.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
