import { BET_TYPE_TRAITS, traitsOf } from '@duskline/betting/bet-type';
import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import * as bonusEndpoints from '@duskline/contract/endpoints/bonus.gen';
import type { FreeBetBonus } from '@duskline/contract/entities/bonus';
import { parseAmountNumber } from '@duskline/money/amount';
import { toFreeBet } from '../model/free-bet.ts';
import { maxKey } from '../model/stake-row.ts';
import { bankersOf, sizeOfKey } from '../model/system-mode.ts';
import { contentOf } from './content.ts';
import type { Slip } from './slip.ts';
import type { SlipPorts } from './slip-ports.ts';

/** Refusals that a limit is behind: what is left of it is worth a word. */
const LIMITS: ReadonlySet<string> = new Set(['LineBettingLimitReachedException', 'MarketBettingLimitReachedException']);

/** What the slip asks the server beside its selections: bonus table, free bets, largest stakes, what is left of a limit. */
export class Extras {
  readonly #slip: Slip;
  readonly #ports: SlipPorts;
  /** Currency that the bonus table was read for. */
  #rulesOf = '';

  constructor(slip: Slip, ports: SlipPorts) {
    this.#slip = slip;
    this.#ports = ports;
  }

  /** BETSLIP-34: the steps of the accumulator bonus, read once for a currency. */
  async loadBonusRules(currency: string): Promise<void> {
    if (this.#rulesOf === currency) return;
    this.#rulesOf = currency;
    try {
      const bonusRules = await this.#ports.call(betslipEndpoints.getaccumulatorbonusrules, {});
      this.#slip.store.setState({ bonusRules });
    } catch {
      this.#rulesOf = '';
    }
  }

  /** BETSLIP-33: the tokens that this player can bet with, in the currency of the slip. */
  async loadFreeBets(): Promise<void> {
    const player = this.#ports.player();
    if (!player) return;
    const reply = await this.#ports.call(bonusEndpoints.freebet, {}).catch(() => undefined);
    if (reply) this.takeFreeBets(reply, player.id);
  }

  /** Free bets as the server lists them, of the player who was logged in when they were asked for. */
  takeFreeBets(reply: FreeBetBonus, userId: string): void {
    const { currency } = this.#slip.state.data.bounds;
    if (!currency || this.#ports.player()?.id !== userId) return;
    const nowMs = this.#ports.timers.wall();
    const freeBets = reply.FreeBets.flatMap((wire) => {
      const token = toFreeBet(wire, currency);
      return token && (token.expiresMs === 0 || token.expiresMs > nowMs) ? [token] : [];
    });
    this.#slip.store.setState({ freeBets });
    const { freeBetId } = this.#slip.state.terms;
    if (freeBetId !== undefined && !freeBets.some((token) => token.id === freeBetId)) {
      this.#slip.setTerms((terms) => ({ ...terms, freeBetId: undefined }));
    }
  }

  /** BETSLIP-36: the largest stake of a field, minor units; undefined when it cannot be told now. */
  async askMax(key: string): Promise<bigint | undefined> {
    const { state } = this.#slip;
    const content = contentOf(state);
    const { currency } = content.bounds;
    const { teaserId } = content.terms;
    const of = maxKey(content);
    const free = content.selections.length - bankersOf(content).length;
    const { hasRows, isMultiLeg, isTeased } = traitsOf(state.mode);
    // A single is a bet of its own, whatever else is in the slip.
    const ids = isMultiLeg ? content.selections.map((selection) => selection.id) : [key];
    try {
      const reply = await this.#ports.call(betslipEndpoints.getmaxbet, {
        query: {
          betType: BET_TYPE_TRAITS[state.mode].number,
          selectionIds: ids,
          ...(hasRows ? { system: `${sizeOfKey(key)}/${free}`, bankers: [...bankersOf(content)] } : {}),
          ...(isTeased && teaserId !== undefined ? { teaserBetTypeId: teaserId } : {}),
        },
      });
      const parsed = currency && reply.Currency === currency.code ? parseAmountNumber(reply.MaxBet, currency) : undefined;
      if (!parsed?.ok) return undefined;
      const { maxima } = this.#slip.state;
      this.#slip.store.setState({ maxima: { ...maxima, [key]: { of, maxMinor: parsed.minor } } });
      return parsed.minor;
    } catch {
      return undefined;
    }
  }

  /** After a refusal by a limit: what may still be staked on the selection with the least left. */
  async emitRemaining(exceptionName: string, affectedKeys: readonly string[]): Promise<void> {
    const { currency } = this.#slip.state.data.bounds;
    if (!LIMITS.has(exceptionName) || !currency) return;
    const answers = await Promise.all(
      affectedKeys.map((selectionId) =>
        this.#ports.call(betslipEndpoints.getremaininglimit, { query: { selectionId } }).catch(() => undefined),
      ),
    );
    const left = answers.flatMap((reply) => {
      const parsed = reply?.Currency === currency.code ? parseAmountNumber(reply.RemainingLimit, currency) : undefined;
      return parsed?.ok ? [parsed.minor] : [];
    });
    const { problem } = this.#slip.state;
    const [first, ...others] = left;
    if (first === undefined || problem?.kind !== 'declined' || problem.exceptionName !== exceptionName) return;
    const least: bigint = others.reduce<bigint>((a, b) => (b < a ? b : a), first);
    this.#slip.setProblem({ ...problem, remainingMinor: least });
  }
}
