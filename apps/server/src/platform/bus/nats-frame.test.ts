import { createHmac } from 'node:crypto';
import { assert, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFrameCodec, type Frame } from './nats-frame.ts';

const codec = createFrameCodec('a secret');
const position = (id: bigint) => ({ clusterNo: 1, xid: '812', id });
const FRAMES: Frame[] = [
  { kind: 'row', after: position(1n), row: { position: position(2n), topic: 'ticket', events: { userId: ['7'] } } },
  { kind: 'position', at: position(2n ** 62n) },
  { kind: 'again', consumer: 'players', position: position(3n), userId: '7' },
  { kind: 'wake' },
];

/** As an attacker who knows the secret would send another text. */
function signed(text: string): Uint8Array {
  const key = createHmac('sha256', 'a secret').update('duskline-bus-1').digest();
  return Buffer.concat([createHmac('sha256', key).update(text).digest(), Buffer.from(text)]);
}

describe('frames between processes', () => {
  test('O27 what is signed as the format says is read', () => {
    expect(codec.decode(signed('{"kind":"wake"}'))).toEqual({ kind: 'wake' });
  });

  test('O27 a newer release may say more: what is not known here is left out', () => {
    expect(codec.decode(signed('{"kind":"wake","more":1}'))).toEqual({ kind: 'wake' });
    const said = '{"kind":"position","at":[1,"2","3"],"trace":"x","sent":{"ms":4}}';
    expect(codec.decode(signed(said))).toEqual({ kind: 'position', at: { clusterNo: 1, xid: '2', id: 3n } });
  });

  test.each(FRAMES.map((frame) => [frame.kind, frame] as const))('O27 %s arrives as it was sent', (_, frame) => {
    expect(codec.decode(codec.encode(frame))).toEqual(frame);
  });

  test('O27 what was changed on the way, or made with another secret, is not taken', () => {
    for (const frame of FRAMES) {
      const data = codec.encode(frame);
      expect(createFrameCodec('another secret').decode(data)).toBe('forged');
      for (const at of [0, 31, 32, data.length - 1]) {
        const changed = Uint8Array.from(data, (byte, index) => (index === at ? byte ^ 1 : byte));
        expect(codec.decode(changed)).toBe('forged');
      }
      expect(codec.decode(data.subarray(0, data.length - 1))).toBe('forged');
    }
  });

  test('O27 any bytes are refused without a fault', () => {
    assert(property(uint8Array({ maxLength: 200 }), (data) => codec.decode(data) === 'forged'));
  });

  test.each([
    '',
    'null',
    '{}',
    '[]',
    '{"kind":"row"}',
    '{"kind":"king"}',
    '{"kind":"position","at":[1,"x","2"]}',
    '{"kind":"position","at":[1,"2",3]}',
    '{"kind":"position","at":[1.5,"2","3"]}',
    '{"kind":"position","at":[1,"2","99999999999999999999999"]}',
    '{"kind":"again","consumer":7,"at":[1,"2","3"]}',
    '{"kind":"position","at":[1,"2","3"]',
  ])('O27 %s, signed, is unreadable and nothing else', (text) => {
    expect(codec.decode(signed(text))).toBe('unreadable');
  });
});
