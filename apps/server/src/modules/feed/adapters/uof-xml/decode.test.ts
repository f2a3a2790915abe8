import { describe, expect, test } from 'vitest';
import { recordedUof, UOF_MATCH } from '../../../../../test-kit/recorded-uof.ts';
import { Answers } from './answers.ts';
import { decodeUofFrame } from './decode.ts';

const decode = (text: string, answers = new Answers()) => decodeUofFrame(text, answers);
const decodeRecorded = (name: string) => decode(recordedUof(name));
const event = { urn: UOF_MATCH, requestId: null };

describe('H207 recorded messages of a Unified Odds Feed', () => {
  test.each([
    ['alive', { kind: 'alive', producer: 1, timestampMs: 1_795_459_860_000, isSubscribed: true }],
    ['bet-stop', { kind: 'stop', ...event, producer: 1, groups: ['all'], marketStatus: 'suspended' }],
    ['fixture-change', { kind: 'fixture-change', ...event, producer: 3 }],
    ['snapshot-complete', { kind: 'snapshot-complete', producer: 1, requestId: 42, urn: null }],
    [
      'bet-cancel',
      {
        kind: 'cancel',
        ...event,
        fromMs: 1_795_459_860_000,
        toMs: 1_795_462_200_000,
        markets: [{ marketType: 29, specifiers: '', voidReason: 12 }],
      },
    ],
    ['rollback-bet-settlement', { kind: 'rollback-settlement', markets: [{ marketType: 1 }, { specifiers: 'total=2.5' }] }],
    ['rollback-bet-cancel', { kind: 'rollback-cancel', fromMs: 1_795_459_860_000, markets: [{ marketType: 29 }] }],
  ])('%s', (name, message) => {
    expect(decodeRecorded(name)).toMatchObject({ message, seq: null, refused: [], doubt: null });
  });

  test('prices, probabilities, the state, its clock and the players sent off', () => {
    expect(decodeRecorded('odds-change-live')).toMatchObject({ refused: [], doubt: null });
    const { message } = decodeRecorded('odds-change-live');
    expect(message).toMatchObject({
      kind: 'odds',
      ...event,
      producer: 1,
      state: {
        status: 'live',
        periodKey: '1st_half',
        homeScore: 1,
        awayScore: 0,
        periods: [{ home: 1, away: 0 }],
        clock: { matchTimeS: 1_867, isStopped: false, atMs: 1_795_462_260_000 },
        redCardsHome: 0,
        // One shown at once, one for a second yellow card.
        redCardsAway: 2,
      },
    });
    expect(message?.kind === 'odds' && message.markets).toEqual([
      {
        marketType: 1,
        specifiers: '',
        status: 'active',
        isFavourite: false,
        outcomes: [
          { outcomeId: '1', odds: '1.45', isActive: true, probability: '0.65' },
          { outcomeId: '2', odds: '4.2', isActive: true, probability: '0.22' },
          { outcomeId: '3', odds: '7.5', isActive: true, probability: '0.13' },
        ],
      },
      {
        marketType: 18,
        specifiers: 'total=2.5',
        status: 'active',
        isFavourite: true,
        outcomes: [
          { outcomeId: '12', odds: '1.75', isActive: true, probability: '0.55' },
          { outcomeId: '13', isActive: false },
        ],
      },
      { marketType: 29, specifiers: '', status: 'suspended', isFavourite: false },
    ]);
  });

  test('rules 9.2 results with halves and the reason of a void', () => {
    const { message, doubt } = decodeRecorded('bet-settlement');
    expect(doubt).toBeNull();
    expect(message).toMatchObject({
      kind: 'settlement',
      certainty: 2,
      markets: [
        { marketType: 1, voidReason: null, outcomes: [{ result: 1, voidFactor: null }, { result: 0 }, { result: 0 }] },
        { specifiers: 'total=2.5', outcomes: [{ result: 0 }, { result: 1 }] },
        {
          specifiers: 'total=2.25',
          voidReason: 0,
          outcomes: [
            { result: 0, voidFactor: '0.5' },
            { result: 1, voidFactor: '0.5' },
          ],
        },
      ],
    });
  });

  test('a set of tennis: points with advantage, and who serves', () => {
    const status =
      '<sport_event_status status="1" match_status="9" home_score="1.0" away_score="0" current_server="2" home_gamescore="40" away_gamescore="50"/>';
    const { message } = decode(
      `<odds_change product="1" event_id="${UOF_MATCH}" timestamp="1795462260000">${status}<odds/></odds_change>`,
    );
    expect(message).toMatchObject({ state: { periodKey: 'set_2', homeScore: 1, server: 2, gameScore: '40-A' } });
  });

  test('events that are no match are ignored and counted by their kind, and no fixture of theirs is asked for', () => {
    expect(decodeRecorded('stage')).toEqual({ message: null, seq: null, refused: ['event_kind:stage'], doubt: null });
    for (const [urn, kind] of [
      ['sr:season:1', 'season'],
      ['sr:simple_tournament:1', 'simple_tournament'],
      ['wns:draw:1', 'draw'],
      ['sr:anything_new:1', 'other'],
    ])
      expect(decode(recordedUof('stage').replace('sr:stage:900000004', String(urn)))).toMatchObject({
        refused: [`event_kind:${kind}`],
        doubt: null,
      });
  });

  test('a market with several players as one outcome is left out, and so is a result without outcomes: the match stays as it is', () => {
    const odds = decode(recordedUof('odds-change-live').replace('id="12"', 'id="sr:player:1,sr:player:2"'));
    expect(odds).toMatchObject({
      refused: ['market:composite_outcome'],
      doubt: null,
      message: { markets: [{ marketType: 1 }, { marketType: 29 }] },
    });
    const result = decode(recordedUof('bet-settlement').replace('<outcomes>', '<outcomes><market id="60"/>'));
    expect(result).toMatchObject({ refused: ['result:no_outcomes'], doubt: null });
  });
});

