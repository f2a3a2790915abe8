import { describe, expect, test } from 'vitest';
import { announceDraw } from '../../../../../test-kit/virtual-draw.ts';
import { toFixture } from './fixture.ts';
import { decodeFrame } from './map.ts';

const START = Date.UTC(2026, 10, 23, 12);
const { fixture, offer, seal, seed, urn, results } = announceDraw('dogs-14916666-1', START);
const [SOLD] = fixture.virtual.markets as [{ id: number; outcomes: object[] }];
const read = (over: object = {}, virtual: object = {}) =>
  toFixture({ ...fixture, ...over, virtual: { ...fixture.virtual, ...virtual } });

describe('the draw of a virtual event', () => {
  test('H230 is read with everything that was sealed, and takes no live coverage', () => {
    const other = announceDraw('league-9944444-3', START);
    expect(read({ live_coverage: true })).toMatchObject({
      liveCoverage: false,
      virtual: { matchDay: expect.any(Number), season: expect.any(String) },
      draw: { seal, offer, endMs: START + 35_000 },
    });
    expect(toFixture(other.fixture)).toMatchObject({ draw: { offer: other.offer, seal: other.seal } });
    expect(read({ status: 4 }, { seed })).toMatchObject({ draw: { seed } });
    expect(read({}, { seed }), 'before its result as well').toMatchObject({ draw: { seed } });
  });

  test.each([
    ['another producer', { product: 3 }, {}, 'product'],
    ['a seal that is none', {}, { seal: 'x' }, 'seal'],
    ['weights of nothing', {}, { weights: [] }, 'model'],
    ['a weight of nothing', {}, { weights: [1, 2, 3, 4, 5, 0] }, 'weights.5'],
    ['an id that is none', {}, { draw_id: 'dogs' }, 'model'],
    ['no markets', {}, { markets: [] }, 'markets'],
    ['a market that no race has', {}, { markets: [SOLD, { ...SOLD, id: 1 }] }, 'model'],
    [
      'a runner who does not run',
      {},
      { markets: [{ ...SOLD, outcomes: [{ id: '7', odds_milli: 2_000 }, SOLD.outcomes[0]] }] },
      'model',
    ],
    ['one market at two prices', {}, { markets: [SOLD, SOLD] }, 'model'],
    ['an end before its start', {}, { ends_at: START - 1 }, 'ends_at'],
    ['no season', {}, { season: undefined }, 'season'],
    ['match day nought', {}, { match_day: 0 }, 'match_day'],
    [
      'runners who are not counted',
      { outright: { name: 'R', end_time: START + 1, runners: offer.names.map((name, n) => ({ id: String(n), name })) } },
      {},
      'runners',
    ],
  ])('H230 with %s is refused, alone', (_what, over, virtual, why) => {
    expect(read(over, virtual)).toEqual({ urn, why: `fixture:virtual.${why}` });
  });

  test('H230 an event of the virtual producer without a draw is refused', () => {
    expect(toFixture({ ...fixture, virtual: null })).toEqual({ urn, why: 'fixture:virtual.product' });
  });

  test('H231 comes with its results; one that cannot be read is none', () => {
    const mapped = (draw: unknown) =>
      decodeFrame(
        JSON.stringify({
          type: 'bet_settlement',
          product: 6,
          event_id: urn,
          timestamp: START,
          certainty: 2,
          draw,
          markets: results,
        }),
      );
    expect(mapped({ seal, seed }).message).toMatchObject({ kind: 'settlement', draw: { seal, seed } });
    for (const bad of [undefined, null, 'x', { seal }, { seal, seed: 'short' }]) {
      const { message, doubt } = mapped(bad);
      expect(message).toMatchObject({ kind: 'settlement' });
      expect(message).not.toHaveProperty('draw');
      expect(doubt).toBeNull();
    }
  });
});
