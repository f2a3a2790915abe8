import { betTypeOfNumber, traitsOf, traitsOfNumber } from '@duskline/betting/bet-type';
import { fromBookCents } from '@duskline/betting/book-shares';
import {
  type Exposure,
  type Headroom,
  headroomOf,
  largestFitting,
  limitReached,
  limitsByPlaces,
} from '@duskline/betting/headroom';
import { outrightPlaces } from '@duskline/betting/outright-market';
import { type TeaserType, teasedLine } from '@duskline/betting/teased-line';
import { AppError } from '@duskline/contract/errors';
import { parseAmount, toWireNumber } from '@duskline/money/amount';
import { CURRENCIES, type CurrencyCode, findCurrency } from '@duskline/money/currency';
import { toApproximateNumber } from '@duskline/money/rational';
import { wireIn } from '@duskline/money/wire-amount';
import type { BetslipService, Slip } from '../../modules/betslip/index.ts';
import { marketIdOf } from '../../modules/catalogue/index.ts';
import { bonusTerms, findTeaser, type Policies, type Policy, type StakeLimits } from '../../modules/policy/index.ts';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';
import type { BoardSelection, CustomerLimitsPort, DeskPort, PlacementBoard } from '../place-bet/ports.ts';
import { largestUnit, linesOf, type ProspectiveBet, smallestUnit } from './slip-bet.ts';
import { bonusOf } from './slip-summary.ts';

export interface SlipCallOptions {
  board: PlacementBoard;
  slips: Pick<BetslipService, 'read'>;
  customerLimits: CustomerLimitsPort;
  desk: Pick<DeskPort, 'bookLimits' | 'maxStakeCents'>;
  policies: Pick<Policies, 'current'>;
  /** Liability that the ledger counts on a selection now. */
  exposure(marketId: number, outcomeId: string): Promise<Exposure>;
}

/** What the customer may ask about a bet before placing it; the answers come from the functions that decide the placement. */
export function slipCalls(options: SlipCallOptions) {
  const currencyOf = (context: CallContext): CurrencyCode =>
    findCurrency(context.session?.currency)?.code ?? options.policies.current().newAccounts.defaultCurrency;
  return defineHandlers({
    'betslip.getmaxbet': async (context, { query }) => {
      const currency = currencyOf(context);
      const policy = options.policies.current();
      const limits = policy.stakes[currency];
      const { factor } = await options.customerLimits(context.session.userId, limits);
      const bet = await readProspectiveBet(options, context, query, policy);
      const largest = largestUnit(bet, policy, limits, factor, deskLimit(options, bet.selections, limits));
      const headrooms =
        largest > 0n ? await Promise.all(bet.selections.map((one) => headroom(options, one, policy, bet.teaser))) : [];
      const maxMinor = largestFitting(largest, traitsOf(bet.structure).isMultiLeg ? linesOf(bet) : 1, limits.bookRate, headrooms);
      const wire = wireIn(CURRENCIES[currency]);
      return { MaxBet: wire(maxMinor), MinBet: wire(smallestUnit(bet, limits)), Currency: currency };
    },
    'betslip.getremaininglimit': (context, { query }) => remainingLimit(options, context, query.selectionId, currencyOf(context)),
    'betslip.getaccumulatorbonus': async (context, { query }) => {
      const currency = currencyOf(context);
      const stake = query.stake === undefined ? undefined : parseAmount(query.stake, CURRENCIES[currency]);
      if (stake && !stake.ok) throw new AppError('InvalidStakeException');
      const isCombo = query.betType === undefined || traitsOfNumber(query.betType)?.hasBonus;
      const slip = await slipOf(options, context);
      const { selections, isWhole } = onBoard(options.board, slip?.selections.map(({ id }) => id) ?? []);
      return bonusOf(isCombo && isWhole ? selections : [], stake?.ok ? stake.minor : 0n, currency, options.policies.current());
    },
    'betslip.getaccumulatorbonusrules': (context) => {
      const currency = currencyOf(context);
      const { table, minLegOdds, maxBonusMinor } = bonusTerms(options.policies.current(), currency);
      const cap = maxBonusMinor === undefined ? {} : { MaxBonus: toWireNumber(maxBonusMinor, CURRENCIES[currency]) };
      return table.map(({ legs, percent }) => ({
        ...cap,
        MinSelections: legs,
        MinOdds: toApproximateNumber(minLegOdds),
        Percent: toApproximateNumber(percent),
      }));
    },
  });
}

async function slipOf({ slips }: SlipCallOptions, { session, visitorId }: CallContext): Promise<Slip | null> {
  return session === null && visitorId === '' ? null : slips.read({ userId: session?.userId ?? null, visitorId });
}

function onBoard(board: PlacementBoard, ids: readonly string[]) {
  const selections = ids.flatMap((id) => board.selection(id) ?? []);
  return { selections, isWhole: selections.length === ids.length };
}

