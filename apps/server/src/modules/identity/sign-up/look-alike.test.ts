import { SignUpForm } from '@duskline/contract/calls/session';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { mixesAlphabets } from '../fold.ts';
import { confusableFormsOf, resemblesStaffName } from './look-alike.ts';

describe('XR-18 names that look like others', () => {
  test.each([
    ['ADMİN', 'admin'],
    ['admın', 'admin'],
    ['ТОМА', 'toma'],
    ['сосоа', 'cocoa'],
    ['ТОМ', 'tom'],
    ['ᎪᎳ', 'aw'],
    ['ꓢꓮꓟ', 'sam'],
    ['BilI', 'bill'],
    ['ꓲꓦꓮꓠ', 'Ivan'],
    ['player1', 'playerl'],
    ['ᗷᗩᗪ', 'bad'],
    ['ﬁnn', 'finn'],
  ])('XR-18 %s looks like %s', (name, other) => {
    expect(confusableFormsOf(name).some((look) => confusableFormsOf(other).includes(look))).toBe(true);
  });

  test.each([
    ['jose', 'josé'],
    ['anna', 'annа2'],
    ['Ali', 'all'],
    ['Ella', 'elia'],
    ['müller', 'muller'],
    ['анна', 'anna'],
    ['小明', '小朋'],
  ])('XR-18 %s and %s are two names', (one, other) => {
    expect(confusableFormsOf(one).filter((look) => confusableFormsOf(other).includes(look))).toEqual([]);
  });

  test('XR-18 plain small names look as they are written', () => {
    const plain = fc.stringMatching(/^[a-z2-9][a-z2-9._-]{2,19}$/);
    fc.assert(fc.property(plain, (name) => confusableFormsOf(name).length === 1 && confusableFormsOf(name)[0] === name));
  });

  test.each(['\u3164\u3164\u3164', 'a\u115Fb', 'a\u1160b', 'a\uFFA0b', 'a\u034Fb', 'a\uFE0Fb', 'a\u200Db', 'a\u{E0041}b'])(
    'XR-18 %j has invisible letters',
    (name) => {
      expect(v.safeParse(SignUpForm.entries.UserName, `mara${name}`).issues?.[0].message).toBeTruthy();
      expect(v.safeParse(SignUpForm.entries.UserName, 'mara').success).toBe(true);
    },
  );

  test.each([
    ...[
      'admin',
      'Administrator',
      'ADMİN',
      'admın',
      'adm1n',
      '4dmin',
      'the_admin',
      'admin2026',
      'super-admin',
      'ádmin',
      'админ_admin'.slice(6),
    ],
    ...[
      'support',
      'Duskline_Support',
      'supp0rt',
      'duskline',
      'DUSKL1NE',
      'cluskline',
      'dusk.line',
      'dusklіne',
      'rnoderator',
      'm0derat0r',
      'ᗩᗪᗰIᑎ',
    ],
    ...['mod', 'Staff', 'staff_1', 'root', 'system', 'helpdesk', 'official_news', 'cashier', 'trader7'],
  ])('XR-18 %s poses as the operator', (name) => {
    expect(resemblesStaffName(name)).toBe(true);
  });

  test.each([
    'badminton_fan',
    'arsenal_supporter',
    'modest',
    'rooted',
    'admiral',
    'dusk',
    'lineker',
    'mara',
    'Ольга',
    'e2e_x1',
    'help_me_win',
    'day_trader',
    'demo1',
  ])('XR-18 %s is a distinct name', (name) => {
    expect(resemblesStaffName(name)).toBe(false);
  });

  test.each(['ᗩdmin', 'Ꭺnna', 'ꓢam', 'аdmin', 'ⲁnna'])('XR-18 %s mixes alphabets', (name) => {
    expect(mixesAlphabets(name)).toBe(true);
  });
});
