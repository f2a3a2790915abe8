import { describe, expect, test } from 'vitest';
import { ACCEPTANCE_NUMBER, type Acceptance } from './acceptance.ts';
import {
  ACCEPTANCE_TRANSITIONS,
  type AcceptanceEvent,
  type AcceptanceState,
  nextAcceptance,
  WAITING_STATES,
} from './acceptance-states.ts';

const STATES = ['NEW', ...Object.keys(ACCEPTANCE_NUMBER)] as AcceptanceState[];
const EVENTS = [...new Set(ACCEPTANCE_TRANSITIONS.map(({ event }) => event))] as AcceptanceEvent[];

describe('the states of a bet', () => {
  test('BETSTATUS-01 every acceptance state is reached, and only from NEW or from another of them', () => {
    expect(new Set(ACCEPTANCE_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(Object.keys(ACCEPTANCE_NUMBER)));
    for (const { from } of ACCEPTANCE_TRANSITIONS) expect(STATES).toContain(from);
  });

  test('BETSTATUS-03 a live bet is DELAYED, then accepted or declined; one over a limit is offered other terms', () => {
    expect(nextAcceptance('NEW', 'delay')).toBe('DELAYED');
    expect(nextAcceptance('DELAYED', 'accept')).toBe('ACCEPTED');
    expect(nextAcceptance('DELAYED', 'decline')).toBe('DECLINED');
    expect(nextAcceptance('DELAYED', 'offer')).toBe('NEW_OFFER');
    expect(nextAcceptance('PENDING', 'offer')).toBe('NEW_OFFER');
    expect(nextAcceptance('NEW_OFFER', 'take-offer', true)).toBe('DELAYED');
  });

  test('TRADER-01 an offer is taken, refused, withdrawn or expires, and nothing else', () => {
    const ends = EVENTS.flatMap((event) => {
      const to = nextAcceptance('NEW_OFFER', event);
      return to === undefined ? [] : [[event, to]];
    });
    expect(ends).toEqual([
      ['expire', 'DECLINED'],
      ['take-offer', 'ACCEPTED'],
      ['refuse-offer', 'DECLINED'],
      ['withdraw-offer', 'DECLINED'],
    ]);
  });

  test('rules 10.3 DECLINED is final: no event leads out of it; ACCEPTED is left for a cashout only', () => {
    expect(EVENTS.filter((event) => nextAcceptance('DECLINED', event) !== undefined)).toEqual([]);
    expect(EVENTS.filter((event) => nextAcceptance('ACCEPTED', event) !== undefined)).toEqual(['request-cashout']);
  });

  test('rules 10.3 every waiting state can end in DECLINED: no stake is held for ever', () => {
    const reaches = (state: Acceptance) => ACCEPTANCE_TRANSITIONS.some(({ from, to }) => from === state && to === 'DECLINED');
    expect(WAITING_STATES.filter(reaches)).toEqual(WAITING_STATES);
  });

  test('an event has one end, or two that a live delay tells apart', () => {
    for (const from of STATES)
      for (const event of EVENTS) {
        const ends = ACCEPTANCE_TRANSITIONS.filter((one) => one.from === from && one.event === event).map(({ to }) => to);
        if (ends.length > 1) expect([...ends].sort()).toEqual(['ACCEPTED', 'DELAYED']);
        expect(nextAcceptance(from, event, false)).toBe(ends.find((to) => ends.length === 1 || to === 'ACCEPTED'));
      }
  });
});
