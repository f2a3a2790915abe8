import { describe, expect, test } from 'vitest';
import { announceDraw } from '../../../test-kit/virtual-draw.ts';
import { judgeDraw, type ReportedOutcome } from './judge-draw.ts';

describe.each(['dogs-14916666-1', 'league-9944444-3', 'tennis-7458333-1', 'horses-9944444-1'])('results of %s', (drawId) => {
  const { offer, seal, seed, results } = announceDraw(drawId, 0);
  const reported: ReportedOutcome[] = results.flatMap(({ id, specifiers = '', outcomes }) =>
    outcomes.map((outcome) => ({
      marketType: id,
      specifiers,
      outcomeId: outcome.id,
      result: outcome.result === 1 ? 1 : 0,
      voidFactor: null,
      deadHeatFactor: null,
    })),
  );
  const judge = (said: readonly ReportedOutcome[], draw: { seal: string; seed: string } | undefined = { seal, seed }) =>
    judgeDraw({ seal, offer }, draw, said);
  const but = (over: Partial<ReportedOutcome>) => reported.map((one, n) => (n === 1 ? { ...one, ...over } : one));
  const other = announceDraw('dogs-14916667-1', 0);

  test('H231 are believed when the sealed seed gives them', () => {
    expect(judge(reported)).toBeNull();
    expect(judge([...reported].reverse())).toBeNull();
  });

  test('H231 are doubtful without a draw, under another seal, and with another seed', () => {
    expect(judgeDraw({ seal, offer }, undefined, reported)).toBe('draw_missing');
    expect(judge(reported, { seal: other.seal, seed })).toBe('seal_changed');
    expect(judge(reported, { seal, seed: other.seed })).toBe('seed_not_sealed');
  });

  test('H231 are doubtful when names, weights or prices are not those that were sealed', () => {
    const [market, ...rest] = offer.markets;
    const dearer = { ...market, outcomes: market?.outcomes.map((one) => ({ ...one, oddsMilli: one.oddsMilli + 1 })) };
    for (const wrong of [
      { ...offer, names: [...offer.names].reverse() },
      { ...offer, model: { ...offer.model, weights: [...offer.model.weights].reverse() } },
      { ...offer, markets: [dearer, ...rest] as typeof offer.markets },
    ])
      expect(judgeDraw({ seal, offer: wrong }, { seal, seed }, reported)).toBe('seed_not_sealed');
  });

  test('H231 are doubtful when one outcome is told otherwise, left out, told twice, or was never sold', () => {
    const turned = reported[1]?.result === 1 ? 0 : 1;
    expect(judge(but({ result: turned }))).toBe('against_draw');
    expect(judge(but({ result: -1 }))).toBe('against_draw');
    expect(judge(but({ voidFactor: '1' }))).toBe('against_draw');
    expect(judge(but({ deadHeatFactor: '1/2' }))).toBe('against_draw');
    expect(judge(but({ outcomeId: 'nobody' }))).toBe('against_draw');
    expect(judge(reported.slice(1))).toBe('against_draw');
    expect(judge([...reported, ...reported.slice(0, 1)])).toBe('against_draw');
  });
});
