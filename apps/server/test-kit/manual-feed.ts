import type { FeedSource } from '../src/compose/feed-source.ts';

/** The test is the feed: it puts matches and prices on the board itself, and they are current. */
export const manualFeed: FeedSource = {
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  ready: () => Promise.resolve(),
  isUp: () => true,
  fault: () => null,
  refuse: () => undefined,
  takePhaseBack: () => undefined,
};
