import type { ReactNode } from 'react';
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
