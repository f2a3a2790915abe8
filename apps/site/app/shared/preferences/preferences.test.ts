import { expect, test } from 'vitest';
import { cookieText, parseCookies } from './cookies.ts';
import { offsetHours, readPreferences } from './preferences.ts';
import { createPreferencesStore } from './preferences-store.ts';

const read = (header: string, language = 'en-US') => readPreferences(parseCookies(header), language);

test('ODDS-01 the default format is decimal, in every language', () => {
  for (const language of ['en-US', 'zh-CHS', 'id-ID', 'de-DE']) expect(read('', language).oddsFormat).toBe('decimal');
});

test('SETTINGS-04 odds format is read from its cookie; nonsense counts as nothing', () => {
  expect(read('oddsFormat=american').oddsFormat).toBe('american');
  expect(read('oddsFormat=<script>; theme=pink; timeZone=99; movement=1').oddsFormat).toBe('decimal');
  expect(read('theme=pink').theme).toBe('auto');
});

test('SETTINGS-04 K-SET-06 the view of lists is European, else what its cookie says; so many lines of the Asian view', () => {
  expect(read('')).toMatchObject({ viewFormat: 'european', lines: 'three' });
  expect(read('viewFormat=asian; lines=one')).toMatchObject({ viewFormat: 'asian', lines: 'one' });
  expect(read('viewFormat=american; lines=9')).toMatchObject({ viewFormat: 'european', lines: 'three' });
});

test('SETTINGS-08 a view that is chosen applies at once and is stored', () => {
  const written: string[] = [];
  const store = createPreferencesStore(read(''), { writeCookie: (text) => written.push(text), isSecure: false });
  store.getState().set('viewFormat', 'korean');
  expect(store.getState().preferences.viewFormat).toBe('korean');
  expect(written).toEqual(['viewFormat=korean; Path=/; Max-Age=31536000; SameSite=Lax']);
});

test('SETTINGS-09 slow connection is a word of the cookie that says how prices refresh; it is stored at once', () => {
  expect(['', 'calm=0', 'calm=1', 'calm=slow', 'calm=never'].map((header) => read(header).updates)).toEqual([
    '0',
    '0',
    '1',
    'slow',
    '0',
  ]);
  const written: string[] = [];
  const store = createPreferencesStore(read(''), { writeCookie: (text) => written.push(text), isSecure: false });
  store.getState().set('updates', 'slow');
  expect(store.getState().preferences.updates).toBe('slow');
  expect(written).toEqual(['calm=slow; Path=/; Max-Age=31536000; SameSite=Lax']);
});

test('design 2.6 shortcuts of one key work until they are switched off, which is stored at once', () => {
  expect(['', 'keys=on', 'keys=off', 'keys=0'].map((header) => read(header).keys)).toEqual(['on', 'on', 'off', 'on']);
  const written: string[] = [];
  const store = createPreferencesStore(read(''), { writeCookie: (text) => written.push(text), isSecure: false });
  store.getState().set('keys', 'off');
  expect(store.getState().preferences.keys).toBe('off');
  expect(written).toEqual(['keys=off; Path=/; Max-Age=31536000; SameSite=Lax']);
});

test('SETTINGS-10 the time zone is hours from UTC; without a choice the offset of the device', () => {
  expect(offsetHours(read('tz=-3'))).toBe(-3);
  expect(offsetHours(read('tz=-3; timeZone=5.5'))).toBe(5.5);
  expect(offsetHours(read('tz=-3; timeZone=0'))).toBe(0);
  expect(offsetHours(read('timeZone=1e3'))).toBe(0);
});

test('gains are red by default where Chinese, Japanese or Korean is read', () => {
  expect(['zh-CHT', 'ja-JP', 'ko-KR', 'de-DE'].map((code) => read('', code).movement)).toEqual([
    'red-up',
    'red-up',
    'red-up',
    'green-up',
  ]);
});

test('SETTINGS-07 a choice applies at once and is stored in its cookie', () => {
  const written: string[] = [];
  const store = createPreferencesStore(read(''), { writeCookie: (text) => written.push(text), isSecure: true });
  store.getState().set('oddsFormat', 'american');
  store.getState().set('timeZone', 5.5);
  store.getState().set('timeZone', null);
  expect(store.getState().preferences.oddsFormat).toBe('american');
  expect(written[0]).toBe('oddsFormat=american; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(written[1]).toContain('timeZone=5.5;');
  expect(written[2]).toContain('timeZone=; Path=/; Max-Age=0');
});

test('cookies: broken escapes and missing signs do no harm', () => {
  const cookies = parseCookies('a=1; b; =c; d=%zz; a=2; e=%20x');
  expect([...cookies]).toEqual([
    ['a', '1'],
    ['d', '%zz'],
    ['e', ' x'],
  ]);
  expect(parseCookies(cookieText('x', 'a b;c', false)).get('x')).toBe('a b;c');
});
