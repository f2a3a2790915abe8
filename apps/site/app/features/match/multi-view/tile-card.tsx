import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { tileName } from '../../../shared/multi-view/tile-button.tsx';
import type { Tile } from '../../../shared/multi-view/tiles.ts';
import { SortControls } from '../../../shared/ui/sort-controls.tsx';
import { TeamBadge } from '../../../shared/ui/team-badge.tsx';
import css from './tile.module.css';

export interface TilePlace {
  readonly tile: Tile;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (tile: Tile, place: number) => void;
  readonly onRemove: (tile: Tile) => void;
}

interface TileCardProps extends TilePlace {
  /** Country and tournament, where they are known. */
  about?: ReactNode;
  logos?: readonly [home: string | undefined, away: string | undefined];
  /** Of national teams. */
  countries?: readonly [home: string | undefined, away: string | undefined];
  /** Of the sport, once the match is loaded; until then that of the tile counts. */
  systemId?: number;
  score: readonly [home: number, away: number] | undefined;
  /** Sets, and points of the running game: what tells more than the score where a match is won by sets. */
  parts?: { readonly sets: readonly (readonly [number, number])[]; readonly points: readonly string[] } | undefined;
  /** Clock, or how the match stands. */
  state: ReactNode;
  /** The page of the match. */
  to?: string | undefined;
  style?: CSSProperties | undefined;
  viewRef?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A tile: its place in the order, who plays, how it stands; what it says of the match is below. */
export function TileCard(props: TileCardProps) {
  const { tile, place, count, onMove, onRemove, about, logos, countries, score, parts, state, to } = props;
  const { style, viewRef, children } = props;
  const t = useT();
  const match = tileName(tile);
  const systemId = props.systemId ?? tile.systemId;
  const team = (name: string, side: 0 | 1) => (
    <span className={css.team}>
      {systemId !== undefined && <TeamBadge name={name} logo={logos?.[side]} country={countries?.[side]} systemId={systemId} />}
      <span className="two-lines" dir="auto">
        {name}
      </span>
      {score && <bdi className={css.score}>{score[side]}</bdi>}
      {parts?.sets.map((set, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set has no name but its place
        <bdi className={css.part} key={i}>
          {set[side]}
        </bdi>
      ))}
      {parts?.points[side] !== undefined && (
        <bdi className={css.part} data-points>
          {parts.points[side]}
        </bdi>
      )}
    </span>
  );
  return (
    <li className={css.item} data-tile={tile.id}>
      <section className={`panel ${css.tile}`} aria-label={match} style={style} ref={viewRef}>
        <div className={css.head}>
          <SortControls
            place={place}
            count={count}
            onMove={(to) => onMove(tile, to)}
            texts={{
              drag: t('tiles.drag'),
              up: t('tiles.earlier', { match }),
              down: t('tiles.later', { match }),
            }}
            isDisabled={false}
            isInline
            className={css.order}
            gripClassName={css.grip}
            numberClassName="num"
          />
          <span className={css.about}>{about}</span>
          {to !== undefined && (
            <Link className={css.tool} to={to} aria-label={t('tiles.open', { match })}>
              <Maximize2 className="icon icon-small" aria-hidden="true" />
            </Link>
          )}
          <button
            type="button"
            className={css.tool}
            data-remove
            aria-label={t('tiles.remove', { match })}
            onClick={() => onRemove(tile)}
          >
            <X className="icon icon-small" aria-hidden="true" />
          </button>
        </div>
        <h2 className={css.teams}>
          {team(tile.home, 0)}
          {team(tile.away, 1)}
        </h2>
        {state}
        {children}
      </section>
    </li>
  );
}

/** What stands in a tile whose match is over: it stays until it is removed, or another match is shown in its place. */
export function EndedNote({ tile, children }: { tile: Tile; children: ReactNode }) {
  const t = useT();
  const { locale } = useSite();
  return (
    <div className={css.ended}>
      <p>{t('tiles.ended')}</p>
      <Link className="link" to={`/${locale.segment}/sport/results/${tile.id}`}>
        {t('tiles.result')}
      </Link>
      {children}
    </div>
  );
}
