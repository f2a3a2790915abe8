import { afterEach, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, type Bet, SHAPES, type Shape, selectionOf } from '../../../test-kit/cashout-kit.ts';
import { LEAGUE, withEarlyPayouts } from '../../../test-kit/early-payout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, cashOf } from '../../../test-kit/ledger.ts';
import { presentTicket } from '../../modules/tickets/history/present-ticket.ts';
import type { ResultFact } from '../../modules/tickets/index.ts';

const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }).then(withEarlyPayouts));
afterEach(() => fixture.expectInOrder());

const single = SHAPES.single as Shape;
const combo = SHAPES.combo as Shape;
const WON = 2;
const LOST = 3;

/** A single on an outcome of a match (home where none is named). */
const bet = (matchId?: number, outcomeId = '1', over = {}): Promise<Bet> =>
  matchId === undefined
    ? fixture.aBet(single)
    : fixture.aBet(
        single,
        { legs: [aLeg(matchId, { outcomeId, bookStakeMinor: 333n, bookPayoutMinor: 1001n, ...over })] },
        { matches: [matchId] },
      );
const matchOf = ({ matches: [matchId = 0] }: Bet): number => matchId;
const ticket = async ({ id }: Bet) => {
  const [found] = await fixture.tickets.byId([id]);
  if (!found) throw new Error('no such ticket');
  return found;
};
const legsOf = async (one: Bet) => (await ticket(one)).legs.map((leg) => `${leg.outcome}${leg.isPaidEarly ? ' early' : ''}`);
/** The final result, after everything that was told of the match. */
const result = (matchId: number, how: 'win' | 'lose' | 'void', outcomeId = '1'): ResultFact => ({
  ...(fixture.result(matchId, how) as Extract<ResultFact, { kind: 'settlement' }>),
  timestampMs: fixture.later(),
  outcomeId,
});
const cancel = (matchId: number, toMs: number | null = null): ResultFact => ({
  kind: 'cancel',
  matchId,
  marketId: matchId * 1000 + 1,
  marketType: 1,
  specifiers: '',
  producer: 3,
  timestampMs: fixture.later(),
  fromMs: null,
  toMs,
  voidReason: null,
});
const rollback = (matchId: number): ResultFact => ({ ...fixture.rollback(matchId), timestampMs: fixture.later() });

