import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../tools/product-kit/chromium-launch.ts';
import { type FedRun, StartedProduct } from '../../tools/product-kit/started-product.ts';
import { ROOT } from '../../tools/start/root.ts';

/**
 * What the site costs its reader, in the real browser against the whole product: how much of the main thread a list of about 700
 * prices takes while 1,000 of them change a second (budget 10 %), and how large the first visit is (budget 135 KB entry and shell).
 * The changes travel the whole way: feed, board, gateway, socket, store, cell.
 */
const CHANGES_PER_S = 1_000;
const CELLS = 700;
const MOST_SCROLLS = 100;
const MEASURE_MS = 8_000;
const WARM_UP_MS = 4_000;
const MAIN_THREAD_LIMIT = 0.1;
const MATCHES = 100;
const TICK_MS = 100;

interface Outcome {
  id: string;
  odds?: string;
  active?: number;
  probability?: string;
}
interface BookMarket {
  id: number;
  specifiers?: string;
  status: number;
  favourite?: number;
  outcomes?: Outcome[];
}
interface BookEvent {
  urn: string;
  markets: BookMarket[];
}

export async function run() {
  const product = await StartedProduct.start({ name: 'bench' });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(chromiumLaunch());
    const { share, shareByClock, cells, delivered } = await measureMainThread(browser, product.fedRun());
    const kilobytes = shellKilobytes();
    console.info(
      `main thread ${(share * 100).toFixed(1)} % with ${cells} price cells and ${delivered} changes a second reaching the page`,
    );
    console.info(`entry and shell ${kilobytes} KB brotli of 135`);
    const holds = share <= MAIN_THREAD_LIMIT && kilobytes <= 135;
    return {
      name: 'site',
      value: round(share),
      unit: 'share of the main thread (processor time)',
      limit: MAIN_THREAD_LIMIT,
      ratio: round(share / MAIN_THREAD_LIMIT),
      budget: 1,
      holds,
      shareByClock: round(shareByClock),
      cells,
      changesPerS: delivered,
      shellKb: kilobytes,
    };
  } finally {
    await browser?.close();
    await product.stop();
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000;

async function measureMainThread(browser: Browser, place: FedRun) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  let changes = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // Every changed price is one odds number between two commas of a triple: counted by its flag is close enough to see the rate.
      changes += String(payload).match(/",[0-9]+,[0-9]/g)?.length ?? 0;
    }),
  );
  await page.goto(`${place.url}/en/sport/soccer`);
  await page.waitForTimeout(WARM_UP_MS / 2);
  // Lists grow as one scrolls: so many prices are on the page before anything is measured.
  const prices = page.locator('button[aria-pressed]');
  for (let step = 0; step < MOST_SCROLLS && (await prices.count()) < CELLS; step++) {
    await page.mouse.wheel(0, 1_000);
    await page.waitForTimeout(TICK_MS);
  }
  // The top of the list, as a reader has it: its matches are among those that move.
  await page.mouse.wheel(0, -1_000_000);
  await page.waitForTimeout(WARM_UP_MS / 2);
  const cells = await prices.count();
  const flood = await startFlood(place);
  await sleep(WARM_UP_MS / 2);
  const [byProcessor, byClock] = [await meter(page, 'threadTicks'), await meter(page, 'timeTicks')];
  changes = 0;
  const [atStart, atStartByClock, startedAt] = [await byProcessor(), await byClock(), performance.now()];
  await sleep(MEASURE_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const [atEnd, atEndByClock] = [await byProcessor(), await byClock()];
  flood.stop();
  const shareOf = (kind: string, from = atStart, to = atEnd) => ((to.get(kind) ?? 0) - (from.get(kind) ?? 0)) / seconds;
  const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map(
    (kind) => `${kind.replace('Duration', '').toLowerCase()} ${(shareOf(kind) * 100).toFixed(1)} %`,
  );
  const elapsed = shareOf('TaskDuration', atStartByClock, atEndByClock);
  console.info(`of the main thread: ${parts.join(', ')}; by the clock ${(elapsed * 100).toFixed(1)} %`);
  return { share: shareOf('TaskDuration'), shareByClock: elapsed, cells, delivered: Math.round(changes / seconds) };
}

/**
 * Seconds of the main thread so far, by kind. The budget is of processor time (`threadTicks`): the clock also counts how long the
 * page waits for the server and the load generator, which share the machine here and never do for a reader.
 */
async function meter(page: Page, timeDomain: 'threadTicks' | 'timeTicks'): Promise<() => Promise<Map<string, number>>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain });
  return async () =>
    new Map((await client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value] as const));
}

/** Sends odds_change messages that move every price of many prematch matches one step up and down in turn. */
async function startFlood({ feedUrl, feedAdminToken }: FedRun): Promise<{ stop(): void }> {
  const headers = { 'content-type': 'application/json', 'x-sandbox-admin': feedAdminToken };
  const truth = (await (await fetch(`${feedUrl}/admin/truth?product=3`, { headers })).json()) as { events: BookEvent[] };
  const events = truth.events
    .map((event) => ({ urn: event.urn, markets: previewMarkets(event) }))
    .filter(({ markets }) => markets.length === 3);
  const chosen = events.slice(0, MATCHES);
  let turn = 0;
  let isOver = false;
  const tick = async () => {
    const perTick = Math.round((CHANGES_PER_S * TICK_MS) / 1000);
    for (let sent = 0; sent < perTick && !isOver; ) {
      const event = chosen[turn++ % chosen.length];
      if (!event) return;
      const isUp = Math.floor(turn / chosen.length) % 2 === 0;
      const markets = event.markets.map((market) => ({
        ...market,
        outcomes: (market.outcomes ?? []).map((outcome) => ({ ...outcome, odds: moved(outcome.odds, isUp) })),
      }));
      sent += markets.reduce((sum, market) => sum + market.outcomes.length, 0);
      const message = { type: 'odds_change', product: 3, event_id: event.urn, timestamp: Date.now(), markets };
      await fetch(`${feedUrl}/admin/send`, { method: 'POST', headers, body: JSON.stringify({ message }) }).then((reply) =>
        reply.arrayBuffer(),
      );
    }
  };
  void (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await tick();
      await sleep(Math.max(0, TICK_MS - (performance.now() - startedAt)));
    }
  })();
  return {
    stop() {
      isOver = true;
    },
  };
}

/** Soccer's three columns: 1x2 and the main lines of handicap and total. */
function previewMarkets(event: BookEvent): BookMarket[] {
  const open = event.markets.filter((market) => market.status === 1 && (market.outcomes?.length ?? 0) > 0);
  const of = (id: number) =>
    open.find((market) => market.id === id && market.favourite === 1) ?? open.find((market) => market.id === id);
  return [1, 16, 18].flatMap((id) => of(id) ?? []);
}

const moved = (odds: string | undefined, isUp: boolean) =>
  odds === undefined ? undefined : (Number(odds) + (isUp ? 0.01 : 0)).toFixed(2);

function shellKilobytes(): number {
  const report = spawnSync(process.execPath, ['tools/finish-build.ts'], { cwd: join(ROOT, 'apps/site'), encoding: 'utf8' });
  const found = /entry and shell ([0-9.]+) KB/.exec(report.stdout);
  if (!found) throw new Error(`the build says nothing of its size:\n${report.stdout}${report.stderr}`);
  return Number(found[1]);
}
