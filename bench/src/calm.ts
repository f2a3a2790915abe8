import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { deliveredPolicy } from '@duskline/server/test-kit/policy.ts';

/**
 * How calm live prices are: of all live prices of the sandbox's world, how many are lower once a live bet on them has waited, although
 * nothing happened in between. Such a bet is declined for nothing. A pure simulation with a virtual clock at speed 1:
 * `npm run bench -- calm --minutes 60 --seed calm --from 2026-11-20T14:00:00Z`. One line per sport and market family, then JSON.
 */
const FEED = join(import.meta.dirname, '../../sandboxes/odds-feed/src/calm.ts');
const MOST_LOWER_SHARE = 0.03;
const SPORTS = ['soccer', 'tennis', 'basketball'] as const;

interface Tally {
  readonly sport: string;
  readonly family: string;
  readonly prices: number;
  readonly lower: number;
  readonly higher: number;
  readonly gone: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);
const percent = (value: number): string => `${(100 * value).toFixed(2)} %`.padStart(8);

export async function run() {
  const { liveDelay } = deliveredPolicy;
  const delays = Object.fromEntries(SPORTS.map((sport) => [sport, liveDelay.bySportMs[sport] ?? liveDelay.otherMs]));
  const answer = execFileSync(process.execPath, [FEED, '--delays', JSON.stringify(delays), ...process.argv.slice(3)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tallies = JSON.parse(answer) as Tally[];
  const rows = tallies.map(({ sport, family, prices, lower, higher, gone }) => ({
    sport,
    family,
    prices,
    lower: share(lower, prices),
    higher: share(higher, prices),
    gone: share(gone, prices),
  }));
  for (const { sport, family, prices, lower, higher, gone } of rows) {
    const name = `${sport} ${family}`.padEnd(24);
    console.info(
      `${name} ${String(prices).padStart(7)} prices: lower ${percent(lower)}, higher ${percent(higher)}, gone ${percent(gone)}`,
    );
  }
  const judged = new Set(rows.filter(({ prices }) => prices > 0).map(({ sport }) => sport));
  const holds = SPORTS.every((sport) => judged.has(sport)) && rows.every(({ lower }) => lower <= MOST_LOWER_SHARE);
  return { name: 'calm', holds, most_lower: MOST_LOWER_SHARE, delay_ms: delays, rows };
}
