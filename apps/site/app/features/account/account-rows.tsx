import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './account-rows.module.css';

/** What something is called, what it is, and what more there is to it. */
export type AccountRow = readonly [name: string, value: string | undefined, more?: ReactNode];

/** Names with what they are; a name without a value is left out. */
export function AccountRows({ rows }: { rows: readonly AccountRow[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(
        ([name, value, more]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
                {more}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The place of what is on its way. */
export function PanelPlace() {
  const t = useT();
  return (
    <div className={css.place} role="status" aria-label={t('common.loading')}>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}
