import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { ZERO } from '@duskline/money/rational';
import { expect, test } from 'vitest';
import { decideTicket } from './decide-ticket.ts';
import type { TicketTerms } from './settle-terms.ts';

const won = { at: () => LEG_RESULTS.WIN, groundAt: () => ({ by: 'feed', deduction: ZERO }) as const, isPaidEarly: () => false };

test('S1-7 a combo above the cap is paid the cap, and its boost on top: what the slip says', () => {
  const terms: TicketTerms = {
    ticketId: '1',
    betType: 2,
    stakeMinor: 1_000n,
    maxPayoutMinor: 25_000_000n,
    cashedStakeMinor: 0n,
    acceptedAtMs: 0,
    outcome: 0,
    payoutMinor: null,
    version: 0,
    legOutcomes: null,
    rounding: 'down',
    isFreeBet: false,
    detail: { bonus: { table: [[3, '40']], minLegOdds: '6/5', base: 'netWinnings', max: '500000' } },
    legs: [100_000, 200_000, 300_000].map((oddsMilli) => ({ oddsMilli, isBanker: false, isLive: false, line: won })),
  };
  expect(decideTicket(terms)).toMatchObject({ outcome: 2, payoutMinor: 25_500_000n, bonusMinor: 500_000n });
});
