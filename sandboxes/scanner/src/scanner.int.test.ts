import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScannerServer } from './scanner-server.ts';

const server = createScannerServer();
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as { port: number }).port;
});
afterAll(() => new Promise((done) => server.close(done)));

function ask(...writes: Buffer[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString('latin1');
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(said));
    for (const bytes of writes) socket.write(bytes);
  });
}

function chunk(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
const stream = (...parts: Buffer[]) => ask(Buffer.from('zINSTREAM\0'), ...parts.map(chunk), Buffer.alloc(4));

describe('scanner sandbox', () => {
  test('answers as clamd does, with the ending of the command', async () => {
    expect(await ask(Buffer.from('zPING\0'))).toBe('PONG\0');
    expect(await ask(Buffer.from('nVERSION\n'))).toBe('Duskline scanner sandbox\n');
    expect(await ask(Buffer.from('zSCAN /etc/passwd\0'))).toBe('UNKNOWN COMMAND\0');
  });

  test('U2 finds EICAR wherever it stands, also across chunks, and nothing in what is clean', async () => {
    expect(await stream(Buffer.from('clean'))).toBe('stream: OK\0');
    expect(await stream(EICAR)).toBe('stream: Eicar-Test-Signature FOUND\0');
    expect(await stream(Buffer.alloc(1000), EICAR.subarray(0, 30), EICAR.subarray(30), Buffer.alloc(10))).toMatch(/FOUND/);
    expect(await stream(EICAR.subarray(0, 67))).toBe('stream: OK\0');
  });

  test('U3 what is longer than it looks at is said to be', async () => {
    const mega = Buffer.alloc(1024 * 1024);
    expect(await stream(...Array.from({ length: 26 }, () => mega))).toBe('INSTREAM size limit exceeded. ERROR\0');
  });
});
