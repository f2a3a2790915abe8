import type { AdminConfig, ViewFormat } from '@duskline/contract/entities/configuration';
import { defaultLocale } from '@duskline/i18n/locales';
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
    'settings.viewformats': ({ language }) => {
      const own = texts.of(texts.languageOf(language));
      return VIEW_FORMATS.map((Key): ViewFormat => ({ Key, Name: own[`view.${Key}`] }));
    },
  });
}
