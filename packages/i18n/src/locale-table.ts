import type { Locale } from './locale.ts';

/**
 * The 33 locales of the site. Fourteen codes and six short codes are the specification's (spec 81, 93); the rest are ours.
 * `bcp47` is what Intl and <html lang> get: zh-CHS and zh-CHT are no valid tags and en-EN has no such region.
 * Segments are looked up exactly: `ca` is English (Canada) and not Catalan, `uk` is Ukrainian, `br` Portuguese (Brazil).
 * Generated text order: the English ones first, then by code.
 */
// biome-ignore format: one locale a line reads as the table it is
export const localeTable: readonly Locale[] = [
  { code: 'en-US', short: 'EN', segment: 'en', bcp47: 'en-US', hreflang: 'en', nativeName: 'English', englishName: 'English', flag: 'US', dir: 'ltr', hour12: true, firstDay: 7, fallback: ['en-EN'] },
  { code: 'en-EN', short: 'EN', segment: 'en', bcp47: 'en-001', hreflang: null, nativeName: 'English (International)', englishName: 'English (International)', flag: 'GB', dir: 'ltr', hour12: false, firstDay: 1, fallback: [], aliasOf: 'en-US' },
  { code: 'en-AU', short: 'AU', segment: 'au', bcp47: 'en-AU', hreflang: 'en-AU', nativeName: 'English (Australia)', englishName: 'English (Australia)', flag: 'AU', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'en-CA', short: 'CA', segment: 'ca', bcp47: 'en-CA', hreflang: 'en-CA', nativeName: 'English (Canada)', englishName: 'English (Canada)', flag: 'CA', dir: 'ltr', hour12: true, firstDay: 7, fallback: ['en-EN'] },
  { code: 'ar-EG', short: 'AR', segment: 'ar', bcp47: 'ar-EG', hreflang: 'ar', nativeName: 'العربية', englishName: 'Arabic', flag: 'EG', dir: 'rtl', hour12: false, firstDay: 6, fallback: ['en-EN'], fontStack: '"Noto Sans Arabic", "Segoe UI", Tahoma, system-ui' },
  { code: 'bg-BG', short: 'BG', segment: 'bg', bcp47: 'bg-BG', hreflang: 'bg', nativeName: 'Български', englishName: 'Bulgarian', flag: 'BG', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'cs-CZ', short: 'CS', segment: 'cs', bcp47: 'cs-CZ', hreflang: 'cs', nativeName: 'Čeština', englishName: 'Czech', flag: 'CZ', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'de-DE', short: 'DE', segment: 'de', bcp47: 'de-DE', hreflang: 'de', nativeName: 'Deutsch', englishName: 'German', flag: 'DE', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'el-GR', short: 'EL', segment: 'el', bcp47: 'el-GR', hreflang: 'el', nativeName: 'Ελληνικά', englishName: 'Greek', flag: 'GR', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'es-ES', short: 'ES', segment: 'es', bcp47: 'es-ES', hreflang: 'es', nativeName: 'Español', englishName: 'Spanish (Spain)', flag: 'ES', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'es-MX', short: 'MX', segment: 'mx', bcp47: 'es-MX', hreflang: 'es-MX', nativeName: 'Español (México)', englishName: 'Spanish (Mexico, LatAm)', flag: 'MX', dir: 'ltr', hour12: true, firstDay: 7, fallback: ['es-ES', 'en-EN'] },
  { code: 'fi-FI', short: 'FI', segment: 'fi', bcp47: 'fi-FI', hreflang: 'fi', nativeName: 'Suomi', englishName: 'Finnish', flag: 'FI', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'fr-FR', short: 'FR', segment: 'fr', bcp47: 'fr-FR', hreflang: 'fr', nativeName: 'Français', englishName: 'French', flag: 'FR', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'hi-IN', short: 'HI', segment: 'hi', bcp47: 'hi-IN', hreflang: 'hi', nativeName: 'हिन्दी', englishName: 'Hindi', flag: 'IN', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['en-EN'], fontStack: '"Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari", system-ui' },
  { code: 'hu-HU', short: 'HU', segment: 'hu', bcp47: 'hu-HU', hreflang: 'hu', nativeName: 'Magyar', englishName: 'Hungarian', flag: 'HU', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'id-ID', short: 'ID', segment: 'id', bcp47: 'id-ID', hreflang: 'id', nativeName: 'Bahasa Indonesia', englishName: 'Indonesian', flag: 'ID', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['en-EN'] },
  { code: 'it-IT', short: 'IT', segment: 'it', bcp47: 'it-IT', hreflang: 'it', nativeName: 'Italiano', englishName: 'Italian', flag: 'IT', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'ja-JP', short: 'JA', segment: 'ja', bcp47: 'ja-JP', hreflang: 'ja', nativeName: '日本語', englishName: 'Japanese', flag: 'JP', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['en-EN'], fontStack: '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", system-ui' },
  { code: 'ko-KR', short: 'KO', segment: 'ko', bcp47: 'ko-KR', hreflang: 'ko', nativeName: '한국어', englishName: 'Korean', flag: 'KR', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['en-EN'], fontStack: '"Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", system-ui' },
  { code: 'nb-NO', short: 'NO', segment: 'no', bcp47: 'nb-NO', hreflang: 'nb', nativeName: 'Norsk bokmål', englishName: 'Norwegian Bokmål', flag: 'NO', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'nl-NL', short: 'NL', segment: 'nl', bcp47: 'nl-NL', hreflang: 'nl', nativeName: 'Nederlands', englishName: 'Dutch', flag: 'NL', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'pl-PL', short: 'PL', segment: 'pl', bcp47: 'pl-PL', hreflang: 'pl', nativeName: 'Polski', englishName: 'Polish', flag: 'PL', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'pt-BR', short: 'BR', segment: 'br', bcp47: 'pt-BR', hreflang: 'pt-BR', nativeName: 'Português (Brasil)', englishName: 'Portuguese (Brazil)', flag: 'BR', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['pt-PT', 'en-EN'] },
  { code: 'pt-PT', short: 'PT', segment: 'pt', bcp47: 'pt-PT', hreflang: 'pt-PT', nativeName: 'Português (Portugal)', englishName: 'Portuguese (Portugal)', flag: 'PT', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['pt-BR', 'en-EN'] },
  { code: 'ro-RO', short: 'RO', segment: 'ro', bcp47: 'ro-RO', hreflang: 'ro', nativeName: 'Română', englishName: 'Romanian', flag: 'RO', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'ru-RU', short: 'RU', segment: 'ru', bcp47: 'ru-RU', hreflang: 'ru', nativeName: 'Русский', englishName: 'Russian', flag: 'RU', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'sv-SE', short: 'SV', segment: 'sv', bcp47: 'sv-SE', hreflang: 'sv', nativeName: 'Svenska', englishName: 'Swedish', flag: 'SE', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'th-TH', short: 'TH', segment: 'th', bcp47: 'th-TH', hreflang: 'th', nativeName: 'ไทย', englishName: 'Thai', flag: 'TH', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['en-EN'], fontStack: '"Noto Sans Thai Looped", "Leelawadee UI", Thonburi, system-ui' },
  { code: 'tr-TR', short: 'TR', segment: 'tr', bcp47: 'tr-TR', hreflang: 'tr', nativeName: 'Türkçe', englishName: 'Turkish', flag: 'TR', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'uk-UA', short: 'UK', segment: 'uk', bcp47: 'uk-UA', hreflang: 'uk', nativeName: 'Українська', englishName: 'Ukrainian', flag: 'UA', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'vi-VN', short: 'VI', segment: 'vi', bcp47: 'vi-VN', hreflang: 'vi', nativeName: 'Tiếng Việt', englishName: 'Vietnamese', flag: 'VN', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['en-EN'] },
  { code: 'zh-CHS', short: 'CN', segment: 'cn', bcp47: 'zh-Hans-CN', hreflang: 'zh-Hans', nativeName: '简体中文', englishName: 'Chinese (Simplified)', flag: 'CN', dir: 'ltr', hour12: false, firstDay: 1, fallback: ['zh-CHT', 'en-EN'], fontStack: '"PingFang SC", "Microsoft YaHei UI", "Noto Sans SC", system-ui' },
  { code: 'zh-CHT', short: 'TW', segment: 'tw', bcp47: 'zh-Hant-TW', hreflang: 'zh-Hant', nativeName: '繁體中文', englishName: 'Chinese (Traditional)', flag: 'TW', dir: 'ltr', hour12: false, firstDay: 7, fallback: ['zh-CHS', 'en-EN'], fontStack: '"PingFang TC", "Microsoft JhengHei UI", "Noto Sans TC", system-ui' },
];
