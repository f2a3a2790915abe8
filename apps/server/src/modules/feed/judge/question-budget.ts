/** Our own bound over all events; what the provider allows it says itself (429), and it is waited for. */
const AT_ONCE = 200;
const A_SECOND = 10;
/** How many of them are reserved for events of ours: a flood of unknown events does not make them wait. */
const FOR_OURS = 100;

/** How often the provider may be asked about single events. Pure: times come in as arguments, of a clock that only goes forward. */
export class QuestionBudget {
  #tokens = AT_ONCE;
  #tokensAtMs = 0;
  #pausedUntilMs = 0;

  /** How long nothing is asked. */
  pause(nowMs: number, pauseMs: number): void {
    this.#pausedUntilMs = nowMs + pauseMs;
  }

  /** May one question be asked now? */
  take(nowMs: number, isStranger: boolean): boolean {
    this.#tokens = Math.min(AT_ONCE, this.#tokens + ((nowMs - this.#tokensAtMs) / 1_000) * A_SECOND);
    this.#tokensAtMs = nowMs;
    if (this.#tokens < 1 + (isStranger ? FOR_OURS : 0) || nowMs < this.#pausedUntilMs) return false;
    this.#tokens--;
    return true;
  }
}
