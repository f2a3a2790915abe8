import { betTypeOfNumber } from '@duskline/betting/bet-type';
import type { Statement } from '@duskline/contract/entities/statement';
import { BetAcceptance } from '@duskline/contract/enums';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router';
import { formatCombined, formatPrice } from '../../shared/format/format-price.ts';
import { useFormat, usePreference, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { betTermsOf } from '../../shared/model/bet-terms.ts';
import { toMilli } from '../../shared/model/price.ts';
import { declinedText } from '../../shared/model/refusal.ts';
import { BetTermsList } from '../../shared/ui/bet-terms.tsx';
import css from './statement.module.css';
import { StatementLegs } from './statement-legs.tsx';
import { StatementSums, useFigures } from './statement-sums.tsx';
import { statusText, toneOf } from './statement-texts.ts';

function When({ name, date }: { name: string; date: string }) {
  const format = useFormat();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={date}>
          <bdi>{format.dateTime(Date.parse(date))}</bdi>
        </time>
      </dd>
    </div>
  );
}

/** Of a bet whose odds are not those of a selection: a combo is paid by the product of them, a teaser by its table. */
function TotalOdds({ BetType, TotalOdds: odds = 0, Selections }: Statement['Ticket']) {
  const t = useT();
  const oddsFormat = usePreference('oddsFormat');
  const type = betTypeOfNumber(BetType);
  if (type !== 'combo' && type !== 'teaser') return null;
  const legsMilli = Selections.map(({ Odds }) => toMilli(Odds));
  const text = type === 'combo' ? formatCombined(legsMilli, oddsFormat) : formatPrice(toMilli(odds), oddsFormat);
  if (text === '') return null;
  return (
    <div>
      <dt>{t(type === 'combo' ? 'slip.combinedOdds' : 'slip.teaser.price')}</dt>
      <dd>
        <bdi className="num">{text}</bdi>
      </dd>
    </div>
  );
}

function CashOuts({ statement: { CashOuts, Ticket } }: { statement: Statement }) {
  const t = useT();
  const format = useFormat();
  const { money } = useFigures(Ticket.Currency);
  if (CashOuts.length === 0) return null;
  return (
    <section className={css.cashOuts}>
      <h2>{t('bets.cashedOut')}</h2>
      <ul>
        {CashOuts.map(({ Date: date, Stake, Amount }) => (
          <li key={date}>
            <time dateTime={date} className={css.quiet}>
              <bdi>{format.dateTime(Date.parse(date))}</bdi>
            </time>{' '}
            {t('statement.cashout', { amount: `\u2068${money(Amount)}\u2069`, stake: `\u2068${money(Stake)}\u2069` })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why it was declined, in the words of the list of declined bets. */
function Reason({ reason }: { reason: string | undefined }) {
  const t = useT();
  return <p>{t(declinedText(reason))}</p>;
}

/** One bet with everything that was made of it, to read and to print on one page (brief 3.16). */
export function StatementSheet({ statement }: { statement: Statement }) {
  const t = useT();
  const { locale } = useSite();
  const { Ticket } = statement;
  const { money } = useFigures(Ticket.Currency);
  return (
    <article className={`panel ${css.statement}`} aria-labelledby="statement-title">
      <header className={css.head}>
        <h1 id="statement-title">{t('statement.title')}</h1>
        <span className={css.status} data-tone={toneOf(Ticket.Outcome)}>
          {t(statusText(Ticket))}
        </span>
        <button type="button" className={`button button-quiet ${css.print}`} onClick={() => window.print()}>
          <Printer className="icon" aria-hidden="true" />
          {t('statement.print')}
        </button>
        <bdi className={css.number}>{t('bets.number', { id: Ticket.ID })}</bdi>
      </header>
      <dl className={css.facts}>
        <When name={t('statement.placed')} date={Ticket.PlacedDate} />
        {Ticket.SettledDate !== undefined && <When name={t('statement.settled')} date={Ticket.SettledDate} />}
        <TotalOdds {...Ticket} />
      </dl>
      <h2>{t(`bets.type.${betTypeOfNumber(Ticket.BetType) ?? 'single'}`)}</h2>
      <BetTermsList terms={betTermsOf(Ticket)} money={money} isFreeBet={Ticket.IsFreeBet ?? false} />
      {Ticket.Status === BetAcceptance.DECLINED && <Reason reason={Ticket.DeclineReason} />}
      <StatementLegs statement={statement} />
      {statement.Sums.length > 0 && <StatementSums statement={statement} />}
      <CashOuts statement={statement} />
      <p className={css.terms}>
        <Link className="link" to={`/${locale.segment}/terms-conditions`}>
          {t('foot.terms-conditions')}
        </Link>
      </p>
    </article>
  );
}
