import { useT } from '../../../shared/i18n/site-context.tsx';
import { type ViewFormat, viewFormats } from '../../../shared/preferences/preferences.ts';
import { PillSelect } from '../../../shared/ui/select.tsx';
import { ToggleGroup } from '../../../shared/ui/toggle-group.tsx';
import css from './view-switch.module.css';

interface ViewProps {
  value: ViewFormat;
  onChange: (view: ViewFormat) => void;
}

/** How the lists of a sport are shown (SETTINGS-08, design 3.6). */
export function ViewSwitch({ value, onChange }: ViewProps) {
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

/** The same on a phone, among the filters of the list: a row of its own would push the first match away. */
export function ViewSelect({ value, onChange }: ViewProps) {
  const t = useT();
  return (
    <PillSelect
      className={css.select}
      label={t('view.title')}
      value={value}
      options={viewFormats.map((view) => ({ value: view, text: t(`view.${view}`) }))}
      onValue={onChange}
    />
  );
}
