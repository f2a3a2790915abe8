import { compare, rational } from '@duskline/money/rational';
import { describe, expect, test } from 'vitest';
import { BET_TYPES, traitsOf } from './bet-type.ts';
import { LEG_RESULTS } from './leg-result.ts';
import { drawTicket, engineTicket, seededDraw } from './test-support/plain-tickets.ts';
import { LAY_OPTION, TicketShapeError } from './ticket.ts';
import { isCashable, makeTicket, restoreTicket, storeTicket, TICKET_RULES, valueTicket, worthOf } from './ticket-rules.ts';

const SEED = Number(process.env.DUSKLINE_SEED ?? 20261123);
const draw = seededDraw(SEED);
const drawn = Array.from({ length: 2_000 }, () => engineTicket(drawTicket(draw)));

describe('rules of tickets by their type', () => {
  test('H59 a ticket that is stored and read back is the same ticket, of every type', () => {
    expect(new Set(drawn.map(({ betType }) => betType))).toEqual(new Set(BET_TYPES));
    for (const ticket of drawn) {
      const { betType, legs, rounding, maxPayoutMinor } = ticket;
      const terms = { legs, rounding, ...(maxPayoutMinor === undefined ? {} : { maxPayoutMinor }) };
      const stakeMinor = betType === 'system' ? 0n : ticket.stakeMinor;
      const kept = JSON.parse(JSON.stringify(storeTicket(ticket)));
      expect(restoreTicket(betType, terms, stakeMinor, kept)).toEqual(ticket);
    }
  });

  test('H59 what a type needs and is not stored is a fault, never a guess', () => {
    const terms = { legs: [], rounding: 'down' as const };
    for (const betType of ['system', 'ifbet', 'reverse', 'teaser'] as const)
      for (const stored of [null, undefined, 'x', {}, { rows: 1, layOption: 3, unitStakeMinor: '-1', payouts: null }])
        expect(() => restoreTicket(betType, terms, 100n, stored)).toThrow(TicketShapeError);
  });

  test('rules 11.1 what a bet costs and returns at most is what its lines are worth with every leg open', () => {
    for (const whole of drawn) {
      const ticket = { ...whole, legs: whole.legs.map((leg) => ({ ...leg, result: LEG_RESULTS.PENDING })) };
      const { stake, best } = valueTicket(ticket);
      const { staked, gross } = worthOf(ticket);
      expect([compare(staked, stake), compare(gross, best)]).toEqual([0, 0]);
    }
  });

  test('rules 13.3 a type has rules of cash-out exactly when it can be cashed out', () => {
    for (const type of BET_TYPES) expect(TICKET_RULES[type].cashout !== null).toBe(traitsOf(type).isCashable);
    for (const ticket of drawn) expect(isCashable(ticket)).toBe(ticket.betType !== 'teaser');
  });

  test('a bet that lacks what its type needs is none', () => {
    const legs = [2, 3, 4].map((odds) => ({ odds: rational(odds), result: LEG_RESULTS.PENDING }));
    const missing = BET_TYPES.filter((type) => !makeTicket(type, { legs, rounding: 'down' }, { unitMinor: 100n }));
    expect(missing).toEqual(['system', 'ifbet', 'reverse', 'teaser']);
    const input = {
      unitMinor: 100n,
      rows: [{ size: 2, unitStake: rational(100) }],
      layOption: LAY_OPTION.WIN_ONLY,
      teaser: { payouts: new Map([[3, rational(6)]]), pushRule: 'reduce' as const },
    };
    for (const type of BET_TYPES) expect(makeTicket(type, { legs, rounding: 'down' }, input)?.betType).toBe(type);
  });
});
