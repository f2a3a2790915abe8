import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordedUof, UOF_MATCH } from '../../../../../test-kit/recorded-uof.ts';
import { NoAnswerError, RateLimitedError, RefusedError } from '../../../../platform/providers/errors.ts';
import { readXml } from '../../../../platform/xml/read-xml.ts';
import { Answers } from './answers.ts';
import { decodeUofFrame } from './decode.ts';
import { ANSWER_LIMITS } from './elements.ts';
import { PlayerNames } from './player-names.ts';

const [LUNT, VARD, OAKE] = ['sr:player:920001', 'sr:player:920003', 'sr:player:920004'];
const TEAMS = ['sr:competitor:910001', 'sr:competitor:910002'];
const HOUR = 3_600_000;
const profiles = ['competitor-profile', 'player-profile'].map((name) => readXml(recordedUof(name), ANSWER_LIMITS));

let asked: string[];
let named: string[];
let faults: Error[];
let names: PlayerNames;
let following: { close(): void };

const answer = async (urn: string, profile: (typeof profiles)[number] | undefined) => {
  asked.push(urn);
  const fault = faults.shift();
  if (fault) throw fault;
  return profile ?? null;
};
const hear = (change = (text: string) => text) => {
  const { message } = decodeUofFrame(change(recordedUof('odds-change-players')), new Answers(), names);
  expect(message?.kind).toBe('odds');
};
const known = () => names.of(UOF_MATCH).map(({ urn, name }) => `${urn} ${name}`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  [asked, named, faults] = [[], [], []];
  names = new PlayerNames(
    {
      competitor: (urn) => answer(urn, urn === TEAMS[0] ? profiles[0] : undefined),
      player: (urn) => answer(urn, urn === VARD ? profiles[1] : undefined),
    },
    () => performance.now(),
  );
  names.listed(UOF_MATCH, TEAMS);
  following = names.follow((urn) => named.push(urn));
});
afterEach(() => {
  following.close();
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('H207 names of players: with the outcome at once, then from the profiles of both teams, then from that of the player', async () => {
  hear();
  expect([known(), named]).toEqual([[`${OAKE} Oake, Ruben`], [UOF_MATCH]]);
  await wait(5_000);
  expect(asked).toEqual([...TEAMS, VARD]);
  expect(known()).toEqual([`${LUNT} Lunt, Caio`, `${VARD} Vard, Ines`, `${OAKE} Oake, Ruben`]);
  expect(named).toEqual([UOF_MATCH, UOF_MATCH, UOF_MATCH]);
  hear();
  await wait(5_000);
  expect([asked.length, named.length]).toEqual([3, 3]);
});

test('H207 one question at a time and no two within a quarter of a second; nothing is asked where there are no prices on players', async () => {
  decodeUofFrame(recordedUof('odds-change-prematch'), new Answers(), names);
  await wait(5_000);
  expect(asked).toEqual([]);
  hear();
  await wait(10);
  expect(asked).toHaveLength(1);
  await wait(230);
  expect(asked).toHaveLength(1);
  await wait(20);
  expect(asked).toHaveLength(2);
});

test('H207 a player whom no profile knows is not asked about again within the hour, however often there are prices', async () => {
  const stranger = (text: string) => text.replaceAll(VARD, 'sr:player:999');
  for (let n = 0; n < 20; n++) {
    hear(stranger);
    await wait(1_000);
  }
  expect(asked).toEqual([...TEAMS, 'sr:player:999']);
  await wait(HOUR);
  hear(stranger);
  await wait(5_000);
  expect(asked).toHaveLength(6);
});

test('H207 a provider that does not answer is asked with longer and longer pauses, and after 429 not before it says', async () => {
  faults = [1, 2, 3, 4].map(() => new NoAnswerError('timeout', 'no answer'));
  hear();
  await wait(16_000);
  // After 1, 2, 4 and 8 s: the fifth one is answered, and the next is due.
  expect(asked.slice(0, 5)).toEqual(Array(5).fill(TEAMS[0]));
  await wait(5_000);
  expect(asked).toEqual([...Array(5).fill(TEAMS[0]), TEAMS[1], VARD]);
  following.close();
  [asked, faults] = [[], [new RateLimitedError(30_000)]];
  following = names.follow((urn) => named.push(urn));
  hear((text) => text.replaceAll(VARD, 'sr:player:998'));
  await wait(29_000);
  expect(asked).toHaveLength(1);
  await wait(2_000);
  expect(asked).toEqual(['sr:player:998', 'sr:player:998']);
});

test('H207 an answer that is a refusal is one, and the others are asked', async () => {
  faults = [new RefusedError('GET', 403)];
  hear();
  await wait(5_000);
  expect(asked).toEqual([...TEAMS, LUNT, VARD]);
  expect(known()).toEqual([`${VARD} Vard, Ines`, `${OAKE} Oake, Ruben`]);
});

test('XR-11 names that cannot be shown are none: empty, endless, of what is no player', async () => {
  hear((text) =>
    text.replace('name="Oake, Ruben"', `name="${'x'.repeat(101)}"`).replace('id="1716"', 'id="1716" name="No goal"'),
  );
  expect(known()).toEqual([]);
  hear((text) => text.replace('name="Oake, Ruben"', 'name="  "'));
  expect(known()).toEqual([]);
});

test('H207 when it is closed nothing more is asked', async () => {
  hear();
  await wait(10);
  following.close();
  await wait(5_000);
  expect(asked).toHaveLength(1);
});
