import ChevronDown from 'lucide-react/icons/chevron-down';
import Pin from 'lucide-react/icons/pin';
import { memo, useId, useState } from 'react';
import { formatHandicap, formatLine } from '../../shared/format/format-price.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useViewport, ViewportContext } from '../../shared/live/viewport-subscriptions.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { type MarketLine, type MarketPanel as Panel, scoreOf, shortName } from '../../shared/model/market.ts';
import type { Price } from '../../shared/model/price.ts';
import { MixedText } from '../../shared/ui/mixed-text.tsx';
import { OddsButton } from '../../shared/ui/odds-button.tsx';
import { EarlyPayoutMark } from './early-payout-mark.tsx';
import { OddsHistoryButton } from './history/odds-history-button.tsx';
import css from './market-panel.module.css';

/** Lines shown before "All lines": the main one and its neighbours. */
const LINES_FOLDED = 3;

function Outcomes({ event, panel, line }: { event: SportEvent; panel: Panel; line: MarketLine }) {
  const kind = panel.layout === 'three' ? css.outcomesThree : panel.layout === 'list' ? css.outcomesList : '';
  return (
    <div className={`${css.outcomes} ${kind}`} data-row={line.marketId}>
      {line.prices.map((price, i) => {
        // A result with a handicap says it, as the slip does.
        const name = panel.layout === 'three' && line.line ? `${price.title} (${line.line})` : price.title;
        return (
          <OddsButton
            key={price.id}
            price={price}
            outcome={name}
            market={panel.title}
            isLive={event.live !== null}
            name={name === price.title ? shortName(price, line.prices) : name}
            isTabStop={i === 0}
          />
        );
      })}
    </div>
  );
}

/** Exact results as a coupon has them: those that the home side wins, the draws, those that the away side wins; anything else below. */
function Scores({ event, panel, line }: { event: SportEvent; panel: Panel; line: MarketLine }) {
  const columns: Price[][] = [[], [], []];
  const rest: Price[] = [];
  for (const price of line.prices) {
    const score = scoreOf(price);
    if (score) columns[1 + Math.sign(score[1] - score[0])]?.push(price);
    else rest.push(price);
  }
  const cell = (price: Price) => (
    <OddsButton
      key={price.id}
      price={price}
      outcome={price.title}
      market={panel.title}
      isLive={event.live !== null}
      name={price.title}
      isTabStop={price === line.prices[0]}
    />
  );
  return (
    <div className={css.scores} data-row={line.marketId}>
      <div className={css.linesHead} aria-hidden="true">
        {[event.home, 'X', event.away].map((name) => (
          <span key={name} className="truncate" dir="auto">
            {name}
          </span>
        ))}
      </div>
      <div className={`${css.outcomes} ${css.outcomesThree} ${css.scoreColumns}`}>
        {columns.map((prices, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always these three
          <div key={i} className={css.scoreColumn}>
            {prices.map(cell)}
          </div>
        ))}
      </div>
      {rest.length > 0 && <div className={`${css.outcomes} ${css.scoreRest}`}>{rest.map(cell)}</div>}
    </div>
  );
}

const spread = ({ prices: [a, b] }: MarketLine) => Math.abs((a?.oddsMilli ?? 0) - (b?.oddsMilli ?? 0));

/** Markets of one name whose outcomes say their lines: a row each, the best balanced ones first to be seen. */
function Rows({ event, panel }: { event: SportEvent; panel: Panel }) {
  const [isOpen, setIsOpen] = useState(false);
  const near = [...panel.lines].sort((a, b) => spread(a) - spread(b)).slice(0, LINES_FOLDED);
  return (
    <>
      {panel.lines
        .filter((line) => isOpen || near.includes(line))
        .map((line) => (
          <Outcomes key={line.marketId} event={event} panel={panel} line={line} />
        ))}
      <AllLines count={panel.lines.length} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
    </>
  );
}

