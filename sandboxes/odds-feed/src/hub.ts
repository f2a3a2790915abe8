import type { WebSocket } from 'ws';
import { createFaultyPipe, type FaultRates, type FaultyPipe, type MessageFault, NO_FAULTS } from './faults.ts';
import type { FeedMessage, Product } from './protocol.ts';

/** One line of the journal: what was made, before faults and silence. */
export interface JournalEntry {
  readonly number: number;
  readonly at_ms: number;
  readonly message: unknown;
}

/** Delivers messages to every stream: numbers the frames, adds the requested faults and silences. */
export interface Hub {
  add(socket: WebSocket): void;
  send(message: FeedMessage, fault?: MessageFault): void;
  /** Sends any text as it is, for tests of a reader's robustness. */
  sendRaw(text: string): void;
  /** Sends the alive of each producer that is due. */
  alive(nowMs: number): void;
  /** Until when a producer sends nothing; Infinity: until changed, 0: it sends. */
  silence(product: Product, untilMs: number): void;
  setFaults(rates: FaultRates): void;
  disconnect(): number;
  reset(): void;
  connections(): number;
  /** Most bytes that any reader has not taken yet. */
  waitingBytes(): number;
  frames(): number;
  journal(since: number, limit: number): JournalEntry[];
  close(): void;
}

/** A sign of life comes every so often. Those of running matches come more often: their data may not be old. */
export const ALIVE_MS: Readonly<Record<Product, number>> = { 1: 1000, 3: 5000, 6: 5000 };
const JOURNAL_SIZE = 5000;
/** A recovery of everything is thousands of long messages: the oldest go before the journal is longer than this. */
const MOST_JOURNAL_CHARACTERS = 4 * 1024 * 1024;
/** A reader that lets this much pile up is cut off: it will recover. */
const MOST_BUFFERED_BYTES = 64 * 1024 * 1024;

interface Connection {
  readonly socket: WebSocket;
  readonly pipe: FaultyPipe;
  seq: number;
  /** Producers of which something was kept from this connection since the last alive. */
  readonly lost: Set<Product>;
}

export function createHub(wall: () => number, products: readonly Product[]): Hub {
  const connections = new Set<Connection>();
  const silentUntil = new Map<Product, number>();
  const lastAlive = new Map<Product, number>();
  /** As text: as values the same messages take many times the memory. */
  const journal: { readonly number: number; readonly at_ms: number; readonly text: string }[] = [];
  let journalLength = 0;
  let rates = NO_FAULTS;
  let frames = 0;
  let written = 0;

  const silent = (product: Product): boolean => (silentUntil.get(product) ?? 0) > wall();

  const note = (text: string): void => {
    written++;
    journal.push({ number: written, at_ms: wall(), text });
    journalLength += text.length;
    if (journal.length <= JOURNAL_SIZE * 1.2 && journalLength <= MOST_JOURNAL_CHARACTERS * 1.2) return;
    let gone = 0;
    for (const entry of journal) {
      if (journal.length - gone <= JOURNAL_SIZE && journalLength <= MOST_JOURNAL_CHARACTERS) break;
      journalLength -= entry.text.length;
      gone++;
    }
    journal.splice(0, gone);
  };

  const deliver = (connection: Connection, body: string, exact: boolean, fault?: MessageFault): void => {
    connection.seq++;
    frames++;
    const frame = `{"seq":${connection.seq},${body.slice(1)}`;
    if (fault?.drop === true) return;
    const copies = 1 + (fault?.duplicate ?? 0);
    const go = (): void => {
      for (let i = 0; i < copies; i++) connection.pipe.send(frame, exact);
    };
    if (fault?.delay_ms !== undefined && fault.delay_ms > 0) setTimeout(go, fault.delay_ms);
    else go();
    if (connection.socket.bufferedAmount > MOST_BUFFERED_BYTES) connection.socket.close(1013, 'too slow');
  };

  const sendAlive = (connection: Connection, product: Product, timestamp: number): void => {
    const subscribed = connection.lost.delete(product) ? 0 : 1;
    deliver(connection, JSON.stringify({ type: 'alive', product, timestamp, subscribed }), true);
  };

  return {
    add: (socket) => {
      const pipe = createFaultyPipe((frame) => {
        if (socket.readyState === socket.OPEN) socket.send(frame);
      });
      pipe.setRates(rates);
      const connection: Connection = { socket, pipe, seq: 0, lost: new Set(products) };
      connections.add(connection);
      const gone = (): void => {
        pipe.close();
        connections.delete(connection);
      };
      socket.on('close', gone);
      socket.on('error', gone);
      for (const product of products) if (!silent(product)) sendAlive(connection, product, wall());
    },
    send: (message, fault) => {
      const body = JSON.stringify(message);
      note(body);
      if (connections.size === 0 || silent(message.product)) return;
      const exact = message.type === 'alive' || message.type === 'snapshot_complete' || message.request_id !== undefined;
      for (const connection of connections) deliver(connection, body, exact, fault);
    },
    sendRaw: (text) => {
      note(JSON.stringify({ raw: text }));
      for (const connection of connections) connection.pipe.send(text, false);
    },
    alive: (nowMs) => {
      for (const product of products) {
        if (silent(product) || nowMs - (lastAlive.get(product) ?? 0) < ALIVE_MS[product]) continue;
        lastAlive.set(product, nowMs);
        for (const connection of connections) sendAlive(connection, product, nowMs);
      }
    },
    silence: (product, untilMs) => {
      silentUntil.set(product, untilMs);
      if (untilMs > wall()) for (const connection of connections) connection.lost.add(product);
    },
    setFaults: (next) => {
      rates = next;
      for (const connection of connections) connection.pipe.setRates(next);
    },
    disconnect: () => {
      const count = connections.size;
      for (const connection of connections) connection.socket.close(1012, 'service restart');
      return count;
    },
    reset: () => {
      silentUntil.clear();
      rates = NO_FAULTS;
      for (const connection of connections) connection.pipe.setRates(rates);
    },
    connections: () => connections.size,
    waitingBytes: () => Math.max(0, ...[...connections].map(({ socket }) => socket.bufferedAmount)),
    frames: () => frames,
    journal: (since, limit) =>
      journal
        .filter((entry) => entry.number > since)
        .slice(0, limit)
        .map(({ number, at_ms, text }) => ({ number, at_ms, message: JSON.parse(text) as unknown })),
    close: () => {
      for (const connection of connections) {
        connection.pipe.close();
        connection.socket.terminate();
      }
      connections.clear();
    },
  };
}
