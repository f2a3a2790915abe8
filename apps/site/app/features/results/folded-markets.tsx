import ChevronDown from 'lucide-react/icons/chevron-down';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './folded-markets.module.css';
import { MarketLines } from './settled-markets.tsx';
import type { SettledPanel } from './settled-model.ts';

/** Markets that stand open. */
const OPEN = 6;
/** Markets whose names are seen before the rest is opened. */
const NAMED = 24;

function Panels({ panels, open }: { panels: readonly SettledPanel[]; open: number }) {
  return (
    <div className={css.markets}>
      {panels.map(({ key, title, isHandicap, lines }, n) => (
        <details key={key} className={css.market} data-market={key} open={n < open}>
          <summary className={css.head}>
            <h3 dir="auto">{title}</h3>
            <ChevronDown className="icon icon-small" aria-hidden="true" />
          </summary>
          <div className={css.lines}>
            <MarketLines lines={lines} isHandicap={isHandicap} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** All markets of a result, each a panel: a match has hundreds, and of the first ones alone the outcomes are seen. All of it opens without scripts. */
export function FoldedMarkets({ panels }: { panels: readonly SettledPanel[] }) {
  const t = useT();
  const rest = panels.slice(NAMED);
  return (
    <>
      <Panels panels={panels.slice(0, NAMED)} open={OPEN} />
      {rest.length > 0 && (
        <details>
          <summary className={`button button-quiet ${css.all}`}>
            {t('results.allMarkets', { count: panels.length })}
            <ChevronDown className="icon icon-small" aria-hidden="true" />
          </summary>
          <Panels panels={rest} open={0} />
        </details>
      )}
    </>
  );
}
