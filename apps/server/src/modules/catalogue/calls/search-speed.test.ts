import { expect, test, vi } from 'vitest';
import type { CallContext } from '../../../platform/http/handler.ts';
import { createRoutes } from '../routes.ts';
import { boardWith, fixture, NOON } from '../test-kit.ts';

test('H125 of 400 tournaments no name is folded at a second search', () => {
  const board = boardWith(
    ...Array.from({ length: 400 }, (_, n) =>
      fixture({ matchId: n + 1, home: `Home ${n}`, away: `Away ${n}`, tournament: `Northern Cup ${n}` }),
    ),
  );
  const routes = createRoutes(board, () => NOON);
  const search = (keyword: string) =>
    routes['sportmatch.search']({ language: 'en-US' } as CallContext, { query: { keyword }, body: undefined } as never);
  search('northern');
  const folded = vi.spyOn(String.prototype, 'normalize');
  try {
    search('norhtern cup');
    // The keyword itself, twice for each kind.
    expect(folded.mock.calls.length).toBeLessThanOrEqual(6);
  } finally {
    folded.mockRestore();
  }
});
