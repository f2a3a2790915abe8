import { parseArgs } from 'node:util';
import { measurePriceStability } from './measure-price-stability.ts';

/**
 * `node src/calm.ts --minutes 60 --seed calm --from 2026-11-20T14:00Z --delays '{"soccer":5000,"tennis":4000,"basketball":5000}'`:
 * how often a live price is lower after the live delay although nothing happened. Prints what {@link measurePriceStability} returns, as JSON.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'calm' },
    from: { type: 'string', default: '2026-11-20T14:00:00Z' },
    delays: { type: 'string', default: '{"soccer":5000,"tennis":4000,"basketball":5000}' },
  },
});
const minutes = Number(values.minutes);
const fromMs = Date.parse(values.from);
if (!(minutes > 0) || Number.isNaN(fromMs)) {
  console.error('calm: --minutes is a number above 0 and --from a date such as 2026-11-20T14:00:00Z');
  process.exit(2);
}
const delayMs = JSON.parse(values.delays) as Parameters<typeof measurePriceStability>[0]['delayMs'];
process.stdout.write(
  `${JSON.stringify(measurePriceStability({ seed: values.seed, fromMs, lengthMs: minutes * 60_000, delayMs }))}\n`,
);
