import type { ClientMessage, Position, ServerMessage, SubscribeBody } from '@duskline/realtime/protocol';

/**
 * Reads both directions of a conversation and holds the server to its promise (decision 4): after an answer every update is the next one,
 * and who names a position goes on from exactly there or gets the whole state. It knows nothing of what the client makes of it.
 */
export class SequenceCheck {
  readonly faults: string[] = [];
  /** Subscriptions that went on from the position of the client. */
  recovered = 0;
  /** Subscriptions that began with the whole state, or with the word that it has to be loaded. */
  begun = 0;
  readonly #asked = new Map<string, SubscribeBody>();
  readonly #at = new Map<string, Position>();

  /** A new connection: nothing is subscribed. */
  open(): void {
    this.#asked.clear();
    this.#at.clear();
  }

  sent(content: ClientMessage | readonly ClientMessage[]): void {
    for (const message of [content].flat() as ClientMessage[]) {
      if (message.type === 'hello') for (const body of message.recover ?? []) this.#asked.set(body.ref, body);
      if (message.type === 'subscribe') this.#asked.set(message.ref, message);
    }
  }

  received(message: ServerMessage): void {
    if (message.type === 'ack') this.#acknowledged(message);
    if (message.type === 'snapshot') this.#at.set(`${message.topic}/${message.key}`, message);
    if (message.type === 'update') this.#updated(message);
  }

  #acknowledged(ack: Extract<ServerMessage, { type: 'ack' }>): void {
    const asked = this.#asked.get(ack.ref);
    this.#asked.delete(ack.ref);
    if (!ack.ok) return;
    const name = `${ack.topic}/${ack.key}`;
    if (asked === undefined) this.faults.push(`${name}: an answer to nothing that was asked`);
    else if (ack.recovered) {
      this.recovered += 1;
      if (ack.epoch !== asked.epoch || ack.offset !== asked.offset)
        this.faults.push(`${name}: goes on from ${ack.epoch}/${ack.offset}, asked for ${asked.epoch}/${asked.offset}`);
    } else this.begun += 1;
    this.#at.set(name, ack);
  }

  #updated(update: Extract<ServerMessage, { type: 'update' }>): void {
    const name = `${update.topic}/${update.key}`;
    const at = this.#at.get(name);
    if (at === undefined) return;
    if (update.epoch !== at.epoch || update.offset !== at.offset + 1)
      this.faults.push(`${name}: ${update.epoch}/${update.offset} came after ${at.epoch}/${at.offset}`);
    this.#at.set(name, update);
  }
}
