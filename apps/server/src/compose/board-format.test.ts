import { afterEach, expect, test, vi } from 'vitest';
import { copyMatch } from '../modules/catalogue/board/match-copy.ts';
import { BOARD_FORMAT } from '../platform/bus/board-channel.ts';
import { fedBoard, listed, wireBook } from './test-kit/fed-board.ts';

let fed: ReturnType<typeof fedBoard>;
afterEach(() => fed.stop());

/** Every field of a copy that a process with the format cannot do without. A new list is a new format. */
const FIELDS = {
  'duskline-board-2': {
    match:
      'doubt endedMs id isReportedBegun isRetired isTakenEarly liveCoverage markets phase producer sidesVersion startMs state stateMs stateVersion status stopReason version',
    market: 'decided_ms feed_ms id is_favourite market_type outcomes price_version producer specifiers status',
  },
};
const fieldsOf = (value: object | undefined): string =>
  Object.keys(value ?? {})
    .sort()
    .join(' ');

test('O27 the copy of a match has the fields that belong to the format of the board', async () => {
  fed = fedBoard();
  fed.provider.addEvent(listed(1, 3));
  fed.provider.odds('df:match:1', [wireBook()]);
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(30);
  const match = fed.matchOf(1);
  const copy = copyMatch(fed.board.state, match?.id ?? 0, match?.markets.keys() ?? []);
  expect({ [BOARD_FORMAT]: { match: fieldsOf(copy ?? undefined), market: fieldsOf(copy?.markets[0]) } }).toEqual(FIELDS);
});
