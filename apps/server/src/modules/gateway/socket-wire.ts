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
  readonly #onAnswer: (bytes: number) => void;

  /** @param onAnswer told of the length of whatever the client has asked for */
  constructor(ws: WebSocket, socket: Duplex, onAnswer: (bytes: number) => void = () => undefined) {
    this.#ws = ws;
    this.#socket = socket;
    this.#onAnswer = onAnswer;
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

  sendAnswer(frames: readonly Buffer[]): void {
    this.#onAnswer(frames.reduce((sum, { length }) => sum + length, 0));
    this.sendAll(frames);
  }

  sendJoined(head: string, tail: Buffer): void {
    this.sendAnswer([headFrame(head), tail]);
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
