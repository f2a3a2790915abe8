import { connect, type Socket } from 'node:net';
import { AppError } from '@duskline/contract/errors';
import type { ScannerAddress } from '../../platform/scanner-address.ts';

export interface Scanner {
  /** @throws AppError InfectedFileException for a file that is known to do harm, ServiceUnavailableException when nobody can say */
  scan(bytes: Buffer): Promise<void>;
  /** What the scanner calls itself. @throws Error when it does not answer */
  version(): Promise<string>;
}

const CHUNK_BYTES = 256 * 1024;
const ANSWER_MS = 30_000;
const CONNECT_MS = 3_000;
/** An answer is one line. */
const LONGEST_ANSWER = 1_000;

/** Asks one question of clamd: what is written to the connection, and the line that comes back. */
function ask(address: ScannerAddress, write: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let answer = '';
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('the scanner does not answer')));
    socket.once('connect', () => {
      socket.setTimeout(ANSWER_MS);
      write(socket);
    });
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('latin1');
      if (answer.length > LONGEST_ANSWER) socket.destroy(new Error('the scanner says too much'));
    });
    socket.once('error', reject);
    socket.once('close', () => {
      const line = answer.replace(/\0[\s\S]*$/, '').trim();
      if (line === '') reject(new Error('the scanner said nothing'));
      else resolve(line);
    });
  });
}

function writeStream(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    socket.write(chunk);
  }
  socket.write(Buffer.alloc(4));
}

/** clamd, by its own protocol (INSTREAM). Without an address nothing can be uploaded. */
export function createScanner(address: ScannerAddress | null): Scanner {
  const asked = (write: (socket: Socket) => void): Promise<string> =>
    address === null ? Promise.reject(new Error('CLAMD names no scanner')) : ask(address, write);
  return {
    async scan(bytes) {
      let answer: string;
      try {
        answer = await asked((socket) => writeStream(socket, bytes));
      } catch (cause) {
        throw new AppError('ServiceUnavailableException', { cause });
      }
      if (answer === 'stream: OK') return;
      if (/^stream: .+ FOUND$/.test(answer)) throw new AppError('InfectedFileException');
      throw new AppError('ServiceUnavailableException', { cause: new Error(`the scanner said: ${answer}`) });
    },
    version: () => asked((socket) => socket.write('zVERSION\0')),
  };
}
