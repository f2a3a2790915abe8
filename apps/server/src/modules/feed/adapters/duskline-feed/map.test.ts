import { describe, expect, test } from 'vitest';
import { toFixture } from './fixture.ts';
import { decodeFrame } from './map.ts';

const frame = (message: object) =>
  decodeFrame(JSON.stringify({ product: 1, event_id: 'df:match:1', timestamp: 1000, seq: 7, ...message }));

const EXAMPLE = {
  type: 'odds_change',
  sport_event_status: {
    status: 1,
    match_status: 6,
    home_score: 1,
    away_score: 0,
    period_scores: [{ number: 1, match_status: 6, home_score: 1, away_score: 0 }],
    clock: { match_time_s: 902, stopped: false, at_ms: 1_790_000_900_000 },
    statistics: {
      red_cards_home: 0,
      red_cards_away: 0,
      yellow_cards_home: 1,
      yellow_cards_away: 0,
      corners_home: 2,
      corners_away: 1,
    },
  },
  markets: [
    { id: 1, status: 1, outcomes: [{ id: '1', odds: '1.45', active: 1, probability: '0.654321' }] },
    {
      id: 18,
      specifiers: 'total=2.75',
      status: 1,
      favourite: 1,
      outcomes: [{ id: '12', odds: '1.92', active: 1, probability: '0.38', half_win_probability: '0.2' }],
    },
    { id: 16, specifiers: 'hcp=3', status: 0 },
  ],
};

