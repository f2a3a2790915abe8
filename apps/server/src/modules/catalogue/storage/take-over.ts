import type { BoardMessage } from '../../../platform/bus/board-message.ts';
import { doubtMatch, laterPhase, phaseOf } from '../board/apply-fixture.ts';
import type { BoardState } from '../board/board-state.ts';
import type { MatchEdit } from '../board/edit-match.ts';
import { isProducerInCharge, LIVE_PRODUCER, outranks } from '../board/producers.ts';
import type { MatchNode } from '../model.ts';

type Odds = Extract<BoardMessage, { kind: 'odds' }>;

/** Play may begin so much before its time; what is said to run earlier is asked about. */
const EARLY_MS = 15 * 60_000;

export const isWellBefore = (startTimeMs: number, nowMs: number): boolean => startTimeMs - nowMs > EARLY_MS;

const saysPlay = ({ state }: Odds, match: MatchNode): boolean =>
  state !== undefined && phaseOf(state.status, match.phase) !== 'prematch';

/**
 * Whether these prices and this state are taken, and whose the match is from now on (XR-02). The live producer takes a match over when it
 * reports how it is played. Without that, or well before the start, it is asked whose the match is: the producer that answers in full settles it.
 */
export function acceptsOdds(state: BoardState, edit: MatchEdit, message: Odds, nowMs: number): boolean {
  const isAccepted =
    message.producer === LIVE_PRODUCER ? acceptsLive(state, edit, message, nowMs) : acceptsOther(state, edit, message);
  if (isAccepted) followClaims(edit.match, message);
  return isAccepted;
}

const isAnswer = ({ isFull }: Odds, { doubt }: MatchNode): boolean => isFull === true && doubt !== null;

function acceptsLive(state: BoardState, edit: MatchEdit, message: Odds, nowMs: number): boolean {
  const { match } = edit;
  const isEarly = isWellBefore(match.startTimeMs, nowMs);
  const isSettled = isAnswer(message, match);
  if (match.producer === LIVE_PRODUCER) {
    match.isTakenEarly &&= isEarly && !isSettled;
    return true;
  }
  if (!saysPlay(message, match) && !isSettled) {
    claim(state, edit, message.producer, 'live_without_play');
    return false;
  }
  giveTo(edit, LIVE_PRODUCER);
  match.isTakenEarly = isEarly && !isSettled;
  if (match.isTakenEarly) doubtWhose(edit, 'live_well_before_start');
  return true;
}

function acceptsOther(state: BoardState, edit: MatchEdit, message: Odds): boolean {
  const { match } = edit;
  if (isProducerInCharge(match, message.producer)) return true;
  if (match.producer !== LIVE_PRODUCER) return acceptsBeside(state, edit, message);
  if (!match.isTakenEarly || !isAnswer(message, match)) return false;
  handBack(edit, message.producer);
  return true;
}

/** The match is played by a producer of its own. What a further one offers of it is asked about: the producer that answers in full has it. */
function acceptsBeside(board: BoardState, edit: MatchEdit, message: Odds): boolean {
  const { producer, markets, state } = message;
  if (isAnswer(message, edit.match)) {
    giveTo(edit, producer);
    return true;
  }
  // Who hands it over, or suspends it, claims nothing.
  if (state !== undefined || markets.some(({ status }) => status === 'active')) claim(board, edit, producer, 'played_by_another');
  return false;
}

function giveTo(edit: MatchEdit, producer: number): void {
  const { match } = edit;
  edit.touchAll();
  match.claims.set(match.producer, 'open');
  match.producer = producer;
}

/**
 * A producer offers the match beside the one that has it. Asked about once: two that both keep talking would shut it again and again.
 * Who was refused is not heard while the other one is up.
 */
function claim({ downProducers }: BoardState, edit: MatchEdit, producer: number, why: string): void {
  const { match } = edit;
  if (match.claims.get(producer) === 'refused' && !downProducers.has(match.producer)) return;
  match.claims.set(producer, 'open');
  doubtWhose(edit, why);
}

/** Who has the match answers for it: the others have nothing to say of it. Who hands markets over does not answer for it any more. */
function followClaims(match: MatchNode, message: Odds): void {
  const { claims, producer } = match;
  if (claims.size === 0 || message.producer !== producer) return;
  if (message.markets.some(({ status }) => status === 'handed_over')) claims.clear();
  else if (isAnswer(message, match)) for (const other of claims.keys()) claims.set(other, 'refused');
  claims.delete(producer);
}

/** Whom to ask whose the match is: of those that claim it the one of the highest rank. Has it nothing to say, the others are asked as well. */
export function firstToAsk(match: Pick<MatchNode, 'claims' | 'producer'> | null): number | null {
  if (match === null) return null;
  const { claims, producer } = match;
  let first = producer;
  for (const [other, standing] of claims) if (standing === 'open' && outranks(other, first)) first = other;
  return first;
}

function doubtWhose(edit: MatchEdit, why: string): void {
  if (edit.match.doubt === null) doubtMatch(edit, why);
  edit.doubts.push(why);
}

/** The live producer has nothing to say of the match that it took too early, and another has: nothing of it was played. */
function handBack(edit: MatchEdit, producer: number): void {
  edit.match.producer = producer;
  takePhaseBack(edit, 'prematch');
  edit.match.status = 'not_started';
}

/** The word of a person: back only. The provider is asked for everything of the match, and opens it. */
export function applyPhaseBack(edit: MatchEdit, { phase }: Extract<BoardMessage, { kind: 'phase-back' }>): void {
  if (edit.match.phase === phase || laterPhase(edit.match.phase, phase) === phase) return;
  takePhaseBack(edit, phase);
  doubtWhose(edit, 'phase_taken_back');
}

/** The phase that was believed was false. How the match stands now is for the feed to say; what waits for it is stale (rule 10.3). */
function takePhaseBack(edit: MatchEdit, phase: 'prematch' | 'live'): void {
  const { match } = edit;
  edit.touchAll();
  match.phase = phase;
  match.status = 'suspended';
  match.state = null;
  match.stateTimestampMs = 0;
  match.isStateAhead = false;
  match.isReportedBegun = false;
  match.endedAtMs = null;
  match.isRetired = false;
  // Whose it is before its start, the next full answer says.
  match.isTakenEarly = phase === 'prematch' && match.producer === LIVE_PRODUCER;
  match.stateVersion++;
}
