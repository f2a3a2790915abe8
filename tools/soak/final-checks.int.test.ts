import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedProxy } from '../adversary/feed-proxy.ts';
import { FeedUnderTest } from '../adversary/feed-under-test.ts';
import { Target } from '../adversary/target.ts';
import { Violations } from '../adversary/violations.ts';
import { freePort } from '../product-kit/free-port.ts';
import { HttpPlayer } from '../product-kit/http-player.ts';
import { StartedProduct } from '../product-kit/started-product.ts';
import type { TruthEvent } from './board-check.ts';
import { boardFaults } from './end-verdicts.ts';
import { comeToRest, compareBoard } from './final-checks.ts';
import { ScriptedEvents } from './scripted-events.ts';

/** The last check of a soak, on a real server that reads a real sandbox through a proxy that lies. A busy machine takes minutes to start both. */
const TEST_MS = 420_000;
const FAULTY_MS = 4_000;
/** Frames are applied and shown in less. */
const APPLIED_MS = 2_000;

const token = randomBytes(24).toString('hex');
const violations = new Violations();
const port = await freePort(8);
const feed = new FeedUnderTest({ port: port + 5, seed: 'board-check', speed: 10 });
const proxy = new FeedProxy({ target: feed.url, token: feed.token });
const scripted = new ScriptedEvents({ feed, proxy, offer: async () => undefined });
let product: StartedProduct;
let target: Target;
let visitor: HttpPlayer;

beforeAll(async () => {
  await feed.started();
  await feed.admin('POST', 'recovery', { limits: 'off' });
  const env = { FEED_URL: await proxy.listen(port + 6), FEED_TOKEN: feed.token, INTERNAL_TOKEN: token, SITE_DEV: 'on' };
  product = await StartedProduct.start({ name: 'board', port, env });
  target = new Target(product, violations);
  visitor = new HttpPlayer(target.url, 'visitor');
}, TEST_MS);

afterAll(async () => {
  await target?.close();
  await product?.stop();
  await proxy.close();
  feed.stop();
}, TEST_MS);

const compare = (tries?: number) => compareBoard({ feed, target, visitor }, tries);

test(
  'H226 after frames that were lost, doubled, reordered and late the board is that of a new reading of the feed',
  async () => {
    await feed.admin('POST', 'faults', { drop: 0.05, duplicate: 0.2, reorder: 0.2, seed: 5 });
    await sleep(FAULTY_MS);
    await feed.admin('POST', 'faults', {});
    await feed.admin('POST', 'speed', { speed: 1 });
    await feed.admin('POST', 'disconnect', {});
    expect(await comeToRest(target, token)).toBeNull();
    const check = await compare();
    expect(check.differences).toEqual([]);
    expect(boardFaults(check)).toEqual([]);
    expect(check.events).toBeGreaterThan(100);
    expect(check.open).toBeGreaterThan(1_000);
  },
  TEST_MS,
);

test(
  'H226 bites: odds that the feed has never sent, and open markets of a match that is over there',
  async () => {
    const event = await scripted.make();
    const outcomes = ['2.50', '3.10', '3.00'].map((odds, at) => ({ id: String(at + 1), odds, active: 1 }));
    await scripted.send(event, 'odds_change', { markets: [{ id: 1, status: 1, outcomes }] });
    await sleep(APPLIED_MS);
    // As of a provider that has forgotten the match, and has told nobody.
    const forgetful = {
      admin: async (...call: Parameters<typeof feed.admin>) => {
        const { events, ...rest } = await feed.admin(...call);
        return { ...rest, events: (events as TruthEvent[]).filter(({ urn }) => urn !== event.urn) };
      },
    };
    const { differences, others } = await compareBoard({ feed: forgetful, target, visitor }, 2);
    expect(others).toBeGreaterThan(0);
    expect(differences).toContain(`${event.urn} 1/: only here`);
    const wrong = outcomes.map((one) => (one.id === '1' ? { ...one, odds: '2.60' } : one));
    const head = { type: 'odds_change', product: 3, event_id: event.urn, timestamp: Date.now() };
    proxy.inject(JSON.stringify({ ...head, markets: [{ id: 1, status: 1, outcomes: wrong }] }));
    await sleep(APPLIED_MS);
    expect((await compare(2)).differences).toContain(`${event.urn} 1/ 1: 2.50 there, 2.6 here`);
    // Of a provider whose price moves, ours stands still: each reading finds another price there.
    let cents = 10;
    const moving = {
      admin: async (...call: Parameters<typeof feed.admin>) => {
        const { events, ...rest } = await feed.admin(...call);
        const moved = outcomes.map((one) => (one.id === '1' ? { ...one, odds: `3.${cents++}` } : one));
        const markets = [{ id: 1, status: 1, outcomes: moved }];
        return { ...rest, events: (events as TruthEvent[]).map((one) => (one.urn === event.urn ? { ...one, markets } : one)) };
      },
    };
    const frozen = (await compareBoard({ feed: moving, target, visitor }, 4)).differences;
    expect(frozen).toContain(`${event.urn} 1/ 1: 3.13 there, 2.6 here`);
  },
  TEST_MS,
);
