import { memo } from 'react';
import { formatPrice, namedNumber, namedPrice } from '../format/format-price.ts';
import { useT } from '../i18n/site-context.tsx';
import { useShownPrice } from '../live/use-live.ts';
import type { Price } from '../model/price.ts';
import { press } from '../slip/slip-port.ts';
import { MixedText } from './mixed-text.tsx';
import { RowIcon } from './page-symbols.tsx';
import { usePriceView } from './price-view.tsx';

interface OddsButtonProps {
  price: Price;
  /** Who or what wins, for the name: "Arsenal", "Over 2.5". */
  outcome: string;
  /** Market without its line, for the name: "1X2", "Handicap". */
  market: string;
  isLive: boolean;
  /** Small text above the price: the line, or the outcome where no column head says it. */
  line?: string | undefined;
  name?: string | undefined;
  /** The name stays where a column head says it too: O and U beside their line. */
  isNameKept?: boolean | undefined;
  /** Only the first price of a group is a stop of the Tab key; arrows reach the others. */
  isTabStop?: boolean | undefined;
}

/**
 * Name of an outcome above its price. Where it is only a mark for a column (1, X, 2, O, U) the style draws it: the button's name says
 * the outcome in full.
 */
function OutcomeName({ name, isSpelled, isKept }: { name: string; isSpelled: boolean; isKept: boolean | undefined }) {
  const className = isKept ? 'odds-name odds-name-kept' : 'odds-name';
  if (!isSpelled) return <span className={className} data-name={name} />;
  return (
    <span className={className}>
      <MixedText text={name} />
    </span>
  );
}

/** Parts of a name with a pause between them. */
const priceLabel = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ');

/**
 * The one button that shows a price (brief 2.2). It listens to its own selection and to nothing else; a change of the price sets a
 * class, and the style does the rest. Its name says outcome, market, line and price in the chosen format, in the order
 * in which they are seen, so that speaking what is seen finds it (WCAG 2.5.3); asides stand in brackets: the market, and the words for
 * a minus or a fraction.
 */
export const OddsButton = memo(function OddsButton({
  price,
  outcome,
  market,
  isLive,
  line,
  name,
  isNameKept,
  isTabStop,
}: OddsButtonProps) {
  const t = useT();
  const { format, isUntrusted } = usePriceView();
  const live = useShownPrice(price);
  const isLocked = live.isLocked || isUntrusted;
  const hasSmall = name !== undefined || line !== undefined;
  const small = hasSmall && (
    <span className="odds-line">
      {name !== undefined && <OutcomeName name={name} isSpelled={name === outcome} isKept={isNameKept} />}{' '}
      {line !== undefined && <bdi>{line}</bdi>}{' '}
    </span>
  );
  if (live.oddsMilli === 0 && !isLocked) {
    return (
      <span className="odds odds-absent" aria-hidden="true">
        –
      </span>
    );
  }
  const label = priceLabel([
    outcome,
    `(${market})`,
    line === undefined ? undefined : namedNumber(line, t),
    live.oddsMilli === 0 ? undefined : namedPrice(live.oddsMilli, format, t),
  ]);
  if (isLocked) {
    return (
      <button type="button" className="odds" disabled aria-label={t('price.suspended', { name: label })}>
        {small}
        <RowIcon name="lock" className="icon icon-small" />
      </button>
    );
  }
  return (
    <button
      type="button"
      className="odds"
      aria-pressed={live.isPicked === true}
      aria-label={label}
      tabIndex={isTabStop === false ? -1 : undefined}
      data-move={live.direction}
      data-odd={price.id}
      onClick={() =>
        press({
          selectionId: price.id,
          matchId: price.matchId,
          isLive,
          outcome: line === undefined || outcome.includes(line) ? outcome : `${outcome} ${line}`,
          market,
        })
      }
    >
      {live.isFlashing && <span key={live.flash} className="odds-tint" aria-hidden="true" />}
      {small}
      <span className="odds-price">{formatPrice(live.oddsMilli, format)}</span>
    </button>
  );
});
