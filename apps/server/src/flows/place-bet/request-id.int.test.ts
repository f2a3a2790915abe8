import { afterAll, describe, expect, test } from 'vitest';
import { createBettingFixture, newRequestId } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createTicketService, type PlacementItem, type TicketService } from '../../modules/tickets/index.ts';
import type { PlaceBetBody } from './read-request.ts';

/** One request id is one request (XR-23): a row more, another bet type, another anything is another request. Two nodes take turns. */
const nodes: TicketService[] = [];
let turn = 0;
const node = () => nodes[turn++ % nodes.length] as TicketService;
const tickets = {
  place: (item: PlacementItem) => node().place(item),
  byKey: (userId: bigint, key: string) => node().byKey(userId, key),
  knownRequest: (userId: bigint, requestId: string) => node().knownRequest(userId, requestId),
};
const fixture = await fileFixture(createBettingFixture({ over: { tickets } }));
nodes.push(fixture.tickets, createTicketService({ db: fixture.db.db }));
const ids = Array.from({ length: 6 }, () => fixture.offer().selectionId);
afterAll(() => nodes[1]?.close());

const stake = (at: number, amount = '1.00', odds = 2) => ({ selectionId: ids[at] ?? '', stake: amount, odds });
const single = (...row: Parameters<typeof stake>): Partial<PlaceBetBody> => ({ betType: 1, stakes: [stake(...row)] });
const singles = (...at: number[]): Partial<PlaceBetBody> => ({ betType: 1.1, stakes: at.map((one) => stake(one)) });
const legs = (...at: number[]) => at.map((one) => ({ selectionId: ids[one] ?? '', odds: 2 }));
const combo = (...at: number[]): Partial<PlaceBetBody> => ({ betType: 2, stakes: [{ stake: '1.00' }], selections: legs(...at) });
const system = (...at: number[]): Partial<PlaceBetBody> => ({
  betType: 3,
  stakes: [{ system: `2/${at.length}`, stake: '1.00' }],
  selections: legs(...at),
});

const ticketsOf = async (userId: number) => {
  const { rows } = await fixture.db.ownerPool.query(
    'SELECT count(*)::int AS n, coalesce(sum(stake), 0)::int AS stake FROM betting.ticket WHERE user_id = $1 AND acceptance <> 2',
    [userId],
  );
  return rows[0] as { n: number; stake: number };
};
let players = 0;
const nextPlayer = () => ++players;

const OTHERS: [string, () => Partial<PlaceBetBody>, () => Partial<PlaceBetBody>][] = [
  ['a single, then several singles of it', () => single(0), () => singles(0, 1)],
  ['a single, then the same single as one of several', () => single(0), () => singles(0)],
  ['several singles, then one of them', () => singles(0, 1), () => single(0)],
  ['a third row', () => singles(0, 1), () => singles(0, 1, 2)],
  ['a row less', () => singles(0, 1), () => singles(0)],
  ['another row', () => singles(0, 1), () => singles(0, 2)],
  ['other rows altogether', () => singles(0, 1), () => singles(2, 3)],
  ['several singles, then a combo', () => singles(0, 1), () => combo(0, 1)],
  ['a combo, then a system', () => combo(0, 1, 2), () => system(0, 1, 2)],
  ['another stake', () => single(0), () => single(0, '1.01')],
  ['other odds', () => single(0), () => single(0, '1.00', 2.01)],
  ['another policy', () => single(0), () => ({ ...single(0), oddsChangePolicy: 0 })],
  ['a leg more', () => combo(0, 1), () => combo(0, 1, 2)],
  ['a free bet', () => single(0), () => ({ ...single(0), isFreeBet: true })],
];