function AllLines({ count, isOpen, onToggle }: { count: number; isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  if (count <= LINES_FOLDED) return null;
  return (
    <button type="button" className={css.allLines} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? t('market.fewerLines') : t('market.allLines', { count })}
    </button>
  );
}

/** A handicap or a total: each line is a row of two, named by the head. */
function Lines({ event, panel }: { event: SportEvent; panel: Panel }) {
  const [isOpen, setIsOpen] = useState(false);
  const [main] = panel.lines;
  const near = [...panel.lines]
    .sort((a, b) => Math.abs(lineValue(a) - lineValue(main)) - Math.abs(lineValue(b) - lineValue(main)))
    .slice(0, LINES_FOLDED);
  const shown = panel.lines.filter((line) => isOpen || near.includes(line)).sort((a, b) => lineValue(a) - lineValue(b));
  const names = main?.prices.map((price) => price.title) ?? [];
  const lineText = panel.isHandicap ? formatHandicap : formatLine;
  return (
    <>
      <div className={css.linesHead} aria-hidden="true">
        {names.map((name) => (
          <span key={name} className="truncate" dir="auto">
            {name}
          </span>
        ))}
      </div>
      {shown.map((line) => (
        <div className={css.outcomes} key={line.marketId} data-row={line.marketId}>
          {line.prices.map((price, i) => (
            <OddsButton
              key={price.id}
              price={price}
              outcome={names[i] ?? price.title}
              market={panel.title}
              isLive={event.live !== null}
              line={lineText(price.line ?? line.line)}
              isTabStop={i === 0}
            />
          ))}
        </div>
      ))}
      <AllLines count={panel.lines.length} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
    </>
  );
}

const lineValue = (line: MarketLine | undefined) => Number.parseFloat(line?.line ?? '') || 0;

function Body({ event, panel, line }: { event: SportEvent; panel: Panel; line: MarketLine }) {
  if (panel.layout === 'lines') return <Lines event={event} panel={panel} />;
  if (panel.layout === 'scores') return <Scores event={event} panel={panel} line={line} />;
  return panel.layout === 'two' ? <Outcomes event={event} panel={panel} line={line} /> : <Rows event={event} panel={panel} />;
}

interface MarketPanelProps {
  event: SportEvent;
  panel: Panel;
  isPinned: boolean;
  isCollapsed: boolean;
  /** The lead at which it is paid early; undefined when it is not. */
  earlyLead: number | undefined;
  onToggle: (kind: 'pinned' | 'collapsed', typeId: number) => void;
}

/** One market of the match page with all its lines. */
export const MarketPanel = memo(function MarketPanel({
  event,
  panel,
  isPinned,
  isCollapsed,
  earlyLead,
  onToggle,
}: MarketPanelProps) {
  const t = useT();
  const bodyId = useId();
  const { viewport, ref } = useViewport();
  const [first] = panel.lines;
  return (
    <section className={`panel ${css.market}`} aria-label={panel.title} ref={ref}>
      <div className={css.marketHead}>
        <h3 className={css.marketTitle}>
          <button
            type="button"
            className={css.marketToggle}
            aria-expanded={!isCollapsed}
            aria-controls={bodyId}
            onClick={() => onToggle('collapsed', panel.typeId)}
          >
            <ChevronDown className="icon icon-small" aria-hidden="true" />
            <span>
              <MixedText text={panel.title} />
            </span>
          </button>
        </h3>
        {earlyLead !== undefined && <EarlyPayoutMark lead={earlyLead} systemId={event.systemId} />}
        <OddsHistoryButton panel={panel} />
        <button
          type="button"
          className={`icon-button ${css.pin}`}
          aria-pressed={isPinned}
          aria-label={t('market.pin', { market: panel.title })}
          onClick={() => onToggle('pinned', panel.typeId)}
        >
          <Pin className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className={css.marketBody} id={bodyId} hidden={isCollapsed}>
        <ViewportContext value={viewport}>{first && <Body event={event} panel={panel} line={first} />}</ViewportContext>
      </div>
    </section>
  );
});
