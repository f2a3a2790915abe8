import { offsetLabel } from '@duskline/i18n/formatters';
import { ODDS_FORMATS, type OddsFormat } from '@duskline/odds/odds-format';
import { useId } from 'react';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { usePreference, useSetPreference, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { type Movement, movements, type Sorting, type Theme, themes } from '../../shared/preferences/preferences.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { chooseLanguage } from './choose-language.ts';
import css from './settings-panel.module.css';

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

/** A row of a label and a switch. */
function Switch({
  text,
  hint,
  isOn,
  onChange,
}: {
  text: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={css.row}>
      <span className={css.rowLabel}>
        <span id={id} className="field-label">
          {text}
        </span>
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        onClick={() => onChange(!isOn)}
      />
    </div>
  );
}

/** SETTINGS-01: every choice applies at once and is kept. */
export function SettingsPanel() {
  const t = useT();
  const { locale, languages } = useSite();
  const set = useSetPreference();
  const timeZone = usePreference('timeZone');
  const deviceOffset = usePreference('deviceOffset');
  return (
    <div className={css.settings}>
      <h2 className="sr-only">{t('rail.settings')}</h2>
      <SelectField
        label={t('settings.oddsFormat')}
        value={usePreference('oddsFormat')}
        onChange={(event) => set('oddsFormat', event.target.value as OddsFormat)}
      >
        {ODDS_FORMATS.map((format) => (
          <option key={format} value={format}>
            {t(oddsTexts[format])}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('settings.language')}
        value={locale.segment}
        onChange={(event) => chooseLanguage(languages, event.target.value)}
      >
        {languages.map(([code, segment, hreflang, nativeName]) => (
          <option key={code} value={segment} lang={hreflang}>
            {nativeName}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('settings.timeZone')}
        value={timeZone === null ? 'device' : String(timeZone)}
        onChange={(event) => set('timeZone', event.target.value === 'device' ? null : Number(event.target.value))}
      >
        <option value="device">{t('settings.deviceZone', { zone: offsetLabel(deviceOffset) })}</option>
        {offsets.map((offset) => (
          <option key={offset} value={String(offset)}>
            {offsetLabel(offset)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('sorting.title')}
        value={usePreference('sorting')}
        onChange={(event) => set('sorting', event.target.value as Sorting)}
      >
        <option value="league">{t('sorting.league')}</option>
        <option value="time">{t('sorting.time')}</option>
      </SelectField>
      <div className="field">
        <span className="field-label">{t('settings.theme')}</span>
        <Segmented
          label={t('settings.theme')}
          value={usePreference('theme')}
          options={themes.map((value) => ({ value, text: t(themeTexts[value]) }))}
          onChange={(value) => set('theme', value)}
        />
      </div>
      <SelectField
        label={t('settings.movement')}
        hint={t('settings.movementHint')}
        value={usePreference('movement')}
        onChange={(event) => set('movement', event.target.value as Movement)}
      >
        {movements.map((movement) => (
          <option key={movement} value={movement}>
            {t(movementTexts[movement])}
          </option>
        ))}
      </SelectField>
      <Switch
        text={t('settings.calm')}
        hint={t('settings.calmHint')}
        isOn={usePreference('isCalm')}
        onChange={(isOn) => set('isCalm', isOn)}
      />
    </div>
  );
}