describe('XR-23 one request id is one request', () => {
  test.each(OTHERS)('XR-23 %s under the same id is refused, and nothing more is charged', async (_name, first, other) => {
    const userId = nextPlayer();
    const requestId = newRequestId();
    await fixture.place(userId, { ...first(), requestId });
    const before = await ticketsOf(userId);
    expect((await fixture.refusal(userId, { ...other(), requestId })).name).toBe('IdempotencyKeyReusedException');
    expect(await ticketsOf(userId)).toEqual(before);
    // A repetition of the first one still gets its answer.
    expect(await fixture.place(userId, { ...first(), requestId })).toMatchObject({ Status: 1, IsReplay: true });
    expect(await ticketsOf(userId)).toEqual(before);
  });

  test('XR-23 a row that the board does not know does not open the id for another request', async () => {
    const userId = nextPlayer();
    const requestId = newRequestId();
    await fixture.place(userId, { ...single(0), requestId });
    const gone: Partial<PlaceBetBody> = { betType: 1.1, stakes: [{ selectionId: '999999.1', stake: '1.00', odds: 2 }] };
    expect((await fixture.refusal(userId, { ...gone, requestId })).name).toBe('IdempotencyKeyReusedException');
  });

  test('XR-23 the same id of another player is another request', async () => {
    const requestId = newRequestId();
    for (const userId of [nextPlayer(), nextPlayer()])
      expect(await fixture.place(userId, { ...singles(0, 1), requestId })).toMatchObject({ Status: 1, IsReplay: false });
  });

  test('XR-23 F-R2 fifty times at once on two nodes, the same id and the same body: one set of tickets', async () => {
    const userId = nextPlayer();
    const body = { ...singles(0, 1, 2), requestId: newRequestId() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.place(userId, body)));
    expect(new Set(answers.map(({ Tickets }) => JSON.stringify(Tickets?.map(({ TicketId }) => TicketId)))).size).toBe(1);
    expect(await ticketsOf(userId)).toEqual({ n: 3, stake: 300 });
  });

  test('XR-23 F-R2 fifty times at once on two nodes, the same id and fifty bodies: one wins, the others are refused', async () => {
    for (let round = 0; round < 4; round++) {
      const userId = nextPlayer();
      const requestId = newRequestId();
      const kinds = [single(0), singles(0, 1), singles(0, 1, 2), combo(0, 1), system(0, 1, 2)];
      const bodies = Array.from({ length: 50 }, (_, at): Partial<PlaceBetBody> => {
        const body = kinds[at % kinds.length] ?? {};
        const [first, ...rest] = body.stakes ?? [];
        return { ...body, stakes: [{ ...first, stake: `1.${String(at).padStart(2, '0')}` }, ...rest], requestId };
      });
      const settled = await Promise.allSettled(bodies.map((body) => fixture.place(userId, body)));
      const won = settled.flatMap((one, at) => (one.status === 'fulfilled' ? [at] : []));
      const names = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.exceptionName ?? one.reason] : []));
      expect(new Set(names)).toEqual(new Set(['IdempotencyKeyReusedException']));
      expect(won).toHaveLength(1);
      const [winner = 0] = won;
      const expected = winner % kinds.length === 1 ? 2 : winner % kinds.length === 2 ? 3 : 1;
      expect((await ticketsOf(userId)).n).toBe(expected);
    }
  });

  test('XR-23 another request under a known id fifty times at once is refused fifty times, never told the ticket of the first', async () => {
    const userId = nextPlayer();
    const requestId = newRequestId();
    await fixture.place(userId, { ...singles(0, 1), requestId });
    const other = { ...singles(0, 2), requestId };
    const settled = await Promise.allSettled(Array.from({ length: 50 }, () => fixture.place(userId, other)));
    const names = settled.map((one) => (one.status === 'rejected' ? one.reason.exceptionName : one.value));
    expect(names).toEqual(Array.from({ length: 50 }, () => 'IdempotencyKeyReusedException'));
    expect(await ticketsOf(userId)).toEqual({ n: 2, stake: 200 });
  });

  test('XR-23 what came under an id is never changed or forgotten', async () => {
    for (const sql of ['UPDATE betting.request SET user_id = 1', 'DELETE FROM betting.request', 'TRUNCATE betting.request'])
      await expect(fixture.db.ownerPool.query(sql)).rejects.toMatchObject({ code: '23001' });
    await expect(fixture.db.pool.query("INSERT INTO betting.request VALUES (1, 'x', sha256('x'))")).rejects.toMatchObject({
      code: '42501',
    });
  });
});
