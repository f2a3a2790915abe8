import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MINOR, minorAmount, parseAmount, parseAmountNumber, toDecimalText, toWireNumber } from './amount.ts';
import { CURRENCIES, CURRENCY_CODES, findCurrency } from './currency.ts';

const { EUR, JPY, KWD, mBTC } = CURRENCIES;
const anyCurrency = fc.constantFrom(...CURRENCY_CODES).map((code) => CURRENCIES[code]);
const GRAMMAR = /^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/;

describe('currency', () => {
  test('rules 1.2 scales', () => {
    const scales = Object.fromEntries(CURRENCY_CODES.map((code) => [code, CURRENCIES[code].scale]));
    expect(scales).toMatchObject({
      BRL: 2,
      USD: 2,
      MXN: 2,
      ARS: 2,
      mBTC: 5,
      USDTE: 2,
      USDTT: 2,
      EUR: 2,
      GBP: 2,
      INR: 2,
      TRY: 2,
      RUB: 2,
      JPY: 0,
      CLP: 0,
      KRW: 0,
      KWD: 3,
    });
    for (const { code, scale } of Object.values(CURRENCIES).filter((currency) => currency.kind === 'fiat'))
      expect(scale, code).toBe(
        new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits,
      );
  });

  test('N15 only the exact code is a currency', () => {
    expect(findCurrency('EUR')).toBe(EUR);
    for (const code of ['eur', 'EUR ', 'XXX', 'MBTC', '', '__proto__', 'constructor', 5, null, undefined, ['EUR']]) {
      expect(findCurrency(code)).toBeUndefined();
    }
  });
});

describe('parseAmount', () => {
  test.each([
    ['10', EUR, 1000n],
    ['10.5', EUR, 1050n],
    ['10.50', EUR, 1050n],
    ['0.01', EUR, 1n],
    ['0', EUR, 0n],
    ['100', JPY, 100n],
    ['1.234', KWD, 1234n],
    ['0.00001', mBTC, 1n],
    ['999999999999.99', EUR, 99_999_999_999_999n],
  ])('%s in its currency', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, minor });
  });

  test.each([
    ['10.005', EUR, 'scale'],
    ['10.000', EUR, 'scale'],
    ['1.5', JPY, 'scale'],
    ['0.000001', mBTC, 'scale'],
    ['999999999999', mBTC, 'range'],
    ['1000000000000', EUR, 'syntax'],
    ['1.123456789', mBTC, 'syntax'],
  ] as const)('N5 N6 %s is refused', (text, currency, reason) => {
    expect(parseAmount(text, currency)).toEqual({ ok: false, reason });
  });

  const hostile = [
    '',
    ' ',
    ' 7 ',
    '7 ',
    '7\n',
    '+7',
    '-5',
    '-0',
    '00',
    '07',
    '.5',
    '5.',
    '1..5',
    '1.2.3',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '1_000',
  ];
  test.each([...hostile, '1,000', '1.000,00', 'NaN', 'Infinity', '٣٠', '１０', '1．5', '\u200f10', '1\u200b0', '10€', 'null'])(
    'N1 N2 N3 N7 N8 N9 %j is refused',
    (text) => {
      expect(parseAmount(text, EUR)).toEqual({ ok: false, reason: 'syntax' });
    },
  );

  test('N7 a value that is no string', () => {
    for (const value of [10, true, null, undefined, ['10'], { toString: () => '10' }, 10n, new String('10')]) {
      expect(parseAmount(value, EUR)).toEqual({ ok: false, reason: 'type' });
    }
  });

  test('AMOUNT-04 nothing is accepted that only Number would coerce', () => {
    const noisy = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.constantFrom('0x1', '1e2', ' 1', '1 ', '01', '.1', '1.'),
    );
    fc.assert(
      fc.property(noisy, anyCurrency, (text, currency) => {
        if (!GRAMMAR.test(text)) expect(parseAmount(text, currency).ok).toBe(false);
      }),
    );
  });

  test('text round trip for every currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), anyCurrency, (units, currency) => {
        const limited = units % (10n ** 12n * 10n ** BigInt(currency.scale));
        expect(parseAmount(toDecimalText(limited, currency), currency)).toEqual({ ok: true, minor: limited });
      }),
    );
  });
});

describe('parseAmountNumber', () => {
  test('reads the shortest decimal text exactly', () => {
    expect(parseAmountNumber(0.1, EUR)).toEqual({ ok: true, minor: 10n });
    expect(parseAmountNumber(19.99, EUR)).toEqual({ ok: true, minor: 1999n });
    expect(parseAmountNumber(1.005, EUR)).toEqual({ ok: false, reason: 'scale' });
    expect(parseAmountNumber(0.1 + 0.2, EUR)).toEqual({ ok: false, reason: 'syntax' });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -5, -0, 1e21, 1e-7])(
    'N1 N2 N3 refuses %d',
    (value) => {
      expect(parseAmountNumber(value, mBTC).ok).toBe(false);
    },
  );

  test('N6 N7 refuses unsafe numbers and other types', () => {
    expect(parseAmountNumber(JSON.parse('9007199254740993'), EUR)).toEqual({ ok: false, reason: 'range' });
    expect(parseAmountNumber('10', EUR)).toEqual({ ok: false, reason: 'type' });
    expect(parseAmountNumber(10n, EUR)).toEqual({ ok: false, reason: 'type' });
  });

  test('a wire number gives the same minor units back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), anyCurrency, (units, currency) => {
        const limited = units % (10n ** 12n * 10n ** BigInt(currency.scale));
        expect(parseAmountNumber(toWireNumber(limited, currency), currency)).toEqual({ ok: true, minor: limited });
      }),
    );
  });
});

describe('toDecimalText', () => {
  test('signs and scales', () => {
    expect(toDecimalText(-5n, EUR)).toBe('-0.05');
    expect(toDecimalText(1234n, EUR)).toBe('12.34');
    expect(toDecimalText(100n, JPY)).toBe('100');
    expect(toDecimalText(1n, mBTC)).toBe('0.00001');
  });

  test('amounts beyond the ledger limit are programming errors', () => {
    expect(() => minorAmount(MAX_MINOR + 1n)).toThrow(RangeError);
    expect(() => toWireNumber(-MAX_MINOR - 1n, EUR)).toThrow(RangeError);
  });
});
