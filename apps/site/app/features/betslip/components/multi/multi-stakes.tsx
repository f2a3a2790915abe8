import { traitsOf } from '@duskline/betting/bet-type';
import type { Currency } from '@duskline/money/currency';
import { formatPrice } from '../../../../shared/format/format-price.ts';
import { usePreference, useT } from '../../../../shared/i18n/site-context.tsx';
import type { SlipContent } from '../../model/bet-mode.ts';
import { bonusProgress } from '../../model/bonus.ts';
import { chosenFreeBet } from '../../model/stake-row.ts';
import { MaxButton, QuickStakes } from '../slip-stakes.tsx';
import { StakeField } from '../stake-field.tsx';
import { useBetMode, useSlipContent, useSlipMoneyText } from '../use-slip.ts';
import { ChainTerms } from './chain-terms.tsx';
import css from './multi-stakes.module.css';
import { SystemQuickStakes, SystemStakes } from './system-stakes.tsx';
import { TeaserPicker } from './teaser-picker.tsx';

/** BETSLIP-34: the boost in force, the next step, and how far it is. */
function BonusLadder({ content }: { content: SlipContent }) {
  const t = useT();
  const money = useSlipMoneyText();
  const oddsFormat = usePreference('oddsFormat');
  const max = useBetMode().sum(content).bonusMaxMinor;
  const progress = bonusProgress(content.selections, content.bonusRules);
  if (!progress || chosenFreeBet(content)) return null;
  const { qualifying, percent, top, next, below, minOddsMilli } = progress;
  // A price of any format and direction stays in one piece.
  const odds = `\u2068${formatPrice(minOddsMilli, oddsFormat)}\u2069`;
  const now = max === undefined ? t('slip.bonus.now', { percent }) : t('slip.bonus.nowCapped', { percent, amount: money(max) });
  return (
    <div className={css.slipBoost}>
      <p>
        {percent > 0 && <strong>{now}</strong>}{' '}
        {next && <span>{t('slip.bonus.next', { count: next.missing, percent: next.percent, odds })}</span>}
      </p>{' '}
      {below > 0 && <p>{t('slip.bonus.below', { count: below, odds })}</p>}
      <span
        className={css.slipBoostSteps}
        role="img"
        aria-label={t('slip.bonus.steps', { count: qualifying, total: top })}
        style={{ gridTemplateColumns: `repeat(${top}, 1fr)` }}
      >
        {Array.from({ length: top }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal marks on a scale
          <i key={i} data-on={i < qualifying ? '' : undefined} />
        ))}
      </span>
    </div>
  );
}

/** The one stake of a combo, an if bet, a reverse bet or a teaser. */
function OneStake({ content, currency }: { content: SlipContent; currency: Currency }) {
  const t = useT();
  const mode = useBetMode();
  const [row] = mode.rows(content);
  if (!row || chosenFreeBet(content)) return null;
  const name = t(`slip.type.${mode.betType}`);
  return (
    <>
      <StakeField row={row} name={name} label={t(row.lines > 1 ? 'slip.stakePerBet' : 'slip.stake')}>
        <MaxButton row={row} />
      </StakeField>
      <QuickStakes currency={currency} nameOf={() => name} />
    </>
  );
}

/** What stands above the selections: the stakes of a system, which are in sight so; what kind of chain; which teaser. */
export function MultiTerms() {
  const content = useSlipContent();
  const { isLaid, isTeased, hasRows } = traitsOf(useBetMode().betType);
  if (hasRows) return <SystemStakes content={content} />;
  if (isTeased) return <TeaserPicker content={content} />;
  return isLaid ? <ChainTerms content={content} /> : null;
}

/** What stands below the selections of a combo and scrolls with them: its boost. */
export function MultiBoost() {
  const content = useSlipContent();
  return traitsOf(useBetMode().betType).hasBonus && <BonusLadder content={content} />;
}

/** The stake of the footer. */
export function MultiStakes() {
  const content = useSlipContent();
  const { hasRows } = traitsOf(useBetMode().betType);
  const { currency } = content.bounds;
  if (!currency) return null;
  return hasRows ? (
    <SystemQuickStakes content={content} currency={currency} />
  ) : (
    <OneStake content={content} currency={currency} />
  );
}
