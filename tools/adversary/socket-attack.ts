import { setTimeout as sleep } from 'node:timers/promises';
import { CLOSE, PROTOCOL_VERSION, REALTIME_PATH } from '@duskline/realtime/protocol';
import { WebSocket } from 'ws';
import { type Random, seededRandom } from '../chaos/random.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import { mutate } from './mutate.ts';
import type { Target } from './target.ts';
import type { Violations } from './violations.ts';

export interface SocketAttackParts {
  readonly target: Target;
  readonly violations: Violations;
  readonly seed: number;
  readonly players: readonly HttpPlayer[];
}

/** Messages as a well-meaning page sends them. */
const MESSAGES: readonly unknown[] = [
  {
    type: 'hello',
    protocol: PROTOCOL_VERSION,
    pace: 'full',
    recover: [{ ref: 'a', topic: 'livePreviewMarkets', key: '1', epoch: 'x', offset: 4 }],
  },
  { type: 'subscribe', ref: 'r1', topic: 'livePreviewMarkets', key: '1' },
  { type: 'subscribe', ref: 'r2', topic: 'prematchEvent', key: '7', epoch: 'abc', offset: 12 },
  { type: 'subscribe', ref: 'r3', topic: 'balance' },
  { type: 'unsubscribe', ref: 'r4', topic: 'livePreviewMarkets', key: '1' },
  { type: 'pace', pace: 'calm' },
  { type: 'ping' },
  [{ type: 'ping' }, { type: 'subscribe', ref: 'r5', topic: 'cashout' }],
];

/** How the server may end a connection that sends nonsense: by the protocol of sockets, or by a code of our own. */
const RIGHT_CODES: ReadonlySet<number> = new Set([1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009, ...Object.values(CLOSE)]);
const CONNECTIONS = 12;
const OPEN_PATIENCE_MS = 5_000;
const PONG_PATIENCE_MS = 5_000;
/** The connection limiter bounds how often a client may connect: one that was closed is opened again after a pause. */
const REOPEN_MS = 50;
const FRAMES_A_CONNECTION = 40;

const randomOf = (seed: number, number: number): Random => seededRandom((seed * 3_000_017 + number * 611_953) >>> 0);

/** Frames that went wrong from the side of browsers: the connection may be closed with a right code, others are not touched. */
export class SocketAttack {
  readonly #parts: SocketAttackParts;
  readonly #codes = new Map<number, number>();
  #addresses = 0;
  sent = 0;

  constructor(parts: SocketAttackParts) {
    this.#parts = parts;
  }

  async fire(numbers: readonly number[]): Promise<void> {
    const at = `socket ${numbers[0]}..${numbers.at(-1)}`;
    const waiting = [...numbers];
    const witness = await this.#open(0);
    const worker = async (slot: number): Promise<void> => {
      while (waiting.length > 0) await this.#connection(slot, waiting.splice(0, FRAMES_A_CONNECTION));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, slot) => worker(slot)));
    if (!witness || !(await answers(witness))) this.#parts.violations.add('a quiet neighbour was cut off', at);
    witness?.terminate();
    await this.#parts.target.expectReady(at);
    this.#parts.target.expectAlive(at);
  }

  summary(): string {
    return [...this.#codes]
      .sort(([a], [b]) => a - b)
      .map(([code, times]) => `${code}: ${times}`)
      .join(', ');
  }

  async #open(slot: number): Promise<WebSocket | null> {
    const { target, players } = this.#parts;
    const player = players[slot % players.length] as HttpPlayer;
    const headers = { cookie: player.cookies(), origin: new URL(target.url).origin };
    for (const until = Date.now() + OPEN_PATIENCE_MS; Date.now() < until; await sleep(REOPEN_MS)) {
      const localAddress = this.#address();
      const options = { headers, perMessageDeflate: false, ...(localAddress ? { localAddress } : {}) };
      const socket = new WebSocket(`${target.url.replace(/^http/, 'ws')}${REALTIME_PATH}`, options);
      socket.on('error', () => undefined);
      const isOpen = await new Promise<boolean>((done) => {
        socket.once('open', () => done(true));
        socket.once('close', () => done(false));
      });
      if (isOpen) return socket;
    }
    return null;
  }

  /** An address of this machine for each connection: otherwise the limit of new connections of one address ends the attack. */
  #address(): string | undefined {
    if (process.platform !== 'linux') return undefined;
    const next = this.#addresses++;
    return `127.${10 + (next >> 14)}.${(next >> 7) & 127}.${1 + (next & 127)}`;
  }

  /** Sends these on one connection, or on the next ones when the server ends it. */
  async #connection(slot: number, numbers: readonly number[]): Promise<void> {
    const { seed, violations } = this.#parts;
    let socket: WebSocket | null = null;
    for (const number of numbers) {
      if (socket === null || socket.readyState !== WebSocket.OPEN) socket = await this.#open(slot);
      if (socket === null) {
        violations.add('no connection can be opened any more', `socket ${number}`);
        return;
      }
      const random = randomOf(seed, number);
      const { text, how, where } = mutate(random, MESSAGES[random.below(MESSAGES.length)], Date.now());
      socket.removeAllListeners('close');
      socket.once('close', (code) => {
        this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
        if (!RIGHT_CODES.has(code))
          violations.add(`a connection was ended with ${code}`, `socket ${number}`, {
            how: `${how} ${where}`,
            text: text.slice(0, 400),
          });
      });
      // Now and then as bytes that are no text.
      socket.send(random.below(25) === 0 ? Buffer.from(text, 'latin1') : text);
      this.sent++;
      if (random.below(4) === 0) await sleep(1);
    }
    await answers(socket);
    socket?.removeAllListeners('close');
    socket?.terminate();
  }
}

/** Whether the other side still answers: a ping of ours gets its pong. */
function answers(socket: WebSocket | null): Promise<boolean> {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(false);
  return new Promise((done) => {
    const timer = setTimeout(() => end(false), PONG_PATIENCE_MS);
    const end = (isRight: boolean): void => {
      clearTimeout(timer);
      socket.removeListener('pong', onPong);
      socket.removeListener('close', onClose);
      done(isRight);
    };
    const onPong = (): void => end(true);
    const onClose = (): void => end(false);
    socket.once('pong', onPong);
    socket.once('close', onClose);
    socket.ping();
  });
}
