import { spawn } from 'node:child_process';
import { ROOT } from '../start/root.ts';
import type { RunFile } from '../start/run-file.ts';
import type { Placement } from './load.ts';

export type Verdict = {
  readonly lost: string[];
  readonly doubled: string[];
  readonly invented: string[];
  readonly undecided: string[];
};

type Ticket = { ID: string; Outcome: number };

/** How many placements are looked up at the same time. */
const AT_ONCE = 8;
/** Four in a second: what was just killed may still be starting. */
const LOOK_UPS = 240;

/** The tickets that the server knows for a requestId. */
async function ticketsOf(placement: Placement): Promise<string[]> {
  for (let attempt = 0; attempt < LOOK_UPS; attempt += 1) {
    const reply = await placement.player.call('GET', `/api/betslip/placementbyrequest?requestId=${placement.requestId}`);
    if (reply?.status === 404) return [];
    if (reply?.status === 200) return (reply.body.Tickets as Ticket[]).map((ticket) => ticket.ID);
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`the placement ${placement.requestId} cannot be looked up`);
}

/** A list of a player's tickets, page by page, as the site turns them: by the cursor, which any node understands. @throws when a page is not answered */
export async function listedTickets(player: Placement['player'], list: 'pendingbets' | 'settledbets'): Promise<Ticket[]> {
  const path = `/api/betplacementhistory/${list}`;
  const found: Ticket[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const reply = await player.call('GET', `${path}?pageSize=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    if (reply?.status !== 200) throw new Error(`${path} answered ${reply?.status}`);
    found.push(...(reply.body.Bets as Ticket[]));
    cursor = reply.body.NextCursor as string | undefined;
  }
  return found;
}

/** Every open or settled ticket in a player's history. */
async function historyOf(player: Placement['player']): Promise<string[]> {
  const found = [...(await listedTickets(player, 'pendingbets')), ...(await listedTickets(player, 'settledbets'))];
  return found.map(({ ID }) => ID);
}

/** Compares what the players were answered with what the server holds, seen from two sides: by requestId and by history. */
export async function judge(placements: readonly Placement[]): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], invented: [], undecided: [] };
  for (let from = 0; from < placements.length; from += AT_ONCE) {
    const some = placements.slice(from, from + AT_ONCE);
    const found = await Promise.all(some.map(ticketsOf));
    some.forEach((placement, at) => {
      const tickets = found[at] ?? [];
      if (placement.answer === 'unknown') verdict.undecided.push(placement.requestId);
      if (placement.answer === 'accepted' && !tickets.includes(placement.ticketId ?? '')) verdict.lost.push(placement.requestId);
      if (tickets.length > 1) verdict.doubled.push(placement.requestId);
    });
  }
  for (const player of new Set(placements.map((one) => one.player))) {
    const promised = new Set(
      placements.filter((one) => one.player === player && one.answer === 'accepted').map((one) => one.ticketId),
    );
    const held = await historyOf(player);
    verdict.invented.push(...held.filter((id) => !promised.has(id)));
    verdict.lost.push(...[...promised].filter((id) => !held.includes(id ?? '')).map(String));
    if (new Set(held).size !== held.length) verdict.doubled.push(`history of ${player.name}`);
  }
  return verdict;
}

/** What a check that runs as a program of its own said last, and whether it found nothing. */
export type Checked = { ok: boolean; line: string };

/** Runs the reconciliation against the product under test. Returns its last line and whether all was zero. */
export const reconcile = (run: Pick<RunFile, 'databaseMigrateUrl'>): Promise<Checked> =>
  runCheck(run, ['tools/reconcile/reconcile.ts']);

/** Runs a program that checks the database of the product under test. */
export function runCheck(run: Pick<RunFile, 'databaseMigrateUrl'>, program: readonly string[]): Promise<Checked> {
  const child = spawn(process.execPath, [...program], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: run.databaseMigrateUrl, DATABASE_MIGRATE_URL: run.databaseMigrateUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((done) =>
    child.once('close', (code) => done({ ok: code === 0, line: output.trim().split('\n').at(-1) ?? '' })),
  );
}
