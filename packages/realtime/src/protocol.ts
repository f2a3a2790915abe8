/**
 * The real-time conversation, in full: every message, every close code, every constant.
 *
 * Transport: one WebSocket on `GET /api/realtime`, text frames. A frame from the client is one message or an array of messages
 * (a batch); a frame from the server is always one message. Source: spec 125 (transport and subscription states) and the
 * messages `rt.*` of the specification's call list.
 *
 * A *stream* is one (topic, key) pair. It has an `epoch` (a random name, new whenever the server starts counting again) and an
 * `offset` that grows by exactly one with each `update`. From these two follows everything a client must do:
 * offset already seen -> drop; next offset -> apply; a hole -> subscribe again with the last position.
 */

/** Version of this file. A client that says another number is closed with `CLOSE.protocolVersion` and must reload its code. */
export const PROTOCOL_VERSION = 1;

/** Path of the upgrade request. */
export const REALTIME_PATH = '/api/realtime';

/**
 * Public topics; the key is a sport id or a match id as a decimal string (spec 125.2). The last two are ours: a match as a row of a list; whether
 * anything is offered at all, which has no key.
 */
export const PUBLIC_TOPICS = [
  'livePreviewMarkets',
  'prematchPreviewMarkets',
  'liveEvent',
  'prematchEvent',
  'esportEvent',
  'matchRow',
  'offer',
] as const;
export type PublicTopic = (typeof PUBLIC_TOPICS)[number];

/** Topics of one player. The key on the wire is always '': whose stream it is comes from the session, never from the client. */
export const PRIVATE_TOPICS = ['processing', 'balance', 'messages', 'transaction', 'jackpot', 'cashout'] as const;
export type PrivateTopic = (typeof PRIVATE_TOPICS)[number];

export type TransportState = 'start' | 'started' | 'disconnected' | 'stop' | 'stopped';
export type SubscriptionStatus = 'pending' | 'fulfilled' | 'rejected';

/** A place in a stream. */
export interface Position {
  readonly epoch: string;
  readonly offset: number;
}

/**
 * How many price frames a connection wants. `full`: each flush. `calm`: one catch-up every CALM_INTERVAL_MS (slow-connection
 * mode). `hidden`: none, only the small part (scores, cash-out) as `peek`; one catch-up when it returns to another pace.
 */
export type Pace = 'full' | 'calm' | 'hidden';

export interface SubscribeBody {
  /** Chosen by the client, echoed in the ack. */
  readonly ref: string;
  readonly topic: string;
  /** '' or absent for topics without a key. */
  readonly key?: string;
  /** Both or neither: the last position the client has applied. */
  readonly epoch?: string;
  readonly offset?: number;
}

export type ClientMessage =
  | { readonly type: 'hello'; readonly protocol: number; readonly recover?: readonly SubscribeBody[]; readonly pace?: Pace }
  | ({ readonly type: 'subscribe' } & SubscribeBody)
  | { readonly type: 'unsubscribe'; readonly ref: string; readonly topic: string; readonly key?: string }
  | { readonly type: 'pace'; readonly pace: Pace }
  | { readonly type: 'ping' };

/** Content of a stream; its shape belongs to the topic (see `payload.ts` for the public ones). */
export type Payload = Readonly<Record<string, unknown>>;

export type AckMessage =
  | {
      readonly type: 'ack';
      readonly ref: string;
      readonly ok: true;
      readonly topic: string;
      readonly key: string;
      readonly epoch: string;
      /** Where the client stands after this ack; updates go on from offset + 1. */
      readonly offset: number;
      /** true: everything since the client's position follows as updates. false: forget what you had. */
      readonly recovered: boolean;
      /** The whole state at `offset`. Absent with recovered false: load it over HTTP, now. */
      readonly snapshot?: Payload;
    }
  | {
      readonly type: 'ack';
      readonly ref: string;
      readonly ok: false;
      readonly topic: string;
      readonly key: string;
      readonly error: SubscribeError;
    };

export type ServerMessage =
  /** `user`: whose session the connection was made with; absent for a guest. A page made for another user knows by it that it is old (XR-07). */
  | { readonly type: 'connected'; readonly connectionId: string; readonly protocol: number; readonly user?: string }
  | AckMessage
  | ({ readonly type: 'update'; readonly topic: string; readonly key: string } & Position & Payload)
  /** Unasked whole state, sent to a connection that was held back and has caught up. Replaces what the client had. */
  | ({ readonly type: 'snapshot'; readonly topic: string; readonly key: string; readonly snapshot: Payload } & Position)
  /** The small part of an update for a connection that takes no prices now. Does not move the position. */
  | ({ readonly type: 'peek'; readonly topic: string; readonly key: string } & Payload)
  /** `streams` and `sum` (of the offsets sent on them) let the client notice that the last frame of a quiet stream was lost. */
  | { readonly type: 'pong'; readonly streams: number; readonly sum: number };

/** Why a subscribe was refused: the status becomes `rejected`. */
export type SubscribeError =
  /** No such topic. */
  | 'unknown-topic'
  /** The topic exists, this sport or match does not. */
  | 'unknown-key'
  /** A private topic without a session, or with another player's key. */
  | 'forbidden'
  /** More than MAX_SUBSCRIPTIONS on this connection. */
  | 'too-many'
  /** The state could not be read now. */
  | 'unavailable';