const about = (name: string, more: string, attributes = '') =>
  `<${name} product="1" event_id="${UOF_MATCH}" timestamp="1795462260000" ${attributes}>${more}</${name}>`;

describe('H207 XR-11 what a message says of prices and results is read or doubted, never left out without a word', () => {
  test.each([
    ['a market beside the odds', about('odds_change', '<market id="18" status="1"/><odds/>')],
    ['a market without odds', about('odds_change', '<market id="18" status="1"/>')],
    ['a market within something new', about('odds_change', '<odds><group><market id="18" status="1"/></group></odds>')],
    ['an outcome outside of its market', about('odds_change', '<odds><outcome id="1" odds="2"/></odds>')],
    ['a result beside the outcomes', about('bet_settlement', '<market id="1"><outcome id="1" result="1"/></market>')],
    ['a market of a cancellation within another element', about('bet_cancel', '<markets><market id="1"/></markets>')],
    ['one of a rollback', about('rollback_bet_settlement', '<outcomes><market id="1"/></outcomes>')],
  ])('%s', (_, text) => {
    expect(decode(text)).toMatchObject({ message: null, doubt: { urns: [UOF_MATCH], why: 'misplaced_market' } });
  });

  test('elements that nobody knows yet do no harm', () => {
    expect(
      decode(about('odds_change', '<new/><odds><odds_generation_properties/><market id="18" status="0"/></odds>')),
    ).toMatchObject({ message: { markets: [{ marketType: 18 }] }, doubt: null });
  });

  test.each(['bet_cancel', 'rollback_bet_cancel'])('%s of a time that ends before it begins', (kind) => {
    const of = (from: number, to: number) => about(kind, '<market id="1"/>', `start_time="${from}" end_time="${to}"`);
    expect(decode(of(1_795_462_260_000, 1_795_462_259_999))).toMatchObject({ message: null, doubt: { urns: [UOF_MATCH] } });
    expect(decode(of(1_795_462_260_000, 1_795_462_260_000)).doubt).toBeNull();
  });
});

