import { memo } from 'react';
import type { SportNode } from '../../shared/model/sport.ts';
import { GroupHead } from '../../shared/ui/group-head.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './result-list.module.css';
import { ResultRow } from './result-row.tsx';
import type { ResultGroup } from './result-row-model.ts';

const Group = memo(function Group({ group, to }: { group: ResultGroup; to: string }) {
  return (
    <div>
      <GroupHead tournament={group.tournament} category={group.category} to={to} rel="nofollow" />
      <ul>
        {group.rows.map((row) => (
          <ResultRow key={row.id} row={row} />
        ))}
      </ul>
    </div>
  );
});

interface ResultListProps {
  groups: readonly ResultGroup[];
  sports: readonly SportNode[];
  /** Address of the results of a tournament on this day. */
  hrefOf: (group: ResultGroup) => string;
}

/** Results by sport and tournament. */
export function ResultList({ groups, sports, hrefOf }: ResultListProps) {
  const sections = [...Map.groupBy(groups, ({ sportId }) => sportId)];
  return sections.map(([sportId, ofSport]) => {
    const sport = sports.find(({ id }) => id === sportId);
    return (
      <section key={sportId} className={'panel list-section'} aria-label={sport?.name}>
        {sport && (
          <h2 className={`list-head ${css.sport}`}>
            <SportIcon systemId={sport.systemId} />
            {sport.name}
          </h2>
        )}
        {ofSport.map((group) => (
          <Group key={group.key} group={group} to={hrefOf(group)} />
        ))}
      </section>
    );
  });
}
