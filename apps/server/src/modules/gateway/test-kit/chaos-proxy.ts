import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

interface Line {
  readonly client: Socket;
  readonly server: Socket;
  isBlackHole: boolean;
  /** Bytes from the server that are not a whole frame yet; undefined until the handshake answer has passed. */
  rest: Buffer | undefined;
  loseNext: boolean;
}

/** A TCP proxy that knows where WebSocket frames begin and end, so that it can lose exactly one. */
export class ChaosProxy {
  readonly #server: Server;
  readonly #lines = new Set<Line>();
  lost = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(targetPort: number): Promise<ChaosProxy> {
    const server = createServer();
    const proxy = new ChaosProxy(server);
    server.on('connection', (client) => proxy.#open(client, targetPort));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cutAll(): void {
    for (const { client, server } of this.#lines) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Every open connection loses its next frame from the server. */
  loseNextFrame(): void {
    for (const line of this.#lines) line.loseNext = true;
  }

  /** Open connections silently pass nothing any more; new ones work. */
  blackHole(): void {
    for (const line of this.#lines) line.isBlackHole = true;
  }

  async stop(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #open(client: Socket, targetPort: number): void {
    const server = connect(targetPort, '127.0.0.1');
    const line: Line = { client, server, isBlackHole: false, rest: undefined, loseNext: false };
    this.#lines.add(line);
    client.on('data', (bytes) => {
      if (!line.isBlackHole) server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!line.isBlackHole) this.#pass(line, bytes);
    });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => {});
      from.on('close', () => {
        if (!line.isBlackHole) to.destroy();
        this.#lines.delete(line);
      });
    }
  }

  #pass(line: Line, bytes: Buffer): void {
    if (line.rest === undefined) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) throw new Error('the handshake answer came in pieces');
      line.client.write(bytes.subarray(0, end + 4));
      line.rest = Buffer.alloc(0);
      this.#pass(line, bytes.subarray(end + 4));
      return;
    }
    let rest = Buffer.concat([line.rest, bytes]);
    for (let length = frameLength(rest); length > 0 && length <= rest.length; length = frameLength(rest)) {
      if (line.loseNext) {
        line.loseNext = false;
        this.lost += 1;
      } else line.client.write(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    line.rest = rest;
  }
}

/** Length of the first frame with its header, 0 while the header is not whole. */
function frameLength(bytes: Buffer): number {
  if (bytes.length < 2) return 0;
  const short = (bytes[1] ?? 0) & 0x7f;
  if (short < 126) return 2 + short;
  if (short === 126) return bytes.length < 4 ? 0 : 4 + bytes.readUInt16BE(2);
  return bytes.length < 10 ? 0 : 10 + bytes.readUInt32BE(6);
}
