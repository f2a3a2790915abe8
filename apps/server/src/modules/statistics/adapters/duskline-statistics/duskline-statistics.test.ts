import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeAdapter } from '../../../../../test-kit/providers/adapter-suite.ts';
import { UnreadableError } from '../../../../platform/providers/errors.ts';
import { dusklineStatistics } from './duskline-statistics.ts';
import { readStatistics } from './map.ts';

interface Row {
  readonly competitor: object;
}
/** As much of the recording as is damaged here. */
interface Body {
  readonly urn: string;
  readonly table: { readonly tournament: object; readonly rows: [Row, Row] };
  readonly last_results: { readonly home: [{ home: object; away: object }] };
  readonly head_to_head: [object];
  readonly line_ups: { readonly away: { starting: object[] } };
  readonly absences: { readonly home: [object] };
}

/** An answer as the provider sent it, with shorter lists. */
const text = readFileSync(new URL('./recorded/statistics.json', import.meta.url), 'utf8');
const recorded = () => JSON.parse(text) as Body;
const { urn } = recorded();
const timeline = JSON.parse(readFileSync(new URL('./recorded/timeline.json', import.meta.url), 'utf8')) as {
  urn: string;
  incidents: object[];
};

describeAdapter('duskline-statistics', {
  declaration: dusklineStatistics,
  reads: [
    {
      name: 'match',
      ask: (port) => port.ofMatch(urn),
      recorded: { body: recorded() },
      becomes: {
        table: { tournament: { name: 'Liga Quetzal' }, rows: [{ position: 1, played: 9, points: 25 }, { position: 2 }] },
        lastResults: { home: [{ homeScore: 0, awayScore: 1, outcome: 'W' }, { outcome: 'D' }], away: [{ homeScore: 2 }] },
        meetings: [{ startMs: 1_769_376_600_000, homeScore: 2, awayScore: 1 }],
        lineUps: { status: 'confirmed', home: { starting: [{ number: 1, position: 'goalkeeper' }, { isCaptain: true }] } },
        absences: { home: [{ reason: 'injured', name: 'Urquiza, Esteban' }], away: [{ number: 21 }] },
      },
    },
    {
      name: 'timeline',
      ask: (port) => port.timelineOf(timeline.urn),
      recorded: { body: { ...timeline, incidents: timeline.incidents.slice(0, 4) } },
      becomes: [{ kind: 'start', seconds: 0, score: { home: 0, away: 0 } }, { id: 2 }, { id: 3 }, { id: 4 }],
    },
  ],
  writes: [],
});

/** What remains of the recording when one part of it is something else. */
function after(damage: (body: Body) => void) {
  const body = recorded();
  damage(body);
  const read = readStatistics(urn, body);
  if (read === null) throw new Error('nothing remains');
  return read;
}

describe('XR-11 a part that cannot be is left out, and the rest stands', () => {
  const whole = after(() => undefined);

  const tables: [string, (body: Body) => void][] = [
    ['a number as text', ({ table }) => Object.assign(table.rows[0], { points: '25' })],
    ['a row that does not add up', ({ table }) => Object.assign(table.rows[0], { played: 4 })],
    ['a team twice', ({ table }) => Object.assign(table, { rows: [table.rows[0], ...table.rows] })],
    ['two hundred rows', ({ table }) => Object.assign(table, { rows: Array(200).fill(table.rows[0]) })],
    ['a name without end', ({ table }) => Object.assign(table.rows[0].competitor, { name: 'x'.repeat(121) })],
    ['a name that turns round what follows', ({ table }) => Object.assign(table.rows[0].competitor, { name: 'Rovers\u202e' })],
    ['half a character', ({ table }) => Object.assign(table.tournament, { name: 'Liga \ud800' })],
    ['more than can be counted', ({ table }) => Object.assign(table.rows[1], { scored: 1e300 })],
    ['a list in its place', (body) => Object.assign(body, { table: [] })],
  ];
  test.each(tables)('XR-11 table: %s', (_, damage) => {
    expect(after(damage)).toEqual({ ...whole, table: null });
  });

  test('XR-11 a broken match takes its list along, a broken line-up no absences', () => {
    const broken = after((body) => {
      body.last_results.home[0].home = body.last_results.home[0].away;
      body.line_ups.away.starting = body.line_ups.away.starting.concat(body.line_ups.away.starting);
      Object.assign(body, { head_to_head: Array(21).fill(body.head_to_head[0]) });
    });
    expect(broken).toEqual({ ...whole, lastResults: { ...whole.lastResults, home: [] }, meetings: [], lineUps: null });
    expect(whole.absences.home.length).toBeGreaterThan(0);
    expect(after((body) => Object.assign(body.absences.home[0], { reason: 'family' })).absences.home[0]?.reason).toBe('other');
  });

  test('XR-09 names that are HTML are names like any other: text, which nothing makes into markup', () => {
    const name = '<img src=x onerror=alert(1)>';
    expect(after(({ table }) => Object.assign(table.rows[0].competitor, { name })).table?.rows[0]?.competitor.name).toBe(name);
  });

  test('XR-11 of another match, or nothing at all, nothing is believed', () => {
    for (const body of [{ ...recorded(), urn: `${urn}1` }, null, [], 'yes', 7, {}, { table: recorded().table }])
      expect(() => readStatistics(urn, body)).toThrow(UnreadableError);
    expect(readStatistics(urn, { urn })).toBeNull();
  });
});
