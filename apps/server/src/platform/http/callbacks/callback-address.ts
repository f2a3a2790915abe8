import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../../db/create-db.ts';
import type { AllowList } from './allow-list.ts';
import type { Refusal } from './refusal.ts';

/** A request of a provider as it came. The body is the bytes that were sent: signatures are made over these and nothing else. */
export interface RawCallback {
  /** Named parts of the path (`:action`). Most providers do not sign them: they choose what is done, never for whom or how much. */
  readonly params: Readonly<Record<string, string>>;
  /** What stands behind the question mark, as it was sent. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  /** Of a GET the bytes of `search`. */
  readonly body: Buffer;
}

/** The same once its signature is known to be good and its body is read. */
export interface Callback<Content> extends RawCallback {
  readonly content: Content;
}

/** What is sent back, and is sent back again for the same transaction. */
export interface CallbackAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface BodyParser<Content> {
  /** Media types that it reads, in small letters; others are refused before the body is read. A GET has none. */
  readonly mediaTypes: readonly string[];
  /** @throws CallbackRefusal */
  parse(body: Buffer): Content;
}

export interface SignatureVerifier {
  /**
   * Returns when the callback was signed, by the clock of the provider in milliseconds; null when the provider signs no time.
   * @param keys those that are valid now: more than one while a provider changes its key
   * @throws CallbackRefusal
   */
  verify(callback: RawCallback, keys: readonly string[]): number | null;
}

/** One address that a provider calls, as data. */
export interface CallbackAddress<Content = unknown> {
  readonly method: 'POST' | 'GET';
  /** Below /cb/, with named parts for what differs between calls of one kind: `/cb/casino/NAME/:action`. */
  readonly path: string;
  readonly parser: BodyParser<Content>;
  readonly verifier: SignatureVerifier;
  /** By how much the signed time may differ from ours, either way; null for a provider that signs no time: then the inbox alone stops replays. */
  readonly windowMs: number | null;
  /** Of the body, and of what stands behind the question mark. */
  readonly maxBytes: number;
  /**
   * What the provider calls this message: the same for its repetitions, different for everything else. A provider that reports several states
   * of one payment under one id has the state in it (`184:confirmed`). Null for a question, which changes nothing and is computed again each time.
   */
  transactionOf(callback: Callback<Content>): string | null;
  /**
   * Does what the callback says with SQL of `tx` alone, which may run more than once. What is answered is final and kept with the effect; what
   * is thrown undoes everything, and the provider may send it again. A question gets a transaction that only reads.
   */
  handle(callback: Callback<Content>, tx: Tx): Promise<CallbackAnswer>;
  /** How the provider wants to hear of a refusal; without it as JSON with code and message. */
  presentRefusal?(refusal: Refusal): CallbackAnswer;
}

/** What the operator says of one provider. */
export interface CallbackSettings {
  /** Shared secrets that are valid now. */
  readonly keys: readonly string[];
  /** Networks it calls from, as CIDR. */
  readonly networks: readonly string[];
}

/** An address that is called: with the settings of its provider. */
export interface CallbackReceiver {
  /** The id of the provider. */
  readonly provider: string;
  readonly address: CallbackAddress;
  readonly keys: readonly string[];
  readonly allowed: AllowList;
  /** Hears of callbacks that were answered, and of those that failed by a fault of ours. */
  readonly outcome: { answered(): void; failed(): void };
}
