import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '../chaos/random.ts';
import { betStop, cancelsForGood, type FeedEvent, frameOf, judgeText, reportsStarted, wholeBook } from './feed-frames.ts';
import type { FeedProxy } from './feed-proxy.ts';
import { mutate } from './mutate.ts';
import type { Gate, Target } from './target.ts';
import type { Violations } from './violations.ts';

export interface FeedAttackParts {
  readonly target: Target;
  readonly proxy: FeedProxy;
  readonly violations: Violations;
  readonly seed: number;
  readonly book: (urn: string) => Promise<FeedEvent | null>;
}

interface Shot {
  readonly number: number;
  readonly event: FeedEvent;
  readonly gate: Gate;
  readonly how: string;
  readonly text: string;
  readonly isDoubtful: boolean;
}

const BATCH = 40;
/** One in this many shots of a batch is a message that can end a market. */
const ENDING_EVERY = 8;
/** Events that start sooner may be shut for that. */
const START_AFTER_MS = 3 * 3_600_000;
/** After the last frame of a batch, which is read, has been obeyed: what came before it has been read by then. A busy machine is slow with all of them. */
const SHUT_WITHIN_MS = 3_000;
const OBEYED_WITHIN_MS = 60_000;
/** Of the bet stop at the end of each batch. */
const LAST = -1;
/** The longest pause between two questions about one event is five minutes. */
const OPEN_WITHIN_MS = 6 * 60_000;
const SOON_MS = 2_000;
const ALERT_AFTER_MS = 600;
const QUIET_BEFORE_MS = 2_000;

/** The random numbers of one shot: its own, so that a single one can be fired again. */
const randomOf = (seed: number, number: number): Random => seededRandom((seed * 1_000_003 + number * 7_919) >>> 0);

/**
 * Frames that went wrong on their way, between real ones. After every batch: what names an event and cannot be read has shut it, in the
 * database; no other event has been touched; the server is ready. Then the events are recovered and have to open again.
 */
export class FeedAttack {
  readonly #parts: FeedAttackParts;
  readonly #ending = new Set<string>();
  /** Events that have to open again, and until when. */
  readonly #shut = new Map<number, { shot: Shot; untilMs: number }>();
  /** When an event was last shot at, epoch ms: the server may find something doubtful that this reading does not, a moment after its batch. */
  readonly #shotMs = new Map<string, number>();
  #turn = 0;
  doubtful = 0;
  sent = 0;

  constructor(parts: FeedAttackParts) {
    this.#parts = parts;
  }

  /** Fires the shots with these numbers. */
  async fire(numbers: readonly number[]): Promise<void> {
    const { target, proxy, violations } = this.#parts;
    const at = `feed ${numbers[0]}..${numbers.at(-1)}`;
    const before = await target.gates();
    const shots = await this.#aim(numbers, before);
    if (shots.length === 0) {
      // All events are shut for now.
      await sleep(SOON_MS);
      await this.#lookAtShut();
      return;
    }
    const startedMs = Date.now();
    const gateEvent = await target.lastGateEvent();
    proxy.hold(shots.map(({ event }) => event.urn));
    for (const { text } of shots) if (!proxy.inject(text)) violations.add('the server left the feed', at);
    this.sent += shots.length;
    this.doubtful += shots.filter(({ isDoubtful }) => isDoubtful).length;
    await this.#expectShut(shots, gateEvent);
    await this.#expectOthersUntouched(shots, before, startedMs, at);
    for (const { event } of shots) this.#shotMs.set(event.urn, Date.now());
    await target.expectReady(at);
    target.expectAlive(at);
    await proxy.letGo(shots.map(({ event }) => event.urn));
    await this.#expectOpenAgain(shots);
  }

  /** Events far from their start and open now, in turn, each with a frame of its own. */
  async #aim(numbers: readonly number[], gates: readonly Gate[]): Promise<Shot[]> {
    const far = gates.filter(({ isOpen, startMs }) => isOpen && startMs > Date.now() + START_AFTER_MS);
    const shots: Shot[] = [];
    for (const number of numbers) {
      const isEnding = number % ENDING_EVERY === 0;
      const fitting = far.filter(
        ({ urn }) => this.#ending.has(urn) === isEnding && !shots.some(({ event }) => event.urn === urn),
      );
      const fresh =
        isEnding && fitting.length === 0 ? far.filter(({ urn }) => !shots.some(({ event }) => event.urn === urn)) : fitting;
      const gate = fresh[this.#turn++ % Math.max(1, fresh.length)];
      const event = gate ? await this.#parts.book(gate.urn) : null;
      if (!gate || !event || event.markets.length === 0) continue;
      // It has opened, if only until this shot.
      this.#shut.delete(gate.matchId);
      const random = randomOf(this.#parts.seed, number);
      const nowMs = Date.now();
      const { how, where, text } = mutate(random, frameOf(event, isEnding, nowMs, random), nowMs);
      // What was changed may still be right, and say that the match has begun, which does not go back, or that its markets are cancelled.
      if (isEnding || reportsStarted(text) || cancelsForGood(text)) this.#ending.add(gate.urn);
      shots.push({
        number,
        event,
        gate,
        how: `${how} ${where}`,
        text,
        isDoubtful: judgeText(text, event.urn, nowMs) === 'doubtful',
      });
    }
    if (shots.length > 0) await this.#aimLast(shots, far);
    return shots;
  }

  /** A bet stop that is read and obeyed, on an event of its own: it says when the frames before it have been read. */
  async #aimLast(shots: Shot[], far: readonly Gate[]): Promise<void> {
    const isFree = ({ urn }: Gate): boolean => !this.#ending.has(urn) && !shots.some(({ event }) => event.urn === urn);
    const gate = far.find(isFree);
    const event = gate ? await this.#parts.book(gate.urn) : null;
    if (!gate || !event || event.markets.length === 0) return;
    this.#shut.delete(gate.matchId);
    const text = JSON.stringify(betStop(event, Date.now()));
    shots.push({ number: LAST, event, gate, how: 'bet stop', text, isDoubtful: false });
  }

