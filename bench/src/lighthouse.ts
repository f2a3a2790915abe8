import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_FLAGS } from '../../tools/product-kit/chromium-launch.ts';
import { StartedProduct } from '../../tools/product-kit/started-product.ts';
import { findChromium } from '../../tools/start/find-program.ts';
import { median } from './bench-figures.ts';

/**
 * What Lighthouse says of the soccer page on a phone: a slow processor and a slow connection, simulated. Median of {@link RUNS} runs, as the
 * figures of one run move by ten points. A phone does not share its processor with the server, so the product keeps to the first one here.
 */
const LIGHTHOUSE = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const RUNS = 5;
const BUDGETS = { performance: 90, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
type Category = keyof typeof BUDGETS;
const CATEGORIES = Object.keys(BUDGETS) as Category[];
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}

const scoreOf = (report: Report, category: Category): number => Math.round((report.categories[category].score ?? 0) * 100);

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'duskline-bench-lighthouse-'));
  const last = availableParallelism() - 1;
  keepTo('0');
  const product = await StartedProduct.start({ name: 'bench' });
  keepTo(`0-${last}`);
  try {
    const reports: Report[] = [];
    for (let round = 0; round < RUNS; round++) {
      const report = await look(`${product.url}/en/sport/soccer`, join(folder, `${round}.json`));
      reports.push(report);
      const figures = FIGURES.map((id) => `${id} ${report.audits[id]?.displayValue ?? '?'}`);
      console.error(
        `run ${round + 1}: ${CATEGORIES.map((id) => `${id} ${scoreOf(report, id)}`).join(', ')}; ${figures.join(', ')}`,
      );
    }
    const scores = Object.fromEntries(CATEGORIES.map((id) => [id, median(reports.map((report) => scoreOf(report, id)))]));
    const holds = CATEGORIES.every((id) => (scores[id] ?? 0) >= BUDGETS[id]);
    return { name: 'lighthouse', value: scores.performance, budgets: BUDGETS, scores, holds };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processors of this process and of those that it starts from now on. */
function keepTo(processors: string): void {
  execFileSync('taskset', ['--cpu-list', '--pid', processors, `${process.pid}`], { stdio: 'ignore' });
}

async function look(url: string, path: string): Promise<Report> {
  const flags = [
    '--quiet',
    `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    '--output=json',
    `--output-path=${path}`,
  ];
  const child = spawn(process.execPath, [LIGHTHOUSE, url, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: findChromium() },
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`lighthouse ended with ${code}`);
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}
