import { hasBonus } from '@duskline/betting/accumulator-bonus';
import type { BetRefusal } from '@duskline/betting/bet-exception';
import { traitsOf } from '@duskline/betting/bet-type';
import { checkCompatibility, type IncompatiblePair, incompatiblePairs, notTeasable } from '@duskline/betting/compatibility';
import { freeBetRow } from '@duskline/betting/free-bet';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { checkSlipShape } from '@duskline/betting/slip-rules';
import { type TeasedLine, type TeaserType, teasedLine } from '@duskline/betting/teased-line';
import { LAY_OPTION, type SystemRow } from '@duskline/betting/ticket';
import { makeTicket, storeTicket, type Ticket } from '@duskline/betting/ticket-rules';
import type { ErrorName } from '@duskline/contract/errors';
import type { CurrencyCode } from '@duskline/money/currency';
import { rational } from '@duskline/money/rational';
import { toCompatibility } from '../../modules/catalogue/index.ts';
import { bonusTerms, findTeaser, type Policy } from '../../modules/policy/index.ts';
import type { BoardSelection } from './ports.ts';
import type { BetRequest } from './read-request.ts';
import { storeBonus } from './stored-bonus.ts';

/** A refusal by name; `pairs` are the selections it is about, each with its own reason. */
export interface Refusal {
  name: ErrorName;
  params: Record<string, string | number>;
  pairs?: readonly { ids: readonly string[]; name: ErrorName }[];
}

/** A leg on the board. */
export interface BuiltLeg {
  /** As the board has it, at the odds at which it is sold. */
  selection: BoardSelection;
  /** Odds of the board: those at which it is sold, but where a marginal move is the book's (betting rules 10.2). */
  boardOddsMilli: number;
  /** Odds the customer saw, integer milli. */
  seenOddsMilli: number;
  /** The board has shown them a moment ago, at the state of play there is now: a marginal move may be measured from them. */
  wasShown: boolean;
  /** Play has moved since the customer saw them. */
  isStateChanged: boolean;
  /** Other competitors play than those they saw: it is another market, at whatever odds (XR-04). */
  isOtherSides?: boolean;
  isBanker: boolean;
  /** Teasers: the line that the customer saw; null = not said. */
  seenTeasedLine: string | null;
  /** Teasers: the line that is sold instead of the market's own. */
  teased: TeasedLine | null;
}

/** A bet that keeps the rules of its type, at the odds of the board. */
export interface BuiltBet {
  /** In the terms of the rule book, every leg open. */
  ticket: Ticket;
  legs: readonly BuiltLeg[];
  teaser: TeaserType | null;
  /** What the ticket keeps beyond its legs (see settlement/build-ticket.ts). */
  detail: Record<string, unknown>;
}

export type Built = { ok: true; bet: BuiltBet } | { ok: false; refusal: Refusal };

export interface BuildInput {
  bet: BetRequest;
  legs: readonly BuiltLeg[];
  currency: CurrencyCode;
  policy: Policy;
  /** The whole stake is a token (betting rules 12.2). */
  isFreeBet: boolean;
}

const refuse = ({ name, params }: BetRefusal, pairs?: Refusal['pairs']): Built => ({
  ok: false,
  refusal: pairs ? { name, params, pairs } : { name, params },
});
const invalid = (): Built => refuse({ name: 'InvalidBetCombinationException', params: {} });

/** Singles of one request, under a policy (betting rules 10.1): a request for one bet has one. */
export function checkSingles(singles: number, { combinations: { maxSingles: max } }: Policy): Refusal | null {
  return singles > max ? { name: 'MaximumAllowedSelectionsExceededException', params: { max } } : null;
}