  async #expectShut(shots: readonly Shot[], gateEvent: string): Promise<void> {
    const { target, violations } = this.#parts;
    const doubtful = shots.filter(({ isDoubtful }) => isDoubtful);
    const last = shots.find(({ number }) => number === LAST)?.gate.matchId;
    const ids = doubtful.map(({ gate }) => gate.matchId);
    let open = new Set<number>();
    const startedMs = Date.now();
    let obeyedMs = last === undefined ? startedMs : 0;
    for (; ; await sleep(30)) {
      open = await target.openOf(ids);
      const nowMs = Date.now();
      if (obeyedMs === 0 && last !== undefined && (await target.wasShutSince(last, gateEvent))) obeyedMs = nowMs;
      if (obeyedMs === 0 ? nowMs > startedMs + OBEYED_WITHIN_MS : open.size === 0 || nowMs > obeyedMs + SHUT_WITHIN_MS) break;
    }
    if (obeyedMs === 0) violations.add('a bet stop is not obeyed', `feed ${shots[0]?.number}`, { matchId: last });
    for (const { number, gate, how, text } of doubtful.filter((shot) => open.has(shot.gate.matchId)))
      violations.add('an event stays open after a frame that names it and cannot be read', `feed ${number}`, {
        matchId: gate.matchId,
        how,
        text: text.slice(0, 400),
      });
  }

  async #expectOthersUntouched(shots: readonly Shot[], before: readonly Gate[], startedMs: number, at: string): Promise<void> {
    const { target, proxy, violations } = this.#parts;
    const after = new Map((await target.gates()).map((gate) => [gate.matchId, gate]));
    const nowMs = Date.now();
    const isNamed = (urn: string): boolean => shots.some(({ text, event }) => event.urn === urn || text.includes(urn));
    // A real frame may have changed it; what is about to begin changes by itself.
    const isBusy = ({ urn }: Gate): boolean =>
      Math.max(proxy.lastSeen.get(urn)?.atMs ?? 0, this.#shotMs.get(urn) ?? 0) > startedMs - QUIET_BEFORE_MS;
    const quiet = before.filter(
      (gate) => gate.isOpen && gate.startMs > nowMs + START_AFTER_MS && !isNamed(gate.urn) && !isBusy(gate),
    );
    const touched = quiet.filter((gate) => {
      const now = after.get(gate.matchId);
      return !now?.isOpen || now.version !== gate.version;
    });
    if (touched.length > 0)
      violations.add('other events were touched', at, {
        events: touched.slice(0, 5).map(({ matchId }) => matchId),
        of: quiet.length,
        frames: shots.map(({ number, how }) => `${number} ${how}`),
      });
  }

  /**
   * Recovered, or sent the whole book: bets must be possible again, at once or (an event that is doubtful again and again is asked for less
   * and less often) within the longest pause. Those with a message that ends markets may stay shut.
   */
  async #expectOpenAgain(shots: readonly Shot[]): Promise<void> {
    const { proxy, book } = this.#parts;
    const since = Date.now();
    for (const shot of shots)
      if (!this.#ending.has(shot.event.urn)) this.#shut.set(shot.gate.matchId, { shot, untilMs: since + OPEN_WITHIN_MS });
    let isAlerted = false;
    while (Date.now() - since < SOON_MS) {
      await this.#lookAtShut();
      const waiting = shots.filter(({ gate }) => this.#shut.has(gate.matchId));
      if (waiting.length === 0) return;
      // A bet stop that was read has been obeyed: only new prices end it.
      if (!isAlerted && Date.now() - since > ALERT_AFTER_MS) {
        isAlerted = true;
        for (const { event } of waiting) proxy.inject(JSON.stringify(wholeBook((await book(event.urn)) ?? event, Date.now())));
      }
      await sleep(60);
    }
  }

  async #lookAtShut(): Promise<void> {
    const { target, violations } = this.#parts;
    for (const matchId of await target.openOf([...this.#shut.keys()])) this.#shut.delete(matchId);
    for (const [matchId, { shot, untilMs }] of this.#shut) {
      if (Date.now() < untilMs) continue;
      this.#shut.delete(matchId);
      const { number, how, text } = shot;
      violations.add('an event does not open again', `feed ${number}`, { matchId, how, text: text.slice(0, 400) });
    }
  }

  /** Waits until every event is open again that has to be. */
  async settle(): Promise<void> {
    while (this.#shut.size > 0) {
      await this.#lookAtShut();
      await sleep(500);
    }
  }
}

/** Numbers of shots in batches, from `first` on. */
export function* batches(first: number, count: number): Generator<number[]> {
  for (let from = first; from < first + count; from += BATCH)
    yield Array.from({ length: Math.min(BATCH, first + count - from) }, (_, at) => from + at);
}
