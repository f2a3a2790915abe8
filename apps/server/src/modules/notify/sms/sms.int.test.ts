import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { startInbox } from '../../../../test-kit/inbox-process.ts';
import { until } from '../../../../test-kit/until.ts';
import { createAlarms } from '../../../platform/alarms.ts';
import { type Config, readConfig } from '../../../platform/config.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import type { PlayerSms } from '../../../platform/player-sms.ts';
import { createProviders } from '../../../platform/providers/registry.ts';
import { twilio } from '../adapters/twilio/client.ts';
import { createSmsSender, type SmsSender } from './send-sms.ts';
import type { SmsProvider } from './sms-provider.ts';

/** SMS from the transaction that writes them to a provider that goes wrong, on real PostgreSQL and over HTTP. */
const db = await fileFixture(createTestDb());
const inbox = await fileFixture(startInbox());

const MINUTE = 60_000;
const PATIENCE_MS = 60_000;
const clock = { ms: Date.parse('2026-11-20T12:00:00Z'), now: () => clock.ms };
const logged: string[] = [];
const log = createLog('warn', { write: (line) => logged.push(line) });
const metrics = createMetrics();
const alarms = createAlarms({ log, metrics });
const CODE = '314159';

const config = (settings: Record<string, string> = {}): Config =>
  readConfig({
    DATABASE_URL: db.url,
    ORIGINS: 'https://bet.example',
    PROVIDERS: inbox.smsProviders,
    SMS_FROM: '+15017122661',
    ...settings,
  });
function providerOf({ providers: settings }: Config): SmsProvider {
  // An answer that is late because the machine does a lot else is no failure of the provider.
  const limits = { timeoutMs: PATIENCE_MS, budgetMs: PATIENCE_MS };
  const provider = createProviders({ declarations: [twilio], settings, log, metrics, limits }).client(twilio);
  if (provider === null) throw new Error('PROVIDERS names no provider of SMS');
  return provider;
}
const senderOf = (read: Config, provider: SmsProvider): SmsSender =>
  createSmsSender({ db: db.db, clock, log, metrics, alarms, config: read, provider });
function senderWith(settings: Record<string, string> = {}): SmsSender {
  const read = config(settings);
  return senderOf(read, providerOf(read));
}
const sender = senderWith();

let people = 0;

async function anSms(over: Partial<PlayerSms> = {}): Promise<PlayerSms> {
  people += 1;
  const { rows } = await db.ownerPool.query(
    `INSERT INTO identity."user" (user_name, display_name, email, mailbox, user_type, currency, demo, created_at, updated_at)
     VALUES ($1, $1, $1, $1, 1, 'EUR', false, now(), now()) RETURNING id`,
    [`phoned${people}@x.example`],
  );
  return {
    kind: 'phone-code',
    userId: String(rows[0].id),
    number: `+1415555${String(2000 + people)}`,
    language: 'en-US',
    code: CODE,
    usefulMs: 10 * MINUTE,
    ...over,
  };
}
const write = (sms: PlayerSms, by = sender) => db.db.transaction((tx) => by.writeWithin(tx, sms));
const rowOf = async ({ userId }: PlayerSms) =>
  (await db.ownerPool.query('SELECT * FROM notify.sms WHERE user_id = $1 ORDER BY id DESC', [userId])).rows[0];

beforeEach(async () => {
  await db.ownerPool.query('DELETE FROM notify.sms');
  await inbox.faults({});
  await inbox.clear();
});

