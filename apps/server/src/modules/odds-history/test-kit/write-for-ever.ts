import { readConfig } from '../../../platform/config.ts';
import { createDb } from '../../../platform/db/create-db.ts';
import { createRunStore } from '../store.ts';

/** A process that opens a run and writes one batch after another until it is killed; it says how far it has been answered. */
const [url = ''] = process.argv.slice(2);
const db = createDb(readConfig({ DATABASE_URL: url }).database);
const store = createRunStore(db);
await store.makeDays(Date.now(), 2);
const run = await store.open({ boot: 'killed', why: 'start', lost: 0, atMs: Date.now() });
const each = Array.from({ length: 2_000 }, (_, n) => n);
for (let { position } = run; ; position += BigInt(each.length)) {
  const nowMs = Date.now();
  await store.record(run.id, {
    position,
    changes: {
      atMs: each.map(() => nowMs),
      marketId: each.map((n) => 1_000 + n),
      outcomeId: each.map(() => '1'),
      oddsMilli: each.map((n) => 1_001 + n),
      status: each.map(() => 0),
      reason: each.map(() => 0),
      isHeld: each.map(() => false),
      held: [],
      place: [],
      markets: [],
    },
    throughMs: nowMs,
    completeMs: nowMs,
    restated: null,
  });
  console.info(String(position + BigInt(each.length) - 1n));
}
