import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { startInbox } from '../../../test-kit/inbox-process.ts';
import { until } from '../../../test-kit/until.ts';
import { createAlarms } from '../../platform/alarms.ts';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { PlayerMail } from '../../platform/player-mail.ts';
import { createNotify, type Notify } from './index.ts';
import { createMailTransport } from './mail-transport.ts';
import { pauseMs } from './service.ts';

/** Mails from the transaction that writes them to a mail server that goes wrong, on real PostgreSQL and over SMTP. */
const db = await fileFixture(createTestDb());
const inbox = await fileFixture(startInbox());

const MINUTE = 60_000;
/** Two hundred mails over SMTP, one after the other, on a machine that does a lot else. */
const PATIENCE_MS = 600_000;
const clock = {
  ms: Date.parse('2026-11-20T12:00:00Z'),
  now: () => clock.ms,
};
const logged: string[] = [];
const log = createLog('warn', { write: (line) => logged.push(line) });
const metrics = createMetrics();
const alarms = createAlarms({ log, metrics });

function notifyWith(settings: Record<string, string> = {}): Notify {
  const config = readConfig({
    DATABASE_URL: db.url,
    ORIGINS: 'https://bet.example',
    MAIL_URL: inbox.mailUrl,
    MAIL_FROM: 'Bets <no-reply@bet.example>',
    ...settings,
  });
  return createNotify({ db: db.db, clock, log, metrics, alarms, config, sms: null });
}
const notify = notifyWith();

const TOKEN = 'a-token-that-opens-an-account';
let people = 0;

async function aMail(over: Partial<PlayerMail> = {}): Promise<PlayerMail> {
  const name = `p${++people}`;
  const { rows } = await db.ownerPool.query<{ id: string }>(
    `INSERT INTO identity."user" (user_name, display_name, email, mailbox, user_type, currency, created_at, updated_at)
     VALUES ($1, $1, $1 || '@x.example', $1 || '@x.example', 0, 'EUR', now(), now()) RETURNING id::text`,
    [name],
  );
  const mail = { kind: 'reset-password', userId: rows[0]?.id ?? '', address: `${name}@x.example`, language: 'en-US' } as const;
  return { ...mail, name: 'Ada', path: `/set-password?token=${TOKEN}`, ...over };
}

const alarmsRaised = () => alarms.latest().filter(({ name }) => name === 'mail_not_taken').length;

const write = async (mail: PlayerMail, by = notify) => db.db.transaction((tx) => by.writeWithin(tx, mail));
/** In one transaction: hundreds at once wait for a connection, and a machine that does a lot else gives up on some. */
const writeAll = async (mails: readonly PlayerMail[]) =>
  db.db.transaction(async (tx) => {
    for (const mail of mails) await notify.writeWithin(tx, mail);
  });
const rowOf = async ({ address }: PlayerMail) =>
  (await db.ownerPool.query('SELECT * FROM notify.mail WHERE address = $1', [address])).rows[0];

beforeEach(async () => {
  await inbox.faults({});
  await inbox.clear();
  await db.ownerPool.query('TRUNCATE notify.mail, notify.undeliverable');
});

