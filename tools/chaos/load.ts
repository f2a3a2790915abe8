import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpPlayer, Reply } from '../product-kit/http-player.ts';
import type { Random } from './random.ts';

export type Answer = 'accepted' | 'refused' | 'unknown';

/** One placement as its sender saw it. `ticketId` is what the server promised. */
export type Placement = {
  readonly player: HttpPlayer;
  readonly requestId: string;
  readonly body: unknown;
  answer: Answer;
  ticketId: string | undefined;
  /** A bet on a match in play: accepted or declined when its delay is over. */
  isDelayed?: boolean;
  /** How often it was sent: more than once when the outcome was unknown. */
  sent: number;
  readonly refusal: string[];
};

/** Accepted, and delayed. */
const DELAYED = 4;
const ACCEPTED = [1, DELAYED];
/** A small one: most of what is bet on before a match is not settled while a run lasts, and a player without money proves nothing. */
const STAKE = '0.10';
const REST_MS = 200;

/** What an answer says about a bet. A 5xx says nothing: the money may have moved before the server fell. */
function read(placement: Placement, reply: Reply | undefined): void {
  placement.sent += 1;
  if (reply === undefined || reply.status >= 500) return;
  const status = Number(reply.body.Status);
  if (reply.status === 200 && ACCEPTED.includes(status)) {
    placement.answer = 'accepted';
    placement.isDelayed = status === DELAYED;
    placement.ticketId = String(reply.body.TicketId ?? reply.body.BetId ?? '');
    return;
  }
  // Refused for now, which a repetition may turn: too many at once, a session that the fresh server has not read yet.
  if (reply.status === 429 || reply.status === 401) return;
  placement.answer = 'refused';
  placement.refusal.push(`${reply.status} ${String(reply.body.ExceptionName ?? reply.body.ErrorMessage ?? '')}`);
}

/** Sends a placement (again). The same requestId always: that is what makes it safe. */
export async function send(placement: Placement): Promise<void> {
  read(placement, await placement.player.call('POST', '/api/betslip/placebet', placement.body));
}

export type Load = {
  readonly placements: Placement[];
  /** Called at every acknowledged bet, with the time. */
  onAccepted: (() => void) | undefined;
  stop(): Promise<void>;
};

/** One player: one selection into the slip, one bet on it, in a loop. A bet whose outcome is unknown is left for later. */
async function playOn(
  player: HttpPlayer,
  selections: readonly string[],
  random: Random,
  load: Load,
  isOver: () => boolean,
  restMs: number,
): Promise<void> {
  for (let number = 0; !isOver(); number += 1) {
    const selectionId = selections[random.below(selections.length)] ?? '';
    const cleared = await player.call('POST', '/api/betslip/clear');
    const added = cleared?.status === 200 ? await player.call('POST', '/api/betslip/addselection', { selectionId }) : undefined;
    if (added?.status !== 200) {
      await sleep(REST_MS);
      continue;
    }
    const requestId = `${player.name}-${number}-${random.below(1e9)}`;
    const body = { betType: 1, stakes: [{ selectionId, stake: STAKE }], oddsChangePolicy: 2, requestId };
    const placement: Placement = { player, requestId, body, answer: 'unknown', ticketId: undefined, sent: 0, refusal: [] };
    load.placements.push(placement);
    await send(placement);
    if (placement.answer === 'accepted') load.onAccepted?.();
    if (placement.answer === 'unknown') await sleep(REST_MS);
    else if (restMs > 0) await sleep(restMs);
  }
}

/**
 * Players who bet until they are stopped. What `selections` holds is read at every bet, so that it may change meanwhile; `restMs`
 * is what a player waits after each.
 */
export function startLoad(players: readonly HttpPlayer[], selections: readonly string[], random: Random, restMs = 0): Load {
  let over = false;
  const load: Load = {
    placements: [],
    onAccepted: undefined,
    stop: async () => {
      over = true;
      await Promise.all(workers);
    },
  };
  const workers = players.map((player) => playOn(player, selections, random, load, () => over, restMs));
  return load;
}

/** Resolves with the next acknowledged bet. */
export function nextBet(load: Load, patienceMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no bet was acknowledged for ${patienceMs} ms`)), patienceMs);
    load.onAccepted = () => {
      clearTimeout(timer);
      load.onAccepted = undefined;
      done();
    };
  });
}

/** Players learn what became of live bets whose delay is over: the same key again is answered with what was decided. */
export async function learnDelayed(placements: readonly Placement[]): Promise<void> {
  for (const placement of placements) if (placement.isDelayed === true) await send(placement);
}

/** Sends every placement of unknown outcome again until each has one. Returns how many there were. */
export async function resolveUnknown(placements: readonly Placement[], tries: number): Promise<number> {
  const unknown = placements.filter((one) => one.answer === 'unknown');
  for (let attempt = 0; attempt < tries; attempt += 1) {
    for (const placement of unknown.filter((one) => one.answer === 'unknown')) await send(placement);
    if (unknown.every((one) => one.answer !== 'unknown')) break;
    await sleep(REST_MS);
  }
  return unknown.length;
}
