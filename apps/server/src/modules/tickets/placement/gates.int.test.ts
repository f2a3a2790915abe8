import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { aLeg, anItem, createLedgerFixture } from '../../../../test-kit/ledger.ts';
import type { GateChange } from '../index.ts';
import { createGates } from './gates.ts';

const BURST = 3_000;
/** So many are closed one by one, to compare. */
const SINGLY = 300;
const RACING = 50;
const { db, tickets } = await fileFixture(createLedgerFixture({ players: RACING, cashMinor: 100_000n, matches: RACING }));

/** Gates that count the statements they send. */
function countedGates() {
  const sent = { statements: 0 };
  const counting: typeof db.db = {
    ...db.db,
    call: (...args) => {
      sent.statements++;
      return db.db.call(...args);
    },
  };
  return { sent, gates: createGates(counting) };
}

const rowsOf = async (ids: readonly number[]) => {
  const { rows } = await db.pool.query<{ id: bigint; open: boolean; version: bigint }>(
    'SELECT id, open, version FROM money.gate WHERE kind = 1 AND id = ANY ($1) ORDER BY id',
    [ids],
  );
  return rows;
};

describe('a burst of gates', () => {
  const ids = Array.from({ length: BURST }, (_, index) => 100_000 + index);

  test('XR-02 three thousand matches are closed and opened by a few statements, each with its own version', async () => {
    const startedAt = performance.now();
    for (const id of ids.slice(0, SINGLY))
      await db.db.pools.gate.query("SELECT versions FROM money.close_gate($1, NULL, 'one by one')", [id]);
    const singlyMs = performance.now() - startedAt;

    const { sent, gates } = countedGates();
    const togetherAt = performance.now();
    const closed = await Promise.all(ids.map((id) => gates.closeMatch(id, 'producer_down')));
    const closeMs = performance.now() - togetherAt;
    const closings = sent.statements;
    expect(closings).toBeLessThanOrEqual(1 + Math.ceil(BURST / 400));
    const opened = await Promise.all(
      ids.map((id) =>
        gates.set([
          { kind: 'market', id: id * 10, matchId: id, open: false, reason: 'not on offer' },
          { kind: 'match', id, open: true },
        ]),
      ),
    );
    const openings = sent.statements - closings;
    expect(openings).toBeLessThanOrEqual(1 + Math.ceil(BURST / 50));
    console.info(
      `closings: ${SINGLY} one by one ${SINGLY} statements, ${singlyMs.toFixed(0)} ms; ${BURST} together ${closings} statements, ${closeMs.toFixed(0)} ms`,
    );
    const rows = await rowsOf(ids);
    expect(rows.every(({ open }) => open)).toBe(true);
    expect(rows.map(({ version }) => version)).toEqual(opened.map(([, version]) => version));
    expect(opened.map(([, version = 0n]) => version)).toEqual(closed.map((version) => version + 1n));
    expect(closed).toEqual(ids.map((_, index) => (index < SINGLY ? 2n : 1n)));
    const { rows: events } = await db.ownerPool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM money.gate_event WHERE kind = 1 AND gate_id = ANY ($1)',
      [ids],
    );
    expect(events[0]?.n).toBe(2 * BURST + SINGLY);
  });

  test('XR-02 a bet that holds a match for long, and an id that is none, keep nothing else from closing', async () => {
    const { gates } = countedGates();
    const some = [7_001, 7_002, 7_003, 7_004];
    await gates.set(some.map((id): GateChange => ({ kind: 'match', id, open: true })));
    const bet = await db.pool.connect();
    await bet.query('BEGIN');
    await bet.query('SELECT pg_advisory_xact_lock_shared(7001, 7003)');
    const all = await Promise.allSettled([...some, 3_000_000_000].map((id) => gates.closeMatch(id, 'goal')));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected']);
    await bet.query('ROLLBACK');
    bet.release();
    expect((await rowsOf(some)).map(({ open }) => open)).toEqual([false, false, true, false]);
    await gates.closeMatch(7_003, 'goal');
    expect((await rowsOf(some)).map(({ open }) => open)).toEqual([false, false, false, false]);
  });

  test('trust 2.6 a gate is closed, opened and closed in the order it was asked, and one named twice in a call is closed', async () => {
    const { gates } = countedGates();
    const versions = await Promise.all([gates.closeMatch(7_100), gates.openMatch(7_100), gates.closeMatch(7_100)]);
    expect(versions).toEqual([1n, 2n, 3n]);
    const twice: GateChange[] = [true, false, true].map((open) => ({ kind: 'match', id: 7_101, open }));
    expect(await gates.set(twice)).toEqual([1n, 1n, 1n]);
    expect(await rowsOf([7_100, 7_101])).toEqual([
      { id: 7_100n, open: false, version: 3n },
      { id: 7_101n, open: false, version: 1n },
    ]);
  });
});

describe('closings against placements', () => {
  test('TR-B1 fifty bettors while fifty gates close together, again and again: what is placed after a closing returned is refused', async () => {
    const counts = { accepted: 0, refused: 0 };
    let isOver = false;
    const bet = async (player: number, match: number, gateVersion: bigint | null = null) => {
      const answer = await tickets.place(anItem(player, { stakeMinor: 10n, legs: [aLeg(match, { gateVersion })] }));
      counts[answer.acceptance === 1 ? 'accepted' : 'refused']++;
      return answer;
    };
    const matches = Array.from({ length: RACING }, (_, index) => index + 1);
    const stop = (): void => {
      isOver = true;
    };
    const bettors = matches.map(async (player) => {
      for (let match = player; !isOver; match = (match % RACING) + 1) await bet(player, match);
    });
    const [before] = await rowsOf([1]);
    const close = async () => {
      for (let round = 0; round < 5 || counts.accepted < 50; round++) {
        const late = await Promise.all(
          matches.map(async (match) => {
            await tickets.gates.closeMatch(match, 'goal');
            return (await bet(match, match)).acceptance === 1;
          }),
        );
        expect(late.filter(Boolean)).toEqual([]);
        await Promise.all(matches.map((match) => tickets.gates.openMatch(match)));
      }
    };
    await Promise.all([close().finally(stop), ...bettors]);
    expect(counts.refused).toBeGreaterThan(0);
    // Bound to the version of before the closings: stale, although the gate is open again.
    expect(await bet(1, 1, 1n + (before?.version ?? 0n))).toMatchObject({ acceptance: 2, reason: 'ODDS_CHANGED' });
    // R10, behind the last test, finds a bet that was committed behind the closing of its gate.
  });
});
