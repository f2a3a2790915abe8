import type { SharedSlip } from '@duskline/contract/entities/betslip';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { formatPrice } from '../../shared/format/format-price.ts';
import { usePreference, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useSeed } from '../../shared/live/use-live.ts';
import { PageMeta } from '../../shared/meta/page-meta.tsx';
import { type Price, toMilli } from '../../shared/model/price.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { isPicked, press } from '../../shared/slip/slip-port.ts';
import { MatchName } from '../../shared/ui/match-name.tsx';
import { OddsButton } from '../../shared/ui/odds-button.tsx';
import css from './shared-slip.module.css';
import { sharedSlipQuery } from './shared-slip-query.ts';

type Shared = SharedSlip['Selections'][number];

/** Prices of this page are read again so often: it follows no stream of its own. */
const REFRESH_MS = 10_000;
const NONE: readonly never[] = [];

const priceOf = ({ ID, MatchID = 0, Title, Value = 0, IsSuspended }: Shared): Price => ({
  id: ID,
  title: Title,
  matchId: MatchID,
  oddsMilli: toMilli(Value),
  isLocked: IsSuspended === true,
});

/** What has become of it since it was shared, in words; nothing when it is as it was. */
function useChange() {
  const t = useT();
  const format = usePreference('oddsFormat');
  return ({ IsGone, SharedValue, Value = 0 }: Shared): string | undefined => {
    if (IsGone) return t('slip.gone');
    if (Value === SharedValue) return undefined;
    const [before, now] = [SharedValue, Value].map((odds) => `\u2068${formatPrice(toMilli(odds), format)}\u2069`);
    return t('slip.priceMoved', { before, now });
  };
}

function Row({ of }: { of: Shared }) {
  const change = useChange()(of);
  return (
    <li className={css.row} data-gone={of.IsGone}>
      <div className={css.text}>
        <strong dir="auto">{of.Title}</strong>
        <span className={css.quiet} dir="auto">
          {of.MarketTitle}
        </span>
        <MatchName name={of.MatchName} link={of.MatchLink} linkClass={css.match} textClass={css.quiet} />
        {change !== undefined && <span className={css.change}>{change}</span>}
      </div>
      {!of.IsGone && (
        <span className={css.price}>
          <OddsButton price={priceOf(of)} outcome={of.Title} market={of.MarketTitle} isLive={of.IsLive ?? false} />
        </span>
      )}
    </li>
  );
}

/** Presses what can be bet on and is not picked yet: the same as pressing each price. */
function addAll(selections: readonly Shared[]): void {
  for (const { ID, MatchID, IsLive = false, Title, MarketTitle, IsGone, IsSuspended } of selections) {
    if (IsGone || IsSuspended || MatchID === undefined || isPicked(ID)) continue;
    press({ selectionId: ID, matchId: MatchID, isLive: IsLive, outcome: Title, market: MarketTitle });
  }
}

/** A betslip that was shared: what is in it, at the current odds, to be taken over as a whole or one by one. */
export function SharedSlipView({ code, initial }: { code: string; initial: SharedSlip }) {
  const t = useT();
  const { locale } = useSite();
  const { data, dataUpdatedAt } = useQuery({
    ...sharedSlipQuery(browserCall, locale.code, code),
    initialData: initial,
    ...firstData(useReadAtMs(), false),
    refetchInterval: REFRESH_MS,
  });
  // Each reading counts, also one that says the same again: a slip that followed a price and lets it go leaves it as it was then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each reading
  const prices = useMemo(() => data.Selections.filter(({ IsGone }) => !IsGone).map(priceOf), [data, dataUpdatedAt]);
  useSeed(NONE, prices, NONE);
  const head = `${t('shared.title')} | Duskline`;
  const canAdd = data.Selections.some(({ IsGone, IsSuspended }) => !IsGone && !IsSuspended);
  return (
    <section className={`panel ${css.shared}`} aria-labelledby="shared-slip-title">
      <PageMeta own={{ Title: head, OgTitle: head, Description: t('shared.hint'), OgDescription: t('shared.hint') }} />
      <h1 id="shared-slip-title">{t('shared.title')}</h1>
      <p className={css.quiet}>{t('shared.hint')}</p>
      <ul className={css.rows}>
        {data.Selections.map((selection) => (
          <Row key={selection.ID} of={selection} />
        ))}
      </ul>
      <button
        type="button"
        className="button button-pick button-large"
        disabled={!canAdd}
        onClick={() => addAll(data.Selections)}
      >
        {t('shared.add')}
      </button>
    </section>
  );
}
