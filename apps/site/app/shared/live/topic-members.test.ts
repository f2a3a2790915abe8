import { expect, test } from 'vitest';
import type { Topic } from './topic.ts';
import { TopicMembers } from './topic-members.ts';

const live: Topic = { topic: 'livePreviewMarkets', key: '1' };
const prematch: Topic = { topic: 'prematchPreviewMarkets', key: '1' };
const running = (id: number, sportId = 1) => ({ id, sportId, live: {} as never });
const coming = (id: number, sportId = 1) => ({ id, sportId, live: null });

test('S1-5 H103 a match that left before the first snapshot of its own stream is missed, whatever the other stream has sent', () => {
  const members = new TopicMembers();
  members.take(prematch, new Set([10, 11]));
  expect(members.lack([coming(10), running(12)], [live, prematch])).toBe(false);
  expect(members.lack([coming(10), coming(12)], [live, prematch])).toBe(true);
  members.take(live, new Set([20]));
  expect(members.lack([coming(10), running(12)], [live, prematch])).toBe(true);
  expect(members.lack([coming(10), running(20)], [live, prematch])).toBe(false);
});

test('S1-5 a later snapshot counts instead of the one before', () => {
  const members = new TopicMembers();
  members.take(live, new Set([20]));
  members.take(live, new Set([21]));
  expect(members.lack([running(20)], [live])).toBe(true);
  expect(members.lack([running(21)], [live])).toBe(false);
});

test('S1-5 nothing is said of sports whose streams are not followed', () => {
  const members = new TopicMembers();
  members.take(live, new Set());
  expect(members.lack([running(10, 5)], [live])).toBe(false);
  expect(members.lack([], [live])).toBe(false);
});
