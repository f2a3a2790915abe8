import { formatHandicap, formatLine } from '../../../shared/format/format-price.ts';
import { type MarketPanel, shortName } from '../../../shared/model/market.ts';
import { OddsButton } from '../../../shared/ui/odds-button.tsx';
import css from './tile.module.css';

/** Outcomes of a market that has no fixed number: more are on the page of the match. */
const MOST_OUTCOMES = 6;

/** A market in a tile: its main line alone. */
export function TileMarket({ panel }: { panel: MarketPanel }) {
  const [main] = panel.lines;
  if (!main) return null;
  const isLine = panel.layout === 'lines';
  const lineText = panel.isHandicap ? formatHandicap : formatLine;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of prices, not a form
    <div className={css.market} role="group" aria-label={panel.title} data-row={main.marketId}>
      <span className={`truncate ${css.marketName}`} dir="auto" aria-hidden="true" title={panel.title}>
        {panel.title}
      </span>
      <div className={css.prices} data-layout={panel.layout}>
        {main.prices.slice(0, MOST_OUTCOMES).map((price, i) => (
          <OddsButton
            key={price.id}
            price={price}
            outcome={price.title}
            market={panel.title}
            isLive
            name={shortName(price, main.prices)}
            line={isLine ? lineText(price.line ?? main.line) : undefined}
            isTabStop={i === 0}
          />
        ))}
      </div>
    </div>
  );
}
