import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settleTicket } from './settle-ticket.ts';
import {
  type Fraction,
  type PlainLeg,
  type PlainResult,
  type PlainTicket,
  settleByBruteForce,
} from './test-support/brute-force.ts';
import { drawTicket, engineTicket, plainSettlement, seededDraw, TEASER_TABLE } from './test-support/plain-tickets.ts';

/** Random tickets of the second law: about ten seconds of them. The million of TR-B6 is DUSKLINE_TICKETS=1000000. */
const RANDOM_TICKETS = Number(process.env.DUSKLINE_TICKETS ?? 250_000);
const RANDOM_SEED = Number(process.env.DUSKLINE_SEED ?? 20_251_122);

const text = (value: unknown): string => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));

/** Settles one ticket both ways; the ticket and both answers when they differ. */
function difference(ticket: PlainTicket): string | undefined {
  const engine = plainSettlement(settleTicket(engineTicket(ticket)));
  const slow = settleByBruteForce(ticket);
  const same =
    engine.status === slow.status &&
    engine.lines === slow.lines &&
    engine.stake === slow.stake &&
    engine.returned === slow.returned &&
    engine.soFar === slow.soFar &&
    engine.best === slow.best;
  return same ? undefined : text({ ticket, engine, slow });
}

type LegEnd = Pick<PlainLeg, 'result' | 'deadHeat'>;

/** Everything that can become of a leg; a tie of three on a full and on a half-void outcome included. */
const ENDS: readonly LegEnd[] = [
  ...(['WIN', 'LOST', 'REFUND', 'HALFWIN', 'HALFLOSE', 'CANCELLED', 'PENDING'] as PlainResult[]).map((result) => ({ result })),
  { result: 'WIN', deadHeat: [1n, 3n] },
  { result: 'HALFWIN', deadHeat: [1n, 3n] },
];
const TEASER_ENDS = ENDS.filter(({ result, deadHeat }) => !result.startsWith('HALF') && !deadHeat);
const PRICES: readonly Fraction[] = [[191n, 100n], [21n, 11n], [3250n, 1000n], [1001n, 1000n]]; // biome-ignore format: one line
const ROUNDINGS = ['down', 'half_up', 'half_even'] as const;

/** Every sequence of `count` ends. */
function sequences(ends: readonly LegEnd[], count: number): LegEnd[][] {
  if (count === 0) return [[]];
  return sequences(ends, count - 1).flatMap((rest) => ends.map((end) => [...rest, end]));
}

type Terms = Omit<PlainTicket, 'legs' | 'rounding' | 'stake'> & { readonly count: number; readonly bankers?: number };

const SHAPES: readonly Terms[] = [
  { betType: 'single', count: 1 },
  { betType: 'combo', count: 2 },
  { betType: 'combo', count: 3 },
  { betType: 'combo', count: 3, maxPayout: 700n },
  { betType: 'system', count: 3, rows: [[2, 37n]] },
  { betType: 'system', count: 3, rows: [[1, 5n], [2, 37n], [3, 101n]] }, // biome-ignore format: one line
  { betType: 'system', count: 3, rows: [[1, 250n]], bankers: 1 },
  { betType: 'system', count: 3, rows: [[2, 37n], [3, 1n]], maxPayout: 90n }, // biome-ignore format: one line
  { betType: 'ifbet', count: 3, layOption: 1 },
  { betType: 'ifbet', count: 3, layOption: 2 },
  { betType: 'reverse', count: 3, layOption: 1 },
  { betType: 'reverse', count: 3, layOption: 2 },
  ...(['reduce', 'lose', 'refund'] as const).map(
    (pushRule): Terms => ({ betType: 'teaser', count: 4, payouts: TEASER_TABLE, pushRule }),
  ),
];

/** Every shape of bet with everything that can become of its legs. */
function everyMix(): PlainTicket[] {
  return SHAPES.flatMap(({ count, bankers = 0, ...terms }, shape) =>
    sequences(terms.betType === 'teaser' ? TEASER_ENDS : ENDS, count).map((ends, i): PlainTicket => {
      const legs = ends.map((end, at) => ({
        ...end,
        odds: PRICES[(shape + at) % PRICES.length] as Fraction,
        ...(at < bankers ? { banker: true } : {}),
      }));
      return { ...terms, legs, stake: 333n, rounding: ROUNDINGS[i % 3] as PlainTicket['rounding'] };
    }),
  );
}

describe('settlement against the slow way', () => {
  test('TR-B5 every bet type with every mix of results settles as the rules say, line by line', () => {
    const tickets = everyMix();
    expect(tickets.length).toBeGreaterThan(2_000);
    expect(tickets.flatMap((ticket) => difference(ticket) ?? [])).toEqual([]);
  });

  test('TR-B5 the answers to these tickets are the ones of the published rules: they do not change unnoticed', () => {
    const answers = everyMix().map((ticket) => text(plainSettlement(settleTicket(engineTicket(ticket)))));
    const statuses = new Set(answers.map((answer) => JSON.parse(answer).status));
    expect([...statuses].sort()).toEqual(['CANCELLED', 'HALFLOSE', 'HALFWIN', 'LOST', 'PENDING', 'REFUND', 'WIN']);
    expect(answers.length).toBe(9255);
    expect(createHash('sha256').update(answers.join('\n')).digest('hex')).toBe(
      'f7fc2df0813708e131b2b5421c180ecf6f92f292142e664ec07c253957398314',
    );
  });

  test('TR-B6 random tickets pay their exact fractions, rounded once', { timeout: 600_000 }, () => {
    const draw = seededDraw(RANDOM_SEED);
    const wrong: string[] = [];
    for (let i = 0; i < RANDOM_TICKETS && wrong.length < 5; i += 1) wrong.push(...[difference(drawTicket(draw)) ?? []].flat());
    expect(wrong).toEqual([]);
  });

  test('TR-B6 the return shown while a ticket is open is the return paid when all of it wins', () => {
    const draw = seededDraw(RANDOM_SEED + 1);
    const all = (ticket: PlainTicket, result: PlainResult): PlainTicket => ({
      ...ticket,
      legs: ticket.legs.map(({ odds, banker }) => ({ odds, result, ...(banker ? { banker } : {}) })),
    });
    for (let i = 0; i < RANDOM_TICKETS / 10; i += 1) {
      const ticket = drawTicket(draw);
      const shown = plainSettlement(settleTicket(engineTicket(all(ticket, 'PENDING'))));
      const paid = plainSettlement(settleTicket(engineTicket(all(ticket, 'WIN'))));
      if (shown.best !== paid.returned) expect({ ticket: text(ticket), shown }).toEqual(paid);
    }
  });
});
