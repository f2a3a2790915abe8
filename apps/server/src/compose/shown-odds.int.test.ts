import { AppError } from '@duskline/contract/errors';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { marketIdOf } from '../modules/catalogue/index.ts';
import { boardAt, fixture, liveState, moneyline, odds } from '../modules/catalogue/test-kit.ts';
import { placementBoard } from './board-views.ts';

/**
 * The tolerance for marginal moves is the book's word about odds that the book itself has shown. What a client writes into a request is no odds
 * of anybody, however near to the board it lies (S1-3, XR-17). On the real board, whose time is the test's, and on PostgreSQL.
 */
const HOUR = 3_600_000;
const WINDOW_MS = 15_000;
let nowMs = Date.now();
let matches = 1;
let stamp = 0;

const catalogue = boardAt(() => nowMs);
const board = placementBoard(catalogue, { of: () => null }, { bootId: () => 'boot', validUntilMs: () => null });
const placement = await fileFixture(
  createBettingFixture({ players: 1_200, matches: 1_200, oddsTolerancePermille: 15, over: { board, liveDelayScale: 1 } }),
);
const resolver = placement.delayResolver({ board });
afterAll(() => resolver.stop());

/** A match of the real board with its home win at these odds. */
function newMatch(isLive: boolean, oddsMilli: number) {
  const matchId = ++matches;
  const producer = isLive ? 1 : 3;
  let goals = 0;
  catalogue.applyFixture(fixture({ matchId, startTimeMs: nowMs + (isLive ? -HOUR : 10 * HOUR) }));
  const say = (milli: number, more: object = {}) =>
    catalogue.apply(odds(++stamp, [moneyline(text(milli))], { matchId, producer, ...more }));
  const play = () => (isLive ? { state: liveState({ homeScore: goals }) } : {});
  say(oddsMilli, play());
  const selectionId = `${marketIdOf(matchId, { marketType: 1, specifiers: '' })}.1`;
  return {
    selectionId,
    now: () => board.selection(selectionId) ?? expect.unreachable('it is on the board'),
    move: (milli: number) => say(milli),
    shut: () => say(oddsMilli, { markets: [{ ...moneyline(text(oddsMilli)), status: 'suspended' }] }),
    goal(milli: number) {
      goals++;
      say(milli, play());
    },
  };
}
const text = (milli: number) => (milli / 1000).toFixed(3);
type Match = ReturnType<typeof newMatch>;

/** Asks for 1.00 at odds of the client's own; answers the ticket, or the name of the refusal. */
async function ask(policy: 0 | 1 | 2, selectionId: string, oddsMilli: number, state?: string) {
  const row = { selectionId, stake: '1.00', odds: oddsMilli / 1000, ...(state === undefined ? {} : { state }) };
  try {
    const { TicketId = '' } = await placement.place(placement.newPlayer(), {
      betType: 1,
      stakes: [row],
      oddsChangePolicy: policy,
    });
    return { id: TicketId, sold: (await soldAt(TicketId)).oddsMilli };
  } catch (error) {
    if (error instanceof AppError) return error.exceptionName;
    throw error;
  }
}
async function soldAt(id: string) {
  const { acceptance, legs } = await placement.ticket(id);
  return { acceptance, oddsMilli: legs[0]?.oddsMilli ?? 0 };
}
async function endDelays(): Promise<void> {
  await placement.db.ownerPool.query(`UPDATE betting.ticket SET delay_until = clock_timestamp() WHERE acceptance = 4`);
  await resolver.run();
}

