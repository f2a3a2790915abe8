import { accumulatorBonus } from '@duskline/betting/accumulator-bonus';
import { type BetType, betTypeOfNumber, traitsOfNumber } from '@duskline/betting/bet-type';
import { systemLines } from '@duskline/betting/binomial';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { teasedTitle } from '@duskline/betting/line';
import type { Ticket, TicketSelection } from '@duskline/contract/entities/betslip';
import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import type { CashoutOfferPayload } from '@duskline/contract/realtime';
import { parseRational, toApproximateNumber, ZERO } from '@duskline/money/rational';
import { floor, roundToText } from '@duskline/money/rounding';
import { storedCurrency, wireIn } from '@duskline/money/wire-amount';
import { combinedOddsNumber } from '@duskline/odds/combine';
import { refusalName } from '../errors.ts';
import { buildTicket } from '../settlement/build-ticket.ts';
import { storedBonus } from '../settlement/stored-bonus.ts';
import type { TicketLeg, TicketView } from '../store.ts';

/** What makeItem wrote beside a leg. */
interface LegTitles {
  match?: string;
  market?: string;
  outcome?: string;
  matchLink?: string;
  /** Who played, and in which sport by its system id: the sides may be others by now (XR-04). */
  home?: string;
  away?: string;
  sportSystemId?: number;
  /** Teasers: the specifiers of the market on the board; the leg has those of the line that was sold. */
  specifiers?: string;
  sportId?: number;
  startTimeMs?: number;
  /** Teasers: the selection on the board, its line and the line that was sold. */
  selectionId?: string;
  line?: string;
  teasedLine?: string;
}

/** What makeItem wrote beside a ticket, by its type (see settlement/build-ticket.ts). */
interface Detail {
  rounding?: string;
  rows?: { size: number; unitStake: string }[];
  layOption?: number;
  unitStakeMinor?: string;
  payouts?: Record<string, string>;
  teaser?: { id: number; name: string; points: number };
  freeBetId?: string;
  bonus?: unknown;
}

type Wire = (minor: bigint) => number;

/** For the traders, for the customer's answer, for the live delay. */
const WAITS: ReadonlySet<number> = new Set([BetAcceptance.PENDING, BetAcceptance.NEW_OFFER, BetAcceptance.DELAYED]);

/** What a ticket remembers of a selection so that it can be named in any language. */
interface PlacedSelection {
  marketType: number;
  specifiers: string;
  outcomeId: string;
  home: string;
  away: string;
  sportSystemId: number;
}

/** What a selection of a ticket is called, in one language; null when there is only the text of the moment of the bet. */
export type SelectionNames = (bought: PlacedSelection) => { market: string; outcome: string } | null;

/**
 * A ticket as the wire shows it: what was bought, for ever, whatever the board says of the match by now (XR-04). `offer`: what it is bought
 * back for now, where it is. `names`: titles in the reader's language; where there are none, those of the moment of the bet stand.
 */
export function presentTicket(ticket: TicketView, offer?: CashoutOfferPayload, names: SelectionNames = () => null): Ticket {
  const currency = storedCurrency(ticket.currency);
  const wire: Wire = wireIn(currency);
  const detail = (ticket.detail ?? {}) as Detail;
  return {
    ID: ticket.ticketId,
    BetType: ticket.betType,
    Stake: wire(ticket.stakeMinor),
    Currency: ticket.currency,
    ...TERMS_SHOWN[betTypeOfNumber(ticket.betType) ?? 'single'](ticket, detail, wire),
    ...presentMoney(ticket, detail, wire),
    Status: ticket.acceptance,
    Outcome: ticket.outcome,
    PlacedDate: new Date(ticket.receivedAtMs).toISOString(),
    ...(ticket.settledAtMs === null ? {} : { SettledDate: new Date(ticket.settledAtMs).toISOString() }),
    Selections: ticket.legs.map((leg) => presentLeg(leg, names)),
    // No offer now: the field says so instead of being absent.
    ...(offer ?? { CashoutValue: null }),
    ...(ticket.reason === null ? {} : { DeclineReason: refusalName(ticket.reason) }),
    ...(WAITS.has(ticket.acceptance) && ticket.delayUntilMs !== null ? { DecidedBy: ticket.delayUntilMs } : {}),
  };
}

function presentMoney(
  ticket: TicketView,
  detail: Detail,
  wire: Wire,
): Pick<Ticket, 'PotentialWin' | 'Win' | 'Bonus' | 'IsFreeBet'> {
  const isFreeBet = detail.freeBetId !== undefined;
  const left = (ticket.maxPayoutMinor * (ticket.stakeMinor - ticket.cashedStakeMinor)) / ticket.stakeMinor;
  const bonus = presentBonus(ticket, wire);
  return {
    // A token is never paid out: what it can win is what is over it.
    PotentialWin: wire(isFreeBet ? left - ticket.stakeMinor : left),
    ...(ticket.payoutMinor === null ? {} : { Win: wire(ticket.payoutMinor + ticket.cashedPayoutMinor) }),
    ...(ticket.cashedStakeMinor === 0n
      ? {}
      : { CashedOutStake: wire(ticket.cashedStakeMinor), CashedOutAmount: wire(ticket.cashedPayoutMinor) }),
    ...(bonus ? { Bonus: bonus } : {}),
    ...(isFreeBet ? { IsFreeBet: true } : {}),
  };
}

