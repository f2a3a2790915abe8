import type { TeaserBetType } from '@duskline/contract/entities/betslip';
import { QueryClientContext } from '@tanstack/react-query';
import { use } from 'react';
import { sportsKey } from '../../../../shared/api/sport-queries.ts';
import { formatPrice } from '../../../../shared/format/format-price.ts';
import { usePreference, useSite, useT } from '../../../../shared/i18n/site-context.tsx';
import { toMilli } from '../../../../shared/model/price.ts';
import type { SportNode } from '../../../../shared/model/sport.ts';
import { PillSelect } from '../../../../shared/ui/select.tsx';
import type { SlipContent } from '../../model/bet-mode.ts';
import { currentTeaser, pointsIn, type SportPoints, teasersFor } from '../../model/teaser-mode.ts';
import { useIsPlacing, useSlipParts } from '../use-slip.ts';
import css from './multi-stakes.module.css';

/** Value of the option that chooses none. */
const NONE = '';

/** Names of sports as the page already knows them; '' for one that it does not. */
function useSportNames(): (sportId: number) => string {
  const { locale } = useSite();
  const client = use(QueryClientContext);
  const known = client?.getQueryData<readonly SportNode[]>(sportsKey(locale.code)) ?? [];
  return (sportId) => known.find(({ id }) => id === sportId)?.name ?? '';
}

interface WhatTeasersTakeProps {
  content: SlipContent;
  sportNames: (sportId: number) => string;
  isBusy: boolean;
}

/** BETSLIP-25: some of the selections keep all of them from being teased. Says what a teaser takes, and takes the others out in one press. */
function WhatTeasersTake({ content, sportNames, isBusy }: WhatTeasersTakeProps) {
  const t = useT();
  const { slip } = useSlipParts();
  const sports = new Set(content.teasers.flatMap(({ PointsBySport }) => Object.keys(PointsBySport ?? {})));
  const names = [...sports].map((id) => sportNames(Number(id))).filter(Boolean);
  const removeAll = () => {
    for (const id of content.notTeasable) slip.remove(id);
  };
  return (
    <div className={css.slipHint}>
      {names.length > 0 && <p>{t('slip.teaser.takes', { sports: names.join(', ') })}</p>}
      <button type="button" className="link" disabled={isBusy} onClick={removeAll}>
        {t('slip.teaser.remove')}
      </button>
    </div>
  );
}

/** BETSLIP-37: teasers that have a price for this many selections, and what the chosen one pays. */
export function TeaserPicker({ content }: { content: SlipContent }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const oddsFormat = usePreference('oddsFormat');
  const offered = teasersFor(content.teasers, content.selections.length);
  const current = currentTeaser(content);
  const sportNames = useSportNames();
  /** By the points that it moves the sports of the slip by: every sport has its own. */
  const nameOf = (teaser: TeaserBetType): string => {
    const points = pointsIn(teaser, content.selections);
    const [only, second] = points;
    const text = (one: SportPoints) => t('slip.teaser.points', { points: one.points });
    const moves =
      only && !second
        ? text(only)
        : points.map((one) => t('slip.teaser.sport', { points: text(one), sport: sportNames(one.sportId) })).join(' / ');
    return teaser.PushRule === 'lose' ? t('slip.teaser.tiesLose', { points: moves }) : moves;
  };
  if (content.selections.length < 2) return null;
  if (content.notTeasable.size > 0) return <WhatTeasersTake content={content} sportNames={sportNames} isBusy={isBusy} />;
  if (offered.length === 0) return <p className={css.slipHint}>{t('slip.teaser.none')}</p>;
  return (
    <>
      <PillSelect
        label={t('slip.teaser')}
        className={css.slipTeaser}
        value={current?.ID ?? NONE}
        options={[
          { value: NONE, text: t('slip.rule.teaser') },
          ...offered.map((teaser) => ({ value: teaser.ID, text: nameOf(teaser) })),
        ]}
        disabled={isBusy}
        onValue={(id: number | typeof NONE) => slip.setTerms((terms) => ({ ...terms, teaserId: id === NONE ? undefined : id }))}
      />
      {current && (
        <ul className={css.slipPayouts} aria-label={t('slip.teaser.payouts')}>
          {current.Selections.map(({ NumberOfSelections, Odds }) => (
            <li key={NumberOfSelections} data-on={NumberOfSelections === content.selections.length ? '' : undefined}>
              {t('slip.teaser.payout', { count: NumberOfSelections })}
              <bdi className="num">{formatPrice(toMilli(Odds ?? 0), oddsFormat)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