describe('what is paid early', () => {
  test('RULE-14 a side that leads by two is paid at full odds while the match runs; draw and opponent settle at full time', async () => {
    const home = await bet();
    const matchId = matchOf(home);
    const [draw, away] = [await bet(matchId, '2'), await bet(matchId, '3')];
    await fixture.reportScore(matchId, '0:0');
    await fixture.reportScore(matchId, '1:0');
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await fixture.ticketRow(home.id)).toMatchObject({ outcome: 0 });
    await fixture.reportScore(matchId, '2:0');
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await fixture.ticketRow(home.id)).toMatchObject({ outcome: WON, payout: 2_000n });
    expect(await cashOf(fixture.db, home.user)).toBe(11_000n);
    for (const other of [draw, away]) expect(await fixture.ticketRow(other.id)).toMatchObject({ outcome: 0, payout: null });
    await fixture.report(result(matchId, 'lose'), result(matchId, 'win', '2'), result(matchId, 'lose', '3'));
    expect(await fixture.ticketRow(home.id)).toMatchObject({ outcome: WON, payout: 2_000n });
    expect(await fixture.ticketRow(draw.id)).toMatchObject({ outcome: WON, payout: 2_000n });
    expect(await fixture.ticketRow(away.id)).toMatchObject({ outcome: LOST, payout: 0n });
  });

  test('RULE-14 both sides can lead by two in one match: each pays its own bets', async () => {
    const home = await bet();
    const matchId = matchOf(home);
    const away = await bet(matchId, '3');
    await fixture.leads(matchId);
    await fixture.reportScore(matchId, '2:4');
    await fixture.minutePasses();
    await fixture.payDue();
    for (const one of [home, away]) expect(await fixture.ticketRow(one.id)).toMatchObject({ outcome: WON, payout: 2_000n });
    expect(await fixture.leadRows(matchId)).toEqual(['home paid', 'away paid']);
  });

  test.each(Object.keys(SHAPES).filter((name) => name !== 'single'))(
    'RULE-14 a leg of a %s is won for good, the ticket stays open for the others and ends as with that leg won',
    async (name) => {
      const one = await fixture.aBet(SHAPES[name] as Shape);
      const [first = 0, ...rest] = one.matches;
      await fixture.leads(first);
      expect(await fixture.ticketRow(one.id)).toMatchObject({ outcome: 0, payout: null });
      expect(await legsOf(one)).toEqual(['2 early', ...rest.map(() => '0')]);
      await fixture.report(result(first, 'lose'), ...rest.map((matchId) => result(matchId, 'win')));
      expect(await fixture.ticketRow(one.id)).toMatchObject({ outcome: WON, payout: one.shape.maxPayoutMinor });
      expect(await legsOf(one)).toEqual(['2 early', ...rest.map(() => '2')]);
    },
  );

  test('RULE-14 a combo with a leg paid early and another lost is lost', async () => {
    const one = await fixture.aBet(combo);
    const [first = 0, second = 0] = one.matches;
    await fixture.leads(first);
    await fixture.report(result(second, 'lose'));
    expect(await fixture.ticketRow(one.id)).toMatchObject({ outcome: LOST, payout: 0n });
  });

  test('RULE-14 a bet bought live is settled by the final result alone, even if clocks differ', async () => {
    const home = await bet();
    const matchId = matchOf(home);
    const live = await bet(matchId, '1', { isLive: true });
    await fixture.leads(matchId);
    expect(await fixture.ticketRow(home.id)).toMatchObject({ outcome: WON });
    expect(await fixture.ticketRow(live.id)).toMatchObject({ outcome: 0 });
    await fixture.report(result(matchId, 'lose'));
    expect(await fixture.ticketRow(live.id)).toMatchObject({ outcome: LOST });
  });

  test('RULE-14 a bet accepted after the kick-off of the provider is settled by the final result alone', async () => {
    const early = await bet();
    const matchId = matchOf(early);
    const { rows } = await fixture.db.pool.query('SELECT now() AS at');
    await fixture.reportScore(matchId, '0:0', { atMs: rows[0].at.getTime() + 1 });
    await fixture.db.pool.query('SELECT pg_sleep_until(to_timestamp($1::float8 / 1000))', [rows[0].at.getTime() + 2]);
    const late = await bet(matchId);
    await fixture.reportScore(matchId, '2:0');
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await fixture.ticketRow(early.id)).toMatchObject({ outcome: WON });
    expect(await fixture.ticketRow(late.id)).toMatchObject({ outcome: 0 });
  });

  test('RULE-14 teasers take no part', async () => {
    const detail = fixture.detail({ payouts: { 2: '2.6' }, pushRule: 'reduce' });
    const shape: Shape = { betType: 6, stakeMinor: 1000n, maxPayoutMinor: 2600n, legs: 2 };
    const one = await fixture.aBet(shape, { detail });
    await fixture.leads(one.matches[0] ?? 0);
    expect(await legsOf(one)).toEqual(['0', '0']);
  });

  test('RULE-14 a tournament that does not take part, or was switched off, pays nothing early; its own lead counts', async () => {
    const { offers } = fixture.node.payouts;
    const [away, none] = [await bet(), await bet()];
    await fixture.reportScore(matchOf(none), '0:0', { tournamentId: 99 });
    await fixture.reportScore(matchOf(none), '5:0', { tournamentId: 99 });
    expect(await fixture.leadRows(matchOf(none))).toEqual([]);
    await fixture.db.ownerPool.query('INSERT INTO early_payout.tournament (tournament_id, lead) VALUES (50, 3)');
    await offers.refresh();
    await fixture.reportScore(matchOf(away), '2:0', { tournamentId: 50 });
    expect(await fixture.leadRows(matchOf(away))).toEqual([]);
    await fixture.reportScore(matchOf(away), '3:0', { tournamentId: 50 });
    expect(await fixture.leadRows(matchOf(away))).toEqual(['home waits']);
    await fixture.db.ownerPool.query('UPDATE early_payout.tournament SET is_on = false WHERE tournament_id = 50');
    await offers.add([50]);
    expect(offers.of(50, 'soccer')).toBeNull();
    expect(offers.of(LEAGUE, 'soccer')).toMatchObject({ marketType: 1, lead: 2 });
    expect(offers.of(LEAGUE, 'curling')).toBeNull();
  });
});

