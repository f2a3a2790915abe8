import { describe, expect, test } from 'vitest';
import { Answers } from './answers.ts';
import { decodeUofFrame } from './decode.ts';
import { frameUnderKey } from './routing-key.ts';

const stop = (urn: string) =>
  Buffer.from(`<bet_stop product="1" event_id="${urn}" timestamp="1794888000000" groups="all" market_status="-1"/>`);
const decode = (key: string, urn: string) => decodeUofFrame(frameUnderKey(stop(urn), key), new Answers());

describe('H207 the key of a message, in the form in which the provider writes it', () => {
  test('H207 it names the event of the message: the message is believed', () => {
    const { message, doubt } = decode('hi.-.live.bet_stop.1.sr:match.1234.-', 'sr:match:1234');
    expect([message?.kind, doubt]).toEqual(['stop', null]);
  });

  test.each(['sr:match:999', 'sr:match:12345'])('H207 it names another than the message, %s: neither is believed', (urn) => {
    const { message, doubt } = decode('hi.-.live.bet_stop.1.sr:match.1234.-', urn);
    expect([message, doubt?.why]).toEqual([null, 'routing_key']);
    expect(new Set(doubt?.urns)).toEqual(new Set(['sr:match:1234', urn]));
  });

  test.each([
    ['another attribute', '<bet_stop product="1" event_id="sr:match:2" x="sr:match:1234" groups="all"/>'],
    ['a value that looks like one', `<bet_stop product="1" x=' event_id="sr:match:1234"' event_id="sr:match:2"/>`],
    ['an element within', '<odds_change product="1" event_id="sr:match:2"><odds event_id="sr:match:1234"/></odds_change>'],
    ['one without an event', '<odds_change product="1"><odds event_id="sr:match:1234"/></odds_change>'],
  ])('H207 only %s says the event of its key: neither is believed', (_, text) => {
    const { message, doubt } = decodeUofFrame(frameUnderKey(Buffer.from(text), 'hi.-.live.any.1.sr:match.1234.-'), new Answers());
    expect([message, doubt?.why]).toEqual([null, 'routing_key']);
    expect(doubt?.urns).toContain('sr:match:1234');
  });

  test.each(['-.-.-.alive.-.-.-.-', 'lo.-.live.bet_stop.1.sr:season.1234.-', ''])(
    'H207 it names no match, "%s": it says nothing',
    (key) => {
      expect(decode(key, 'sr:match:1234').message?.kind).toBe('stop');
    },
  );
});
