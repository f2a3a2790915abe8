import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Caller } from '../../../shared/api/caller.ts';
import { wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { type HistoryView, historyQuery } from './history-views.ts';

const SPAN = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' };
const TOTALS = { Stake: 30, Win: 12.5, Currency: 'EUR' };

/** What a view asks for, page by page, and what it makes of the answers. */
async function turn(view: HistoryView, pages = 1, sportId?: number) {
  const asked: [string, unknown][] = [];
  const call = (async (endpoint: { id: string }, input: unknown) => {
    asked.push([endpoint.id, input]);
    const bets = [wireTicket({ ID: `t${asked.length}` })];
    if (endpoint.id === 'history.declinedbets') return bets;
    const Bets = endpoint.id === 'history.sportjackpot' ? bets.map((bet) => ({ ...bet, Date: bet.PlacedDate })) : bets;
    return { Bets, TotalRecords: 21, Totals: TOTALS };
  }) as unknown as Caller;
  const query = historyQuery({ call, language: 'en-US', userId: '7' }, view, 'custom', () => SPAN, sportId);
  const data = await new QueryClient().fetchInfiniteQuery({ ...(query as ReturnType<typeof historyQuery>), pages } as never);
  return { asked, data: data as unknown as { pages: { bets: unknown[]; totals: unknown; total: number }[] } };
}

test.each<[HistoryView, string]>([
  ['sport', 'history.settledbets'],
  ['virtual', 'history.virtualsport'],
  ['jackpot', 'history.sportjackpot'],
  ['declined', 'history.declinedbets'],
])('SCREEN-04 the view %s asks %s for the period, and shows the totals that the server gives', async (view, id) => {
  const { asked, data } = await turn(view);
  expect(asked[0]?.[0]).toBe(id);
  const { query, body } = (asked[0]?.[1] ?? {}) as { query?: object; body?: object };
  expect({ ...query, ...body }).toMatchObject(SPAN);
  expect(data.pages[0]?.bets).toHaveLength(1);
  if (view !== 'declined') expect(data.pages[0]?.totals).toEqual({ stake: 30, win: 12.5, currency: 'EUR' });
});

test('SCREEN-04 lists without cursors are turned by number, and end with the last page', async () => {
  const { asked, data } = await turn('virtual', 5);
  expect(asked.map(([, input]) => (input as { body: { page: number } }).body.page)).toEqual([1, 2]);
  expect(data.pages).toHaveLength(2);
});

test('HISTORY-01 bets are asked for by the sport that is chosen, from page 1 on; without a choice those of all sports are', async () => {
  const queryOf = async (sportId?: number) => {
    const [first] = (await turn('sport', 1, sportId)).asked as [string, { query: object }][];
    return first?.[1].query;
  };
  expect(await queryOf(3)).toMatchObject({ ...SPAN, sportId: 3, page: 1 });
  expect(await queryOf()).toMatchObject({ ...SPAN, sportId: undefined, page: 1 });
});
