import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../tools/product-kit/free-port.ts';
import { readSeason, seasonReturnCents } from '../support/season-file.ts';

/**
 * Real and own seasons through the very same feed, book, placement and settlement as everything else: 10.00 on home, draw and away
 * of every match, and the total return must be what an independent reading of the file gives, to the cent.
 */
const ROOT = resolve(import.meta.dirname, '..', '..', '..');
const OWN_SEASON = join(ROOT, 'apps/e2e/data/own-season.csv');
const DATA = resolve(ROOT, process.env.DUSKLINE_DATA ?? '../shared');
const REAL_SEASON = join(DATA, 'data-unclear/soccer/football-data.co.uk/E0_2425.csv');

test('a season of our own comes back to the cent, and an impossible book is refused and counted', async () => {
  const rows = readSeason(OWN_SEASON);
  const sound = rows.filter((row) => row.odds.H !== '9.50');
  const said = await playSeason(OWN_SEASON);
  expect(said).toContain(`settled: ${sound.length * 3} of ${sound.length * 3} bets`);
  expect(said).toContain(`returned ${euros(seasonReturnCents(sound))}`);
  expect(said).toMatch(/1 rows refused: /);
  expect(said).toContain('reconcile: all zero');
});

test('a real Premier League season comes back to the cent', async () => {
  test.setTimeout(900_000);
  if (!existsSync(REAL_SEASON)) {
    console.warn(
      `\n!!! NOT TESTED: no real season at ${REAL_SEASON} (set DUSKLINE_DATA). The season of our own above covers the same code. !!!\n`,
    );
    return;
  }
  const rows = readSeason(REAL_SEASON);
  expect(rows).toHaveLength(380);
  const said = await playSeason(REAL_SEASON);
  expect(said).toContain('settled: 1140 of 1140 bets on 380 matches');
  expect(said).toContain(`staked 11400.00, returned ${euros(seasonReturnCents(rows))}`);
  expect(said).toContain('reconcile: all zero');
});

const euros = (cents: number) => (cents / 100).toFixed(2);

/** Runs the replay command on ports and data of its own; gives everything it said. */
async function playSeason(file: string): Promise<string> {
  const port = await freePort(3);
  const child = spawn(
    process.execPath,
    [join(ROOT, 'tools/replay/replay.ts'), file, '--season', '--bets', '--port', String(port)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  expect(code, said).toBe(0);
  return said;
}
