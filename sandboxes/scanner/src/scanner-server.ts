import { createServer, type Server, type Socket } from 'node:net';
import { createStreamScan, type StreamScan } from './scan-stream.ts';

const LONGEST_COMMAND = 64;
const SILENCE_MS = 30_000;
const VERSION = 'Duskline scanner sandbox';

/** What one connection still has to say: a command, or the chunks of a file. */
interface Reading {
  rest: Buffer;
  /** How answers end; set by the command. */
  end: string;
  scan: StreamScan | null;
}

function answerCommand(socket: Socket, reading: Reading, command: string): void {
  if (command === 'INSTREAM') {
    reading.scan = createStreamScan();
    return;
  }
  const answers: Record<string, string> = { PING: 'PONG', VERSION };
  socket.end(`${answers[command] ?? 'UNKNOWN COMMAND'}${reading.end}`);
}

/** True when something was read, and there may be more. */
function readCommand(socket: Socket, reading: Reading): boolean {
  const [prefix = 0] = reading.rest;
  reading.end = prefix === 0x7a ? '\0' : '\n';
  const at = reading.rest.indexOf(reading.end);
  if (at < 0) {
    if (reading.rest.length > LONGEST_COMMAND) socket.destroy();
    return false;
  }
  const command = reading.rest.subarray(1, at).toString('latin1').trim();
  reading.rest = reading.rest.subarray(at + 1);
  answerCommand(socket, reading, command);
  return reading.scan !== null;
}

function readChunk(socket: Socket, reading: Reading, scan: StreamScan): boolean {
  if (reading.rest.length < 4) return false;
  const length = reading.rest.readUInt32BE(0);
  if (length === 0) {
    socket.end(`${scan.answer()}${reading.end}`);
    return false;
  }
  if (reading.rest.length < 4 + length && length <= 1024 * 1024) return false;
  const isTaken = length <= 1024 * 1024 && scan.add(reading.rest.subarray(4, 4 + length));
  reading.rest = reading.rest.subarray(Math.min(reading.rest.length, 4 + length));
  if (!isTaken) socket.end(`INSTREAM size limit exceeded. ERROR${reading.end}`);
  return isTaken;
}

/** Speaks the protocol of clamd over TCP. */
export function createScannerServer(): Server {
  return createServer((socket) => {
    const reading: Reading = { rest: Buffer.alloc(0), end: '\n', scan: null };
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      if (socket.writableEnded) return;
      reading.rest = Buffer.concat([reading.rest, bytes]);
      let goesOn = reading.rest.length > 0;
      while (goesOn) goesOn = reading.scan ? readChunk(socket, reading, reading.scan) : readCommand(socket, reading);
    });
  });
}
