import { useCallback, useEffect, useState } from 'react';
import type { EarlyPayout } from '../../shared/api/early-payout-query.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import type { MarketTab, MarketPanel as Panel } from '../../shared/model/market.ts';
import { EndOfList } from '../../shared/ui/end-of-list.tsx';
import { LateData } from '../../shared/ui/late-data.tsx';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { MarketPanel } from './market-panel.tsx';
import { blocksOf, panelsOf, tabsOf, toggleMarket, useMarketChoices } from './market-state.ts';
import { MatchHeader } from './match-header.tsx';
import css from './match-view.module.css';
import { StatisticsSection } from './statistics/statistics-section.tsx';
import { MediaSection } from './tracker/media-section.tsx';
import { useMatch } from './use-match.ts';

interface MatchViewProps {
  initial: SportEvent;
  panels: Panel[];
  /** False when the server sent the first panels only. */
  hasAllPanels: boolean;
  /** Types of all markets, those included that the server did not send. */
  typeIds: readonly number[];
  tabs: readonly MarketTab[];
  early: EarlyPayout | null;
  /** False when nothing is known of it besides its prices. */
  hasStatistics: boolean;
}

/** The match page: head, groups of markets, markets. The same before the match and live. */
export function MatchView({ initial, panels: initialPanels, hasAllPanels, typeIds, tabs, early, hasStatistics }: MatchViewProps) {
  const t = useT();
  const match = useMatch(initial, initialPanels, hasAllPanels);
  const [tabId, setTabId] = useState<number | null>(null);
  const choices = useMarketChoices(initial.sportId);
  const onToggle = useCallback(
    (kind: 'pinned' | 'collapsed', typeId: number) => toggleMarket(initial.sportId, kind, typeId),
    [initial.sportId],
  );
  const { hasAll, retry: loadAll } = match;
  const usable = tabsOf(tabs, hasAll ? match.panels : typeIds.map((typeId) => ({ typeId })));
  const tab = usable.find((one) => one.id === tabId) ?? null;
  const shown = panelsOf(match.panels, tab, choices.pinned);
  // A pinned market stands first, wherever the server has it; a tab shows all of its markets.
  const lacksChosen =
    !hasAll && (tabId !== null || choices.pinned.some((id) => !match.panels.some((panel) => panel.typeId === id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when something that is not here is chosen
  useEffect(() => {
    if (lacksChosen) loadAll();
  }, [lacksChosen]);
  /** Only what is bought before the match is paid early. */
  const earlyLeadOf = (typeId: number) => (match.event.live === null && early?.typeIds.includes(typeId) ? early.lead : undefined);
  return (
    <>
      <MatchHeader event={match.event} info={match.info} />
      <div className={css.folds}>
        {match.info && !match.event.isUnreported && <MediaSection event={match.event} info={match.info} />}
        {hasStatistics && <StatisticsSection event={match.event} />}
      </div>
      {match.isOver || match.event.isUnreported ? (
        <EmptyNotice text={t(match.isOver ? 'match.over' : 'match.unreportedNote')} />
      ) : (
        <>
          <div className={css.matchBar}>
            <ToggleGroup
              look="tabs"
              label={t('market.groups')}
              value={tab?.id ?? null}
              options={[
                {
                  value: null,
                  content: (
                    <>
                      {t('filter.all')}
                      <span className="count">{match.event.marketsCount}</span>
                    </>
                  ),
                },
                ...usable.map((one) => ({ value: one.id, content: one.name })),
              ]}
              onChange={setTabId}
            />
          </div>
          <h2 className="sr-only">{t('market.heading')}</h2>
          {match.isFailed && <ErrorNotice onRetry={match.retry} />}
          {shown.length === 0 && !match.isFailed && hasAll && <EmptyNotice text={t('market.none')} />}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
          <div onKeyDown={moveFocus}>
            {blocksOf(shown).map((block) => (
              <div className={css.markets} key={block[0]?.key}>
                {block.map((panel) => (
                  <MarketPanel
                    key={panel.key}
                    event={match.event}
                    panel={panel}
                    isPinned={choices.pinned.includes(panel.typeId)}
                    isCollapsed={choices.collapsed.includes(panel.typeId)}
                    earlyLead={earlyLeadOf(panel.typeId)}
                    onToggle={onToggle}
                  />
                ))}
              </div>
            ))}
          </div>
          {!hasAll && !match.isRestFailed && <EndOfList rows={shown.length} isLoading={match.isLoadingRest} onNear={loadAll} />}
          {!hasAll && match.isRestFailed && <ErrorNotice onRetry={loadAll} />}
          {match.event.live !== null && <LateData />}
        </>
      )}
    </>
  );
}
