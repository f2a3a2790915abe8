import { expect, test } from 'vitest';
import { askedAccountTab, askedDialog } from './asked-dialog.ts';
import { aliasOf, dataHref, liveHref, pathAfterLanguage, withLanguage } from './paths.ts';
import { startRedirect } from './start-redirect.ts';

test('SR-03 a first word of a route gets the current language in front', () => {
  expect(startRedirect('/casino/slots', 'en')).toBe('/en/casino/slots');
  expect(startRedirect('/blog', 'de')).toBe('/de/blog');
  expect(startRedirect('/sport/soccer/england', 'ar')).toBe('/ar/sport/soccer/england');
  expect(startRedirect('/login', 'en')).toBe('/en/login');
  expect(startRedirect('/lost-Password', 'en')).toBe('/en/lost-Password');
});

test('SR-04 a word deeper inside leads to the first route whose other words are fixed', () => {
  expect(startRedirect('/schedule', 'de')).toBe('/de/sport/schedule');
  expect(startRedirect('/multi-view', 'en')).toBe('/en/live/multi-view');
  expect(startRedirect('/koreanView', 'en')).toBe('/en/sport/koreanView');
  expect(startRedirect('/results/1001', 'en')).toBe('/en/sport/results/1001');
  expect(startRedirect('/top-tournaments', 'en')).toBe('/en/sport/top-tournaments');
  expect(startRedirect('/providers', 'en')).toBe('/en/casino/providers');
});

test('SR-05 anything else goes to /404, and names of parameters are no words', () => {
  for (const path of ['/zzz-unknown', '/zzz/sport', '/:sport', '/match/7', '/KOREANVIEW']) {
    expect(startRedirect(path, 'en'), path).toBe('/en/404');
  }
});

test('SR-02 the bare address goes home in the current language', () => {
  expect(startRedirect('/', 'de')).toBe('/de');
});

test('NAV-11 addresses come from the links of the data', () => {
  expect(dataHref('en', 'football-x')).toBe('/en/sport/football-x');
  expect(dataHref('en', '/soccer/england')).toBe('/en/sport/soccer/england');
  expect(dataHref('de', 'sport/soccer')).toBe('/de/sport/soccer');
  expect(dataHref('de', '/live/soccer/a/b/match/7')).toBe('/de/live/soccer/a/b/match/7');
  expect(liveHref('de', '/sport/soccer/a/b/match/7')).toBe('/de/live/soccer/a/b/match/7');
  expect(aliasOf('/soccer/england/')).toBe('england');
});

test('LANG-01 picking a language replaces the first path segment', () => {
  expect(withLanguage('/en/sport/soccer', 'de')).toBe('/de/sport/soccer');
  expect(withLanguage('/en', 'de')).toBe('/de');
  expect(withLanguage('/', 'de')).toBe('/de');
  expect(pathAfterLanguage('/de')).toBe('/');
  expect(pathAfterLanguage('/de/sport/soccer')).toBe('/sport/soccer');
});

test('SR-17 NAV-08 an address names the dialog that it opens, with or without data', () => {
  expect(['/login', '/open-modal/login'].map(askedDialog)).toEqual(['login', 'login']);
  expect(['/lost-password', '/open-modal/lostPassword/x'].map(askedDialog)).toEqual(['lost-password', 'lost-password']);
  expect(['/register', '/open-modal/register', '/open-modal/register/anything'].map(askedDialog)).toEqual([
    'register',
    'register',
    'register',
  ]);
});

test('S9 AMB-05 an unknown dialog, another spelling and addresses as data open nothing', () => {
  const evil = [
    '/open-modal',
    '/open-modal/nothing',
    '/open-modal/Login',
    '/open-modal/https:%2F%2Fevil',
    '/open-modal/__proto__/login',
  ];
  expect(evil.map(askedDialog)).toEqual(evil.map(() => null));
});

test('K-ROUTE-05 open-modal with the name of a tab leads to the account; names of the log-in are not among them', () => {
  expect(['/open-modal/pendingBets', '/open-modal/sportsHistory/data'].map(askedAccountTab)).toEqual([
    'pendingBets',
    'sportsHistory',
  ]);
  const others = [
    '/open-modal',
    '/open-modal/login',
    '/open-modal/..%2F..',
    '/open-modal/a.b',
    '/pendingBets',
    '/user/pendingBets',
  ];
  expect(others.map(askedAccountTab)).toEqual(others.map(() => null));
});
