import Lock from 'lucide-react/icons/lock';
import { formatPrice, spokenPrice } from '../../../shared/format/format-price.ts';
import { usePreference, useT } from '../../../shared/i18n/site-context.tsx';
import type { ShownSelection } from '../model/slip.ts';
import css from './slip-price.module.css';

/** Price of a selection, with the one before it struck until the change has been seen. Colour never speaks alone. */
export function SlipPrice({ selection }: { selection: ShownSelection }) {
  const t = useT();
  const format = usePreference('oddsFormat');
  const { oddsMilli, wasOddsMilli, isOpen, isOver, isArriving } = selection;
  if (oddsMilli === 0) return <span className={`${css.slipPrice} skeleton`} aria-hidden="true" />;
  const price = formatPrice(oddsMilli, format);
  if (!isOpen && !isArriving)
    return (
      <div className={css.slipPrice} data-closed="">
        {/* Of a match that is over no price is waited for. */}
        {!isOver && <span className="sr-only">{t('slip.priceWas', { price: spokenPrice(oddsMilli, format, t) })}</span>}
        <Lock className="icon icon-small" aria-hidden="true" />
        <s className="num" aria-hidden="true">
          {price}
        </s>
      </div>
    );
  const move = wasOddsMilli === undefined ? undefined : oddsMilli > wasOddsMilli ? 'up' : 'down';
  return (
    <div className={css.slipPrice} data-move={move}>
      {wasOddsMilli !== undefined && (
        <>
          <span className="sr-only">
            {t('slip.priceMoved', { before: spokenPrice(wasOddsMilli, format, t), now: spokenPrice(oddsMilli, format, t) })}
          </span>
          <s aria-hidden="true">
            <bdi>{formatPrice(wasOddsMilli, format)}</bdi>
          </s>
        </>
      )}
      {/* The key restarts the tint: once for each change. */}
      <span className={`${css.slipPriceNow} num`} key={oddsMilli} aria-hidden={move === undefined ? undefined : true}>
        {price}
      </span>
    </div>
  );
}
