import { readFileSync } from 'node:fs';
import { describeAdapter } from '../../../../../test-kit/providers/adapter-suite.ts';
import type { Decoded } from '../../feed-provider.ts';
import { dusklineFeed } from './duskline-feed.ts';
import { decodeFrame } from './map.ts';

/** Answers and frames as the provider sent them, with shorter lists. */
const recorded = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8')) as T;

const fixtures = recorded<{ fixtures: [{ urn: string }, { urn: string }] }>('fixtures');
const [fixture] = fixtures.fixtures;
const stream = recorded<[object, object, object, object, object, object]>('stream');
const [alive, oddsChange, betStop, settlement, cancel, complete] = stream;
const accepted = { status: 202, body: recorded<object>('recovery') };

describeAdapter('duskline-feed', {
  declaration: dusklineFeed,
  reads: [
    {
      name: 'producers',
      ask: (port) => port.producers(),
      recorded: { body: recorded('producers') },
      becomes: [
        { id: 1, name: 'live', aliveIntervalMs: 1_000, downAfterMs: 20_000, recoveryWindowMs: 259_200_000 },
        { id: 3, name: 'prematch', aliveIntervalMs: 5_000 },
      ],
    },
    {
      name: 'descriptions',
      ask: (port) => port.descriptions(),
      recorded: { body: recorded('descriptions') },
      becomes: [
        { id: 1, name: '1x2' },
        { id: 18, groups: ['all', 'score', 'regular_play'] },
      ],
    },
    {
      name: 'fixtures',
      ask: async (port) => {
        const pages: unknown[] = [];
        for await (const page of port.fixtures(0, 1)) pages.push(page);
        return pages;
      },
      recorded: { body: fixtures },
      becomes: [
        {
          fixtures: [
            { urn: fixture.urn, sport: { systemId: 5 }, status: 'closed', startTimeMs: 1_795_351_500_000 },
            { tournament: { name: 'Ligue de Basket', rank: 6 }, state: { homeScore: 87, awayScore: 85 } },
          ],
          refused: [],
        },
      ],
    },
    {
      name: 'fixture',
      ask: (port) => port.fixture(fixture.urn),
      recorded: { body: fixture },
      becomes: { urn: fixture.urn, home: { name: 'Sandell, Alva' }, state: { homeScore: 2, isPlayedOut: true } },
    },
  ],
  writes: [
    { name: 'requestRecovery', send: (port) => port.requestRecovery(1, null, 42), recorded: accepted },
    { name: 'requestEventRecovery', send: (port) => port.requestEventRecovery(1, fixture.urn, 43), recorded: accepted },
  ],
  messages: {
    map: decodeFrame,
    isRefused: (mapped) => (mapped as Decoded).message === null && (mapped as Decoded).refused.length > 0,
    recorded: [
      { message: alive, becomes: { message: { kind: 'alive', producer: 1, isSubscribed: false }, refused: [], doubt: null } },
      {
        message: oddsChange,
        becomes: {
          message: {
            kind: 'odds',
            requestId: 42,
            state: { status: 'live', periodKey: 'quarter_4', clock: { matchTimeS: 2_328, remainingS: 72 } },
            markets: [
              { marketType: 225, specifiers: 'total=164.5', outcomes: [{ odds: '1.04' }, { odds: '11.50' }] },
              { marketType: 225, status: 'active' },
            ],
          },
          seq: 356,
          doubt: null,
        },
      },
      { message: betStop, becomes: { message: { kind: 'stop', groups: ['all'], marketStatus: 'suspended', reason: 'goal' } } },
      {
        message: settlement,
        becomes: {
          message: {
            kind: 'settlement',
            certainty: 1,
            markets: [{ marketType: 18, outcomes: [{ result: 1 }, { result: 0 }] }, {}, {}],
          },
        },
      },
      { message: cancel, becomes: { message: { kind: 'cancel', markets: [{ voidReason: 9 }, {}, {}] } } },
      { message: complete, becomes: { message: { kind: 'snapshot-complete', requestId: 42, urn: null } } },
    ],
  },
});
