import type { PlacementAnswer } from '@duskline/contract/entities/betslip';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, newKey } from '../../test-kit/test-server.ts';

/** One accepted bet is one call: its answer brings what a page would ask for next, each as its own call answers it. */
const server = await fileFixture(createTestServer());
const player = await server.join();

const pick = async (selectionId: string): Promise<void> => {
  const answer = await server.post(player, '/api/betslip/addselection', { selectionId });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** What the page would have asked for after the bet. */
async function asked(requestId: string): Promise<PlacementAnswer['Details']> {
  const [found, slip, freeBets] = await Promise.all([
    server.get(player, `/api/betslip/placementbyrequest?requestId=${requestId}`),
    server.get(player, '/api/betslip/get'),
    server.get(player, '/api/bonus/freebet'),
  ]);
  return { Tickets: found.body.Tickets, Betslip: slip.body, FreeBets: freeBets.body } as unknown as PlacementAnswer['Details'];
}

test('C21 C22 the answer of a bet brings its tickets, the slip without it and the free bets, as their own calls answer them', async () => {
  const [bought, left] = [await server.aMatch(), await server.aMatch()];
  await pick(bought.selectionId);
  await pick(left.selectionId);
  const requestId = newKey();
  const { status, body } = await server.bet(player, bought.selectionId, { requestId, withDetails: true });
  const { Details } = body as unknown as PlacementAnswer;
  expect([status, Details?.Tickets.map(({ Status }) => Status)]).toEqual([200, [1]]);
  expect(Details?.Betslip.selections.map(({ ID }) => ID)).toEqual([left.selectionId]);
  expect(Details).toEqual(await asked(requestId));
  await server.post(player, '/api/betslip/clear', {});
});

test('C21 several singles, a bet that leaves its selections in the slip, and a token that was used up', async () => {
  const matches = [await server.aMatch(), await server.aMatch()];
  for (const { selectionId } of matches) await pick(selectionId);
  const requestId = newKey();
  const singles = await server.bet(player, '', {
    betType: 1.1,
    requestId,
    withDetails: true,
    keepSelections: true,
    stakes: matches.map(({ selectionId }) => ({ selectionId, stake: '1.00', odds: 2 })),
  });
  const kept = (singles.body as unknown as PlacementAnswer).Details;
  expect([kept?.Tickets.length, kept?.Betslip.selections.length]).toEqual([2, 2]);
  expect(kept).toEqual(await asked(requestId));

  const token = kept?.FreeBets.FreeBets[0];
  const [{ selectionId = '' } = {}] = matches;
  const free = await server.bet(player, selectionId, {
    withDetails: true,
    isFreeBet: true,
    freeBetId: token?.Id,
    stakes: [{ selectionId, stake: token?.Amount.toFixed(2), odds: 2 }],
  });
  expect(free.status, JSON.stringify(free.body)).toBe(200);
  expect((free.body as unknown as PlacementAnswer).Details?.FreeBets.FreeBets.map(({ Id }) => Id)).not.toContain(token?.Id);
});

test('G3 sent again with or without details it is the same request: one bet, and the current details', async () => {
  const { selectionId } = await server.aMatch();
  const requestId = newKey();
  const first = await server.bet(player, selectionId, { requestId });
  const again = await server.bet(player, selectionId, { requestId, withDetails: true });
  expect([first.body.IsReplay, again.body.IsReplay, again.body.BetId]).toEqual([false, true, first.body.BetId]);
  expect((again.body as unknown as PlacementAnswer).Details?.Tickets.map(({ ID }) => ID)).toEqual([first.body.BetId]);
});

test('who does not ask gets the answer alone, and so does a bet that was refused', async () => {
  const { selectionId } = await server.aMatch();
  expect((await server.bet(player, selectionId)).body).not.toHaveProperty('Details');
  const refused = await server.bet(player, selectionId, { withDetails: true, stakes: [{ selectionId, stake: '0.01', odds: 2 }] });
  expect([refused.status, refused.body.ExceptionName]).toEqual([400, 'MinimumAllowedStakeException']);
  expect(refused.body).not.toHaveProperty('Details');
});
