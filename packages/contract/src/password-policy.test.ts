import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS as list } from './common-passwords.ts';
import { createPasswordPolicy } from './password-policy.ts';

const policy = createPasswordPolicy(list);
const refuse = (password: string, context: string[] = []) => policy.refuse(password, context);

describe('TR-A5 passwords', () => {
  test('the list has at least 3,000 different entries that length alone would let pass, and refuses each', () => {
    expect(new Set(list).size).toBeGreaterThanOrEqual(3000);
    expect(list.filter((entry) => [...entry].length < 10 || [...entry].length > 128)).toEqual([]);
    expect(list.filter((entry) => refuse(entry) === null)).toEqual([]);
  });

  test.each([
    'password123',
    'Password123',
    'P@ssw0rd123',
    'PASSWORD1234',
    'qwertyuiop',
    '1234567890',
    '9876543210',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abababababab',
    '12341234123412',
    '🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂',
    'ｐａｓｓｗｏｒｄ１２３',
    'Duskline2026!',
    'dusklineduskline',
  ])('%s is refused', (password) => {
    expect(refuse(password)).toBeTypeOf('string');
  });

  test.each([
    'correct pony cell clip',
    'ten letters',
    '🦊🌊🎲🪁🍋🧩🚲🎻🌙🔑',
    'пароль из пяти слов',
    '8271-9938-1120',
    'ελληνικά γράμματα',
    'Conf-ormance-1!',
    `${'x'.repeat(110)}yz-quokka`,
  ])('%s may be used: any characters, no rule of composition', (password) => {
    expect(refuse(password)).toBeNull();
  });

  test('10 to 128 characters, counted as people count them', () => {
    expect(refuse('short-one')).toContain('at least 10');
    expect(refuse('🦊🌊🎲🪁🍋')).toContain('at least 10');
    const long = 'quokka river stone lamp '.repeat(6);
    expect(refuse(long.slice(0, 128))).toBeNull();
    expect(refuse(long.slice(0, 129))).toContain('at most 128');
  });

  test('half a surrogate pair is refused: in UTF-8 it would be any other', () => {
    expect(refuse('good-enough-\ud800')).toContain('cannot be stored');
  });

  test('words of the person are worth nothing', () => {
    const person = ['JaneDoe77', 'jane.doe@mail.example', 'Jane', 'Doe'];
    for (const password of ['janedoe77!', 'JaneDoe77-2026', 'jane.doe@mail.example', 'J4neD0e77123', 'jane-jane-jane-1'])
      expect(refuse(password, person)).toContain('your name');
    expect(refuse('jane rides slow trains', person)).toBeNull();
  });
});
