import { useCallback, useMemo, useRef, useState } from 'react';
import { firstData } from '../../../shared/api/first-data.ts';
import { useAllLive } from '../../../shared/api/use-all-live.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { isFollowed, type StreamPositions } from '../../../shared/live/topic.ts';
import { useSeed } from '../../../shared/live/use-live.ts';
import type { SportEvent } from '../../../shared/model/event.ts';
import { dropZoneRef } from '../../../shared/multi-view/drop-zone.ts';
import { tileName, tileOf } from '../../../shared/multi-view/tile-button.tsx';
import {
  chooseLayout,
  type Layout,
  layoutOf,
  layouts,
  MOST_TILES,
  moveTile,
  multiView,
  removeAllTiles,
  removeTile,
  replaceTile,
  type Tile,
  UNKNOWN,
  useMultiView,
} from '../../../shared/multi-view/tiles.ts';
import { useReadAtMs } from '../../../shared/routing/read-at.ts';
import { Skeletons } from '../../../shared/ui/skeletons.tsx';
import { ToggleGroup } from '../../../shared/ui/toggle-group.tsx';
import { LiveTile } from './live-tile.tsx';
import { LiveTray, TRAY_ID } from './live-tray.tsx';
import css from './multi-view.module.css';

/** Columns of a layout, and main markets of each tile: what is larger has room for more. */
const SHAPES: Readonly<Record<Layout, { columns: number; markets: number }>> = {
  1: { columns: 1, markets: 6 },
  2: { columns: 2, markets: 4 },
  4: { columns: 2, markets: 3 },
  6: { columns: 3, markets: 2 },
  9: { columns: 3, markets: 1 },
};

const NO_PRICES: readonly never[] = [];
/** One that is over stays in its list for half a minute: it is nothing to add. */
const isRunning = ({ live }: SportEvent) => live !== null && live.periodKey !== 'ended';

function LayoutChoice({ layout }: { layout: Layout | null }) {
  const t = useT();
  return (
    <div className={css.layouts}>
      <ToggleGroup
        label={t('tiles.layout')}
        value={layout}
        options={[
          { value: null, content: t('tiles.auto') },
          ...layouts.map((count) => ({
            value: count,
            content: (
              <>
                <span className="num" aria-hidden="true">
                  {count}
                </span>
                <span className="sr-only">{t('tiles.places', { count })}</span>
              </>
            ),
          })),
        ]}
        onChange={chooseLayout}
      />
    </div>
  );
}

/** What was done to the tiles, for those who do not see it. */
function useAnnouncements() {
  const t = useT();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const onMove = useCallback(
    (tile: Tile, place: number) => {
      const { tiles } = multiView();
      if (place < 0 || place >= tiles.length || tiles[place]?.id === tile.id) return;
      moveTile(tile.id, place);
      setSaid(t('tiles.moved', { match: tileName(tile), place: place + 1, total: tiles.length }));
    },
    [t],
  );
  const onRemove = useCallback(
    (tile: Tile) => {
      const place = multiView().tiles.findIndex(({ id }) => id === tile.id);
      removeTile(tile.id);
      setSaid(t('tiles.removed', { match: tileName(tile) }));
      // The button that had the focus is gone: that of the tile in its place has it now.
      requestAnimationFrame(() => {
        const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
        (buttons[place] ?? buttons.at(-1) ?? document.getElementById(TRAY_ID))?.focus();
      });
    },
    [t],
  );
  const onClear = useCallback(() => {
    removeAllTiles();
    setSaid(t('tiles.empty', { most: MOST_TILES }));
    document.getElementById(TRAY_ID)?.focus();
  }, [t]);
  return { said, list, onMove, onRemove, onClear };
}

interface MultiViewProps {
  initial: SportEvent[];
  /** False when the document brought the first rows only. */
  hasAll: boolean;
  positions: StreamPositions;
}

/** Live matches side by side (spec 26), and those that can be added. Only a browser knows which it shows: the document has the others. */
export function MultiView({ initial, hasAll, positions }: MultiViewProps) {
  const t = useT();
  const readAtMs = useReadAtMs();
  const state = useMultiView();
  const first = hasAll ? firstData(readAtMs, isFollowed(positions)) : { initialDataUpdatedAt: 0 };
  const { events, topics } = useAllLive({ initialData: initial, ...first }, positions);
  useSeed(events, NO_PRICES, topics);
  const { said, list, onMove, onRemove, onClear } = useAnnouncements();
  const { tiles } = state;
  const isKnown = state !== UNKNOWN;
  const layout = layoutOf(state);
  const { columns, markets } = SHAPES[layout];
  const others = useMemo(
    () => events.filter((event) => isRunning(event) && !tiles.some(({ id }) => id === event.id)),
    [events, tiles],
  );
  const [next] = others;
  const replace = (tile: Tile) =>
    next && (
      <button type="button" className="button" onClick={() => replaceTile(tile.id, tileOf(next))}>
        {t('tiles.replace', { match: tileName(next) })}
      </button>
    );
  return (
    <>
      {tiles.length > 0 && (
        <div className={css.bar}>
          <span className="count">{t('tiles.count', { count: tiles.length, most: MOST_TILES })}</span>
          <LayoutChoice layout={state.layout} />
          <button type="button" className={`button button-quiet ${css.clear}`} onClick={onClear}>
            {t('tiles.clear')}
          </button>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className={css.zone} ref={dropZoneRef}>
        {!isKnown && <Skeletons count={2} className={css.waiting} />}
        {isKnown && tiles.length === 0 && <p className={css.empty}>{t('tiles.empty', { most: MOST_TILES })}</p>}
        {tiles.length > 0 && (
          <ul className={css.tiles} data-columns={columns} ref={list}>
            {tiles.map((tile, place) => (
              <LiveTile
                key={tile.id}
                tile={tile}
                place={place}
                count={tiles.length}
                markets={markets}
                known={events.find(({ id }) => id === tile.id)}
                next={replace(tile)}
                onMove={onMove}
                onRemove={onRemove}
              />
            ))}
            {tiles.length < layout && (
              <li className={css.here} aria-hidden="true">
                {t('tiles.here')}
              </li>
            )}
          </ul>
        )}
      </div>
      {/* In the document, but not in sight before it is known how far down it stands: it would jump. */}
      <div className={isKnown ? undefined : css.unknown}>
        <LiveTray events={others} />
      </div>
    </>
  );
}
