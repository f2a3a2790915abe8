import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Placement } from '../load.ts';
import type { AccountPlayer, Act, Finding } from './account-player.ts';
import type { MailLog } from './mail-log.ts';

export interface AccountVerdict {
  readonly lost: Finding[];
  readonly doubled: Finding[];
  /** Mails that arrived more than once. */
  readonly extraMails: number;
  readonly mails: number;
}

/** Retries, pauses of providers and jobs come round in this time. */
const SETTLE_MS = 120_000;
const LOOK_EVERY_MS = 500;

async function until(what: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) if (await what()) return true;
  return false;
}

interface Stored {
  id: string;
  accounts: number;
  limit: string | null;
  breaks: number;
  bets_in_break: number;
  files: string[];
  codes_used: number;
  checks: number;
  checks_begun: number;
  exports: number;
}

const STORED = `SELECT min(u.id)::text AS id, count(*)::int AS accounts,
    (SELECT l.amount::text FROM limits.player_limit l WHERE l.user_id = min(u.id) AND l.kind = 'stake' AND l.hours = 24) AS limit,
    (SELECT count(*)::int FROM limits.break b WHERE b.user_id = min(u.id)) AS breaks,
    (SELECT count(*)::int FROM betting.ticket t JOIN limits.break b ON b.user_id = t.user_id AND t.accepted_at > b.began_at
      WHERE t.user_id = min(u.id)) AS bets_in_break,
    ARRAY(SELECT d.id::text FROM documents.document d WHERE d.user_id = min(u.id)) AS files,
    (SELECT count(*)::int FROM identity.recovery_code c WHERE c.user_id = min(u.id) AND c.used_at IS NOT NULL) AS codes_used,
    (SELECT count(*)::int FROM kyc.identity_check k WHERE k.user_id = min(u.id)) AS checks,
    (SELECT count(*)::int FROM kyc.transition k WHERE k.user_id = min(u.id) AND k.actor = 'player') AS checks_begun,
    (SELECT count(*)::int FROM my_data.export e WHERE e.user_id = min(u.id)) AS exports
  FROM identity."user" u WHERE u.display_name = $1`;

/** What the database holds of a player, against what the player was promised. */
function judgeStored(player: AccountPlayer, stored: Stored, verdict: AccountVerdict): void {
  const { name } = player;
  const lost = (act: Act, what: string) => verdict.lost.push({ act, what: `${what} of ${name}` });
  const doubled = (act: Act, what: string) => verdict.doubled.push({ act, what: `${what} of ${name}` });
  if (stored.accounts > 1) doubled('signUp', 'account');
  if (!player.hasAccount) return;
  if (stored.accounts === 0) return void lost('signUp', 'account');
  for (const id of player.files) if (!stored.files.includes(id)) lost('upload', `document ${id}`);
  if (stored.files.length > player.files.length + player.filesUnknown) doubled('upload', 'documents');
  if (player.limit !== null && (stored.limit === null || Number(stored.limit) > player.limit * 100)) lost('limit', 'limit');
  if (player.takesBreak && stored.breaks === 0) lost('timeOut', 'time-out');
  if (stored.breaks > 1) doubled('timeOut', 'time-out');
  if (stored.bets_in_break > 0) lost('timeOut', 'bets in the time-out');
  if (player.hasIdentityCheck && stored.checks === 0) lost('identity', 'identity check');
  if (stored.checks_begun > player.checksAsked) doubled('identity', 'beginnings of identity checks');
  if (player.hasExport && stored.exports === 0) lost('export', 'export');
  if (stored.exports > player.exportsAsked) doubled('export', 'exports');
  if (stored.codes_used < player.codesUsed) lost('code', 'used recovery code');
  if (stored.codes_used > player.codesUsed + player.codesUnknown) doubled('code', 'recovery codes');
}

/** What the player sees: the session goes on, the password that was set last opens the account, the export comes and its link works once. */
async function judgeSeen(player: AccountPlayer, verdict: AccountVerdict): Promise<void> {
  const { http } = player;
  const lost = (act: Act, what: string) => verdict.lost.push({ act, what: `${what} of ${player.name}` });
  if (!player.hasAccount) return;
  if (player.hasSession && (await http.call('GET', '/api/session/getuser'))?.status !== 200) lost('logIn', 'session');
  const code = player.hasCodes ? { Code: player.recoveryCodes.shift() } : {};
  if (player.passwords.length > 0 && !(await player.logIn(code)))
    return void lost(player.hasCodes ? 'code' : 'reset', 'password or code');
  if (!player.hasExport) return;
  const isReady = await until(async () => {
    const reply = await http.call('GET', '/api/player/mydata');
    return (reply?.body.Export as { State?: string } | undefined)?.State === 'ready';
  });
  if (!isReady) return void lost('export', 'readiness of the export');
  const link = await http.call('POST', '/api/player/exportlink', { Password: player.passwords[0] });
  if (link?.status !== 200) return void lost('export', 'link to the export');
  const files = await Promise.all([0, 1].map(() => http.status('POST', '/api/player/exportfile', { Token: link.body.Token })));
  const given = files.filter((status) => status === 200).length;
  if (given === 0) lost('export', 'file of the export');
  if (given > 1) verdict.doubled.push({ act: 'export', what: `link to the export of ${player.name}` });
}

interface StoredMail {
  message_id: string;
  state: string;
  kind: string;
}

async function judgeMails(client: pg.Client, mails: MailLog, verdict: AccountVerdict): Promise<AccountVerdict> {
  await until(
    async () =>
      (await client.query("SELECT 1 FROM notify.mail WHERE state = 'waiting' AND expires_at > now() LIMIT 1")).rows.length === 0,
  );
  await mails.read();
  const { rows } = await client.query<StoredMail>('SELECT message_id::text, state, kind FROM notify.mail');
  const arrived = [...mails.copies];
  for (const { message_id: id, state, kind } of rows)
    if (state !== 'sent' || !arrived.some(([name]) => name.includes(id)))
      verdict.lost.push({ act: 'mail', what: `mail ${kind} ${id} (${state})` });
  return { ...verdict, mails: rows.length, extraMails: arrived.reduce((sum, [, copies]) => sum + copies - 1, 0) };
}

/** Compares what players were answered with what the server holds, and what came of their mails. */
export async function judgeAccounts(
  databaseUrl: string,
  players: readonly AccountPlayer[],
  mails: MailLog,
): Promise<AccountVerdict> {
  const verdict: AccountVerdict = { lost: [], doubled: [], extraMails: 0, mails: 0 };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const player of players) {
      const { rows } = await client.query<Stored>(STORED, [player.name]);
      judgeStored(player, rows[0] as Stored, verdict);
      await judgeSeen(player, verdict);
    }
    return await judgeMails(client, mails, verdict);
  } finally {
    await client.end();
  }
}

/** Players whose accepted bets come to more than their limit on stakes lets. */
export async function overLimit(databaseUrl: string, placements: readonly Placement[], limitMinor: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const names = [...new Set(placements.map(({ player }) => player.name))];
    const { rows } = await client.query<{ name: string }>(
      `SELECT u.display_name AS name FROM betting.ticket t JOIN identity."user" u ON u.id = t.user_id
        WHERE u.display_name = ANY ($1) AND t.acceptance = 1 GROUP BY u.display_name HAVING sum(t.stake) > $2`,
      [names, limitMinor],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
