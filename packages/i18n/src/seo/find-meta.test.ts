import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMeta, metaArea } from './find-meta.ts';
import type { MetaEntry, MetaTable } from './meta-entry.ts';

const root = new URL('../../locales/', import.meta.url);
const fileOf = (code: string) => new URL(`${code}/meta.json`, root);
const tableOf = (code: string) => JSON.parse(readFileSync(fileOf(code), 'utf8')) as MetaTable;
const codes = readdirSync(root).filter((code) => existsSync(fileOf(code)));
const english = tableOf('en-US');

const entry = (name: string): MetaEntry => ({ Title: name, Description: name, Keywords: name });

test('META-01 nine languages, each with the four areas, the same paths and no foreign names', () => {
  expect(codes).toEqual(
    expect.arrayContaining(['ar-EG', 'de-DE', 'en-US', 'es-ES', 'nb-NO', 'pt-BR', 'pt-PT', 'ru-RU', 'tr-TR']),
  );
  const paths = Object.keys(english.paths).sort();
  for (const code of codes) {
    const table = tableOf(code);
    expect(Object.keys(table.areas).sort(), code).toEqual(['casino', 'esports', 'rest', 'sport']);
    expect(Object.keys(table.paths).sort(), code).toEqual(paths);
    for (const one of [table.root, ...Object.values(table.areas), ...Object.values(table.paths)]) {
      expect(one.Title && one.Description && one.Keywords, code).toBeTruthy();
      for (const name of JSON.stringify(one).matchAll(/\{(\w+)\}/g)) {
        expect(['sport', 'category', 'tournament', 'home', 'away'], code).toContain(name[1]);
      }
    }
  }
});

test('META-02 an entry gives all five fields', () => {
  const meta = findMeta(english, '/sport/soccer', { sport: 'Soccer' });
  expect(meta.Title).toBe('Soccer betting odds | Duskline');
  expect(meta.OgTitle).toBe(meta.Title);
  expect(Object.values(meta).every((text) => text.length > 5)).toBe(true);
});

test('META-03 SR-21 full path, then area, then root', () => {
  const full: MetaTable = { paths: { '/casino/slots': entry('path') }, areas: { casino: entry('area') }, root: entry('root') };
  expect(findMeta(full, '/casino/slots').Title).toBe('path');
  expect(findMeta(full, '/casino/slots/').Title).toBe('path');
  expect(findMeta({ ...full, paths: {} }, '/casino/slots').Title).toBe('area');
  expect(findMeta({ ...full, paths: {}, areas: {} }, '/casino/slots').Title).toBe('root');
});

test('META-03 a path with names is a full path; without the names the area speaks', () => {
  const table = english;
  const names = { sport: 'Soccer', category: 'England', tournament: 'Premier League', home: 'Arsenal', away: 'Chelsea' };
  expect(findMeta(table, '/sport/soccer/today', names).Title).toBe('Soccer today: matches and odds | Duskline');
  expect(findMeta(table, '/sport/soccer/england', names).Title).toBe('England Soccer odds | Duskline');
  expect(findMeta(table, '/live/soccer/england/premier-league/match/7', names).Title).toContain('Arsenal v Chelsea live');
  expect(findMeta(table, '/sport/soccer/england').Title).toBe(table.areas.sport?.Title);
});

test('areas of paths: live belongs to sport, live-casino-game to casino', () => {
  expect(
    ['/', '/live', '/live/featured', '/sport/x', '/casino/live-casino/all', '/live-casino-game/a/b', '/espor', '/blog'].map(
      metaArea,
    ),
  ).toEqual(['rest', 'sport', 'sport', 'sport', 'casino', 'casino', 'esports', 'rest']);
});
