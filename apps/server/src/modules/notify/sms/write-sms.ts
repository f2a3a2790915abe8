import { defaultLocale, localeByCode } from '@duskline/i18n/locales';
import type { PlayerSms, SmsKind } from '../../../platform/player-sms.ts';
import { LocaleTexts } from '../../../platform/texts/locale-texts.ts';

/** What is filled into the text of an SMS. */
export type SmsFacts = Pick<PlayerSms, 'code' | 'path'>;

/** Makes the SMS of every kind, in every language of the site. `siteUrl` comes from the settings: no request says where links lead (S15). */
export function createSmsWriter(siteUrl: string): (kind: SmsKind, language: string, facts: SmsFacts) => string {
  const areas = new LocaleTexts<Readonly<Record<SmsKind, string>>>('sms');
  return (kind, code, facts) => {
    const link = `${siteUrl}/${(localeByCode(code) ?? defaultLocale).segment}${facts.path ?? ''}`;
    return areas
      .of(areas.languageOf(code))
      [kind].replace('{code}', () => facts.code ?? '')
      .replace('{link}', () => link);
  };
}
