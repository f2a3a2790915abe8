import { expect, test } from 'vitest';
import * as ws from 'ws';
import { frameCodec, headFrame, PING_FRAME } from './frame-codec.ts';

/** Exported by `ws`, missing in its types. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => NodeJS.WritableStream };

/** Reads the bytes with the frame reader of `ws`, in the client's role. */
function read(bytes: Buffer): Promise<{ messages: string[]; pings: number }> {
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
  const messages: string[] = [];
  let pings = 0;
  receiver.on('message', (data: Buffer) => messages.push(data.toString()));
  receiver.on('ping', () => (pings += 1));
  return new Promise((resolve, reject) => {
    receiver.on('error', reject);
    receiver.write(bytes as never, () => setImmediate(() => resolve({ messages, pings })));
  });
}

test('frames of every length class are what a WebSocket client reads', async () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 300_000]) {
    const text = 'ä'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2);
    const { messages } = await read(frameCodec.frame(text));
    expect(messages).toEqual([text]);
  }
});

test('a head and a shared tail are one message, also with a ping in between', async () => {
  const tail = frameCodec.tail(`"state":"${'y'.repeat(70_000)}"}`);
  for (const ref of ['1', '2']) {
    const { messages, pings } = await read(Buffer.concat([headFrame(`{"ref":"${ref}",`), PING_FRAME, tail]));
    expect(messages.map((text) => (JSON.parse(text) as { ref: string }).ref)).toEqual([ref]);
    expect(pings).toBe(1);
  }
});

test('a frame that is kept for replays holds nothing but its own bytes', () => {
  for (const frame of [frameCodec.frame('{"a":1}'), frameCodec.tail('}')]) expect(frame.buffer.byteLength).toBe(frame.length);
});
