import { useT } from '../../../shared/i18n/site-context.tsx';
import { type ViewFormat, viewFormats } from '../../../shared/preferences/preferences.ts';
import { ToggleGroup } from '../../../shared/ui/toggle-group.tsx';
import css from './view-switch.module.css';

/** How the lists of a sport are shown (SETTINGS-08, design 3.6). */
export function ViewSwitch({ value, onChange }: { value: ViewFormat; onChange: (view: ViewFormat) => void }) {
  const t = useT();
  return (
    <div className={css.switch}>
      <ToggleGroup
        label={t('view.title')}
        value={value}
        options={viewFormats.map((view) => ({ value: view, content: t(`view.${view}`) }))}
        onChange={onChange}
      />
    </div>
  );
}
