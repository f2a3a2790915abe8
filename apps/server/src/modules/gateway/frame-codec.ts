import type { FrameCodec } from '@duskline/realtime/topic';

const FIN = 0x80;
const OPCODE_CONTINUATION = 0x0;
const OPCODE_TEXT = 0x1;
const OPCODE_PING = 0x9;

/**
 * Whole WebSocket frames (RFC 6455 section 5.2), ready for the socket. Frames to a client are not masked, so the bytes are the same for
 * everybody: one buffer is made per message and shared by all sockets and by the replay window. A slow reader then queues
 * references, not copies.
 */
export const frameCodec: FrameCodec<Buffer, Buffer> = {
  frame: (text) => encode(FIN | OPCODE_TEXT, text, Buffer.allocUnsafeSlow),
  tail: (text) => encode(FIN | OPCODE_CONTINUATION, text, Buffer.allocUnsafeSlow),
};

/** First fragment of a message whose end is a shared `tail`. */
export function headFrame(text: string): Buffer {
  return encode(OPCODE_TEXT, text, Buffer.allocUnsafe);
}

/** A ping without content. */
export const PING_FRAME = Buffer.from([FIN | OPCODE_PING, 0]);

/** @param alloc what is kept takes no part of Node's pool, of which one frame would keep all 64 KiB */
function encode(firstByte: number, text: string, alloc: (bytes: number) => Buffer): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = alloc(headerLength + length);
  frame[0] = firstByte;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  frame.write(text, headerLength);
  return frame;
}
