import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopChild } from '../../tools/product-kit/stop-child.ts';
import { ROOT } from '../../tools/start/root.ts';
import { signUp, startAccountBench } from './bench-accounts.ts';
import { percentile, rounded } from './bench-figures.ts';

/** Mails of sign-ups: from the row that is committed with the account until the mail server has taken it, both by the clock of the database. */
const SIGN_UPS = 300;
const BUDGET_S = 5;
const PATIENCE_MS = 120_000;

/** The mail server, in a process of its own. */
async function startMailServer() {
  const child = spawn(process.execPath, [join(ROOT, 'sandboxes/inbox/src/main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const mailUrl = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the mail server ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      const found = /\(mail on (\S+)\)/.exec(text.toString());
      if (found?.[1]) resolve(found[1]);
    });
  });
  return { mailUrl, close: () => stopChild(child) };
}

export async function run() {
  const mailServer = await startMailServer();
  const bench = await startAccountBench();
  try {
    const server = await bench.server({ ROLES: 'web,jobs', MAIL_URL: mailServer.mailUrl });
    await signUp(server.url, SIGN_UPS, 'mail');
    const read = async (): Promise<{ state: string; seconds: number }[]> =>
      (
        await bench.database.owner.query(
          'SELECT state, extract(epoch FROM done_at - created_at)::float8 AS seconds FROM notify.mail ORDER BY id',
        )
      ).rows;
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(250))
      if ((await read()).every(({ state }) => state !== 'waiting')) break;
    const mails = await read();
    const sent = mails.filter(({ state }) => state === 'sent').map(({ seconds }) => seconds);
    const p99 = percentile(sent, 0.99);
    return {
      name: 'mail',
      value: rounded(p99, 2),
      unit: 's until it is handed over, 99 of 100',
      budget: BUDGET_S,
      p50S: rounded(percentile(sent, 0.5), 2),
      mails: mails.length,
      notSent: mails.length - sent.length,
      holds: mails.length >= SIGN_UPS && sent.length === mails.length && p99 < BUDGET_S,
    };
  } finally {
    await bench.close();
    await mailServer.close();
  }
}
