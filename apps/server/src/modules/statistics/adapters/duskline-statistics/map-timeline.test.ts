import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UnreadableError } from '../../../../platform/providers/errors.ts';
import { readTimeline } from './map-timeline.ts';

/** An answer as the provider sent it, without most of what is only played. */
const text = readFileSync(new URL('./recorded/timeline.json', import.meta.url), 'utf8');
const recorded = () => JSON.parse(text) as { urn: string; incidents: Record<string, unknown>[] };
const { urn } = recorded();

const state = (
  id: number,
  kind: string,
  home: number,
  away: number,
  period = { number: 1, home_score: home, away_score: away },
) => ({
  id,
  kind,
  side: 'home',
  match_status: 13,
  home_score: home,
  away_score: away,
  period,
});
const kinds = (incidents: unknown[]) => readTimeline(urn, { urn, incidents }).map(({ kind, gain }) => [kind, gain]);

describe('what the provider says has happened', () => {
  test('spec 202 every incident of a soccer match is there with its side, place, player and score', () => {
    const read = readTimeline(urn, recorded());
    expect(read.length).toBe(recorded().incidents.filter(({ kind }) => kind !== 'review_over').length);
    const goal = read.find(({ kind }) => kind === 'goal');
    expect(goal).toMatchObject({ side: expect.stringMatching(/home|away/), spot: { x: expect.any(Number) } });
    expect((goal?.score.home ?? 0) + (goal?.score.away ?? 0)).toBe(1);
    expect(read.some(({ player }) => player !== null)).toBe(true);
  });

  test('spec 202 what is called otherwise in a sport is a score where one rose, and else nothing', () => {
    expect(
      kinds([
        state(1, 'tip_off', 0, 0),
        state(2, 'possession', 0, 0),
        state(3, 'points', 3, 0),
        state(4, 'touchdown', 9, 0),
        state(5, 'period', 9, 0, { number: 2, home_score: 0, away_score: 0 }),
        state(6, 'save', 9, 0, { number: 2, home_score: 0, away_score: 0 }),
        state(7, 'kill', 9, 0, { number: 2, home_score: 1, away_score: 0 }),
        state(8, 'period', 9, 0, { number: 2, home_score: 1, away_score: 0 }),
      ]),
    ).toEqual([
      ['start', 0],
      ['score', 3],
      ['score', 6],
      ['period_start', 0],
      ['score', 1],
      ['period_end', 0],
    ]);
  });

  test('XR-11 an incident that cannot be is left out alone, and what is only shown of one goes without it', () => {
    const whole = readTimeline(urn, recorded());
    const damaged = (at: number, damage: object) => {
      const body = recorded();
      Object.assign(body.incidents[at] ?? {}, damage);
      return readTimeline(urn, body);
    };
    for (const damage of [
      { id: 'x' },
      { kind: '<b>' },
      { side: 'both' },
      { home_score: -1 },
      { match_time_s: 1e300 },
      { id: 0.5 },
    ])
      expect(damaged(2, damage)).toEqual(whole.filter((_, i) => i !== 2));
    expect(damaged(2, { x: 101 })[2]).toMatchObject({ id: whole[2]?.id, spot: null });
    expect(damaged(2, { player: 'Rovers\u202e' })[2]).toMatchObject({ player: null });
    const twice = recorded();
    twice.incidents.push(...recorded().incidents);
    expect(readTimeline(urn, twice)).toEqual(whole);
  });

  test('XR-09 XR-11 of another match, without end, or nothing at all, nothing is believed', () => {
    const endless = { urn, incidents: Array(5_001).fill(recorded().incidents[0]) };
    for (const body of [{ ...recorded(), urn: `${urn}1` }, endless, null, [], 'yes', 7, {}, { urn }])
      expect(() => readTimeline(urn, body)).toThrow(UnreadableError);
    expect(readTimeline(urn, { urn, incidents: [] })).toEqual([]);
  });
});
