import { VirtualTime } from '@duskline/realtime/test-kit/virtual-time';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import { isCrawler } from './is-crawler.ts';
import RefreshDialog from './refresh-dialog.tsx';
import { VersionCheck } from './version-check.ts';

const MINUTES_5 = 300_000;

let time: VirtualTime;
let kept: Map<string, string>;
let acts: string[];
let server: { hash: string; hashMs: number; clearMs: number; isDown: boolean };
let page: { mode: 'auto' | 'prompt'; isBusy: boolean; hear: () => void };

const later = <Value,>(value: Value, afterMs: number) =>
  new Promise<Value>((resolve) => void time.after(afterMs, () => resolve(value)));

function openPage(build = 'build-1'): VersionCheck {
  return new VersionCheck({
    timers: time,
    storage: {
      read: (name) => kept.get(name) ?? null,
      write: (name, text) => void kept.set(name, text),
      remove: (name) => void kept.delete(name),
    },
    build,
    fetchHash() {
      acts.push('ask');
      return server.isDown ? Promise.reject(new Error('down')) : later(server.hash, server.hashMs);
    },
    async clearCache() {
      acts.push('clear');
      await later(undefined, server.clearMs);
      acts.push('cleared');
    },
    reload: () => acts.push('reload'),
    log: (text) => acts.push(text),
    mode: () => page.mode,
    isBusy: () => page.isBusy,
    onBusyChange(listener) {
      page.hear = listener;
      return () => {
        page.hear = () => undefined;
      };
    },
  });
}

beforeEach(() => {
  time = new VirtualTime();
  kept = new Map();
  acts = [];
  server = { hash: 'old', hashMs: 0, clearMs: 0, isDown: false };
  page = { mode: 'auto', isBusy: false, hear: () => undefined };
});

/** `check` waits for virtual time: it is moved meanwhile. */
async function ask(check: VersionCheck, ms = 0): Promise<void> {
  const asked = check.check();
  await time.advance(ms);
  await asked;
}

describe('version check', () => {
  test('SR-18 VERSION-02 one request when the site opens and one every 300,000 ms', async () => {
    const stop = openPage().start();
    await time.advance(0);
    expect(acts).toEqual(['ask']);
    await time.advance(MINUTES_5 - 1);
    expect(acts).toEqual(['ask']);
    await time.advance(1);
    expect(acts).toEqual(['ask', 'ask']);
    await time.advance(3 * MINUTES_5);
    expect(acts).toHaveLength(5);
    stop();
    await time.advance(MINUTES_5);
    expect(acts).toHaveLength(5);
  });

  test('VERSION-09 with no stored hash the one of the server is stored and nothing else happens', async () => {
    const check = openPage();
    await ask(check);
    expect(kept.get('versionHash')).toBe('old');
    expect(acts).toEqual(['ask']);
    expect(check.store.getState().step).toBe('current');
  });

  test('VERSION-09 a hash that was stored by a document of another build says nothing about this one', async () => {
    await ask(openPage('build-1'));
    server.hash = 'new';
    const check = openPage('build-2');
    await ask(check);
    expect(kept.get('versionHash')).toBe('new');
    expect(acts).toEqual(['ask', 'ask']);
  });
});

