import { useT } from '../i18n/site-context.tsx';
import type { SportEvent } from '../model/event.ts';
import { RowIcon } from '../ui/page-symbols.tsx';
import { toast } from '../ui/toast.ts';
import { addTile, MOST_TILES, multiView, removeTile, type Tile, useIsTile } from './tiles.ts';

export const tileOf = ({ id, home, away, systemId }: SportEvent): Tile => ({ id, home, away, systemId });
export const tileName = ({ home, away }: Pick<Tile, 'home' | 'away'>): string => `${home} – ${away}`;

/** Adds a match and says so, for those who do not see multi-view now; or says that it is full, and what helps. */
export function useAddTile(): (tile: Tile, place?: number) => boolean {
  const t = useT();
  return (tile, place) => {
    const isAdded = addTile(tile, place);
    const count = multiView().tiles.length;
    const text = isAdded
      ? t('multi.added', { match: tileName(tile), count, most: MOST_TILES })
      : t('multi.full', { most: MOST_TILES });
    toast(text, isAdded ? 'success' : 'error', 'multi-view').catch(() => undefined);
    return isAdded;
  };
}

/** Puts a live match into multi-view or takes it out: what dragging does, for everybody (WCAG 2.5.7). */
export function TileButton({ event, className }: { event: SportEvent; className: string | undefined }) {
  const t = useT();
  const add = useAddTile();
  const isOn = useIsTile(event.id);
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-label={t('multi.toggle', { match: tileName(event) })}
      onClick={() => (isOn ? removeTile(event.id) : add(tileOf(event)))}
    >
      <RowIcon name="tiles" />
    </button>
  );
}
