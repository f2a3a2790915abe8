import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { connectProvider } from '../../test-kit/providers/connect-provider.ts';
import { recordedUof, UOF_MATCH } from '../../test-kit/recorded-uof.ts';
import { until } from '../../test-kit/until.ts';
import { createUofProvider, UOF_TOKEN } from '../../test-kit/uof-provider.ts';
import { marketIdOf } from '../modules/catalogue/index.ts';
import { uofXml } from '../modules/feed/index.ts';
import type { Logger } from '../platform/log.ts';
import { createFeedNode } from './test-kit/feed-node.ts';

const uof = await fileFixture(createUofProvider(), (made) => made.stop());
let testDb: TestDb;
let node: ReturnType<typeof createNode>;
let signs: NodeJS.Timeout | null = null;
const silent = new Set<number>();

/** Everything that the reader writes to its log, as text. */
function keptLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const keep = (...args: unknown[]) => {
    const seen = args.map((arg) =>
      JSON.stringify(arg, (_key, value: unknown) =>
        value instanceof Error ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause } : value,
      ),
    );
    lines.push(seen.join(' '));
  };
  const log = { info: keep, warn: keep, error: keep, debug: keep, trace: keep, fatal: keep, level: 'info', child: () => log };
  return { log: log as unknown as Logger, lines };
}

/** Reads the provider, and keeps what it writes to its log. */
function createNode() {
  const { log, lines } = keptLog();
  const provider = connectProvider(uofXml, { url: uof.url, token: UOF_TOKEN, broker: uof.rabbit.url });
  return { ...createFeedNode({ db: testDb.db, provider, log }), lines };
}

const marketId = async (marketType: number, specifiers = '') =>
  marketIdOf((await node.catalogue.matchIds([UOF_MATCH])).get(UOF_MATCH) ?? 0, { marketType, specifiers });

async function isOpen(marketType: number, specifiers = ''): Promise<boolean> {
  const market = node.catalogue.board.market(await marketId(marketType, specifiers));
  return market !== null && node.catalogue.board.isMarketOpen(market);
}
const priceOf = async (outcomeId: string): Promise<number | undefined> =>
  node.catalogue.board.market(await marketId(1))?.outcomes.find((outcome) => outcome.outcomeId === outcomeId)?.oddsMilli ??
  undefined;

const prematch = (change?: (text: string) => string) => uof.send(recordedUof('odds-change-prematch'), change);
const inAnswer = (requestId: number) => (text: string) =>
  text.replace('<odds_change ', `<odds_change request_id="${requestId}" `);

beforeEach(async () => {
  testDb = await createTestDb();
  silent.clear();
  uof.isTokenKnown = true;
  uof.recoveries.length = 0;
  uof.asked.length = 0;
  uof.recoveryStatuses.length = 0;
  // Prices of the one match that is offered, then the end of the answer.
  uof.onRecovery = async (recovery) => {
    if (recovery.producer === 3 && recovery.part !== 'results') await prematch(inAnswer(recovery.requestId));
    await uof.complete(recovery);
  };
  node = createNode();
  await node.start();
  signs = setInterval(() => {
    for (const producer of [1, 3]) if (!silent.has(producer)) void uof.alive(producer).catch(() => undefined);
  }, 250);
});
afterEach(async () => {
  if (signs) clearInterval(signs);
  await node.stop();
  await testDb.close();
});

