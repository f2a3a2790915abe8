import type { AdminConfig, Currency, ViewFormat } from '@duskline/contract/entities/configuration';
import { defaultLocale, localeByCode } from '@duskline/i18n/locales';
import { CURRENCIES, CURRENCY_CODES } from '@duskline/money/currency';
import { defineHandlers } from '../http/handler.ts';
import { LocaleTexts } from '../texts/locale-texts.ts';

const NONE = { ScriptUrl: '' };

/** What this product is: it has no cashier, no casino and no shop yet, and loads no script from outside. */
const configuration = (defaultCurrency: string): AdminConfig => ({
  BrandName: 'Duskline',
  BrandId: 'duskline',
  DefaultLanguage: defaultLocale.code,
  DefaultCurrency: defaultCurrency,
  DefaultOddFormat: 'decimal',
  DefaultViewFormat: 'european',
  DepositsEnabled: false,
  WithdrawalsEnabled: false,
  CryptoGroupingEnabled: false,
  VoucherRedirect: false,
  MarketplaceRedirect: false,
  InputOnlyAmount: false,
  SlowConnectionMode: false,
  ProcessingCompanyName: '',
  LiveChat: NONE,
  Analytics: NONE,
  TagManager: NONE,
  // VERSION-03: a page of an older version asks its visitor.
  VersionCheckMode: 'prompt',
  RequireEmailNotificationConsent: false,
  ExternalJackpotHost: '',
  ChartServiceHost: '',
  MarketplaceSearchUrl: '',
});

const VIEW_FORMATS = ['european', 'asian', 'korean'] as const;
type ViewTexts = Readonly<Record<`view.${(typeof VIEW_FORMATS)[number]}`, string>>;

/** What the site is set to (spec 206, 219). */
export function configurationRoutes({ defaultCurrency }: { defaultCurrency(): string }) {
  const texts = new LocaleTexts<ViewTexts>('shell');
  return defineHandlers({
    'admin.config.get': () => configuration(defaultCurrency()),
    'settings.currencies': ({ language }) => {
      const names = new Intl.DisplayNames(localeByCode(language)?.bcp47 ?? 'en', { type: 'currency' });
      return CURRENCY_CODES.map((code): Currency => {
        const { id: ID, name, sign, kind, scale } = CURRENCIES[code];
        const Name = name ?? names.of(code) ?? code;
        return { ID, Code: code, Name, CurrencySystemAbbreviature: sign, IsCrypto: kind === 'crypto', Decimals: scale };
      });
    },
    'settings.viewformats': ({ language }) => {
      const own = texts.of(texts.languageOf(language));
      return VIEW_FORMATS.map((Key): ViewFormat => ({ Key, Name: own[`view.${Key}`] }));
    },
  });
}
