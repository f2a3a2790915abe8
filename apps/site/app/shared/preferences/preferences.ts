import { isOddsFormat, type OddsFormat } from '@duskline/odds/odds-format';

/** `auto` follows the device until the visitor chooses. */
export const themes = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Which colour means up. The triangle says it too, whatever the colours are. */
export const movements = ['green-up', 'red-up', 'blue-orange'] as const;
export type Movement = (typeof movements)[number];

export const sortings = ['league', 'time'] as const;
export type Sorting = (typeof sortings)[number];

/** How the lists of a sport are shown (AMB-11, design 3.6). */
export const viewFormats = ['european', 'asian', 'korean'] as const;
export type ViewFormat = (typeof viewFormats)[number];

/** Lines of a handicap or total that the Asian view shows of a match. */
export const lineCounts = ['three', 'two', 'one'] as const;
export type LineCount = (typeof lineCounts)[number];

/**
 * How prices refresh: at once; every ten seconds (`1`); so too, and nothing is loaded that a slow connection can do without (SETTINGS-09). The
 * words are those of its cookie, which once knew no more than on and off.
 */
export const updateModes = ['0', '1', 'slow'] as const;
export type Updates = (typeof updateModes)[number];

/** Shortcuts of one key can be switched off (WCAG 2.1.4): speech input types letters that nobody has pressed. */
export const keyModes = ['on', 'off'] as const;
export type KeyMode = (typeof keyModes)[number];

export interface Preferences {
  readonly theme: Theme;
  readonly oddsFormat: OddsFormat;
  /** Hours from UTC that the visitor chose; null follows the device (SETTINGS-10). */
  readonly timeZone: number | null;
  /** The last offset that the device sent; 0 until there is one. */
  readonly deviceOffset: number;
  readonly movement: Movement;
  readonly updates: Updates;
  readonly sorting: Sorting;
  readonly viewFormat: ViewFormat;
  readonly lines: LineCount;
  readonly keys: KeyMode;
}

/** Cookie of each preference: the server reads them and so sends the right page at once (SETTINGS-04). */
export const preferenceCookies = {
  theme: 'theme',
  oddsFormat: 'oddsFormat',
  timeZone: 'timeZone',
  deviceOffset: 'tz',
  movement: 'movement',
  updates: 'calm',
  sorting: 'sorting',
  viewFormat: 'viewFormat',
  lines: 'lines',
  keys: 'keys',
} as const satisfies Record<keyof Preferences, string>;

/** Cookie with the full code of the language that was picked (SETTINGS-05). */
export const languageCookie = 'language';

const oneOf = <T extends string>(values: readonly T[], value: string | undefined, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;

function offset(value: string | undefined): number | null {
  if (value === undefined || !/^-?\d{1,2}(\.\d{1,2})?$/.test(value)) return null;
  const hours = Number(value);
  return hours >= -12 && hours <= 14 ? hours : null;
}

/** Gains are red where Chinese, Japanese and Korean are read. */
const defaultMovement = (languageCode: string): Movement => (/^(zh|ja|ko)/.test(languageCode) ? 'red-up' : 'green-up');

/** Preferences from cookies; what is missing or makes no sense gets its default. */
export function readPreferences(cookies: ReadonlyMap<string, string>, languageCode: string): Preferences {
  const value = (name: keyof Preferences) => cookies.get(preferenceCookies[name]);
  const oddsFormat = value('oddsFormat');
  return {
    theme: oneOf(themes, value('theme'), 'auto'),
    oddsFormat: isOddsFormat(oddsFormat) ? oddsFormat : 'decimal',
    timeZone: offset(value('timeZone')),
    deviceOffset: offset(value('deviceOffset')) ?? 0,
    movement: oneOf(movements, value('movement'), defaultMovement(languageCode)),
    updates: oneOf(updateModes, value('updates'), '0'),
    sorting: oneOf(sortings, value('sorting'), 'league'),
    viewFormat: oneOf(viewFormats, value('viewFormat'), 'european'),
    lines: oneOf(lineCounts, value('lines'), 'three'),
    keys: oneOf(keyModes, value('keys'), 'on'),
  };
}

/** Text of a preference in its cookie; null removes the cookie, the default applies again. */
export const cookieValue = (value: Preferences[keyof Preferences]): string | null => (value === null ? null : String(value));

export const offsetHours = (preferences: Preferences): number => preferences.timeZone ?? preferences.deviceOffset;

/** The device's own offset in hours, east positive. */
export const deviceOffsetHours = (date: Date): number => -date.getTimezoneOffset() / 60;
