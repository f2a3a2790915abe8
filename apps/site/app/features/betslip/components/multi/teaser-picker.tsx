import ChevronDown from 'lucide-react/icons/chevron-down';
import { formatPrice } from '../../../../shared/format/format-price.ts';
import { usePreference, useT } from '../../../../shared/i18n/site-context.tsx';
import { toMilli } from '../../../../shared/model/price.ts';
import type { SlipContent } from '../../model/bet-mode.ts';
import { currentTeaser, teasersFor } from '../../model/teaser-mode.ts';
import { useIsPlacing, useSlipParts } from '../use-slip.ts';

/** BETSLIP-37: teasers that have a price for this many selections, and what the chosen one pays. */
export function TeaserPicker({ content }: { content: SlipContent }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const oddsFormat = usePreference('oddsFormat');
  const offered = teasersFor(content.teasers, content.lines.length);
  const current = currentTeaser(content);
  if (content.lines.length < 2) return null;
  if (offered.length === 0) return <p className="slip-hint">{t('slip.teaser.none')}</p>;
  return (
    <>
      <label className="pill slip-teaser">
        {t('slip.teaser')}
        <select
          value={current?.ID ?? ''}
          disabled={isBusy}
          onChange={(event) => {
            const { value } = event.target;
            slip.setTerms((terms) => ({ ...terms, teaserId: value === '' ? undefined : Number(value) }));
          }}
        >
          <option value="">{t('slip.rule.teaser')}</option>
          {offered.map((teaser) => (
            <option key={teaser.ID} value={teaser.ID}>
              {teaser.Name}
            </option>
          ))}
        </select>
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </label>
      {current && (
        <ul className="slip-payouts" aria-label={t('slip.teaser.payouts')}>
          {current.Selections.map(({ NumberOfSelections, Odds }) => (
            <li key={NumberOfSelections} data-on={NumberOfSelections === content.lines.length ? '' : undefined}>
              {t('slip.teaser.payout', { count: NumberOfSelections })}
              <bdi className="num">{formatPrice(toMilli(Odds ?? 0), oddsFormat)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
