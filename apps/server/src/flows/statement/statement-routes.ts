import { traitsOfNumber } from '@duskline/betting/bet-type';
import { legFactor } from '@duskline/betting/leg-result';
import { type FinishedMatch, settleUofMarket } from '@duskline/betting/uof-market';
import type { LegGround, Statement, StatementLeg } from '@duskline/contract/entities/statement';
import { BetAcceptance } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import { add, compare, ONE, rational } from '@duskline/money/rational';
import { storedCurrency, wireIn } from '@duskline/money/wire-amount';
import type { KeptMatch, Results } from '../../modules/results/index.ts';
import {
  exactText,
  percentText,
  presentTicket,
  type SelectionNames,
  type SettledLeg,
  type StatementView,
  statementSums,
  type TicketLeg,
} from '../../modules/tickets/index.ts';
import { defineHandlers } from '../../platform/http/handler.ts';
import { finishedMatch } from '../settle/finished-match.ts';

export interface StatementOptions {
  readStatement(userId: bigint, ticketId: string): Promise<StatementView | null>;
  results: Pick<Results, 'matches'>;
  namesIn(language: string): SelectionNames;
}

type LegOfTicket = StatementView['ticket']['legs'][number];

/** How the match ended, as far as its kept score says it. */
function finishedOf({ names, score, status }: KeptMatch): FinishedMatch | null {
  if (score === null) return null;
  const { home, away, periods } = score;
  const state = { periodKey: 'ended', status: 'ended', isPlayedOut: status === 'ended' || status === 'closed' } as const;
  return finishedMatch(names.sport.slug, { ...state, homeScore: home, awayScore: away, periods: [...periods] });
}

/** The line was met exactly: the score itself gives the stake back, and not that something did not take place. */
function isPush({ marketType, specifiers, outcomeId }: TicketLeg, kept: KeptMatch | undefined): boolean {
  const match = kept && finishedOf(kept);
  return match ? settleUofMarket({ marketType, specifiers, outcomeId }, match) === 'REFUND' : false;
}

const PLAIN: Readonly<Record<SettledLeg['result']['outcome'], LegGround>> = {
  PENDING: 'pending',
  CANCELLED: 'cancelled',
  WIN: 'won',
  LOST: 'lost',
  REFUND: 'void',
  HALFWIN: 'halfWon',
  HALFLOSE: 'halfLost',
};

function reasonOfLeg({ result, by, deduction }: SettledLeg, leg: LegOfTicket, kept: KeptMatch | undefined): LegGround {
  if (by === 'early-payout') return 'paidEarly';
  const { outcome, winShare, voidShare } = result;
  if (outcome === 'REFUND' && isPush(leg, kept)) return 'pushed';
  if (winShare.n > 0n && deduction.n > 0n) return 'deduction';
  // Part of the stake neither won nor came back, although the selection did.
  if (outcome === 'WIN' && compare(add(winShare, voidShare), ONE) < 0) return 'deadHeat';
  return PLAIN[outcome];
}

function presentLeg(settled: SettledLeg, leg: LegOfTicket, kept: KeptMatch | undefined, isTeased: boolean): StatementLeg {
  const Ground = reasonOfLeg(settled, leg, kept);
  const { result, by, deduction } = settled;
  const isKnown = result.outcome !== 'PENDING';
  return {
    Ground,
    ...(by === 'desk' && isKnown ? { IsByTrader: true } : {}),
    ...(isKnown && !isTeased ? { Factor: exactText(legFactor(rational(leg.oddsMilli, 1000), result)) } : {}),
    ...(Ground === 'deadHeat' ? { Percent: percentText(result.winShare) } : {}),
    ...(Ground === 'deduction' ? { Percent: percentText(deduction) } : {}),
  };
}

type Scores = Pick<StatementLeg, 'Score' | 'ScoreAtPlacement'>;

function scoresOf(leg: LegOfTicket, kept: KeptMatch | undefined): Scores {
  const placed = (leg.titles as { score?: { home: number; away: number } } | null)?.score;
  const ended = kept?.score;
  return {
    ...(placed ? { ScoreAtPlacement: { Home: placed.home, Away: placed.away } } : {}),
    ...(ended
      ? {
          Score: {
            Home: ended.home,
            Away: ended.away,
            ...(ended.periods.length > 0 ? { Periods: ended.periods.map(({ home, away }) => ({ Home: home, Away: away })) } : {}),
          },
        }
      : {}),
  };
}

function presentLegs({ ticket, legs }: StatementView, kept: ReadonlyMap<number, KeptMatch>): StatementLeg[] {
  const isTeased = traitsOfNumber(ticket.betType)?.isTeased ?? false;
  const isOver = ticket.cashedStakeMinor >= ticket.stakeMinor;
  return ticket.legs.map((leg, at) => {
    const settled = legs?.[at];
    const match = kept.get(leg.matchId);
    const how: StatementLeg = settled ? presentLeg(settled, leg, match, isTeased) : { Ground: isOver ? 'cashedOut' : 'pending' };
    return { ...how, ...scoresOf(leg, match) };
  });
}

const ROUNDINGS = ['down', 'up', 'half_up', 'half_even'] as const;

/** One bet with everything that was made of it, for its owner alone (design 3.16). */
export function statementRoutes({ readStatement, results, namesIn }: StatementOptions) {
  return defineHandlers({
    'history.statement': async ({ session, language }, { query }): Promise<Statement> => {
      const view = await readStatement(BigInt(session.userId), query.ticketId);
      // Another player's ticket is none, as far as this one is told.
      if (!view) throw new AppError('NotFoundException');
      const { ticket, cashouts } = view;
      const currency = storedCurrency(ticket.currency);
      const wire = wireIn(currency);
      const ids = [...new Set(ticket.legs.map(({ matchId }) => matchId))];
      const kept = new Map((await results.matches(ids, 'history')).map((match) => [match.matchId, match]));
      const rounding = (ticket.detail as { rounding?: string } | null)?.rounding;
      return {
        Ticket: presentTicket(ticket, undefined, namesIn(language)),
        Legs: presentLegs(view, kept),
        Sums: ticket.acceptance === BetAcceptance.DECLINED ? [] : statementSums(view, currency),
        Rounding: ROUNDINGS.find((one) => one === rounding) ?? 'down',
        CashOuts: cashouts.map(({ atMs, stakeMinor, amountMinor }) => ({
          Date: new Date(atMs).toISOString(),
          Stake: wire(stakeMinor),
          Amount: wire(amountMinor),
        })),
      };
    },
  });
}
