import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRng } from '../rng.ts';
import { chancesOf } from './chances.ts';
import { drawResult } from './draw.ts';
import { type DrawModel, type DrawResult, MOST_GOALS, modelFault } from './draw-model.ts';
import { marketRules } from './market-rules.ts';
import { type DrawOffer, sealOf, soldMarkets } from './sealed-offer.ts';
import { drawSeed, seededNumbers } from './sealed-seed.ts';
import { hmacSha256, sha256, toHex, utf8 } from './sha256.ts';
import { VECTOR_KEY, VECTORS } from './vectors.ts';
import { verifyDraw } from './verify.ts';
import { virtualEvent } from './virtual-calendar.ts';

const KEY = 'a master key of a test, which is long enough';
const DRAWS = 10_000;
const MODELS: readonly { drawId: string; names: readonly string[]; model: DrawModel }[] = [
  'league-9944444-3',
  'horses-9944444-1',
  'dogs-14916666-1',
  'tennis-7458333-1',
].map((drawId) => {
  const event = virtualEvent('duskline', drawId);
  if (!event) throw new Error(`no event ${drawId}`);
  return { drawId, names: event.names, model: event.model };
});

describe('hashes', () => {
  const rng = createRng(1);
  const some = (length: number) => Uint8Array.from({ length }, () => rng.int(256));

  test('SHA-256 and HMAC are those of the platform, for every length around a block', () => {
    for (let length = 0; length < 200; length++) {
      const [bytes, key] = [some(length), some(200 - length)];
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(toHex(hmacSha256(key, bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'));
    }
    expect(toHex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('numbers of a seed are the first six bytes of its HMACs, by remainder', () => {
    const seed = drawSeed(KEY, 'dogs-1-1');
    const numbers = seededNumbers(seed);
    for (let n = 0; n < 20; n++) {
      const first = createHmac('sha256', seed).update(String(n)).digest().readUIntBE(0, 6);
      expect(numbers(1_000)).toBe(first % 1_000);
    }
  });

  test('a number that would favour the low ones is passed over', () => {
    const below = 2 ** 47 + 1;
    const seed = drawSeed(KEY, 'dogs-2-1');
    const raw = Array.from({ length: 60 }, (_, n) => createHmac('sha256', seed).update(String(n)).digest().readUIntBE(0, 6));
    const numbers = seededNumbers(seed);
    const kept = raw.filter((number) => number < below);
    expect(kept.length).toBeLessThan(raw.length);
    for (const number of kept) expect(numbers(below)).toBe(number);
    for (const bad of [0, -1, 1.5, Number.NaN, 2 ** 49]) expect(() => numbers(bad)).toThrow('cannot draw');
  });
});

describe.each(MODELS)('draws of $drawId', ({ drawId, model }) => {
  const rules = marketRules(model);
  const chances = chancesOf(model, rules);
  const results = Array.from({ length: DRAWS }, (_, n) => drawResult(drawSeed(KEY, `${drawId}/${n}`), model));

  test('chances of every market add up to its winners', () => {
    for (const [at, rule] of rules.entries())
      expect(
        chances[at]?.reduce((a, b) => a + b, 0),
        `${rule.id} ${rule.specifiers}`,
      ).toBeCloseTo(rule.winners, 9);
  });

  test(`chances are the frequencies of ${DRAWS} draws, and the winners of every result are as many as told`, () => {
    for (const [at, rule] of rules.entries()) {
      const won = new Map<string, number>();
      for (const result of results) {
        const ids = rule.won(result);
        expect(new Set(ids).size).toBe(rule.winners);
        for (const id of ids) won.set(id, (won.get(id) ?? 0) + 1);
      }
      expect([...won.keys()].every((id) => rule.outcomes.includes(id))).toBe(true);
      // Pearson's sum over the outcomes that are expected ten times or more: mean about their number.
      const compared = rule.outcomes.map((id, n) => ({ seen: won.get(id) ?? 0, expected: (chances[at]?.[n] ?? 0) * DRAWS }));
      const often = compared.filter(({ expected }) => expected >= 10);
      const off = often.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);
      expect(off, `${rule.id} ${rule.specifiers}`).toBeLessThan(often.length + 4.5 * Math.sqrt(2 * often.length));
    }
  });

  test('a draw has one order: no dead heat, no goal without a minute, no set too many', () => {
    for (const result of results) expect(wholeResult(result, model)).toBe(true);
  });

  test('no price is better than fair, and every market costs the player something', () => {
    for (const { id, specifiers, winners, outcomes } of soldMarkets(model)) {
      for (const { oddsMilli, chance } of outcomes) expect((oddsMilli / 1000) * chance, `${id} ${specifiers}`).toBeLessThan(1);
      const book = outcomes.reduce((sum, { oddsMilli }) => sum + 1000 / oddsMilli, 0) / winners;
      expect(book, `${id} ${specifiers}`).toBeGreaterThan(1.03);
      expect(book, `${id} ${specifiers}`).toBeLessThan(1.6);
    }
  });
});

function wholeResult(result: DrawResult, { weights }: DrawModel): boolean {
  if (result.kind === 'race')
    return new Set(result.order).size === weights.length && Math.max(...result.order) === weights.length;
  if (result.kind === 'sets') {
    const home = result.sets.map(([h, a]) => (h > a ? 1 : 0));
    const won = home.reduce<number>((a, b) => a + b, 0);
    return Math.max(won, home.length - won) === 2 && Math.min(won, home.length - won) < 2 && home.length <= 3;
  }
  const { goals } = result;
  const scored = goals.filter(({ side }) => side === 'home').length;
  const inOrder = goals.every(({ minute }, n) => minute >= (goals[n - 1]?.minute ?? 1) && minute <= 90);
  return scored === result.home && goals.length - scored === result.away && result.home <= MOST_GOALS && inOrder;
}

describe('verification of a draw', () => {
  test('VECTORS: seal and result of one draw of each sport stay as they are', () => {
    for (const { offer, seed, seal, result } of VECTORS) {
      const verified = verifyDraw(seal, seed, offer);
      expect(verified).toMatchObject({ ok: true, result });
      expect(drawSeed(VECTOR_KEY, offer.drawId)).toBe(seed);
    }
    expect(new Set(VECTORS.map(({ result }) => result.kind))).toEqual(new Set(['race', 'score', 'sets']));
  });

  const [{ drawId, names, model }] = MODELS as [(typeof MODELS)[number]];
  const offer: DrawOffer = { drawId, names, model, markets: soldMarkets(model) };
  const seed = drawSeed(KEY, drawId);
  const seal = sealOf(seed, offer);

  test('weights, names, prices, outcomes, markets, draw and seed cannot be replaced under the same seal', () => {
    const [first, ...others] = offer.markets as [DrawOffer['markets'][number], ...DrawOffer['markets']];
    const dearer = first.outcomes.map((outcome) => ({
      id: outcome.id,
      oddsMilli: outcome.oddsMilli + 10,
    }));
    const forged: DrawOffer[] = [
      { drawId: 'league-9944444-4', names, model, markets: offer.markets },
      { drawId, names: names.toReversed(), model, markets: offer.markets },
      { drawId, names: [names.join('|'), ''], model, markets: offer.markets },
      { drawId, names, model: { kind: 'score', weights: model.weights.with(0, 1) }, markets: offer.markets },
      { drawId, names, model: { kind: 'score', weights: model.weights.toReversed() }, markets: offer.markets },
      { drawId, names, model, markets: others },
      { drawId, names, model, markets: [...others, first] },
      { drawId, names, model, markets: [{ id: first.id, specifiers: first.specifiers, outcomes: dearer }, ...others] },
    ];
    for (const one of forged) expect(verifyDraw(seal, seed, one)).toMatchObject({ ok: false });
    expect(verifyDraw(seal, drawSeed(KEY, 'league-1-1'), offer)).toMatchObject({ ok: false });
    expect(verifyDraw(seal, seed, offer)).toMatchObject({ ok: true });
  });

  test('what cannot be a draw is told as such and never throws', () => {
    const bad = (weights: readonly number[], kind: DrawModel['kind'] = 'race'): DrawOffer => ({
      drawId: 'dogs-1-1',
      names: weights.map((_, index) => `Runner ${index}`),
      model: { kind, weights },
      markets: [],
    });
    for (const one of [bad([]), bad([1, 2]), bad([1, 2, 0]), bad([1, 2, 1.5]), bad([1, 2, 2 ** 40]), bad([1, 1, 1], 'sets')]) {
      expect(modelFault(one.model)).toBeDefined();
      expect(verifyDraw(sealOf(seed, one), seed, one)).toMatchObject({ ok: false });
      expect(() => drawResult(seed, one.model)).toThrow();
    }
    expect(verifyDraw(seal, 'no seed', offer)).toMatchObject({ ok: false });
    const stray = { drawId: 'dogs-1-1', names: ['One', 'Two', 'Three'], model: { kind: 'race' as const, weights: [1, 1, 1] } };
    const outcomes = [{ id: '4', oddsMilli: 2000 }];
    for (const markets of [[{ id: 534, specifiers: '', outcomes }], [{ id: 1, specifiers: '', outcomes }]]) {
      const one = { drawId: stray.drawId, names: stray.names, model: stray.model, markets };
      expect(verifyDraw(sealOf(seed, one), seed, one)).toMatchObject({ ok: false });
    }
  });

  test('settles what was sold and nothing else', () => {
    const sold = { drawId, names, model, markets: offer.markets.slice(0, 2) };
    const verified = verifyDraw(sealOf(seed, sold), seed, sold);
    if (!verified.ok || verified.result.kind !== 'score') throw new Error('no result');
    const { home, away } = verified.result;
    const winner = home > away ? '1' : home < away ? '3' : '2';
    expect(verified.markets.map(({ id }) => id)).toEqual([1, 10]);
    expect(verified.markets[0]?.outcomes.filter(({ won }) => won).map(({ id }) => id)).toEqual([winner]);
    expect(verified.markets[1]?.outcomes.filter(({ won }) => won)).toHaveLength(2);
  });
});