describe('frames', () => {
  test('the example of the protocol is read', () => {
    const { message, seq, refused } = frame(EXAMPLE);
    expect(refused).toEqual([]);
    expect(seq).toBe(7);
    expect(message).toMatchObject({
      kind: 'odds',
      urn: 'df:match:1',
      producer: 1,
      timestampMs: 1000,
      requestId: null,
      state: {
        status: 'live',
        periodKey: '1st_half',
        homeScore: 1,
        awayScore: 0,
        periods: [{ home: 1, away: 0 }],
        clock: { matchTimeS: 902, isStopped: false, atMs: 1_790_000_900_000 },
        redCardsHome: 0,
      },
      markets: [
        { marketType: 1, specifiers: '', status: 'active', outcomes: [{ outcomeId: '1', odds: '1.45', isActive: true }] },
        { marketType: 18, specifiers: 'total=2.75', isFavourite: true },
        { marketType: 16, specifiers: 'hcp=3', status: 'inactive' },
      ],
    });
  });

  test.each([
    [6, '1st_half'],
    [31, 'halftime'],
    [7, '2nd_half'],
    [9, 'set_2'],
    [301, 'pause'],
    [16, 'quarter_4'],
    [40, 'overtime'],
    [110, 'ended'],
    [2, 'period_2'],
    [143, 'map_3'],
    [441, 'set_6'],
    [306, 'pause'],
    [34, 'pause'],
    [401, 'inning_1_top'],
    [406, 'inning_3_bottom'],
    [418, 'inning_9_bottom'],
    [421, 'inning_1_middle'],
    [438, 'inning_9_end'],
    [502, 'innings_1'],
    [503, 'innings_2'],
    [777, 'live'],
    [-1, 'live'],
  ])('spec 91 match status %i is %s', (code, key) => {
    const { message } = frame({
      ...EXAMPLE,
      sport_event_status: { status: 1, match_status: code, home_score: 0, away_score: 0 },
    });
    expect(message).toMatchObject({ state: { periodKey: key } });
  });

  test.each([
    [
      'an extra inning of baseball is counted from the scores',
      420,
      { period_scores: Array(11).fill({ home_score: 0, away_score: 0 }) },
      'inning_11_bottom',
    ],
    ['one without scores is the first of them', 419, {}, 'inning_10_top'],
    [
      'a break between extra innings says no number',
      438,
      { period_scores: Array(10).fill({ home_score: 0, away_score: 0 }) },
      'pause',
    ],
    ['a fight says its round', 20, { round: 3 }, 'round_3'],
    ['a round that cannot be one is left out', 20, { round: 0 }, 'live'],
    ['a round as text is left out', 20, { round: '3' }, 'live'],
  ])('spec 91 %s', (_what, match_status, more, key) => {
    const { message } = frame({ ...EXAMPLE, sport_event_status: { status: 1, match_status, ...more } });
    expect(message).toMatchObject({ state: { periodKey: key } });
  });

  test.each([
    [3, 100, true],
    [4, 100, true],
    [3, 110, undefined],
    [3, 120, undefined],
    [3, 95, undefined],
    [1, 100, undefined],
  ])('XR-20 status %i with match status %i was played out in regular time: %s', (status, code, isPlayedOut) => {
    const { message } = frame({
      ...EXAMPLE,
      sport_event_status: { status, match_status: code, home_score: 0, away_score: 0 },
    });
    expect((message as { state?: { isPlayedOut?: boolean } }).state?.isPlayedOut).toBe(isPlayedOut);
  });

  test('XR-20 one line is one market, however a message spells it', () => {
    const markets = ['2.5', '2.50', '+2.5'].map((total) => ({ id: 18, specifiers: `total=${total}`, status: 1 }));
    expect(frame({ ...EXAMPLE, markets }).message).toMatchObject({
      markets: markets.map(() => ({ marketType: 18, specifiers: 'total=2.5' })),
    });
  });

  test('a broken market is refused by name, suspended at once, and its neighbours go on', () => {
    const markets = [EXAMPLE.markets[0], { id: 18, specifiers: 'total=2.5', status: 99, outcomes: [] }, 'nonsense'];
    const { message, refused } = frame({ ...EXAMPLE, markets });
    expect(refused).toEqual(['market:status', 'market:shape']);
    expect(message).toMatchObject({
      markets: [
        { marketType: 1, status: 'active' },
        { marketType: 18, specifiers: 'total=2.5', status: 'suspended' },
      ],
    });
  });

  test('prices that are no text reach the sanity band as text', () => {
    const outcomes = '[{"id":"1","odds":1e309},{"id":"2","odds":null},{"id":"3","odds":"NaN"}]';
    const { message } = decodeFrame(
      `{"type":"odds_change","product":1,"event_id":"a:1","timestamp":1,"markets":[{"id":1,"status":1,"outcomes":${outcomes}}]}`,
    );
    expect(message).toMatchObject({ markets: [{ outcomes: [{ odds: 'Infinity' }, { isActive: true }, { odds: 'NaN' }] }] });
  });

  test.each([
    ['no JSON at all', '{"type":', 'not_json'],
    ['a number', '5', 'message:shape'],
    ['null', 'null', 'message:shape'],
    ['an unknown type', '{"type":"hello"}', 'message:type'],
    ['no event', '{"type":"bet_stop","product":1,"timestamp":1}', 'message:event_id'],
    ['a text as timestamp', '{"type":"bet_stop","product":1,"event_id":"a","timestamp":"1"}', 'message:timestamp'],
    ['a fractional timestamp', '{"type":"bet_stop","product":1,"event_id":"a","timestamp":1.5}', 'message:timestamp'],
    ['an urn with blanks', '{"type":"fixture_change","product":1,"event_id":"a b","timestamp":1}', 'message:event_id'],
  ])('%s is refused', (_name, text, reason) => {
    const { message, refused } = decodeFrame(text);
    expect(message).toBeNull();
    expect(refused).toEqual([reason]);
  });

  test.each([
    ['in its own field, behind everything else', JSON.stringify({ type: 'x', pad: 'y'.repeat(300_000), event_id: 'df:match:1' })],
    ['in its field, the frame being cut', '{"type":"bet_stop","event_id":"df:match:1","gro'],
    ['in its field, cut before the end of another', '{"event_id": "df:match:1", "reason":"goa'],
    ['somewhere, where the field is no urn', '{"type":"bet_stop","event_id":{"urn":"df:match:1"}}'],
    ['with a blank behind it', '{"type":"bet_stop","event_id":"df:match:1 "}'],
    ['at the end of a long broken frame', `{"pad":"${'y'.repeat(300_000)}","id":"df:match:1`],
  ])('XR-11 a frame that cannot be read names its event %s', (_name, text) => {
    const { message, doubt } = decodeFrame(text);
    expect(message).toBeNull();
    expect(doubt?.urns).toContain('df:match:1');
  });

  test('XR-11 the number of a cut frame counts as arrived', () => {
    expect(decodeFrame('{"seq":17,"type":"bet_stop","event_id":"df:mat').seq).toBe(17);
    expect(decodeFrame('{"seq":17').seq).toBeNull();
  });

  test('XR-11 what the database cannot keep is not believed: one value would hold up every row written with it', () => {
    const broken = (market: object) => frame({ type: 'odds_change', markets: [{ id: 1, status: 1, outcomes: [], ...market }] });
    for (const market of [{ id: 2 ** 31 }, { id: 0 }, { specifiers: 'total=\u0000' }, { specifiers: 'total=\ud800' }])
      expect(broken(market).doubt, JSON.stringify(market)).not.toBeNull();
    const outcomes = [{ id: '1', odds: '2', probability: '\u0000' }];
    expect(broken({ outcomes })).toMatchObject({
      doubt: { urns: ['df:match:1'] },
      message: { markets: [{ status: 'suspended' }] },
    });
    expect(frame({ type: 'bet_stop', reason: 'a\u0000' }).doubt).not.toBeNull();
  });

  test('rule 9.2 results keep their factors, impossible ones are refused', () => {
    const settlement = (outcome: object) =>
      frame({ type: 'bet_settlement', certainty: 2, markets: [{ id: 18, specifiers: 'total=2.75', outcomes: [outcome] }] });
    const outcomeOf = (outcome: object) => {
      const { message } = settlement(outcome);
      return message?.kind === 'settlement' ? message.markets[0]?.outcomes[0] : undefined;
    };
    expect(outcomeOf({ id: '12', result: 1 })).toEqual({ outcomeId: '12', result: 1, voidFactor: null, deadHeatFactor: null });
    expect(outcomeOf({ id: '12', result: 1, void_factor: '0.5' })).toMatchObject({ result: 1, voidFactor: '0.5' });
    expect(outcomeOf({ id: '12', result: 0, void_factor: '1.0' })).toMatchObject({ result: 0, voidFactor: '1' });
    expect(outcomeOf({ id: '12', result: -1 })).toMatchObject({ result: -1 });
    expect(outcomeOf({ id: '12', result: 1, dead_heat_factor: '0.5' })).toMatchObject({ deadHeatFactor: '0.5' });
    expect(settlement({ id: '12', result: 2 }).refused).toEqual(['result:outcomes.0.result']);
    expect(settlement({ id: '12', result: 1, void_factor: '0.7' }).refused).toEqual(['result:outcomes.0.void_factor']);
    expect(settlement({ id: '12', result: 1, dead_heat_factor: '2' }).refused).toEqual(['result:outcomes.0.dead_heat_factor']);
  });

  test('stops, cancels, rollbacks, alives and snapshots', () => {
    expect(frame({ type: 'bet_stop', groups: 'all|score', market_status: 0, reason: 'var' }).message).toMatchObject({
      kind: 'stop',
      groups: ['all', 'score'],
      marketStatus: 'inactive',
      reason: 'var_check',
    });
    expect(frame({ type: 'bet_cancel', start_time: 5, markets: [{ id: 1, void_reason: 10 }] }).message).toMatchObject({
      kind: 'cancel',
      fromMs: 5,
      toMs: null,
      markets: [{ marketType: 1, specifiers: '', voidReason: 10 }],
    });
    expect(frame({ type: 'rollback_bet_settlement', markets: [{ id: 1 }] }).message).toMatchObject({
      kind: 'rollback-settlement',
    });
    expect(frame({ type: 'rollback_bet_cancel', end_time: 9, markets: [{ id: 1 }] }).message).toMatchObject({
      kind: 'rollback-cancel',
      toMs: 9,
    });
    expect(frame({ type: 'alive', subscribed: 0 }).message).toMatchObject({ kind: 'alive', isSubscribed: false });
    expect(frame({ type: 'snapshot_complete', request_id: 42 }).message).toMatchObject({
      kind: 'snapshot-complete',
      requestId: 42,
    });
  });
});

