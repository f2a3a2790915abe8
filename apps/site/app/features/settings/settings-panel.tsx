import { offsetLabel } from '@duskline/i18n/formatters';
import { ODDS_FORMATS, type OddsFormat } from '@duskline/odds/odds-format';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { usePreference, useSetPreference, useSite, useT } from '../../shared/i18n/site-context.tsx';
import {
  lineCounts,
  type Movement,
  movements,
  sortings,
  type Theme,
  themes,
  type Updates,
  viewFormats,
} from '../../shared/preferences/preferences.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { chooseLanguage } from './choose-language.ts';
import { NotificationSettings } from './notification-settings.tsx';
import css from './settings-panel.module.css';
import { SwitchRow } from './switch-row.tsx';

const oddsTexts: Record<OddsFormat, MessageId> = {
  decimal: 'odds.decimal',
  hongkong: 'odds.hongkong',
  indonesian: 'odds.indonesian',
  american: 'odds.american',
  fractional: 'odds.fractional',
  malay: 'odds.malay',
};
const themeTexts: Record<Theme, MessageId> = { auto: 'theme.auto', dark: 'theme.dark', light: 'theme.light' };
const movementTexts: Record<Movement, MessageId> = {
  'green-up': 'movement.greenUp',
  'red-up': 'movement.redUp',
  'blue-orange': 'movement.blueOrange',
};

/** Whole hours, and the halves and quarters that are in use somewhere. */
const offsets = [
  ...Array.from({ length: 27 }, (_, i) => i - 12),
  -9.5,
  -3.5,
  -2.5,
  3.5,
  4.5,
  5.5,
  5.75,
  6.5,
  9.5,
  10.5,
  12.75,
].sort((a, b) => a - b);

/** Value of the option that follows the device. */
const DEVICE = 'device';

/** What applies again when a slow connection is no longer spared; the panel comes and goes meanwhile. */
let paceBefore: Updates = '0';

/** SETTINGS-01: every choice applies at once and is kept. */
export function SettingsPanel() {
  const t = useT();
  const { locale, languages } = useSite();
  const set = useSetPreference();
  const timeZone = usePreference('timeZone');
  const deviceOffset = usePreference('deviceOffset');
  const updates = usePreference('updates');
  const spare = (isOn: boolean) => {
    if (isOn) paceBefore = updates;
    set('updates', isOn ? 'slow' : paceBefore);
  };
  return (
    <div className={css.settings}>
      <h2 className="sr-only">{t('rail.settings')}</h2>
      <SelectField
        label={t('settings.oddsFormat')}
        value={usePreference('oddsFormat')}
        options={ODDS_FORMATS.map((value) => ({ value, text: t(oddsTexts[value]) }))}
        onValue={(format) => set('oddsFormat', format)}
      />
      <SelectField
        label={t('settings.language')}
        value={locale.segment}
        options={languages.map(([, value, lang, text]) => ({ value, lang, text }))}
        onValue={(segment) => chooseLanguage(languages, segment)}
      />
      <SelectField
        label={t('settings.timeZone')}
        value={timeZone ?? DEVICE}
        options={[
          { value: DEVICE, text: t('settings.deviceZone', { zone: offsetLabel(deviceOffset) }) },
          ...offsets.map((value) => ({ value, text: offsetLabel(value) })),
        ]}
        onValue={(zone: number | typeof DEVICE) => set('timeZone', zone === DEVICE ? null : zone)}
      />
      <SelectField
        label={t('sorting.title')}
        value={usePreference('sorting')}
        options={sortings.map((value) => ({ value, text: t(`sorting.${value}`) }))}
        onValue={(sorting) => set('sorting', sorting)}
      />
      <SelectField
        label={t('view.title')}
        value={usePreference('viewFormat')}
        options={viewFormats.map((value) => ({ value, text: t(`view.${value}`) }))}
        onValue={(view) => set('viewFormat', view)}
      />
      <SelectField
        label={t('settings.lines')}
        hint={t('settings.linesHint')}
        value={usePreference('lines')}
        options={lineCounts.map((value) => ({ value, text: t(`settings.lines.${value}`) }))}
        onValue={(lines) => set('lines', lines)}
      />
      <div className="field">
        <span className="field-label">{t('settings.theme')}</span>
        <ToggleGroup
          label={t('settings.theme')}
          value={usePreference('theme')}
          options={themes.map((value) => ({ value, content: t(themeTexts[value]) }))}
          onChange={(value) => set('theme', value)}
        />
      </div>
      <SelectField
        label={t('settings.movement')}
        hint={t('settings.movementHint')}
        value={usePreference('movement')}
        options={movements.map((value) => ({ value, text: t(movementTexts[value]) }))}
        onValue={(movement) => set('movement', movement)}
      />
      <SwitchRow
        text={t('settings.calm')}
        hint={t('settings.calmHint')}
        isOn={updates !== '0'}
        onChange={(isOn) => set('updates', isOn ? '1' : '0')}
      />
      <SwitchRow text={t('settings.slow')} hint={t('settings.slowHint')} isOn={updates === 'slow'} onChange={spare} />
      <SwitchRow
        text={t('keys.single')}
        hint={t('keys.note')}
        isOn={usePreference('keys') === 'on'}
        onChange={(isOn) => set('keys', isOn ? 'on' : 'off')}
      />
      <NotificationSettings />
    </div>
  );
}
