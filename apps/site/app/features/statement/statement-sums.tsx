import type { Statement, StatementLine } from '@duskline/contract/entities/statement';
import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import { type ReactNode, useMemo } from 'react';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { plus } from '../../shared/model/amount.ts';
import { bonusLabel } from '../../shared/model/bonus-label.ts';
import { useAccount } from '../../shared/session/session-store.ts';
import css from './statement.module.css';
import { sumTexts } from './statement-texts.ts';

/** Amounts of the bet's currency, and figures that are not rounded, as the language writes them: the server has made both. */
export function useFigures(currency: string) {
  const format = useFormat();
  const { locale } = useSite();
  const sign = useAccount()?.abbreviation;
  return useMemo(() => {
    const digits = new Intl.NumberFormat(`${locale.bcp47}-u-nu-latn`, { maximumFractionDigits: 20 });
    const exact = (text: string) => {
      const figure = text.replace('\u2026', '') as `${number}`;
      return digits.format(figure) + (figure === text ? '' : '\u2026');
    };
    return { money: (amount: number) => format.money(amount, currency, sign), exact };
  }, [format, locale.bcp47, currency, sign]);
}

/** What is taken off. */
const MINUS: ReadonlySet<StatementLine['Kind']> = new Set(['cashedOutStake', 'freeBetStake']);
const PLUS: ReadonlySet<StatementLine['Kind']> = new Set(['bonus', 'cashedOut']);

function useLineName({ Ticket, Rounding }: Statement, money: (amount: number) => string) {
  const t = useT();
  return (line: StatementLine): string => {
    if (line.Kind === 'rounded') return t(Rounding === 'down' ? 'sum.roundedDown' : 'sum.rounded');
    if (line.Kind === 'bonus') return t(...bonusLabel({ percent: line.Percent ?? 0, max: Ticket.Bonus?.Max }, money));
    if (line.Kind !== 'row') return t(sumTexts[line.Kind]);
    const row = Ticket.SystemRows?.find(({ System }) => System === line.System);
    return t('bets.system.row', { system: line.System, count: line.Lines ?? 0, stake: money(row?.UnitStake ?? 0) });
  };
}

/** What an open bet comes to if it is won: its boost, if it has one, and what it returns. None of a bet that is decided, declined or sold. */
function promised({ Ticket, Sums }: Statement): (StatementLine & { Kind: 'bonus' | 'total' })[] {
  const { Outcome, Status, PotentialWin, Bonus } = Ticket;
  if (Outcome !== TicketOutcome.PENDING || Status === BetAcceptance.DECLINED) return [];
  if (Sums.some(({ Kind }) => Kind === 'total')) return [];
  const { Percent = 0, Amount = 0 } = Bonus ?? {};
  return [
    ...(Percent > 0 ? [{ Kind: 'bonus' as const, Percent, Amount }] : []),
    { Kind: 'total', Amount: plus(PotentialWin, Amount) },
  ];
}

function Line({ kind, name, children }: { kind: StatementLine['Kind']; name: string; children: ReactNode }) {
  return (
    <tr data-kind={kind}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <bdi className="num">{children}</bdi>
      </td>
    </tr>
  );
}

/** The way from the stake to the payout, a line for each step; of an open bet, how far it may go. */
export function StatementSums({ statement }: { statement: Statement }) {
  const t = useT();
  const { money, exact } = useFigures(statement.Ticket.Currency);
  const nameOf = useLineName(statement, money);
  const figure = ({ Kind, Amount, Exact }: StatementLine): ReactNode => {
    if (Amount === undefined) return `${Kind === 'factor' ? '\u00d7\u00a0' : ''}${exact(Exact ?? '')}`;
    return `${MINUS.has(Kind) ? '\u2212' : PLUS.has(Kind) ? '+' : ''}${money(Amount)}`;
  };
  return (
    <table className={css.sums}>
      <caption>{t('statement.payout')}</caption>
      <tbody>
        {statement.Sums.map((line) => (
          <Line key={`${line.Kind}${line.System ?? ''}`} kind={line.Kind} name={nameOf(line)}>
            {figure(line)}
          </Line>
        ))}
        {promised(statement).map((line) => (
          <Line key={`open-${line.Kind}`} kind={line.Kind} name={line.Kind === 'total' ? t('bets.toReturn') : nameOf(line)}>
            {figure(line)}
          </Line>
        ))}
      </tbody>
    </table>
  );
}
