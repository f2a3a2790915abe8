import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { loadPart } from '../../shared/api/load-part.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode, TournamentNode } from '../../shared/model/sport.ts';
import { pathAfterLanguage } from '../../shared/routing/paths.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { EsportsGroup } from './esports-group.tsx';
import { PrematchTree } from './prematch-tree.tsx';
import { SearchBox } from './search-box.tsx';
import css from './sports-tree.module.css';
import type { TreePlace } from './tree-place.ts';
import { pageMode, setTreeMode, type TreeMode, treeModes, useTree } from './tree-state.ts';

/** Most visitors never leave the first mode. */
const LiveTree = lazy(() =>
  loadPart(() => import('./live-tree.tsx'), ['sport']).then((module) => ({ default: module.LiveTree })),
);
const ResultsTree = lazy(() =>
  loadPart(() => import('./results-tree.tsx'), ['results']).then((module) => ({ default: module.ResultsTree })),
);

const modeTexts: Record<TreeMode, MessageId> = { prematch: 'tree.prematch', live: 'tree.live', results: 'tree.results' };

/** A list that is read when it comes into sight: in a drawer that stays closed it asks for nothing. */
function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isSeen ? children : <div ref={place} className={css.treeRow} />;
}

interface SportsTreeProps {
  sports: readonly SportNode[];
  top: readonly TournamentNode[];
  place: TreePlace;
  /** Called when a choice should close the drawer. */
  onLeave: () => void;
  /** What the page has in the place of the two modes. */
  own?: ((mode: 'prematch' | 'results') => ReactNode) | undefined;
  /** Links at the foot; areas add theirs when they exist. */
  foot?: ReactNode;
}

/** The left tree with its three modes (SIDEBAR-10); the first of them has live, sports and esports (SIDEBAR-04). */
export function SportsTree({ sports, top, place, onLeave, own, foot }: SportsTreeProps) {
  const t = useT();
  const { locale } = useSite();
  const { pathname } = useLocation();
  const chosen = useTree((state) => state.chosenMode);
  // The pages of a game have the tree that they had.
  const ofPage = own ? 'prematch' : pageMode(pathAfterLanguage(pathname), place);
  const mode = chosen ?? ofPage;
  // A page of the other kind comes in its own mode: what was chosen was chosen on that one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the reason
  useEffect(() => setTreeMode(undefined), [ofPage]);
  const liveCount = sports.reduce((sum, sport) => sum + sport.liveCount, 0);
  return (
    <div className={css.tree}>
      <ToggleGroup
        label={t('tree.mode')}
        value={mode}
        options={treeModes.map((value) => ({ value, content: t(modeTexts[value]) }))}
        onChange={setTreeMode}
      />
      <SearchBox onLeave={onLeave}>
        {mode === 'prematch' && (
          <>
            <Link className={`${css.treeRow} ${css.treeLive}`} to={`/${locale.segment}/live`} onClick={onLeave}>
              <i className="dot" aria-hidden="true" />
              {t('nav.live')}
              <span className="count" suppressHydrationWarning>
                {liveCount}
              </span>
            </Link>
            {own ? (
              <Link className={css.treeRow} to={`/${locale.segment}/sport`} onClick={onLeave}>
                <SportIcon systemId={1} />
                {t('nav.sports')}
              </Link>
            ) : (
              <PrematchTree sports={sports} top={top} place={place} onLeave={onLeave} />
            )}
            <EsportsGroup sports={sports} own={own?.(mode)} onLeave={onLeave} />
          </>
        )}
        <Suspense fallback={null}>
          {mode === 'live' && (
            <WhenSeen>
              <LiveTree sports={sports} onLeave={onLeave} />
            </WhenSeen>
          )}
          {mode === 'results' && (own?.(mode) ?? <ResultsTree sports={sports} onLeave={onLeave} />)}
        </Suspense>
      </SearchBox>
      {foot && <div className={css.treeFoot}>{foot}</div>}
    </div>
  );
}