/** The bonus as promised while the ticket is open, as paid once it is settled. */
function presentBonus(ticket: TicketView, wire: Wire): Ticket['Bonus'] {
  const terms = traitsOfNumber(ticket.betType)?.hasBonus ? storedBonus(ticket.detail) : null;
  if (terms === null || ticket.cashedStakeMinor > 0n) return undefined;
  const combo = openTicket(ticket);
  if (combo.betType !== 'combo') return undefined;
  const won = { ...combo, legs: combo.legs.map((leg) => ({ ...leg, result: LEG_RESULTS.WIN })) };
  const { percent, bonusMinor } = accumulatorBonus(won, terms);
  const amountMinor = ticket.outcome === TicketOutcome.PENDING ? bonusMinor : ticket.bonusMinor;
  const { maxBonusMinor: max, ...uncut } = terms;
  const isCut = max !== undefined && amountMinor === max && accumulatorBonus(won, uncut).bonusMinor > max;
  return { Percent: toApproximateNumber(percent), Amount: wire(amountMinor), ...(isCut ? { Max: wire(max) } : {}) };
}

const openTicket = (ticket: TicketView) =>
  buildTicket(
    { ...ticket, rounding: (ticket.detail as Detail | null)?.rounding ?? null },
    ticket.legs.map(() => LEG_RESULTS.PENDING),
  );

type TermsShown = Pick<Ticket, 'TotalOdds' | 'Lines' | 'UnitStake' | 'SystemRows' | 'LayOption' | 'Teaser'>;

const layOf = ({ layOption }: Detail) => (layOption === undefined ? {} : { LayOption: layOption });

function presentSystem({ legs }: TicketView, { rows = [] }: Detail, wire: Wire): TermsShown {
  const bankers = legs.filter((leg) => leg.isBanker).length;
  const shown = rows.map(({ size, unitStake }) => ({
    System: `${size}/${legs.length - bankers}`,
    Lines: systemLines(legs.length, bankers, [size]),
    // Lines of a free bet may cost fractions; what is shown is cut.
    UnitStake: wire(floor(parseRational(unitStake) ?? ZERO)),
  }));
  return { Lines: shown.reduce((sum, row) => sum + row.Lines, 0), SystemRows: shown };
}

function presentTeaser({ legs }: TicketView, { payouts, teaser }: Detail): TermsShown {
  const payout = parseRational(payouts?.[String(legs.length)] ?? '');
  return {
    Lines: 1,
    ...(payout ? { TotalOdds: Number(roundToText(payout, 3, 'down')) } : {}),
    ...(teaser ? { Teaser: { ID: teaser.id, Name: teaser.name, Points: teaser.points } } : {}),
  };
}

/** What the wire says of a bet of each type beside its selections. */
const TERMS_SHOWN: Readonly<Record<BetType, (ticket: TicketView, detail: Detail, wire: Wire) => TermsShown>> = {
  single: ({ legs }) => ({ TotalOdds: (legs[0]?.oddsMilli ?? 0) / 1000, Lines: 1 }),
  combo: ({ legs }) => ({ TotalOdds: combinedOddsNumber(legs.map((leg) => leg.oddsMilli)), Lines: 1 }),
  system: presentSystem,
  ifbet: (_ticket, detail) => ({ Lines: 1, ...layOf(detail) }),
  reverse: ({ legs }, detail, wire) => ({
    Lines: legs.length * (legs.length - 1),
    UnitStake: wire(BigInt(detail.unitStakeMinor ?? '0')),
    ...layOf(detail),
  }),
  teaser: presentTeaser,
};

/** Tickets of before the sides were stored with them keep their texts. */
function placedTitlesOf(leg: TicketLeg, titles: LegTitles, names: SelectionNames) {
  const { home, away, sportSystemId } = titles;
  if (home === undefined || away === undefined || sportSystemId === undefined) return null;
  const { marketType, outcomeId } = leg;
  return names({ marketType, specifiers: titles.specifiers ?? leg.specifiers, outcomeId, home, away, sportSystemId });
}

/** A teaser sold another line than the market's, and that one stands in the title. */
const titleWithTeasedLine = (title: string, { line, teasedLine }: LegTitles): string =>
  line === undefined || teasedLine === undefined ? title : teasedTitle(title, line, teasedLine);

function presentLeg(leg: TicketLeg, names: SelectionNames): TicketSelection {
  const titles = (leg.titles ?? {}) as LegTitles;
  const named = placedTitlesOf(leg, titles, names);
  return {
    ID: titles.selectionId ?? leg.selectionId,
    MatchID: leg.matchId,
    MatchName: titles.match ?? '',
    MarketTitle: named?.market ?? titles.market ?? '',
    OutcomeTitle: titleWithTeasedLine(named?.outcome ?? titles.outcome ?? '', titles),
    Odds: leg.oddsMilli / 1000,
    Outcome: leg.outcome,
    IsBanker: leg.isBanker,
    IsLive: leg.isLive,
    ...(titles.sportId === undefined ? {} : { SportTypeId: titles.sportId }),
    ...(titles.startTimeMs === undefined ? {} : { StartDateJs: titles.startTimeMs }),
    ...(titles.matchLink === undefined ? {} : { MatchLink: titles.matchLink }),
    ...(titles.line === undefined ? {} : { Line: titles.line }),
    ...(titles.teasedLine === undefined ? {} : { TeasedLine: titles.teasedLine }),
    ...(leg.isPaidEarly ? { IsPaidEarly: true } : {}),
  };
}
