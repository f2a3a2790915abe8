import type { TicketSelection } from '@duskline/contract/entities/betslip';
import type { LegGround, Statement, StatementLeg } from '@duskline/contract/entities/statement';
import { Link } from 'react-router';
import { formatPrice, isolatedLine } from '../../shared/format/format-price.ts';
import { usePreference, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { toMilli } from '../../shared/model/price.ts';
import { MatchName } from '../../shared/ui/match-name.tsx';
import css from './statement.module.css';
import { useFigures } from './statement-sums.tsx';
import { groundTexts, outcomeText, toneOf } from './statement-texts.ts';

/** Rules whose sentence begins with the rule; any other begins with the outcome. */
const NAMED_APART: ReadonlySet<LegGround> = new Set(['deadHeat', 'deduction', 'paidEarly']);

type Score = NonNullable<StatementLeg['Score']>;

const scoreText = ({ Home, Away }: Score): string => `${Home}\u2013${Away}`;

/** Its figures in the order in which they are read, whatever the direction of the page. */
function ScoreRow({ name, score, href }: { name: string; score: Score; href?: string | undefined }) {
  const periods = score.Periods?.map(scoreText).join(', ');
  const text = `${scoreText(score)}${periods ? ` (${periods})` : ''}`;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href === undefined ? (
          <bdi className="num">{text}</bdi>
        ) : (
          <Link className="link num" to={href}>
            <bdi>{text}</bdi>
          </Link>
        )}
      </dd>
    </div>
  );
}

function Leg({ of, how, currency }: { of: TicketSelection; how: StatementLeg; currency: string }) {
  const t = useT();
  const { locale } = useSite();
  const { exact } = useFigures(currency);
  const oddsFormat = usePreference('oddsFormat');
  const percent = how.Percent === undefined ? {} : { percent: exact(how.Percent) };
  return (
    <li className={css.leg}>
      <div className={css.legHead}>
        <strong dir="auto">{of.OutcomeTitle}</strong>
        {/* A leg of a teaser has no price of its own. */}
        {of.TeasedLine === undefined && <bdi className="num">{formatPrice(toMilli(of.Odds), oddsFormat)}</bdi>}
      </div>
      <span className={css.quiet} dir="auto">
        {of.MarketTitle}
        {of.IsBanker && ` · ${t('bets.banker')}`}
        {of.Line !== undefined && of.TeasedLine !== undefined && ` · ${t('bets.teasedFrom', { line: isolatedLine(of.Line) })}`}
      </span>
      <MatchName name={of.MatchName} link={of.MatchLink} linkClass={css.match} textClass={css.quiet} />
      <dl className={css.scores}>
        {how.ScoreAtPlacement && <ScoreRow name={t('statement.atPlacement')} score={how.ScoreAtPlacement} />}
        {how.Score && (
          <ScoreRow name={t('statement.result')} score={how.Score} href={`/${locale.segment}/sport/results/${of.MatchID}`} />
        )}
      </dl>
      <p className={css.rule} data-tone={toneOf(of.Outcome)}>
        {NAMED_APART.has(how.Ground) && <span className={css.mark}>{t(outcomeText(of.Outcome))}</span>}
        <span>
          {t(groundTexts[how.Ground], percent)} {how.IsByTrader && t('statement.byTrader')}
        </span>
        {how.Factor !== undefined && (
          <bdi className={`num ${css.factor}`}>
            {t('statement.counts', { factor: `\u2068×\u00a0${exact(how.Factor)}\u2069` })}
          </bdi>
        )}
      </p>
    </li>
  );
}

/** What was bet on, at which price, and what became of it by which rule. */
export function StatementLegs({ statement: { Ticket, Legs } }: { statement: Statement }) {
  return (
    <ol className={css.legs}>
      {Ticket.Selections.map((selection, at) => (
        <Leg key={selection.ID} of={selection} how={Legs[at] ?? { Ground: 'pending' }} currency={Ticket.Currency} />
      ))}
    </ol>
  );
}
