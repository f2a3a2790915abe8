import { MemoryConnection, MemoryNetwork } from '@duskline/realtime/test-kit/memory-network';
import { VirtualTime } from '@duskline/realtime/test-kit/virtual-time';
import { expect, test } from 'vitest';
import type { BoardChange } from './ports.ts';
import { matchOfTopic, publicTopics, publishBoard } from './public-topics.ts';
import { FakeBoard } from './test-kit/fake-board.ts';

function stage() {
  const time = new VirtualTime();
  const board = new FakeBoard();
  board.addMatch({ matchId: 7, sportId: 1, isLive: true, selections: 6 });
  const network = new MemoryNetwork({ time, kinds: publicTopics(board), random: () => 0 });
  publishBoard(network.hub, board);
  const follow = (topic: string, key: string) => {
    const line = new MemoryConnection(time, 0, { open() {}, message() {}, close() {} });
    network.hub.connect(line, null).subscribe({ ref: 'r', topic, key });
    const from = line.sent.length;
    return () => line.sent.slice(from).map((text) => JSON.parse(text) as Record<string, unknown>);
  };
  const change = (what: Partial<BoardChange>) =>
    board.emit({ matchId: 7, sportId: 1, isLive: true, prices: [], marketsChanged: false, marketsCount: 5, ...what });
  return { time, board, network, change, follow };
}

const score = (home: number) => ({ HomeScore: home }) as BoardChange['liveInfo'] & object;

test('changes of one match within a flush add up: newest score, and the hint to read its markets again', async () => {
  const { time, change, follow } = stage();
  const updates = follow('liveEvent', '7');
  change({ liveInfo: score(1) });
  change({ marketsChanged: true, marketsCount: 9 });
  change({ liveInfo: score(2) });
  await time.advance(100);
  expect(updates()).toMatchObject([
    { offset: 1, matches: [{ id: 7, liveInfo: { HomeScore: 2 }, marketsChanged: true, marketsCount: 9 }] },
  ]);
  expect(updates()[0]).not.toHaveProperty('odds');
});

test('a match that turns live keeps its old stream until the page has moved on', async () => {
  const { time, change, follow } = stage();
  const [event, prematch, live] = [
    follow('prematchEvent', '7'),
    follow('prematchPreviewMarkets', '1'),
    follow('livePreviewMarkets', '1'),
  ];
  change({ statusChanged: 'live', liveInfo: score(0) });
  change({ prices: [{ selectionId: '7000.1', oddsMilli: 1_400, flags: 0, preview: true }] });
  await time.advance(100);
  expect(event()).toMatchObject([{ matches: [{ id: 7, status: 'live' }], odds: ['7000.1', 1_400, 0] }]);
  expect(live()).toMatchObject([{ matches: [{ id: 7, status: 'live' }], odds: ['7000.1', 1_400, 0] }]);
  expect(prematch()).toMatchObject([{ removed: [7] }]);
});

test('an ended match leaves its sport; one that comes back within the same flush stays', async () => {
  const { time, change, follow } = stage();
  const [live, event] = [follow('livePreviewMarkets', '1'), follow('liveEvent', '7')];
  change({ statusChanged: 'ended' });
  await time.advance(100);
  expect(live()).toMatchObject([{ removed: [7] }]);
  expect(event()).toMatchObject([{ matches: [{ id: 7, status: 'ended' }] }]);
  change({ statusChanged: 'ended' });
  change({ statusChanged: 'live', marketsChanged: true });
  await time.advance(200);
  expect(live()[1]).toMatchObject({ matches: [{ id: 7, status: 'live', marketsChanged: true }] });
  expect(live()[1]).not.toHaveProperty('removed');
});

test('prices outside the preview columns reach the match, not the sport', async () => {
  const { time, change, follow } = stage();
  const [live, event] = [follow('livePreviewMarkets', '1'), follow('liveEvent', '7')];
  change({ prices: [{ selectionId: '7001.1', oddsMilli: 1_400, flags: 1, preview: false }] });
  await time.advance(100);
  expect(live()).toEqual([]);
  expect(event()).toMatchObject([{ odds: ['7001.1', 1_400, 1] }]);
});

test('S1-5 the snapshot of a sport names all matches of the stream: a page finds what left before it listened', () => {
  const board = new FakeBoard();
  board.addMatch({ matchId: 7, sportId: 1, isLive: true, selections: 6 });
  board.addMatch({ matchId: 8, sportId: 1, isLive: false, selections: 6 });
  board.addMatch({ matchId: 9, sportId: 2, isLive: false, selections: 6 });
  const members = (topic: string, key: string) => {
    const kind = publicTopics(board).find(({ name }) => name === topic);
    const text = kind?.source(key)?.snapshot?.() as string;
    return (JSON.parse(text) as { members?: number[] }).members;
  };
  expect(members('livePreviewMarkets', '1')).toEqual([7]);
  expect(members('prematchPreviewMarkets', '1')).toEqual([8]);
  expect(members('liveEvent', '7')).toBeUndefined();
});

test('an outright is told to those who look at it, and to no list of its sport', async () => {
  const { time, change, follow } = stage();
  const [live, prematch, event] = [
    follow('livePreviewMarkets', '1'),
    follow('prematchPreviewMarkets', '1'),
    follow('prematchEvent', '7'),
  ];
  change({ isLive: false, isOutright: true, statusChanged: 'prematch', marketsChanged: true });
  await time.advance(100);
  expect([live(), prematch()]).toEqual([[], []]);
  expect(event()).toMatchObject([{ matches: [{ id: 7, status: 'prematch' }] }]);
});

test('LISTS-04 a row of a list follows all prices of its match, and nobody counts as looking at the match for it', async () => {
  const { time, change, follow } = stage();
  const [row, sport] = [follow('matchRow', '7'), follow('livePreviewMarkets', '1')];
  change({ prices: [{ selectionId: '7003.1', oddsMilli: 1_900, flags: 0, preview: false }] });
  await time.advance(100);
  expect(row()).toMatchObject([{ odds: ['7003.1', 1_900, 0] }]);
  expect(sport()).toEqual([]);
  expect([matchOfTopic('liveEvent', '7'), matchOfTopic('matchRow', '7')]).toEqual([7, null]);
});

test('whether anything is offered is told at once, and again when a producer has turned', async () => {
  const { time, board, change, network } = stage();
  const line = new MemoryConnection(time, 0, { open() {}, message() {}, close() {} });
  board.isShut = true;
  network.hub.connect(line, null).subscribe({ ref: 'r', topic: 'offer', key: '' });
  await time.advance(0);
  expect(line.sent.join('')).toContain('"isShut":true');
  change({ turned: undefined });
  await time.advance(100);
  board.isShut = false;
  change({ turned: { producer: 1, isDown: false } });
  await time.advance(100);
  expect(line.sent.slice(1).map((text) => JSON.parse(text))).toMatchObject([{ topic: 'offer', isShut: false }]);
});
