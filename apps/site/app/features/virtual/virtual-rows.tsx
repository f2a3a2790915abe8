import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useViewport, ViewportContext } from '../../shared/live/viewport-subscriptions.ts';
import type { ColumnKey, SportEvent } from '../../shared/model/event.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import css from './virtual.module.css';
import type { Round } from './virtual-model.ts';

/** Parts of a row of any list of matches, which the page hands in. */
export interface RowParts {
  readonly Column: ComponentType<{ event: SportEvent; column: ColumnKey }>;
  readonly More: ComponentType<{ event: SportEvent; href: string; marketsCount: number }>;
}

/** On every row of what is drawn, so that nobody takes it for a match that is played. */
export function VirtualMark() {
  return <span className={css.mark}>{useT()('virtual.mark')}</span>;
}

function MatchRow({ event, Column, More }: RowParts & { event: SportEvent }) {
  const { locale } = useSite();
  const { viewport, ref } = useViewport();
  const href = dataHref(locale.segment, event.link);
  return (
    <li className={css.row} data-row={event.id} ref={ref}>
      <ViewportContext value={viewport}>
        <VirtualMark />
        <Link className={css.teams} to={href}>
          {[event.home, event.away].map((name) => (
            <span key={name} className={css.team}>
              <TeamBadge name={name} systemId={event.systemId} />
              <span className="truncate" dir="auto">
                {name}
              </span>
            </span>
          ))}
        </Link>
        <Column event={event} column="moneyline" />
        <Column event={event} column="total" />
        <More event={event} href={href} marketsCount={event.marketsCount} />
      </ViewportContext>
    </li>
  );
}

/** Matches of a round with their prices. */
export function VirtualRows({ round, ...parts }: RowParts & { round: Round }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveFocus}>
      <ul className={`panel ${css.rows}`}>
        {round.events.map(({ id, event }) => event && <MatchRow key={id} event={event} {...parts} />)}
      </ul>
    </div>
  );
}