describe('fixtures', () => {
  const listed = {
    urn: 'df:match:5230140012',
    sport: { urn: 'df:sport:1', name: 'Soccer', system_id: 1 },
    category: { urn: 'df:category:101', name: 'England', country_code: 'GB' },
    tournament: { urn: 'df:tournament:1011', name: 'Premier Division', rank: 1 },
    home: { urn: 'df:competitor:101101', name: 'Northgate United', short_name: 'NOR', country: 'GB' },
    away: { urn: 'df:competitor:101102', name: 'Leeds Rovers', short_name: 'LEE', country: 'GB' },
    start_time: 1_790_000_000_000,
    product: 3,
    live_coverage: true,
    status: 0,
    status_summary: null,
  };

  test('of names goes what nobody sees and what turns the letters around it; the joiners of scripts stay, and nothing else makes a name', () => {
    const named = (name: string) => toFixture({ ...listed, tournament: { ...listed.tournament, name } });
    for (const [given, shown] of [
      ['\u202eEvil\u200b', 'Evil'],
      ['\ufeff Att\u2066ack\u2069 \u00ad\u2060', 'Attack'],
      ['A\u061cl\u200ep\u200fha\u2028\u180e\u{e0041}', 'Alpha'],
      ['می\u200cخواهم', 'می\u200cخواهم'],
      ['क्\u200dष', 'क्\u200dष'],
    ])
      expect(named(given ?? ''), given).toMatchObject({ tournament: { name: shown } });
    for (const name of ['\u200b', ' \u202e ', '\u200d\u200c'])
      expect(named(name)).toEqual({ urn: listed.urn, why: 'fixture:tournament.name' });
  });

  test('the example of the protocol is read', () => {
    expect(toFixture(listed)).toMatchObject({
      urn: 'df:match:5230140012',
      sport: { systemId: 1 },
      category: { countryCode: 'GB' },
      home: { shortName: 'NOR' },
      startTimeMs: 1_790_000_000_000,
      producer: 3,
      liveCoverage: true,
      status: 'not_started',
    });
  });

  test('AMB-54 a game of esports is a sport of its own with the number of all esports and our name; other sports keep theirs', () => {
    const sportOf = (system_id: number) => toFixture({ ...listed, sport: { ...listed.sport, name: 'Some Game', system_id } });
    const games = { 109: 'Counter-Strike 2', 110: 'League of Legends', 111: 'Dota 2', 128: 'Rocket League', 194: 'Valorant' };
    for (const [number, name] of Object.entries(games))
      expect(sportOf(Number(number)), number).toMatchObject({ sport: { name, systemId: 66 } });
    expect(sportOf(20)).toMatchObject({ sport: { name: 'Some Game', systemId: 20 } });
  });

  test.each([
    ['a team without a name', { home: { urn: 'x', name: '  ' } }, 'fixture:home.name'],
    ['a team against itself', { away: listed.home }, 'fixture:same_teams'],
    ['no start', { start_time: 'soon' }, 'fixture:start_time'],
    ['an unknown status', { status: 12 }, 'fixture:status'],
    ['a name that the database cannot keep', { home: { urn: 'x', name: 'A\u0000' } }, 'fixture:home.name'],
    ['half a character', { tournament: { urn: 'x', name: 'A\ud800', rank: 1 } }, 'fixture:tournament.name'],
    ['a producer beyond its column', { product: 70_000 }, 'fixture:product'],
    ['a start in the year 9999', { start_time: 253_370_764_800_000 }, 'fixture:start_time'],
    ['a score beyond every game', { status_summary: { status: 1, home_score: 1e15 } }, 'fixture:status:home_score'],
  ])('XR-03 %s is refused, and it is told which event it is', (_name, change, reason) => {
    expect(toFixture({ ...listed, ...change })).toEqual({ urn: listed.urn, why: reason });
  });
});
