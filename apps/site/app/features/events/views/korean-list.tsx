import { memo, useState } from 'react';
import { Link } from 'react-router';
import { formatHandicap, formatLine } from '../../../shared/format/format-price.ts';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useLiveEvent } from '../../../shared/live/use-live.ts';
import { useViewport, ViewportContext } from '../../../shared/live/viewport-subscriptions.ts';
import type { SportEvent } from '../../../shared/model/event.ts';
import { dataHref } from '../../../shared/routing/paths.ts';
import { Flag } from '../../../shared/ui/flag.tsx';
import { moveFocus } from '../../../shared/ui/move-focus.ts';
import { EmptyNotice } from '../../../shared/ui/notice.tsx';
import { OddsButton } from '../../../shared/ui/odds-button.tsx';
import { ToggleGroup } from '../../../shared/ui/toggle-group.tsx';
import { useDayName } from '../event-list.tsx';
import { eventHref, MoreLink } from '../event-row.tsx';
import { EventWhen } from '../event-when.tsx';
import { ListEnd } from '../list-end.tsx';
import { columnTitle } from '../odds-column.tsx';
import { SectionName } from '../section-name.tsx';
import type { ViewListProps } from '../sport-events.tsx';
import { useKeptRows } from '../use-kept-rows.ts';
import css from './korean-list.module.css';
import { type BetType, betTypes, byKickOff, type KoreanLine, type KoreanSection, linesOf } from './korean-rows.ts';

const FIRST_ROWS = 16;
const ROWS_AT_A_TIME = 8;

/** One market of a match: home, the draw or the base of the line, away. The cells of both sides are buttons as a whole. */
function Line({ event, line: { kind, home, draw, away } }: { event: SportEvent; line: KoreanLine }) {
  const t = useT();
  const market = t(columnTitle(kind, draw ? 3 : 2));
  const isTotal = kind === 'total';
  const base = kind === 'handicap' ? formatHandicap(home.line ?? '') : isTotal ? formatLine(home.line ?? '') : undefined;
  const common = { market, isLive: event.live !== null };
  const names = isTotal ? [t('market.over'), t('market.under')] : [event.home, event.away];
  const lineOf = (line: string | undefined) =>
    kind === 'moneyline' ? undefined : (kind === 'handicap' ? formatHandicap : formatLine)(line ?? '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of prices, not a form
    <div className={css.line} role="group" aria-label={market} data-kind={kind}>
      <div className={css.home}>
        <OddsButton {...common} price={home} outcome={names[0] ?? ''} name={names[0]} line={lineOf(home.line)} />
      </div>
      <div>
        {draw ? (
          <OddsButton {...common} price={draw} outcome={t('market.draw')} name="X" isTabStop={false} />
        ) : (
          // Both buttons say it already.
          <span className={css.base} aria-hidden="true">
            {base === undefined ? t('match.versus') : <bdi>{base}</bdi>}
          </span>
        )}
      </div>
      <div className={css.away}>
        <OddsButton
          {...common}
          price={away}
          outcome={names[1] ?? ''}
          name={names[1]}
          line={lineOf(away.line)}
          isTabStop={false}
        />
      </div>
    </div>
  );
}

const Row = memo(function Row({ event, type }: { event: SportEvent; type: BetType }) {
  const { locale } = useSite();
  const { viewport, ref } = useViewport();
  const live = useLiveEvent(event, viewport);
  const info = event.live === null ? null : (live.info ?? event.live);
  const { tournament, category } = event;
  const href = eventHref(locale.segment, event);
  return (
    <li className={css.row} data-row={event.id} ref={ref}>
      <ViewportContext value={viewport}>
        <div className={css.when}>
          <EventWhen event={event} info={info} />
          {info && (
            <span className={css.score}>
              <bdi>
                {info.homeScore}–{info.awayScore}
              </bdi>
            </span>
          )}
        </div>
        <div className={css.league}>
          <Flag code={category.country} />
          {tournament.link ? (
            <Link className="truncate" dir="auto" to={dataHref(locale.segment, tournament.link)}>
              {tournament.name}
            </Link>
          ) : (
            <span className="truncate" dir="auto">
              {tournament.name}
            </span>
          )}
        </div>
        <div className={css.lines}>
          {linesOf(event, type).map((line) => (
            <Line key={line.kind} event={event} line={line} />
          ))}
        </div>
        <div className={css.more}>
          <MoreLink event={event} href={href} marketsCount={live.marketsCount ?? event.marketsCount} isTabStop />
        </div>
      </ViewportContext>
    </li>
  );
});

const texts: Record<BetType, MessageId> = {
  combined: 'korean.combined',
  moneyline: 'market.result',
  handicap: 'market.handicap',
  total: 'market.total',
};

function firstEvents(sections: readonly KoreanSection[], most: number): KoreanSection[] {
  let left = most;
  return sections.flatMap(({ key, events }) => {
    const own = events.slice(0, Math.max(0, left));
    left -= own.length;
    return own.length > 0 ? [{ key, events: own }] : [];
  });
}

/** One list by kick-off, a match a row, home on one side and away on the other (design 3.8). */
export function KoreanList({ sections, outcomes, more }: ViewListProps) {
  const t = useT();
  const dayName = useDayName();
  const [type, setType] = useState<BetType>('moneyline');
  const [most, setMost] = useKeptRows('korean', FIRST_ROWS);
  const listed = byKickOff(sections, type);
  const rows = listed.reduce((sum, { events }) => sum + events.length, 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveFocus}>
      <div className={css.types}>
        <ToggleGroup
          label={t('korean.types')}
          value={type}
          options={[...betTypes.slice(1), betTypes[0]].map((value) => ({
            value,
            content: value === 'moneyline' ? t(columnTitle(value, outcomes)) : t(texts[value]),
          }))}
          onChange={setType}
        />
      </div>
      {firstEvents(listed, most).map(({ key, events }) => {
        const name = key === 'live' ? t('list.liveNow') : dayName(key);
        return (
          <section className="panel list-section" key={key} aria-label={name}>
            <div className={`list-head ${css.head}`}>
              <SectionName className={css.name} name={name} isLive={key === 'live'} />
            </div>
            <ul>
              {events.map((event) => (
                <Row key={event.id} event={event} type={type} />
              ))}
            </ul>
          </section>
        );
      })}
      {rows === 0 && sections.length > 0 && !more && <EmptyNotice text={t('list.nothing')} />}
      <ListEnd rows={rows} most={most} grow={() => setMost(most + ROWS_AT_A_TIME)} more={more} />
    </div>
  );
}