describe('H207 hostile messages', () => {
  const live = recordedUof('odds-change-live');
  const doubt = (why: string) => ({ urns: [UOF_MATCH], why });

  test.each([
    ['an entity bomb', `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(100)}"><!ENTITY c "&b;&b;&b;">]>${live.replace('1.45', '&c;')}`],
    ['a document of elsewhere', `<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd">${live.replace(/^.*\n/, '')}`],
    ['an entity that nobody declared', live.replace('1.45', '&price;')],
    ['a comment inside of it', live.replace('<odds ', '<!-- --><odds ')],
    ['a message that is cut', live.slice(0, -30)],
    ['two messages in one', live + live.replace(/^.*\n/, '')],
    ['an attribute twice', live.replace('status="1"', 'status="1" status="0"')],
    ['a crowd of elements', live.replace('<odds ', `${'<x/>'.repeat(30_000)}<odds `)],
    ['a nest', live.replace('<odds ', `${'<x>'.repeat(20)}${'</x>'.repeat(20)}<odds `)],
  ])('%s makes the match doubtful and is not believed', (_what, text) => {
    expect(decode(text)).toEqual({ message: null, seq: null, refused: ['not_xml'], doubt: doubt('not_xml') });
  });

  test.each([
    ['no producer', live.replace('product="1" ', '')],
    ['a producer in words', live.replace('product="1"', 'product="live"')],
    ['a time in words', live.replace(/timestamp="\d+"/, 'timestamp="now"')],
    ['a time beyond every number', live.replace(/timestamp="\d+"/, `timestamp="${'9'.repeat(400)}"`)],
    ['a kind that does not exist', live.replaceAll('odds_change', 'odds_changed')],
    ['an event id that is written otherwise', live.replace('sr:match:9', 'sr:match:&#57;').replace('product="1"', '')],
  ])('with %s the match is doubtful', (_what, text) => {
    const decoded = decode(text);
    expect(decoded).toMatchObject({ message: null, doubt: { urns: [UOF_MATCH] } });
    expect(decoded.refused).toHaveLength(1);
  });

  test.each([
    ['a market without an id', '<market id="1" status="1">', '<market status="1">'],
    ['a market without a status', '<market id="29" status="-1"/>', '<market id="29"/>'],
    ['a status that does not exist', '<market id="29" status="-1"/>', '<market id="29" status="7"/>'],
    ['an outcome without an id', '<outcome id="1" ', '<outcome '],
    ['a flag that is none', 'active="1"', 'active="perhaps"'],
    ['a market id beyond every number', '<market id="29"', `<market id="${'9'.repeat(40)}"`],
    ['a score below nothing', 'away_score="0">', 'away_score="-1">'],
    ['red cards in words', '<red_cards home="0"', '<red_cards home="none"'],
  ])('XR-11 %s makes the match doubtful, and the rest of the message counts', (_what, from, to) => {
    expect(live).toContain(from);
    const decoded = decode(live.replace(from, to));
    expect(decoded.doubt?.urns).toEqual([UOF_MATCH]);
    expect(decoded.message).toMatchObject({ kind: 'odds', urn: UOF_MATCH });
  });

  test('a price that is no number reaches the sanity band as it is, so that the market is shut', () => {
    const { message, doubt: none } = decode(live.replace('odds="1.45"', 'odds="-1e999"'));
    expect(none).toBeNull();
    expect(message).toMatchObject({ markets: [{ outcomes: [{ odds: '-1e999' }, {}, {}] }, {}, {}] });
  });

  test('a sign of life that cannot be read shuts its producer; a clock that cannot be read is only not shown', () => {
    expect(decode('<alive product="3" timestamp="soon" subscribed="1"/>').message).toEqual({
      kind: 'unreadable-alive',
      producer: 3,
    });
    expect(decode('<alive product="3" timestamp="1795459860000"').message).toEqual({ kind: 'unreadable-alive', producer: 3 });
    expect(decode('<alive product="x" subscribed="1"/>')).toMatchObject({ message: null, doubt: null });
    const { message, doubt: none } = decode(live.replace('31:07', 'half past'));
    expect([none, message?.kind === 'odds' && message.state?.clock]).toEqual([null, undefined]);
  });

  test('what names nobody is refused, and names of other events in it doubt nobody', () => {
    for (const text of ['', 'x', '<a/>', '<odds_change/>', '<odds_change event_id="sr:season:7" ', '\0'])
      expect(decode(text)).toMatchObject({ message: null, doubt: null, refused: [expect.any(String)] });
  });

  test('every cut and every attribute left out is answered, none throws', () => {
    for (const name of [
      'odds-change-live',
      'bet-settlement',
      'bet-cancel',
      'alive',
      'snapshot-complete',
      'rollback-bet-cancel',
    ]) {
      const text = recordedUof(name);
      for (let end = 0; end < text.length; end += 7) expect(() => decode(text.slice(0, end))).not.toThrow();
      for (const [attribute] of text.matchAll(/ [a-z_]+="[^"]*"/g)) {
        expect(() => decode(text.replace(attribute, ''))).not.toThrow();
        expect(() => decode(text.replace(attribute, attribute.replace(/"[^"]*"/, '"\u{1F600}"')))).not.toThrow();
      }
    }
  });
});

test.each([
  ['prices', '<odds><market id="1" status="1"/></odds><odds><market id="1" status="-1"/></odds>', 'odds_change'],
  [
    'a state',
    '<sport_event_status status="1" match_status="6"/><sport_event_status status="4" match_status="100"/>',
    'odds_change',
  ],
  ['who was sent off', '<sport_event_status status="1"><statistics/><statistics/></sport_event_status>', 'odds_change'],
  ['results', '<outcomes/><outcomes/>', 'bet_settlement'],
])('XR-29 a message that says %s twice is not believed, and its event is doubtful', (_what, inner, kind) => {
  const text = `<${kind} product="1" event_id="${UOF_MATCH}" timestamp="1795462260000">${inner}</${kind}>`;
  expect(decode(text)).toMatchObject({ message: null, refused: ['said_twice'], doubt: { urns: [UOF_MATCH], why: 'said_twice' } });
});