describe('once paid', () => {
  const news: Record<string, (matchId: number) => ResultFact[]> = {
    'a lost result': (matchId) => [result(matchId, 'lose')],
    'a void result': (matchId) => [result(matchId, 'void')],
    'the match abandoned and cancelled': (matchId) => [cancel(matchId)],
    'a rollback': (matchId) => [result(matchId, 'win'), rollback(matchId)],
    'a correction after a rollback': (matchId) => [result(matchId, 'win'), rollback(matchId), result(matchId, 'lose')],
    'a cancel dated before the match': (matchId) => [{ ...cancel(matchId), timestampMs: 1 }],
    'a result dated before the match': (matchId) => [{ ...result(matchId, 'lose'), timestampMs: 1 }],
  };
  test.each(Object.keys(news))('RULE-14 never reversed: %s changes nothing', async (name) => {
    const [one, other] = [await bet(), await fixture.aBet(combo)];
    await fixture.leads(matchOf(one));
    await fixture.leads(matchOf(other));
    const before = await fixture.ticketRow(one.id);
    for (const matchId of [matchOf(one), matchOf(other)]) await fixture.report(...(news[name]?.(matchId) ?? []));
    expect(await fixture.ticketRow(one.id)).toEqual(before);
    expect(before).toMatchObject({ outcome: WON, payout: 2_000n });
    expect((await legsOf(other))[0]).toBe('2 early');
    await fixture.tickets.settlement.requeue([one.id, other.id]);
    await fixture.settleAll();
    expect(await fixture.ticketRow(one.id)).toEqual(before);
    expect(await cashOf(fixture.db, one.user)).toBe(11_000n);
  });

  test('RULE-14 a corrected score, a second lead and the same messages again pay nothing more', async () => {
    const one = await bet();
    const matchId = matchOf(one);
    await fixture.leads(matchId);
    for (const score of ['1:0', '1:1', '3:1', '2:2', '4:2']) {
      await fixture.reportScore(matchId, score);
      await fixture.minutePasses();
      await fixture.payDue();
    }
    expect(await fixture.leadRows(matchId)).toEqual(['home paid']);
    expect(await cashOf(fixture.db, one.user)).toBe(11_000n);
    const { rows } = await fixture.db.pool.query('SELECT count(*)::int AS n FROM betting.settlement WHERE ticket_id = $1', [
      one.id,
    ]);
    expect(rows[0].n).toBe(1);
  });

  test('RULE-14 a leg that was void before the lead stays void', async () => {
    const one = await bet();
    const matchId = matchOf(one);
    await fixture.reportScore(matchId, '0:0');
    await fixture.report(cancel(matchId, Date.now() + 1_000));
    await fixture.reportScore(matchId, '2:0');
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await fixture.leadRows(matchId)).toEqual(['home paid']);
    expect(await fixture.ticketRow(one.id)).toMatchObject({ outcome: 1, payout: 1_000n });
  });

  test('RULE-14 the player hears of it: of money, and of a leg while its ticket goes on; the wire says that it was early', async () => {
    const [one, other] = [await bet(), await fixture.aBet(combo)];
    for (const each of [one, other]) await fixture.leads(matchOf(each));
    for (const [each, outcome] of [[one, WON] as const, [other, 0] as const]) {
      const { rows } = await fixture.db.pool.query(
        `SELECT e.outcome FROM platform.outbox o, LATERAL ROWS FROM (json_array_elements_text(o.events -> 'ticketId'), json_array_elements_text(o.events -> 'outcome')) AS e(ticket, outcome)
          WHERE o.topic = 'settlement' AND e.ticket = $1`,
        [each.id],
      );
      expect(rows).toEqual([{ outcome: String(outcome) }]);
    }
    expect(presentTicket(await ticket(one)).Selections[0]).toMatchObject({ Outcome: WON, IsPaidEarly: true });
    expect(presentTicket(await ticket(other)).Selections.map((leg) => leg.IsPaidEarly)).toEqual([true, undefined, undefined]);
  });
});

describe('cashouts', () => {
  test('RULE-14 a ticket cashed out whole is out, of one cashed out in part the rest is paid', async () => {
    const [whole, part] = [await bet(), await bet()];
    const { offerMinor } = await fixture.offerOf(whole);
    await fixture.cashOut.ask(aCashoutRequest(whole.user, whole.id, { amountMinor: offerMinor }));
    await fixture.cashOut.ask(aCashoutRequest(part.user, part.id, { amountMinor: 300n, isPartial: true }));
    const { cashed_stake: used } = await fixture.ticketRow(part.id);
    for (const one of [whole, part]) await fixture.leads(matchOf(one));
    expect(await fixture.ticketRow(whole.id)).toMatchObject({ payout: 0n, cashed_payout: offerMinor });
    expect(await cashOf(fixture.db, whole.user)).toBe(9_000n + offerMinor);
    expect(await fixture.ticketRow(part.id)).toMatchObject({ outcome: WON, payout: (1_000n - used) * 2n });
    expect(await cashOf(fixture.db, part.user)).toBe(9_300n + (1_000n - used) * 2n);
  });

  test('RULE-14 an offer for a combo takes the leg as won, whatever its price is now', async () => {
    const one = await fixture.aBet(combo);
    const [first = 0] = one.matches;
    fixture.prices.set(selectionOf(first), 9_000);
    const { offerMinor: before } = await fixture.offerOf(one);
    await fixture.leads(first);
    const { offerMinor, oddsMilli } = await fixture.offerOf(one);
    // 10.00 x 2.0 x (2.0 / 1.5)^2, less 6 % for two open legs.
    expect(offerMinor).toBe(3_342n);
    expect(before).toBeLessThan(offerMinor);
    expect([...oddsMilli.keys()]).toEqual(one.matches.slice(1).map(selectionOf));
    await fixture.cashOut.ask(aCashoutRequest(one.user, one.id, { amountMinor: offerMinor }));
    expect(await cashOf(fixture.db, one.user)).toBe(9_000n + offerMinor);
  });
});