/** The bet that is asked about: the selections named, else those of the slip; the first one alone for a single. */
async function readProspectiveBet(
  options: SlipCallOptions,
  context: CallContext,
  query: {
    betType: number;
    selectionIds?: string[] | undefined;
    system?: string | undefined;
    teaserBetTypeId?: number | undefined;
    bankers?: string[] | undefined;
  },
  policy: Policy,
): Promise<Omit<ProspectiveBet, 'selections'> & { selections: readonly BoardSelection[] }> {
  const structure = betTypeOfNumber(query.betType) ?? 'single';
  const { hasRows, isMultiLeg } = traitsOf(structure);
  const slip = query.selectionIds && query.bankers ? null : await slipOf(options, context);
  const ids = query.selectionIds ?? slip?.selections.map(({ id }) => id) ?? [];
  if (new Set(ids).size < ids.length) throw new AppError('LineAlreadyAddedException');
  const { selections, isWhole } = onBoard(options.board, ids);
  if (!isWhole) throw new AppError('SelectionNotFoundException');
  const [size, of] = (query.system ?? '').split('/').map(Number);
  const teaser = query.teaserBetTypeId === undefined ? undefined : findTeaser(policy, query.teaserBetTypeId);
  if (query.teaserBetTypeId !== undefined && !teaser) throw new AppError('InvalidBetCombinationException');
  const marked = (query.bankers ?? slip?.bankers ?? []).filter((id) => ids.includes(id));
  return {
    structure,
    selections: isMultiLeg ? selections : selections.slice(0, 1),
    bankers: hasRows ? bankersFor(selections, marked, of) : [],
    ...(query.system === undefined || size === undefined ? {} : { size }),
    ...(teaser ? { teaser } : {}),
  };
}

/** "2/3" of four selections leaves one banker; when nobody said which, the one that makes the bet dearest, so that the answer is safe. */
function bankersFor(selections: readonly BoardSelection[], marked: readonly string[], of: number | undefined): string[] {
  const wanted = of === undefined || Number.isNaN(of) ? marked.length : selections.length - of;
  if (wanted === marked.length) return [...marked];
  const dearest = [...selections].sort((a, b) => b.oddsMilli - a.oddsMilli);
  return dearest.slice(0, Math.max(0, wanted)).map((selection) => selection.selectionId);
}

/** What the limits of a selection and its market still leave; of the selection at the teased line, where a teaser moves it. */
async function headroom(
  { exposure, desk }: SlipCallOptions,
  selection: BoardSelection,
  policy: Policy,
  teaser?: TeaserType,
): Promise<Headroom> {
  const { matchId, marketType } = selection;
  const specifiers = teaser && teasedLine(selection, teaser)?.specifiers;
  const marketId = specifiers === undefined ? selection.marketId : marketIdOf(matchId, { marketType, specifiers });
  const limits = limitsByPlaces(desk.bookLimits(selection, policy), outrightPlaces(marketType, selection.specifiers) ?? 1);
  return headroomOf(await exposure(marketId, selection.outcomeId), limits, selection.oddsMilli);
}

/** The smallest stake limit that traders have set for one of the selections (betting rules 11.1: the most restrictive applies). */
function deskLimit({ desk }: SlipCallOptions, selections: readonly BoardSelection[], { bookRate }: StakeLimits): bigint | null {
  const set = selections.flatMap((selection) => desk.maxStakeCents(selection) ?? []);
  return set.reduce<bigint | null>((least, cents) => {
    const minor = fromBookCents(cents, bookRate);
    return least === null || minor < least ? minor : least;
  }, null);
}

async function remainingLimit(
  options: SlipCallOptions,
  { session }: CallContext<Session>,
  selectionId: string | undefined,
  currency: CurrencyCode,
) {
  const policy = options.policies.current();
  const limits = policy.stakes[currency];
  const { factor } = await options.customerLimits(session.userId, limits);
  const wire = (minor: bigint) => ({ RemainingLimit: toWireNumber(minor, CURRENCIES[currency]), Currency: currency });
  const selection = selectionId === undefined ? null : options.board.selection(selectionId);
  if (selectionId !== undefined && selection === null) throw new AppError('SelectionNotFoundException');
  // Without a selection: what one bet may stake at all, however short its odds.
  const bet = { structure: 'single', selections: [selection ?? shortest], bankers: [] } as const;
  const operatorMax = largestUnit(bet, policy, limits, factor, selection && deskLimit(options, [selection], limits));
  if (selection === null) return wire(operatorMax);
  const left = await headroom(options, selection, policy);
  const fitting = largestFitting(operatorMax, 1, limits.bookRate, [left]);
  if (fitting === 0n && operatorMax > 0n)
    throw new AppError(limitReached(left) === 'line' ? 'LineBettingLimitReachedException' : 'MarketBettingLimitReachedException');
  return wire(fitting);
}

/** A selection at the shortest odds there are: only the limit on stakes binds it. */
const shortest = {
  selectionId: '1.1',
  matchId: 1,
  marketId: 1,
  marketType: 1,
  tournamentId: 1,
  sportAlias: 'other',
  isLive: false,
  line: '',
  isMainLine: false,
  bettingSourceType: 1,
  producer: 3,
  oddsMilli: 1001,
};
