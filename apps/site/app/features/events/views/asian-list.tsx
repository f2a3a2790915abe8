import { memo, use, useCallback, useState } from 'react';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { AsianColumn, AsianLines } from '../../../shared/model/asian-lines.ts';
import { moveFocus } from '../../../shared/ui/move-focus.ts';
import { ToggleGroup } from '../../../shared/ui/toggle-group.tsx';
import { useDayName } from '../event-list.tsx';
import { countRows, type EventGroup, firstRows } from '../filters.ts';
import { ListEnd } from '../list-end.tsx';
import { resultNames, useTotalNames } from '../odds-column.tsx';
import { SectionName } from '../section-name.tsx';
import type { ViewListProps } from '../sport-events.tsx';
import { TournamentGroup } from '../tournament-group.tsx';
import { useKeptRows } from '../use-kept-rows.ts';
import { type ColumnKind, columnsOf, fullKinds, halfKinds, withColumns } from './asian-columns.ts';
import css from './asian-list.module.css';
import rowCss from './asian-row.module.css';
import { AsianRow } from './asian-row.tsx';
import { FirstLines } from './use-asian-lines.ts';

const blocks = ['full', 'half'] as const;
type Block = (typeof blocks)[number];
const blockTexts: Record<Block, MessageId> = { full: 'asian.fullTime', half: 'asian.firstHalf' };

/** Rows are five prices high: fewer of them fill a screen. */
const FIRST_ROWS = 10;
const ROWS_AT_A_TIME = 5;

interface ColumnHeadsProps {
  block: Block;
  outcomes: number;
  kinds: readonly ColumnKind[];
}

/** Names above the columns. They repeat what every price says for itself, so screen readers skip them. */
function ColumnHeads({ block, outcomes, kinds }: ColumnHeadsProps) {
  const t = useT();
  const [over, under] = useTotalNames(true);
  const texts: Record<ColumnKind, string> = {
    handicap: t('market.handicap'),
    total: over.length === 1 ? t('market.total') : `${over} / ${under}`,
    result: outcomes === 2 ? resultNames(2).join(' ') : t('market.result'),
    oddEven: t('asian.oddEvenShort'),
  };
  return (
    <div data-block={block} aria-hidden="true">
      <div className={css.blockName}>{t(blockTexts[block])}</div>
      <div className={rowCss.block}>
        {kinds.map((kind) => (
          <span key={kind} className={css.columnName} data-kind={kind}>
            {texts[kind]}
          </span>
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  group: EventGroup;
  isHeaded: boolean;
  columns: ReadonlySet<AsianColumn>;
  onLines: (lines: AsianLines) => void;
}

const Group = memo(function Group({ group, isHeaded, columns, onLines }: GroupProps) {
  return (
    <TournamentGroup group={group} isHeaded={isHeaded}>
      {group.events.map((event) => (
        <AsianRow key={event.id} event={event} columns={columns} onLines={onLines} />
      ))}
    </TournamentGroup>
  );
});

/** Full time and first half side by side with several lines of each match; where there is no room for both, one of them at a time. */
export function AsianList({ sections, outcomes, hasTournaments, more }: ViewListProps) {
  const t = useT();
  const dayName = useDayName();
  const known = use(FirstLines);
  const [columns, setColumns] = useState(() => columnsOf(Object.values(known)));
  // A match further down may have what the first ones have not.
  const onLines = useCallback((lines: AsianLines) => setColumns((before) => withColumns(before, lines)), []);
  const kinds = { full: fullKinds(columns), half: halfKinds(columns) };
  const hasHalf = kinds.half.length > 0;
  const [block, setBlock] = useState<Block>('full');
  const [most, setMost] = useKeptRows('asian', FIRST_ROWS);
  const rows = countRows(sections);
  const shownBlocks = hasHalf ? blocks : blocks.slice(0, 1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div className={css.view} data-shown={hasHalf ? block : 'alone'} onKeyDown={moveFocus}>
      {hasHalf && (
        <div className={css.blocks}>
          <ToggleGroup
            label={t('asian.block')}
            value={block}
            options={blocks.map((value) => ({ value, content: t(blockTexts[value]) }))}
            onChange={setBlock}
          />
        </div>
      )}
      {firstRows(sections, most).map((section) => {
        const name = section.key === 'live' ? t('list.liveNow') : dayName(section.key);
        return (
          <section className={`panel list-section list-cards ${css.list}`} key={section.key} aria-label={name}>
            <div className={`list-head ${css.head} ${rowCss.grid}`}>
              <SectionName className={css.name} name={name} isLive={section.key === 'live'} />
              {shownBlocks.map((one) => (
                <ColumnHeads key={one} block={one} outcomes={outcomes} kinds={kinds[one]} />
              ))}
            </div>
            {section.groups.map((group) => (
              <Group key={group.key} group={group} isHeaded={hasTournaments} columns={columns} onLines={onLines} />
            ))}
          </section>
        );
      })}
      <ListEnd rows={rows} most={most} grow={() => setMost(most + ROWS_AT_A_TIME)} more={more} />
    </div>
  );
}