describe('H207 a Unified Odds Feed on a real RabbitMQ', () => {
  test('H207 it connects, recovers from a moment on, and offers what it is told', async () => {
    await node.feed.ready();
    expect(
      uof.recoveries
        .filter(({ urn }) => urn === null)
        .map(({ producer }) => producer)
        .sort(),
    ).toEqual([1, 3]);
    expect(uof.recoveries.every(({ afterMs }) => afterMs !== null && afterMs < Date.now())).toBe(true);
    expect(uof.asked).toContain('/v1/users/whoami.xml');
    expect([await isOpen(1), await isOpen(18, 'total=2.5'), await priceOf('1')]).toEqual([true, true, 1_950]);
    await prematch((text) => text.replace('odds="1.95"', 'odds="2.05"'));
    await until('the price is the new one', async () => (await priceOf('1')) === 2_050);
    await uof.send(recordedUof('bet-stop'), (text) => text.replace('product="1"', 'product="3"'));
    await until('the market is shut', async () => !(await isOpen(1)));
    await prematch();
    await until('the market is open again', () => isOpen(1));
  });

  test('H207 spec 90 bets on players are offered with their names, from the outcome and from profiles of team and player', async () => {
    await node.feed.ready();
    await uof.send(recordedUof('odds-change-players'));
    const players = async () => {
      const outcomes = node.catalogue.board.market(await marketId(40))?.outcomes ?? [];
      const shown = outcomes.filter(({ outcomeId, isActive }) => isActive && outcomeId.includes(':player:'));
      const id = await marketId(40);
      return shown.map(({ outcomeId }) => node.catalogue.board.selection(`${id}.${outcomeId}`)?.titles('en-US').outcome);
    };
    // At the price that was sent before the names were known.
    await until('all three are offered', async () => (await players()).length === 3);
    expect(await players()).toEqual(['Lunt, Caio', 'Vard, Ines', 'Oake, Ruben']);
    expect(await isOpen(40)).toBe(true);
    const profiles = uof.asked.filter((path) => path.endsWith('/profile.xml'));
    expect(profiles.map((path) => decodeURIComponent(path).split('/').at(-2))).toEqual([
      'sr:competitor:910001',
      'sr:competitor:910002',
      'sr:player:920003',
    ]);
  });

  test('H207 results, cancellations and both rollbacks become facts, also those of the other producer', async () => {
    await node.feed.ready();
    for (const name of ['bet-settlement', 'bet-cancel', 'rollback-bet-settlement', 'rollback-bet-cancel'])
      await uof.send(recordedUof(name));
    const kinds = () => [...new Set(node.settlements.facts.map(({ kind }) => kind))];
    await until('all of them are facts', () => kinds().length === 4);
    expect(kinds()).toEqual(['settlement', 'cancel', 'rollback-settlement', 'rollback-cancel']);
    expect(node.settlements.facts[0]).toMatchObject({ marketType: 1, outcomeId: '1', result: 1, certainty: 2, producer: 1 });
    expect(node.settlements.facts.filter(({ voidFactor }) => voidFactor === '0.5')).toHaveLength(2);
  });

  test('H207 what cannot be read shuts its match alone and asks for it again; the answer in two messages opens all of it', async () => {
    await node.feed.ready();
    const answered: number[] = [];
    uof.onRecovery = async (recovery) => {
      if (recovery.part === 'odds') {
        answered.push(recovery.requestId);
        const markets = recordedUof('odds-change-prematch').match(/<market [\s\S]*?<\/market>/g) ?? [];
        for (const market of markets)
          await uof.send(
            `<odds_change request_id="${recovery.requestId}" product="3" event_id="${UOF_MATCH}" timestamp="0"><odds>${market}</odds></odds_change>`,
          );
      }
      await uof.complete(recovery);
    };
    await uof.send(recordedUof('odds-change-prematch'), (text) => `<!DOCTYPE a [<!ENTITY b "c">]>${text.replace('1.95', '&b;')}`);
    await until('it is asked for', () => answered.length > 0);
    expect(
      uof.recoveries
        .filter(({ urn }) => urn === UOF_MATCH)
        .map(({ part }) => part)
        .sort(),
    ).toEqual(['odds', 'results']);
    await until('all of it is open again', async () => (await isOpen(1)) && (await isOpen(18, 'total=2.5')));
    expect(node.feed.isUp()).toBe(true);
  });

  test('H207 a message whose key names another match than itself is believed of neither', async () => {
    await node.feed.ready();
    uof.onRecovery = () => Promise.resolve();
    await uof.sendWithKey(`hi.pre.-.odds_change.1.${UOF_MATCH.replace(/:(?=\d+$)/, '.')}.-`, '<odds_change product="3"/>');
    await until('the match is shut', async () => !(await isOpen(1)));
    expect(await node.metrics.text()).toMatch(/feed_refused_total\{reason="routing_key"\} 1/);
  });

  test('H207 a hundred stages ask for no fixture and shut nothing', async () => {
    await node.feed.ready();
    for (let n = 0; n < 100; n++) await uof.send(recordedUof('stage'));
    await until('they are counted', async () => /reason="event_kind:stage"\} 10[0-9]/.test(await node.metrics.text()));
    expect([uof.asked.filter((path) => path.includes('stage')), await isOpen(1)]).toEqual([[], true]);
  });

  test('H207 a producer that falls silent is shut alone, and recovers from where it stood', async () => {
    await node.feed.ready();
    await uof.alive(3, false);
    await until('its markets are shut', async () => !(await isOpen(1)));
    await until('it is open again', () => isOpen(1));
    const again = uof.recoveries.filter(({ producer, urn }) => producer === 3 && urn === null);
    expect(again).toHaveLength(2);
    expect(again[1]?.afterMs).toBeGreaterThan(again[0]?.afterMs ?? 0);
  });

  test('H207 a recovery that is refused is asked for again, later; the producer stays shut until then', async () => {
    await node.feed.ready();
    uof.recoveryStatuses.push(403, 503);
    await uof.alive(3, false);
    await until('both were refused', () => uof.recoveryStatuses.length === 0);
    expect(await isOpen(1)).toBe(false);
    await until('it is open again', () => isOpen(1));
    expect(node.lines.filter((line) => line.includes('recovery_refused')).length).toBeGreaterThanOrEqual(2);
  });

  test('H207 the broker is killed and started again: everything is shut, then whole from where it stood', async () => {
    await node.feed.ready();
    const asOf = uof.recoveries.length;
    await uof.rabbit.kill();
    await until('it is shut', async () => !(await isOpen(1)) && !node.feed.isUp());
    await until('why it cannot be opened is told', () => node.lines.some((line) => /stream_not_opened.*ECONNREFUSED/.test(line)));
    await uof.rabbit.start();
    await uof.reconnect();
    await until('it is open again', () => isOpen(1), 90_000);
    const later = uof.recoveries.slice(asOf).filter(({ urn }) => urn === null);
    expect(new Set(later.map(({ producer }) => producer))).toEqual(new Set([1, 3]));
    expect(later.every(({ afterMs }) => afterMs !== null)).toBe(true);
    // A broker takes its time to start on a busy machine.
  }, 300_000);

  test('H208 a token that the broker does not know: told in words, and it stands in no line of the log and no metric', async () => {
    await node.stop();
    uof.isTokenKnown = false;
    node = createNode();
    await node.start();
    await until('the refusal is told', () => node.lines.some((line) => /stream_not_opened.*\b403\b/.test(line)), 90_000);
    expect([node.feed.isUp(), node.feed.fault()]).toEqual([false, 'the connection to uof-xml cannot be opened']);
    expect(node.lines.filter((line) => line.includes(UOF_TOKEN))).toEqual([]);
    expect(await node.metrics.text()).not.toContain(UOF_TOKEN);
    uof.isTokenKnown = true;
    await until('it is open again', () => isOpen(1), 90_000);
    expect(node.feed.fault()).toBeNull();
  });
});
