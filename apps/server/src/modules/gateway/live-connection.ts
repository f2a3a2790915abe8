import type { Peer } from '@duskline/realtime/peer';
import type { Viewer } from '@duskline/realtime/topic';
import type { WebSocket } from 'ws';
import type { SocketWire } from './socket-wire.ts';

/** One open socket and what the gateway must remember about it. */
export interface LiveConnection {
  readonly ws: WebSocket;
  readonly wire: SocketWire;
  readonly peer: Peer<Buffer, Buffer>;
  readonly viewer: Viewer | null;
  /** Kept for the repeated session check. */
  readonly cookieHeader: string | undefined;
  heardAtMs: number;
  /** A ping is under way since then. */
  pingAtMs: number | null;
  sessionCheckDueMs: number;
  isChecking: boolean;
}

export interface HeartbeatTimes {
  /** How often connections are looked at. */
  readonly sweepMs: number;
  /** Silence after which one is pinged. */
  readonly pingAfterMs: number;
  /** Time it has to answer. */
  readonly pongWithinMs: number;
}

/** A connection that died silently is noticed after at most 12 + 4 + 12 + 4 = 32 s (F-S3 allows 35). */
export const HEARTBEAT: HeartbeatTimes = { sweepMs: 4_000, pingAfterMs: 12_000, pongWithinMs: 12_000 };

/** Pings a silent connection; true when it has not answered in time and must go. */
export function isDead(connection: LiveConnection, nowMs: number, times: HeartbeatTimes): boolean {
  if (connection.pingAtMs !== null) return nowMs - connection.pingAtMs >= times.pongWithinMs;
  if (nowMs - connection.heardAtMs < times.pingAfterMs) return false;
  connection.pingAtMs = nowMs;
  connection.wire.ping();
  return false;
}
