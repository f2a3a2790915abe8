import type { ServerMessage } from '@duskline/realtime/protocol';
import { expect, test } from 'vitest';
import { SequenceCheck } from './sequence-check.ts';

const ack = (offset: number, recovered: boolean, epoch = 'a', ref = '1'): ServerMessage => ({
  type: 'ack',
  ref,
  ok: true,
  topic: 't',
  key: 'k',
  epoch,
  offset,
  recovered,
});
const update = (offset: number, epoch = 'a'): ServerMessage => ({ type: 'update', topic: 't', key: 'k', epoch, offset });

function conversation(asked: { epoch?: string; offset?: number }, ...messages: ServerMessage[]): SequenceCheck {
  const check = new SequenceCheck();
  check.open();
  check.sent({ type: 'hello', protocol: 1, recover: [{ ref: '1', topic: 't', key: 'k', ...asked }] });
  for (const message of messages) check.received(message);
  return check;
}

test('H228 a client that goes on from its position, or from the whole state of another life of the stream, misses nothing', () => {
  const goesOn = conversation({ epoch: 'a', offset: 4 }, ack(4, true), update(5), update(6));
  expect([goesOn.faults, goesOn.recovered, goesOn.begun]).toEqual([[], 1, 0]);
  const begins = conversation({ epoch: 'a', offset: 4 }, ack(90, false, 'b'), update(91, 'b'));
  expect([begins.faults, begins.recovered, begins.begun]).toEqual([[], 0, 1]);
});

test('H228 a frame that is left out, doubled, of another life, or after a position that nobody named is a fault', () => {
  expect(conversation({}, ack(4, false), update(6)).faults).toHaveLength(1);
  expect(conversation({}, ack(4, false), update(5), update(5)).faults).toHaveLength(1);
  expect(conversation({}, ack(4, false), update(5, 'b')).faults).toHaveLength(1);
  expect(conversation({ epoch: 'a', offset: 4 }, ack(5, true)).faults).toHaveLength(1);
  expect(conversation({ epoch: 'a', offset: 4 }, ack(4, true, 'b')).faults).toHaveLength(1);
  expect(conversation({}, ack(4, false, 'a', '2')).faults).toHaveLength(1);
});

test('an unasked whole state replaces what was there', () => {
  const caughtUp: ServerMessage = { type: 'snapshot', topic: 't', key: 'k', epoch: 'a', offset: 40, snapshot: {} };
  expect(conversation({}, ack(4, false), caughtUp, update(41)).faults).toEqual([]);
});
