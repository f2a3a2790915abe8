import { useState } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './sports-tree.module.css';

/** Results by sport. As long as no results are published a sport says so when it is opened. */
export function ResultsTree({ sports }: { sports: readonly SportNode[] }) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <h2 className={css.treeTitle}>{t('nav.sports')}</h2>
      <ul>
        {sports.map((sport) => (
          <li key={sport.id}>
            <button
              type="button"
              className={css.treeRow}
              aria-expanded={open === sport.id}
              onClick={() => setOpen(open === sport.id ? null : sport.id)}
            >
              <SportIcon systemId={sport.systemId} />
              <span className="truncate">{sport.name}</span>
            </button>
            {open === sport.id && (
              <p className={`${css.treeSub} ${css.treeNote}`}>{t('tree.noResults', { sport: sport.name })}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