/** Checks the counts of a request before anything else is looked at (betting rules 10.1). */
export function checkCounts(bet: BetRequest, selections: number, bankers: readonly string[], policy: Policy): Refusal | null {
  const teaser = bet.teaserTypeId === null ? undefined : findTeaser(policy, bet.teaserTypeId);
  const shape = {
    betType: bet.structure,
    selections,
    bankers: bankers.length,
    stakedSizes: bet.rows.map((row) => row.size),
    ...(teaser ? { teaserSizes: [...teaser.payouts.keys()] } : {}),
  };
  const { check } = checkSlipShape(shape, { multiMax: policy.combinations.maxLegs });
  if (!check.ok) return { name: check.refusal.name, params: { ...check.refusal.params } };
  const free = selections - bankers.length;
  return bet.rows.every((row) => row.of === free) ? null : { name: 'InvalidBetCombinationException', params: {} };
}

/** The bet in the terms of the rule book, or why its selections cannot be one (betting rules 10.4). */
export function buildBet(input: BuildInput): Built {
  const { bet, legs } = input;
  const { isTeased } = traitsOf(bet.structure);
  const selections = legs.map((leg) => toCompatibility(leg.selection));
  const check = checkCompatibility(bet.structure, selections);
  if (!check.ok) {
    const pairs: readonly IncompatiblePair[] = incompatiblePairs(selections);
    const teased = isTeased ? notTeasable(selections) : [];
    return refuse(check.refusal, [
      ...teased.map((id) => ({ ids: [id], name: 'IncompatibleBetTypesException' as const })),
      ...pairs,
    ]);
  }
  if (!isTeased) return makeBet(input, null);
  const teaser = bet.teaserTypeId === null ? undefined : findTeaser(input.policy, bet.teaserTypeId);
  if (!teaser) return invalid();
  const teasedLegs = legs.map((leg) => ({ ...leg, teased: teasedLine(leg.selection, teaser) ?? null }));
  const wrong = teasedLegs.filter((leg) => leg.teased === null);
  if (wrong.length > 0) {
    const name = 'IncompatibleBetTypesException';
    return refuse(
      { name, params: {} },
      wrong.map((leg) => ({ ids: [leg.selection.selectionId], name })),
    );
  }
  return makeBet({ ...input, legs: teasedLegs }, teaser);
}

const openLegs = (legs: readonly BuiltLeg[]) =>
  legs.map(({ selection, isBanker }) => ({
    odds: rational(selection.oddsMilli, 1000),
    result: LEG_RESULTS.PENDING,
    ...(isBanker ? { banker: true } : {}),
  }));

function rowsOf({ bet, legs, isFreeBet }: BuildInput): SystemRow[] {
  const bankers = legs.filter((leg) => leg.isBanker).length;
  return bet.rows.map(({ size, unitMinor }) =>
    // A token pays for all lines together; what was entered is the token.
    isFreeBet ? freeBetRow(unitMinor, size, legs.length, bankers) : { size, unitStake: rational(unitMinor) },
  );
}

/** What the ticket keeps of the terms it was sold with, beside what its type needs. */
function soldWith({ bet, legs, currency, policy, isFreeBet }: BuildInput, teaser: TeaserType | null): Record<string, unknown> {
  const odds = legs.map(({ selection }) => rational(selection.oddsMilli, 1000));
  const terms = traitsOf(bet.structure).hasBonus && !isFreeBet ? bonusTerms(policy, currency) : null;
  const sport = legs[0]?.selection.sportAlias.replace(/_/g, '-') ?? '';
  return {
    ...(terms && hasBonus(odds, terms) ? { bonus: storeBonus(terms) } : {}),
    ...(teaser ? { teaser: { id: teaser.id, name: teaser.name, points: (teaser.pointsBySport[sport] ?? 0) / 4 } } : {}),
  };
}

function makeBet(input: BuildInput, teaser: TeaserType | null): Built {
  const { bet, legs } = input;
  const ticket = makeTicket(
    bet.structure,
    { legs: openLegs(legs), rounding: 'down' },
    {
      unitMinor: bet.unitMinor,
      rows: rowsOf(input),
      layOption: bet.layOption ?? LAY_OPTION.WIN_ONLY,
      ...(teaser ? { teaser } : {}),
    },
  );
  if (!ticket) return invalid();
  return { ok: true, bet: { ticket, legs, teaser, detail: { ...storeTicket(ticket), ...soldWith(input, teaser) } } };
}
