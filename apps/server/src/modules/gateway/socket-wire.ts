import type { Duplex } from 'node:stream';
import type { Wire } from '@duskline/realtime/topic';
import type { WebSocket } from 'ws';
import { headFrame, PING_FRAME } from './frame-codec.ts';

const OPEN = 1;

/**
 * Writes ready frames straight to the TCP socket. `ws` keeps reading, answering pings and closing. This is sound because compression is off:
 * then `ws` never has half a message waiting, and every write, its own and ours, is whole frames.
 */
export class SocketWire implements Wire<Buffer, Buffer> {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws;
    this.#socket = socket;
  }

  send(frame: Buffer): void {
    if (this.#ws.readyState === OPEN) this.#socket.write(frame);
  }

  /** One system call for all of them. */
  sendAll(frames: readonly Buffer[]): void {
    if (this.#ws.readyState !== OPEN) return;
    this.#socket.cork();
    for (const frame of frames) this.#socket.write(frame);
    this.#socket.uncork();
  }

  sendJoined(head: string, tail: Buffer): void {
    this.sendAll([headFrame(head), tail]);
  }

  ping(): void {
    this.send(PING_FRAME);
  }

  bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }
}