describe('an SMS', () => {
  test('is sent once its transaction is committed, in the language of the player, under the key of its row', async () => {
    const sms = await anSms({ language: 'de-DE' });
    await write(sms);
    const { message_id } = await rowOf(sms);
    await sender.sendDue();
    const got = await inbox.smsTo(sms.number);
    expect(got).toMatchObject({ from: '+15017122661', key: message_id });
    expect(got.text).toBe(`Dein Code für Duskline: ${CODE}. Er gilt 10 Minuten. Gib ihn niemandem.`);
    expect(await rowOf(sms)).toMatchObject({ state: 'sent', encrypted: null, tries: 1 });
    const page = await (await fetch(inbox.url)).text();
    expect(page, 'the page of the sandbox shows it').toContain(got.text);
  });

  test('S15 has a link that is made of the settings', async () => {
    const sms = await anSms({ kind: 'phone-change', path: '/undo-email-change?token=abc', language: 'fr-FR' });
    await write(sms);
    await sender.sendDue();
    expect((await inbox.smsTo(sms.number)).text).toContain('https://bet.example/fr/undo-email-change?token=abc');
  });

  test('is not sent without its transaction', async () => {
    const sms = await anSms();
    const undone = db.db.transaction(async (tx) => {
      await sender.writeWithin(tx, sms);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await sender.sendDue();
    expect(await inbox.sms()).toEqual([]);
  });

  test('TR-A9 lies encrypted while it waits', async () => {
    const sms = await anSms();
    await write(sms);
    const { rows } = await db.ownerPool.query(
      "SELECT m::text AS row, encode(encrypted, 'escape') AS encrypted FROM notify.sms m",
    );
    expect(JSON.stringify(rows)).not.toContain(CODE);
  });

  test('is sent by one of two processes', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => anSms()));
    // In one transaction: twenty at once wait for a connection, and a machine that does a lot else gives up on some.
    await db.db.transaction(async (tx) => {
      for (const sms of all) await sender.writeWithin(tx, sms);
    });
    await Promise.all([sender.sendDue(), senderWith().sendDue()]);
    expect((await inbox.sms()).map(({ to }) => to).sort()).toEqual(all.map(({ number }) => number).sort());
  });

  test('of a process that died with it goes out once more at most, under the same key', async () => {
    const sms = await anSms();
    await write(sms);
    // The provider has it, and the process never hears of that.
    const provider = providerOf(config());
    const dying = senderOf(config(), {
      ...provider,
      send: async (sent) => {
        await provider.send(sent);
        return new Promise(() => undefined);
      },
    });
    void dying.sendDue();
    await until('the provider has it', async () => (await inbox.sms()).length === 1);
    await sender.sendDue();
    expect(await inbox.sms(), 'not while the other one may have it').toHaveLength(1);
    clock.ms += 2 * MINUTE;
    await sender.sendDue();
    const copies = await inbox.sms(sms.number);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ key }) => key)).size).toBe(1);
  });
});

describe('a provider that goes wrong', () => {
  test.each([
    [{ status: 429, code: 20_429 }, 'limited'],
    [{ status: 503 }, 'status'],
    [{ status: 401, code: 20_003 }, 'status 401'],
    [{ status: 400, code: 21_212 }, 'status 400'],
  ])('%j: the SMS waits and is sent later, and no number is marked', async (refuse, reason) => {
    const sms = await anSms();
    await write(sms);
    await inbox.faults({ sms: { refuse } });
    await sender.sendDue();
    expect(await rowOf(sms)).toMatchObject({ state: 'waiting', reason });
    expect(await sender.isUnreachable(sms.number)).toBe(false);
    await inbox.faults({});
    clock.ms += MINUTE;
    await sender.sendDue();
    await inbox.smsTo(sms.number);
  });

  test('one that says that a number takes none marks it; the next SMS that is taken there ends that', async () => {
    const [gone, well] = [await anSms(), await anSms()];
    await inbox.faults({ sms: { refuse: { status: 400, code: 21_614, to: gone.number, times: 1 } } });
    for (const sms of [gone, well]) await write(sms);
    await sender.sendDue();
    expect(await rowOf(gone)).toMatchObject({ state: 'failed', reason: 'refused 21614', encrypted: null });
    expect([await sender.isUnreachable(gone.number), await sender.isUnreachable(well.number)]).toEqual([true, false]);
    await inbox.smsTo(well.number);
    await write(gone);
    await sender.sendDue();
    await inbox.smsTo(gone.number);
    expect(await sender.isUnreachable(gone.number)).toBe(false);
  });

  test('one that knows another secret gets nothing from us, and a person is told', async () => {
    const stranger = senderWith({ PROVIDERS: inbox.smsProviders.replace('token-of', 'secret-of') });
    for (let n = 0; n < 5; n++) await write(await anSms());
    const raised = () => alarms.latest().filter(({ name }) => name === 'sms_not_taken').length;
    const before = raised();
    for (let n = 0; n < 5; n++, clock.ms += MINUTE) await stranger.sendDue();
    expect(await inbox.sms()).toEqual([]);
    expect(raised()).toBe(before + 1);
  });

  test('one that is away for longer than a code works: it is given up', async () => {
    const sms = await anSms();
    await write(sms);
    await inbox.faults({ sms: { refuse: { status: 500 } } });
    for (let n = 0; n < 12; n++, clock.ms += MINUTE) await sender.sendDue();
    expect(await rowOf(sms)).toMatchObject({ state: 'failed', encrypted: null });
  });

  test('one that drops what it took gets no second one', async () => {
    const sms = await anSms();
    await write(sms);
    await inbox.faults({ sms: { drop: true } });
    await sender.sendDue();
    clock.ms += 5 * MINUTE;
    await sender.sendDue();
    expect([await inbox.sms(), (await rowOf(sms)).tries]).toEqual([[], 1]);
  });

  test('S17 no log line has a number or a code in it', () => {
    expect(logged.join('')).not.toMatch(/\+1415555/);
    expect(logged.join('')).not.toContain(CODE);
  });
});
