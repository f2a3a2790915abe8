import { useT } from '../../shared/i18n/site-context.tsx';
import css from './account-rows.module.css';

/** Names with what they are; a name without a value is left out. */
export function AccountRows({ rows }: { rows: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
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
