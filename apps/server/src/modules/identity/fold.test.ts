import { fold } from '@duskline/contract/fold';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailboxOf, mixesAlphabets, personKey, phoneKey, withoutMailboxTag } from './fold.ts';

describe('TR-A14 names compare in one form', () => {
  const spellings = [
    'Straße_Öl',
    'straße_öl',
    'STRASSE_ÖL',
    'Strasse_Öl',
    'ſtraſſe_öl',
    ' straße_öl ',
    'strasse_o\u0308l',
    'STRASSE_O\u0308L',
    'ｓｔｒａｓｓｅ_öl',
    'stra\u200bsse_öl',
    'stra\u00adße_öl',
    'STRAẞE_ÖL',
  ];
  test.each(spellings)('%j is the same person', (spelling) => {
    expect(fold(spelling)).toBe('strasse_öl');
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 3000 },
    );
    for (const spelling of [...spellings, 'İstanbul', 'ΌΣΟΣ', 'ﬁne', '①②', 'ｅ＠ｘ．ｅｘａｍｐｌｅ'])
      expect(fold(fold(spelling))).toBe(fold(spelling));
  });

  test('a mailbox of Gmail has no dots, tags or second domain; others keep theirs', () => {
    for (const address of ['jane.doe@gmail.com', 'janedoe+bets@gmail.com', 'j.a.n.e.d.o.e@googlemail.com'])
      expect(mailboxOf(address)).toBe('janedoe@gmail.com');
    expect(mailboxOf('jane.doe+bets@mail.example')).toBe('jane.doe+bets@mail.example');
    expect(withoutMailboxTag('jane.doe+bets@mail.example')).toBe('jane.doe@mail.example');
  });

  test('a person is recognised without accents, case, order of names or spaces', () => {
    const key = personKey('José', "O'Neil", '1990-01-02', 'N1 1AA');
    expect(personKey('jose', 'ONEIL', '1990-01-02', 'n11aa')).toBe(key);
    expect(personKey("O'Neil", 'Jose', '1990-01-02', 'N1-1AA')).toBe(key);
    expect(personKey('José', "O'Neil", '1990-01-03', 'N1 1AA')).not.toBe(key);
  });

  test('a phone is its digits', () => {
    expect(phoneKey('+44 (20) 1234-567')).toBe('44201234567');
    expect(phoneKey('0044201234567')).toBe('44201234567');
    expect(phoneKey(undefined)).toBeNull();
  });
});

test('a name of letters that look alike from two alphabets is seen', () => {
  expect(mixesAlphabets('аdmin')).toBe(true);
  expect(mixesAlphabets('admin_ελ')).toBe(true);
  for (const name of ['admin', 'админ', 'ανδρέας', 'ali_محمد', '小明_01']) expect(mixesAlphabets(name)).toBe(false);
});