describe('a new version', () => {
  let check: VersionCheck;
  beforeEach(async () => {
    check = openPage();
    await ask(check);
    server.hash = 'new';
    acts = [];
  });

  test('VERSION-03 VERSION-04 the cache is cleared first, and then the page reloads', async () => {
    await ask(check);
    await time.advance(0);
    expect(acts).toEqual(['ask', 'clear', 'cleared', 'reload']);
    expect(kept.has('versionHash')).toBe(false);
  });

  test('VERSION-03 who would lose something is asked, and nothing is cleared before they agree', async () => {
    page.mode = 'prompt';
    await ask(check);
    expect(check.store.getState().step).toBe('prompt');
    expect(acts).toEqual(['ask']);
    const refreshing = check.refresh();
    expect(check.store.getState().step).toBe('clearing');
    await time.advance(0);
    await refreshing;
    expect(acts).toEqual(['ask', 'clear', 'cleared', 'reload']);
  });

  test('VERSION-03 who goes on with this version is asked again at the next check', async () => {
    page.mode = 'prompt';
    await ask(check);
    check.dismiss();
    expect(check.store.getState().step).toBe('current');
    await ask(check);
    expect(check.store.getState().step).toBe('prompt');
  });

  test('VERSION-05 an answer later than 1,000 ms is given up, logged, and changes nothing until the next check', async () => {
    server.hashMs = 1_001;
    await ask(check, 1_000);
    expect(acts).toEqual(['ask', 'Request timed out']);
    await time.advance(10_000);
    expect(acts).toEqual(['ask', 'Request timed out']);
    expect(check.store.getState().step).toBe('current');
    server.hashMs = 999;
    await ask(check, 999);
    await time.advance(0);
    expect(acts.at(-1)).toBe('reload');
  });

  test('VERSION-05 a server that cannot be reached is no new version', async () => {
    server.isDown = true;
    await ask(check);
    expect(acts).toEqual(['ask']);
    expect(kept.get('versionHash')).toBe('old');
  });

  test('VERSION-06 clearing for longer than 3,000 ms is logged only: the page reloads', async () => {
    server.clearMs = 3_100;
    await ask(check);
    await time.advance(2_999);
    expect(acts).toEqual(['ask', 'clear']);
    await time.advance(1);
    expect(acts).toEqual(['ask', 'clear', 'Request timed out', 'reload']);
  });

  test.each(['auto', 'prompt'] as const)(
    'VERSION-03 during a bet nothing happens (%s); after it the page goes on',
    async (mode) => {
      page.mode = mode;
      page.isBusy = true;
      await ask(check);
      await ask(check);
      expect(check.store.getState().step).toBe('current');
      expect(acts).toEqual(['ask', 'ask']);
      // Something else has changed, and the bet is still under way.
      page.hear();
      expect(check.store.getState().step).toBe('current');
      page.isBusy = false;
      page.hear();
      expect(check.store.getState().step).toBe(mode === 'auto' ? 'clearing' : 'prompt');
      await time.advance(0);
      expect(acts.filter((act) => act === 'reload')).toHaveLength(mode === 'auto' ? 1 : 0);
    },
  );

  test('VERSION-04 a bet that began while the cache was cleared is not interrupted by the reload', async () => {
    server.clearMs = 100;
    await ask(check);
    page.isBusy = true;
    await time.advance(100);
    expect(acts).toEqual(['ask', 'clear', 'cleared']);
    page.isBusy = false;
    page.hear();
    expect(acts.at(-1)).toBe('reload');
  });
});

test('VERSION-01 search engines are known by their user agent, in any case', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  const engines = ['Googlebot/2.1', 'bingbot/2.0', 'Yahoo! Slurp', 'DuckDuckBot/1.1', 'Baiduspider/2.0', 'YandexBot/3.0'];
  const others = ['Sogou web spider/4.0', 'Exabot/3.0', 'Facebot', 'ia_archiver', `${chrome} GOOGLEBOT`];
  expect([...engines, ...others].filter((agent) => !isCrawler(agent))).toEqual([]);
  expect(isCrawler(chrome)).toBe(false);
  expect(isCrawler('')).toBe(false);
});

const dialog = (isClearing: boolean) =>
  renderSite(<RefreshDialog isClearing={isClearing} onRefresh={() => undefined} onClose={() => undefined} />);

test('VERSION-07 the refresh dialog says what is new, with the button Refresh', () => {
  const html = dialog(false);
  expect(wordsOf(html)).toContain('A new version of the website is available, please refresh.');
  expect(html).toMatch(/<button[^>]*>Refresh<\/button>/);
});

test('VERSION-08 while the cache is cleared it says so, and there is no button to press again', () => {
  const html = dialog(true);
  expect(html).toMatch(/role="status"[^>]*>Clearing cache please wait\.\.\.</);
  expect(html).not.toMatch(/>Refresh</);
});
