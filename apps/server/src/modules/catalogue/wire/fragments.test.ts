import { expect, test } from 'vitest';
import { boardWith, fixture, moneyline, odds } from '../test-kit.ts';
import { joinList, matchFragment, variantsKept } from './fragments.ts';

const LANGUAGES = ['en', 'de', 'ar', 'fr', 'es', 'it', 'pl', 'cs', 'ru', 'uk', 'ja', 'ko'];

test('a board of some hundred matches keeps them in every language, one of thousands in few, and none in fewer than eight', () => {
  expect([1, 500, 3_000, 10_000, 1_000_000].map(variantsKept)).toEqual([40_000, 80, 13, 8, 8]);
});

test('a match that has not changed is not written again, in however many languages it is read', () => {
  const board = boardWith(fixture({ matchId: 1 }));
  board.apply(odds(10, [moneyline()], { matchId: 1 }));
  const match = board.match(1);
  if (!match) throw new Error('no match');
  const read = () =>
    LANGUAGES.map((language) =>
      matchFragment(board.state, match, { language, withAllPreviews: false, withMapWinners: false, withLiveInfo: false }),
    );
  const [first, again] = [read(), read()];
  expect(again.every((bytes, n) => bytes === first[n])).toBe(true);
  board.apply(odds(20, [moneyline('1.50')], { matchId: 1 }));
  expect(read().some((bytes, n) => bytes === first[n])).toBe(false);
});

test('a fragment and a list that are kept hold nothing but their own bytes', () => {
  const board = boardWith(fixture({ matchId: 1 }));
  board.apply(odds(10, [moneyline()], { matchId: 1 }));
  const match = board.match(1);
  if (!match) throw new Error('no match');
  const one = matchFragment(board.state, match, {
    language: 'en',
    withAllPreviews: false,
    withMapWinners: false,
    withLiveInfo: false,
  });
  for (const kept of [one, joinList([one]), joinList([])]) expect(kept.buffer.byteLength).toBe(kept.length);
});
