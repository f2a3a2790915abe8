import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { CrawledPage } from './pages.ts';

/** Budget of layout shift of a page, from its first frame until it is at rest. */
const MOST_SHIFT = 0.02;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const REST_MS = 600;
const ADDRESS_PATIENCE_MS = 10_000;
/** Said by the browser about the answer itself, which is what was asked for. */
const OF_THE_ANSWER = /Failed to load resource: the server responded with a status of 404/;

/** Keeps what moves after it has been drawn, and how far, as the browser scores it. */
const WATCH_SHIFT = `(() => {
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.layoutShifts.push({ value: entry.value, of: entry.sources.map(({ node }) => node?.nodeName + '.' + (node?.className ?? '')).slice(0, 3).join(', ') });
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** Elements beyond the sides of the window that no box cuts off: the page would scroll sideways. */
const BESIDE = `(() => {
  const width = document.documentElement.clientWidth;
  return window.innerWidth > screen.width || document.documentElement.scrollWidth > width ? document.documentElement.scrollWidth + ' px in ' + screen.width : '';
})()`;

/** Texts of controls and headings that their box cuts off. What may be cut says so by an ellipsis. */
const CUT = `(() => [...document.querySelectorAll('button, a, h1, h2, h3, label, th')].filter((one) => {
  if (one.textContent.trim() === '' || one.getClientRects().length === 0) return false;
  const style = getComputedStyle(one);
  return (style.overflowX === 'hidden' || style.overflowX === 'clip') && style.textOverflow !== 'ellipsis' && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent.trim().slice(0, 40)).slice(0, 5))()`;

export interface Finding {
  readonly kind: 'status' | 'address' | 'console' | 'shift' | 'axe' | 'wide' | 'cut';
  readonly what: string;
}

/** Opens one page and says what is wrong with it. `picture` receives what it looks like. */
export async function visit(page: Page, url: string, { path, ends, status }: CrawledPage, picture: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (kind: Finding['kind'], what: string): void => void findings.push({ kind, what });
  page.on('console', (message) => {
    if (message.type() === 'error' && !(status === 404 && OF_THE_ANSWER.test(message.text()))) add('console', message.text());
  });
  page.on('pageerror', (error) => add('console', error.message));
  await page.addInitScript(WATCH_SHIFT);
  const reply = await page.goto(url + path);
  if (reply?.status() !== status) add('status', `${reply?.status()} instead of ${status}`);
  await page.waitForLoadState('load');
  // The page has its scripts and knows whose it is: its progress bar has gone.
  await page.locator('[role=progressbar]').first().waitFor({ state: 'hidden' });
  // What leads home does so when the session is known, which a busy machine says late.
  const isThere = (url: URL | string): boolean => decodeURIComponent(new URL(url).pathname) === decodeURIComponent(ends);
  await page.waitForURL(isThere, { timeout: ADDRESS_PATIENCE_MS, waitUntil: 'commit' }).catch(() => undefined);
  await page.waitForTimeout(REST_MS);
  const at = decodeURIComponent(new URL(page.url()).pathname);
  if (!isThere(page.url())) add('address', `${at} instead of ${ends}`);
  const shifts = (await page.evaluate('window.layoutShifts')) as { value: number; of: string }[];
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  if (shift > MOST_SHIFT)
    add('shift', `${shift.toFixed(3)}: ${shifts.map(({ value, of }) => `${value.toFixed(3)} ${of}`).join('; ')}`);
  const wide = (await page.evaluate(BESIDE)) as string;
  if (wide !== '') add('wide', wide);
  for (const text of (await page.evaluate(CUT)) as string[]) add('cut', text);
  await page.screenshot({ path: picture, type: 'png' });
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode()
    .analyze();
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes)
      add('axe', `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`);
  return findings;
}
