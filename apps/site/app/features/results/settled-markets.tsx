import Check from 'lucide-react/icons/check';
import { formatHandicap, formatLine } from '../../shared/format/format-price.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './settled-markets.module.css';
import type { OutcomeState, SettledLine, SettledPanel } from './settled-model.ts';

const stateTexts: Record<OutcomeState, MessageId> = {
  won: 'results.won',
  halfWon: 'results.halfWon',
  refunded: 'results.refunded',
  halfLost: 'results.halfLost',
  lost: 'results.lost',
  pending: 'results.awaiting',
};
/** A tick says that it won, and its absence that it lost; what is neither is said. */
const SAID: ReadonlySet<OutcomeState> = new Set(['halfWon', 'refunded', 'halfLost', 'pending']);

function Line({ line, isHandicap }: { line: SettledLine; isHandicap: boolean }) {
  const t = useT();
  const lineText = isHandicap ? formatHandicap : formatLine;
  return (
    <ul className={css.line} data-many={line.outcomes.length > 3 || undefined}>
      {line.outcomes.map(({ id, title, line: own, state }) => (
        <li key={id} className={css.outcome} data-state={state}>
          {(state === 'won' || state === 'halfWon') && <Check className="icon icon-small" aria-hidden="true" />}
          <span className={css.title} dir="auto">
            {title}
          </span>
          {own !== undefined && <bdi className="num">{lineText(own)}</bdi>}
          <span className={SAID.has(state) ? css.said : 'sr-only'}>{t(stateTexts[state])}</span>
        </li>
      ))}
    </ul>
  );
}

/** Lines of a market with what became of each outcome. */
export function MarketLines({ lines, isHandicap }: { lines: readonly SettledLine[]; isHandicap: boolean }) {
  const t = useT();
  return (
    <>
      {lines.every(({ isVoid }) => isVoid) && <p className={css.note}>{t('results.void')}</p>}
      {lines.map((line) => (
        <Line key={line.marketId} line={line} isHandicap={isHandicap} />
      ))}
    </>
  );
}

interface SettledMarketsProps {
  panels: readonly SettledPanel[];
  /** Of each market the most even line alone. */
  isPreview?: boolean;
}

/** Markets with what became of each of their outcomes. */
export function SettledMarkets({ panels, isPreview = false }: SettledMarketsProps) {
  return (
    <div className={css.markets}>
      {panels.map(({ key, title, isHandicap, main, lines }) => (
        <section key={key} className={css.market} data-market={key}>
          <h4 className={css.name} dir="auto">
            {title}
          </h4>
          <MarketLines lines={isPreview ? [main] : lines} isHandicap={isHandicap} />
        </section>
      ))}
    </div>
  );
}
