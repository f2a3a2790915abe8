import { expect, test } from 'vitest';
import type { Topic } from './topic.ts';
import { TopicMembers } from './topic-members.ts';

const live: Topic = { topic: 'livePreviewMarkets', key: '1' };
const prematch: Topic = { topic: 'prematchPreviewMarkets', key: '1' };
const match = (id: number, sportId = 1) => ({ id, sportId });

test('S1-5 a match that left before the first snapshot is missed once all streams of its sport have sent theirs', () => {
  const members = new TopicMembers();
  members.take(prematch, new Set([10, 11]));
  expect(members.lack([match(10), match(12)], [live, prematch])).toBe(false);
  members.take(live, new Set([20]));
  expect(members.lack([match(10), match(12)], [live, prematch])).toBe(true);
  expect(members.lack([match(10), match(20)], [live, prematch])).toBe(false);
});

test('S1-5 a later snapshot counts instead of the one before', () => {
  const members = new TopicMembers();
  members.take(live, new Set([20]));
  members.take(live, new Set([21]));
  expect(members.lack([match(20)], [live])).toBe(true);
  expect(members.lack([match(21)], [live])).toBe(false);
});

test('S1-5 nothing is said of sports whose streams are not followed', () => {
  const members = new TopicMembers();
  members.take(live, new Set());
  expect(members.lack([match(10, 5)], [live])).toBe(false);
  expect(members.lack([], [live])).toBe(false);
});