describe('a mail', () => {
  test('is in the language of the player, as HTML and as text, from the sender and with links of the settings', async () => {
    const mail = await aMail({ language: 'de-DE' });
    await write(mail);
    await notify.sendDue();
    const got = await inbox.mailTo(mail.address);
    expect(got.subject).toBe('Neues Passwort festlegen – Duskline');
    expect(got.headers.from).toBe('Bets <no-reply@bet.example>');
    expect(got.headers['auto-submitted']).toBe('auto-generated');
    const link = `https://bet.example/de/set-password?token=${TOKEN}`;
    expect(got.text).toContain(link);
    expect(got.html).toContain(`href="${link}"`);
    expect(got.html).toContain('lang="de-DE" dir="ltr"');
    expect(got.messageId).toMatch(/^<[0-9a-f-]{36}@bet\.example>$/);
  });

  test('is right to left in Arabic, and in Spanish where a variant has no texts of its own', async () => {
    const [arabic, mexican] = [await aMail({ language: 'ar-EG' }), await aMail({ language: 'es-MX' })];
    for (const mail of [arabic, mexican]) await write(mail);
    await notify.sendDue();
    expect((await inbox.mailTo(arabic.address)).html).toContain('dir="rtl"');
    const spanish = await inbox.mailTo(mexican.address);
    expect(spanish.text).toContain('/mx/set-password');
    expect(spanish.subject).toContain('contraseña');
  });

  test('without a name greets without one, and says of a changed password what was logged out', async () => {
    const changed = { kind: 'password-changed', name: null, path: '/lost-Password' } as const;
    const [others, all] = [await aMail(changed), await aMail({ ...changed, isEverywhere: true })];
    for (const mail of [others, all]) await write(mail);
    await notify.sendDue();
    const [first, second] = [await inbox.mailTo(others.address), await inbox.mailTo(all.address)];
    expect(first.text).toMatch(/^Hello,\n/);
    expect(first.text).toContain('every other device was logged out');
    expect(second.text).toContain('every device was logged out');
  });

  test('TR-A7 about a log-in names the browser, or says that it is not known', async () => {
    const about = { kind: 'new-browser', language: 'de-DE', path: '/lost-Password' } as const;
    const [named, unnamed] = [await aMail({ ...about, device: 'Chrome, Android' }), await aMail(about)];
    for (const mail of [named, unnamed]) await write(mail);
    await notify.sendDue();
    expect((await inbox.mailTo(named.address)).text).toContain('Chrome, Android');
    expect((await inbox.mailTo(unnamed.address)).text).toContain('unbekannter Browser');
  });

  test('of a name that looks like markup is text', async () => {
    const mail = await aMail({ name: '<b>$& "Ada"</b>' });
    await write(mail);
    await notify.sendDue();
    const { html, text } = await inbox.mailTo(mail.address);
    expect(html).not.toContain('<b>');
    expect(text).toContain('<b>$& "Ada"</b>');
  });

  test('is not sent without its transaction', async () => {
    const mail = await aMail();
    const undone = db.db.transaction(async (tx) => {
      await notify.writeWithin(tx, mail);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await notify.sendDue();
    expect(await inbox.mails()).toEqual([]);
  });

  test('TR-A9 lies encrypted while it waits, and what it said is gone once it is sent', async () => {
    const mail = await aMail();
    await write(mail);
    const { rows } = await db.ownerPool.query('SELECT m::text AS row, encode(encrypted, $1) AS encrypted FROM notify.mail m', [
      'escape',
    ]);
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
    await notify.sendDue();
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', encrypted: null, tries: 1 });
  });

  test('of another AUTH_SECRET is given up, and stops no other', async () => {
    const [foreign, own] = [await aMail(), await aMail()];
    await write(foreign, notifyWith({ AUTH_SECRET: 'another-secret-of-more-than-thirty-two-characters' }));
    await write(own);
    await notify.sendDue();
    expect(await rowOf(foreign)).toMatchObject({ state: 'failed', reason: 'unreadable', encrypted: null });
    expect(await rowOf(own)).toMatchObject({ state: 'sent' });
  });

  test('is forgotten a month after it was done with', async () => {
    await write(await aMail());
    await notify.sendDue();
    expect(await notify.forgetOld(10)).toBe(0);
    clock.ms += 31 * 24 * 60 * MINUTE;
    expect(await notify.forgetOld(10)).toBe(1);
  });
});

describe('a mail server that goes wrong', () => {
  test('pauses grow from 30 s to four hours', () => {
    const pauses = [1, 2, 3, 4, 9, 10, 50].map((tries) => pauseMs(tries, 30_000) / 1_000);
    expect(pauses).toEqual([30, 60, 120, 240, 7_680, 14_400, 14_400]);
  });

  test(
    'away for ten minutes: 200 mails wait, and each of them arrives once',
    async () => {
      await inbox.faults({ away: true });
      const mails = await Promise.all(Array.from({ length: 200 }, () => aMail()));
      await writeAll(mails);
      for (const until = clock.ms + 10 * MINUTE; clock.ms < until; clock.ms += MINUTE) await notify.sendDue();
      expect(await inbox.mails()).toEqual([]);
      expect(alarms.latest()[0]?.name).toBe('mail_not_taken');
      await inbox.faults({});
      for (const until = clock.ms + 15 * MINUTE; clock.ms < until; clock.ms += MINUTE) await notify.sendDue();
      const arrived = (await inbox.mails()).flatMap(({ to }) => to).sort();
      expect(arrived).toEqual(mails.map(({ address }) => address).sort());
    },
    PATIENCE_MS,
  );

  test('a 4xx is tried again under the same Message-ID, and given up when it is of no use any more', async () => {
    const [short, long] = [await aMail({ usefulMs: 2 * MINUTE }), await aMail()];
    await inbox.faults({ refuse: { code: 451 } });
    for (const mail of [short, long]) await write(mail);
    const { message_id } = await rowOf(long);
    for (let n = 0; n < 5; n++, clock.ms += MINUTE) await notify.sendDue();
    expect(await rowOf(short)).toMatchObject({ state: 'failed' });
    expect(await rowOf(long)).toMatchObject({ state: 'waiting', reason: 'EENVELOPE RCPT TO 451' });
    await inbox.faults({});
    clock.ms += 10 * MINUTE;
    await notify.sendDue();
    expect((await inbox.mailTo(long.address)).messageId).toBe(`<${message_id}@bet.example>`);
    expect(await notify.isUndeliverable(long.address)).toBe(false);
  });

  test.each([
    ['recipient', '5.1.1'],
    ['message', '5.1.1'],
    ['recipient', '5.1.10'],
    ['recipient', '5.2.1'],
  ])(
    'a 5xx at the %s that says %s, no such mailbox, marks the address; the next mail that is taken there ends it',
    async (at, status) => {
      const mail = await aMail();
      await inbox.faults({ refuse: { code: 550, at, status, times: 1 } });
      await write(mail);
      await notify.sendDue();
      expect(await rowOf(mail)).toMatchObject({ state: 'failed', reason: 'refused 550' });
      expect(await notify.isUndeliverable(mail.address)).toBe(true);
      await write({ ...mail, kind: 'password-changed' });
      await notify.sendDue();
      await inbox.mailTo(mail.address);
      expect(await notify.isUndeliverable(mail.address)).toBe(false);
    },
  );

  test.each<[Record<string, unknown>, string]>([
    [{ code: 550, at: 'sender' }, 'EENVELOPE MAIL FROM 550'],
    [{ code: 554, at: 'recipient', status: '5.7.1' }, 'EENVELOPE RCPT TO 554 5.7.1'],
    [{ code: 550, at: 'recipient' }, 'EENVELOPE RCPT TO 550'],
    [{ code: 550, at: 'recipient', status: '5.1.8' }, 'EENVELOPE RCPT TO 550 5.1.8'],
    [{ code: 550, at: 'message', status: '5.7.26' }, 'EMESSAGE DATA 550 5.7.26'],
  ])('a 5xx that may be about us (%o) gives no mail up, marks no address and raises the alarm', async (refuse, reason) => {
    const mails = await Promise.all(Array.from({ length: 5 }, () => aMail()));
    for (const mail of mails) await write(mail);
    await inbox.faults({ refuse });
    const before = alarmsRaised();
    // A server that takes no mail at all is asked by one of them at a time.
    for (let n = 0; n < mails.length; n++) await notify.sendDue();
    for (const mail of mails) {
      expect(await rowOf(mail)).toMatchObject({ state: 'waiting', reason });
      expect(await notify.isUndeliverable(mail.address)).toBe(false);
    }
    expect(alarmsRaised()).toBeGreaterThan(before);
    await inbox.faults({});
    clock.ms += MINUTE;
    await notify.sendDue();
    for (const mail of mails) await inbox.mailTo(mail.address);
  });

  test('one that is slow with its answer is waited for, and gets no copy', async () => {
    const [first, mail] = [await aMail(), await aMail()];
    const impatient = notifyWith({ MAIL_RETRY_MS: '1000' });
    // Once it is connected: a machine that does a lot else may not connect within its second at the first try.
    await write(first);
    await until('it is connected', async () => {
      clock.ms += MINUTE;
      await impatient.sendDue();
      return (await rowOf(first)).state === 'sent';
    });
    // Longer than it waits for a connection, and than its first pause.
    await inbox.faults({ holdMs: 3_000 });
    await write(mail);
    await impatient.sendDue();
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', tries: 1 });
    expect(await inbox.mails(mail.address)).toHaveLength(1);
  });

  test('that answers nothing keeps no process from stopping: its mail goes back to waiting, and the others are left alone', async () => {
    const [slow, next] = [await aMail(), await aMail()];
    const ending = notifyWith();
    await inbox.faults({ delayMs: 60_000 });
    await write(slow);
    clock.ms += 1;
    await write(next);
    const sending = ending.sendDue();
    await until('the mail is on its way', async () => (await rowOf(slow)).tries === 1);
    await ending.stop();
    await sending;
    expect(await rowOf(slow)).toMatchObject({ state: 'waiting', reason: 'stopped' });
    expect(await rowOf(next)).toMatchObject({ state: 'waiting', tries: 0 });
    await inbox.faults({});
    await notify.sendDue();
    for (const mail of [slow, next]) expect(await rowOf(mail)).toMatchObject({ state: 'sent' });
  });

  test('a process that stops begins no other mail', async () => {
    const mails = await Promise.all(Array.from({ length: 20 }, () => aMail()));
    await writeAll(mails);
    await inbox.faults({ holdMs: 600_000 });
    const ending = notifyWith();
    const sending = ending.sendDue();
    await until('a mail is kept', async () => (await inbox.mails()).length === 1);
    // It stops first, and then the mail server says yes.
    await Promise.all([ending.stop(), inbox.faults({})]);
    await sending;
    expect((await inbox.mails()).length).toBe(1);
    const { rows } = await db.ownerPool.query("SELECT 1 FROM notify.mail WHERE state = 'waiting' AND tries > 0");
    expect(rows).toEqual([]);
  });

  test('two processes send each mail once', async () => {
    const mails = await Promise.all(Array.from({ length: 40 }, () => aMail()));
    await writeAll(mails);
    const other = notifyWith();
    await Promise.all([notify.sendDue(), other.sendDue()]);
    expect((await inbox.mails()).flatMap(({ to }) => to).sort()).toEqual(mails.map(({ address }) => address).sort());
  });

  test('S17 no log line has an address or a token in it', () => {
    expect(logged.join('')).not.toMatch(/@x\.example/);
    expect(logged.join('')).not.toContain(TOKEN);
  });
});

describe('how a mail is handed over', () => {
  const at = (url: string, isThisMachine: boolean) => {
    const { hostname, port } = new URL(url);
    return { host: hostname, port: Number(port), isTls: false, login: null, isThisMachine };
  };
  const text = { subject: 'a', text: 'b', html: '<p>c</p>' };
  const options = { from: 'a@bet.example', dkim: null, connectMs: 10_000, answerMs: 10_000 };
  const { signal } = new AbortController();

  test('not without the log-in of the settings, when the server offers none', async () => {
    const login = { user: 'bets', pass: 'secret' };
    const asking = createMailTransport({ ...options, server: { ...at(inbox.mailUrl, true), login } });
    const answer = await asking.send({ address: 'auth@x.example', messageId: '<1@bet.example>' }, text, signal);
    expect(answer).toMatchObject({ state: 'later', isAway: true, reason: expect.stringContaining('EAUTH') });
    expect(await inbox.mails()).toEqual([]);
    asking.close();
  });

  test('the key for signing is read by who sends, and by nobody else', async () => {
    const settings = { MAIL_DKIM: 's1._domainkey.bet.example', MAIL_DKIM_KEY_FILE: '/no/such/key.pem' };
    const web = notifyWith(settings);
    await write(await aMail(), web);
    expect(() => web.start()).toThrow('/no/such/key.pem');
  });

  test('to another machine by STARTTLS or not at all', async () => {
    const plain = createMailTransport({ ...options, server: at(inbox.mailUrl, false) });
    const refused = await plain.send({ address: 'tls@x.example', messageId: '<1@bet.example>' }, text, signal);
    expect(refused).toMatchObject({ state: 'later', reason: expect.stringContaining('ETLS') });
    expect(await inbox.mails()).toEqual([]);

    const file = (name: string) => fileURLToPath(new URL(`../../../test-kit/nats-tls/${name}.pem`, import.meta.url));
    const encrypted = await startInbox({ TLS_CERT: file('cert'), TLS_KEY: file('key') });
    try {
      const stranger = createMailTransport({ ...options, server: at(encrypted.mailUrl, false) });
      expect((await stranger.send({ address: 'tls@x.example', messageId: '<2@bet.example>' }, text, signal)).state).toBe('later');
      expect(await encrypted.mails()).toEqual([]);
      const trusting = createMailTransport({
        ...options,
        server: at(encrypted.mailUrl, false),
        ca: readFileSync(file('cert'), 'utf8'),
      });
      expect((await trusting.send({ address: 'tls@x.example', messageId: '<3@bet.example>' }, text, signal)).state).toBe('taken');
      expect(await encrypted.mails()).toMatchObject([{ encrypted: true }]);
    } finally {
      await encrypted.close();
    }
  });

  test('with a signature, where a key is given', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const file = join(tmpdir(), `dkim-${process.pid}.pem`);
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const signing = notifyWith({ MAIL_DKIM: 's1._domainkey.bet.example', MAIL_DKIM_KEY_FILE: file });
    const mail = await aMail();
    await write(mail, signing);
    await signing.sendDue();
    const { headers } = await inbox.mailTo(mail.address);
    expect(headers['dkim-signature']).toMatch(/d=bet\.example.*s=s1/);
  });
});
