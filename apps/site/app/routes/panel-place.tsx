import { useT } from '../shared/i18n/site-context.tsx';
import css from './panel-place.module.css';

/** The place of a panel that is on its way. */
export function PanelPlace() {
  const t = useT();
  return <div className={`skeleton ${css.place}`} role="status" aria-label={t('common.loading')} />;
}
