import type { BoardMessage } from '../../platform/bus/board-message.ts';
import { doubtMatch, laterPhase, phaseOf } from './apply-fixture.ts';
import type { MatchEdit } from './edit-match.ts';
import type { MatchNode } from './model.ts';
import { isProducerInCharge, LIVE_PRODUCER } from './producers.ts';

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
export function acceptsOdds(edit: MatchEdit, message: Odds, nowMs: number): boolean {
  const { match } = edit;
  const isAnswer = message.isFull === true && match.doubt !== null;
  if (message.producer !== LIVE_PRODUCER) {
    if (isProducerInCharge(match, message.producer)) return true;
    if (match.producer !== LIVE_PRODUCER) return acceptsBeside(edit, message, isAnswer);
    if (!match.isTakenEarly || !isAnswer) return false;
    handBack(edit, message.producer);
    return true;
  }
  const isEarly = isWellBefore(match.startTimeMs, nowMs);
  if (match.producer === LIVE_PRODUCER) {
    match.isTakenEarly &&= isEarly && !isAnswer;
    return true;
  }
  if (!saysPlay(message, match) && !isAnswer) {
    doubtWhose(edit, 'live_without_play');
    return false;
  }
  edit.touchAll();
  match.producer = LIVE_PRODUCER;
  match.isTakenEarly = isEarly && !isAnswer;
  if (match.isTakenEarly) doubtWhose(edit, 'live_well_before_start');
  return true;
}

/** The match is played by a producer of its own. What a further one offers of it is asked about: the producer that answers in full has it. */
function acceptsBeside(edit: MatchEdit, { producer, markets, state }: Odds, isAnswer: boolean): boolean {
  if (isAnswer) {
    edit.touchAll();
    edit.match.producer = producer;
    return true;
  }
  // Who hands it over, or suspends it, claims nothing.
  if (state !== undefined || markets.some(({ status }) => status === 'active')) doubtWhose(edit, 'played_by_another');
  return false;
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
  match.isToldBegun = false;
  match.endedAtMs = null;
  match.isRetired = false;
  // Whose it is before its start, the next full answer says.
  match.isTakenEarly = phase === 'prematch' && match.producer === LIVE_PRODUCER;
  match.stateVersion++;
}