/** Close codes. 1000 to 1015 are the protocol's own (RFC 6455), 4000 and up are ours. */
export const CLOSE = {
  /** Client leaves. */
  normal: 1000,
  /** A frame larger than MAX_CLIENT_FRAME_BYTES. */
  tooBig: 1009,
  /** Server is going down; the reason is `delay=<ms>`: wait that long, then connect again. */
  restart: 1012,
  /** Not JSON, not a known message, or a message before hello. */
  badMessage: 4000,
  /** Other PROTOCOL_VERSION: reload the site, do not try again. */
  protocolVersion: 4001,
  /** No hello within HELLO_TIMEOUT_MS. */
  helloTimeout: 4002,
  /** Did not read fast enough; connect again and recover. */
  slow: 4008,
  /** More messages than the budget. */
  rateLimited: 4029,
  /** The session ended or was revoked: connect again as a guest. */
  sessionEnded: 4401,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** Short reasons sent with our own codes (a close reason may have 123 bytes). */
export const CLOSE_REASON: Readonly<Record<number, string>> = {
  [CLOSE.badMessage]: 'bad-message',
  [CLOSE.protocolVersion]: 'protocol-version',
  [CLOSE.helloTimeout]: 'hello-timeout',
  [CLOSE.slow]: 'slow',
  [CLOSE.rateLimited]: 'rate-limited',
  [CLOSE.sessionEnded]: 'session-ended',
};

// ---- Server constants -----------------------------------------------------------------------------------------------------

/** Longest wait between the first change of a stream and its frame. Ten paints a second is what a page can use (design 2.3). */
export const FLUSH_INTERVAL_MS = 100;

/** Shortest wait: after a quiet time the first change leaves this soon, long enough to gather one feed message's changes. */
export const FLUSH_SOON_MS = 10;

/** How many connections get their frames in one turn of the event loop; then others (bets, suspensions) have their turn. */
export const FAN_OUT_SLICE = 200;

/** Window of a state stream. State can always be had again as a snapshot, so a short window is enough for a flapping network. */
export const STATE_WINDOW = { count: 100, ageMs: 60_000 } as const;

/** Window of a player's event stream: long enough for a lift or a tunnel. */
export const EVENT_WINDOW = { count: 300, ageMs: 600_000 } as const;

/** A snapshot text is reused this long (followed by the updates since), so that a storm of joins costs one encoding a second. */
export const SNAPSHOT_REUSE_MS = 1_000;

/** Above this many unsent bytes a connection gets no more price frames until it has drained to half. */
export const SLOW_SKIP_BYTES = 256 * 1024;

/** Above this many unsent bytes the connection is closed with `slow`. */
export const SLOW_CLOSE_BYTES = 1024 * 1024;

/** A connection held back longer than this is closed with `slow`: it would show old prices. */
export const SLOW_CLOSE_MS = 10_000;

/** How often connections that are held back are looked at when nothing else happens. */
export const SLOW_SWEEP_MS = 500;

/** How often streams without subscribers are collected. */
export const IDLE_CHECK_MS = 10_000;

/** Catch-up rhythm of the calm pace (design 2.3: prices every 10 s). */
export const CALM_INTERVAL_MS = 10_000;

/** A catch-up of at most this many frames is replayed; above it one snapshot is smaller. */
export const REPLAY_MAX_FRAMES = 20;

/** Largest frame a client may send. A hello that recovers MAX_SUBSCRIPTIONS streams is about 10 KB. */
export const MAX_CLIENT_FRAME_BYTES = 16 * 1024;

/** Streams one connection may follow. The widest screen (multi-view with all sports) uses under 60. */
export const MAX_SUBSCRIPTIONS = 100;

/** Message budget of one connection: a bucket of this size, refilled at the rate below. A batch counts its members. */
export const MESSAGE_BURST = 250;
export const MESSAGES_PER_SECOND = 20;

/** Time a fresh connection has to say hello. */
export const HELLO_TIMEOUT_MS = 5_000;

// ---- Client constants -----------------------------------------------------------------------------------------------------

/** Upper bounds of the waits before connection attempts 1, 2, 3...; the wait is a random share of it (full jitter). */
export const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** A connection that lived this long resets the back-off; one that is refused at once does not, so it cannot loop quickly. */
export const STABLE_AFTER_MS = 10_000;

/** Time for an attempt to reach `connected`. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** After this much silence the client pings, so that a quiet stream and a dead connection can be told apart within STALE_AFTER_MS. */
export const PING_AFTER_SILENCE_MS = 3_000;

/** A busy connection pings this often too: lag measurement and lost-frame check. */
export const PING_INTERVAL_MS = 15_000;

/** Silence after which prices are shown grey (design 2.5). */
export const STALE_AFTER_MS = 5_000;

/** Silence after which the connection is given up and made again. */
export const DEAD_AFTER_MS = 10_000;

/** Silence after which prices are shown suspended (design 2.5). */
export const UNTRUSTED_AFTER_MS = 15_000;

/** A jump of the clock between two ticks larger than this means the device slept: probe the connection at once. */
export const SLEEP_GAP_MS = 5_000;

/** Time the connection has to answer that probe. */
export const PROBE_TIMEOUT_MS = 3_000;

/** An ack not seen after this time is asked for again. */
export const ACK_TIMEOUT_MS = 5_000;

/** A stream that could not be brought up to date after so many tries in a row makes the client connect again. */
export const MAX_RECOVERY_TRIES = 3;

/** Rhythm of the client's own checks. */
export const TICK_MS = 1_000;