describe('S1-3 XR-17 odds that nobody showed', () => {
  test.each([
    ['prematch', false],
    ['live', true],
  ])(
    'S1-3 XR-17 a script that always asks for three quarters of a percent more gets nothing for it, %s',
    async (_name, isLive) => {
      const match = newMatch(isLive, 2000);
      const state = match.now().matchState;
      for (const asked of [2001, 2010, 2015]) expect(await ask(1, match.selectionId, asked, state)).toBe('OddsChangedException');
      expect(await ask(1, match.selectionId, 1990, state)).toMatchObject({ sold: 2000 });
    },
  );

  test.each([
    ['prematch', false],
    ['live', true],
  ])('S1-3 odds that the board has just shown are paid as asked for fifteen seconds, %s', async (_name, isLive) => {
    const match = newMatch(isLive, 2000);
    const state = match.now().matchState;
    match.move(1990);
    nowMs += WINDOW_MS;
    expect(await ask(1, match.selectionId, 2000, state)).toMatchObject({ sold: 2000 });
    expect(await ask(1, match.selectionId, 1999, state)).toBe('OddsChangedException');
    nowMs += 1;
    expect(await ask(1, match.selectionId, 2000, state)).toBe('OddsChangedException');
  });

  test('S1-3 XR-17 of a live price the state is said, by the request or by the slip: unsaid, forged or of another process there is no tolerance', async () => {
    const match = newMatch(true, 2000);
    const state = match.now().matchState;
    match.move(1990);
    for (const said of [undefined, 'other/1']) expect(await ask(1, match.selectionId, 2000, said)).toBe('OddsChangedException');
    expect(await ask(1, match.selectionId, 2000, state)).toMatchObject({ sold: 2000 });
    // By the rules of every bet it is taken at the odds of the board.
    expect(await ask(2, match.selectionId, 2000)).toMatchObject({ sold: 1990 });
  });

  test('S1-3 XR-17 a goal: what was shown before it is shown no more, whatever state the client names', async () => {
    const match = newMatch(true, 2000);
    const before = match.now().matchState;
    match.goal(1990);
    const after = match.now().matchState;
    expect(after).not.toBe(before);
    for (const said of [undefined, before, after, 'other/1'])
      expect(await ask(1, match.selectionId, 2000, said)).toBe('OddsChangedException');
  });

  test('S1-3 a price that was shut has not been on offer', async () => {
    const match = newMatch(true, 2000);
    match.shut();
    const state = match.now().matchState;
    match.move(1990);
    expect(match.now().isOpen).toBe(true);
    expect(await ask(1, match.selectionId, 2000, state)).toBe('OddsChangedException');
  });
});

type Step = { do: 'move' | 'goal'; milli: number } | { do: 'wait'; ms: number } | Asked;
type Asked = { do: 'bet'; over: number; policy: 0 | 1 | 2; state: 'none' | 'now' | 'first' | 'other'; ofPast: number | null };
const price = fc.integer({ min: 1_990, max: 2_060 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), milli: price }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('goal' as const), milli: price }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      over: fc.integer({ min: -20, max: 40 }),
      policy: fc.constantFrom<0 | 1 | 2>(1, 1, 1, 0, 2),
      state: fc.constantFrom('none', 'now', 'first', 'other'),
      ofPast: fc.option(fc.nat(5)),
    }),
  },
);

/** Every price the board had, and until when (null = it has it now). */
interface Shown {
  oddsMilli: number;
  state: string;
  untilMs: number | null;
}

function noteShown(shown: Shown[], { oddsMilli, matchState, isOpen }: ReturnType<Match['now']>): void {
  const last = shown.at(-1);
  const isSame = isOpen && last?.oddsMilli === oddsMilli && last.state === matchState && last.untilMs === null;
  if (isSame) return;
  if (last && last.untilMs === null) last.untilMs = nowMs;
  if (isOpen) shown.push({ oddsMilli, state: matchState, untilMs: null });
}

async function play(match: Match, shown: Shown[], one: Step): Promise<string | null> {
  if (one.do === 'wait') nowMs += one.ms;
  else if (one.do === 'goal') match.goal(one.milli);
  else if (one.do === 'move') match.move(one.milli);
  noteShown(shown, match.now());
  if (one.do !== 'bet') return null;
  const { matchState, oddsMilli } = match.now();
  const said = { none: undefined, now: matchState, first: shown[0]?.state ?? '', other: 'other/1' }[one.state];
  const asked = one.ofPast === null ? oddsMilli + one.over : (shown.at(-1 - one.ofPast)?.oddsMilli ?? oddsMilli);
  const answer = await ask(one.policy, match.selectionId, asked, said);
  if (typeof answer === 'string') return null;
  const known = shown.filter(({ state, untilMs }) => untilMs === null || (state === matchState && untilMs >= nowMs - WINDOW_MS));
  expect(known.map((each) => each.oddsMilli)).toContain(answer.sold);
  return answer.id;
}

test('S1-3 XR-17 whatever odds and states a client invents, it is never sold a price that the board did not show within the window', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), price, fc.array(step, { minLength: 4, maxLength: 14 }), async (isLive, first, steps) => {
      const match = newMatch(isLive, first);
      const shown: Shown[] = [];
      noteShown(shown, match.now());
      const placed: string[] = [];
      for (const one of steps) {
        const id = await play(match, shown, isLive || one.do !== 'goal' ? one : { ...one, do: 'move' });
        if (id !== null) placed.push(id);
      }
      const agreed = await Promise.all(placed.map(soldAt));
      await endDelays();
      for (const [at, id] of placed.entries()) {
        const { acceptance, oddsMilli } = await soldAt(id);
        const before = agreed[at];
        if (acceptance === 1 && before?.acceptance === 4) expect([before.oddsMilli, match.now().oddsMilli]).toContain(oddsMilli);
      }
    }),
    { numRuns: 40 },
  );
});
