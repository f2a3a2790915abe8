import type { Position } from './protocol.ts';

/** How much of a stream is kept for replays: at most `count` frames, none older than `ageMs`. */
export interface StreamWindow {
  readonly count: number;
  readonly ageMs: number;
}

/**
 * Numbered history of one (topic, key): a ring of encoded frames.
 *
 * The frames are kept in the form in which they were sent, so a replay costs no encoding and shares its bytes with every other
 * receiver. A replay is whole or refused; half of one would leave the client in a state that never existed.
 */
export class Stream<Frame> {
  readonly epoch: string;
  readonly #window: StreamWindow;
  /** Slot of offset n is (n - 1) % count: both arrays grow with use, most streams stay far below their window. */
  readonly #frames: (Frame | undefined)[] = [];
  readonly #sentAtMs: number[] = [];
  #offset = 0;
  #oldest = 1;

  constructor(epoch: string, window: StreamWindow) {
    this.epoch = epoch;
    this.#window = window;
  }

  /** Offset of the newest frame; 0 before the first. */
  get offset(): number {
    return this.#offset;
  }

  /** No frame is left in the window. */
  get isEmpty(): boolean {
    return this.#oldest > this.#offset;
  }

  /** The offset that the next frame must carry (frames are encoded before they are pushed). */
  get nextOffset(): number {
    return this.#offset + 1;
  }

  /** Appends the frame for `nextOffset`. */
  push(frame: Frame, nowMs: number): void {
    const slot = this.#offset % this.#window.count;
    this.#frames[slot] = frame;
    this.#sentAtMs[slot] = nowMs;
    this.#offset += 1;
    if (this.#offset - this.#oldest >= this.#window.count) this.#oldest = this.#offset - this.#window.count + 1;
    this.expire(nowMs);
  }

  /** Counts a frame that could not be made: every client will find the gap and load the state again. */
  lose(nowMs: number): void {
    this.push(undefined as Frame, nowMs);
  }

  /** Lets go of frames older than the window. */
  expire(nowMs: number): void {
    while (this.#oldest <= this.#offset) {
      const slot = (this.#oldest - 1) % this.#window.count;
      if (nowMs - (this.#sentAtMs[slot] ?? 0) <= this.#window.ageMs) return;
      this.#frames[slot] = undefined;
      this.#oldest += 1;
    }
  }

  /** All frames after `from`, oldest first, or null when one of them is gone or `from` belongs to another life of the stream. */
  since(from: Position): Frame[] | null {
    if (from.epoch !== this.epoch) return null;
    return this.sinceOffset(from.offset);
  }

  /** As `since`, for an offset known to be of this epoch. */
  sinceOffset(offset: number): Frame[] | null {
    if (!Number.isInteger(offset) || offset > this.#offset || offset < this.#oldest - 1) return null;
    const missed: Frame[] = [];
    for (let next = offset + 1; next <= this.#offset; next += 1) {
      const frame = this.#frames[(next - 1) % this.#window.count];
      if (frame === undefined) return null;
      missed.push(frame);
    }
    return missed;
  }

  position(): Position {
    return { epoch: this.epoch, offset: this.#offset };
  }
}
