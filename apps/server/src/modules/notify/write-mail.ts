import { defaultLocale, localeByCode } from '@duskline/i18n/locales';
import type { MailKind } from '../../platform/player-mail.ts';
import { LocaleTexts } from '../../platform/texts/locale-texts.ts';
import type { MailFacts } from './types.ts';

type Part = 'subject' | 'text' | 'button' | 'other';
type MailTexts = Readonly<
  Record<
    | 'greeting'
    | 'greeting-without-name'
    | 'address'
    | 'password-changed.everywhere'
    | 'new-browser.unknown'
    | `${MailKind}.${Part}`,
    string
  >
>;

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Mail programs know no stylesheets of ours: everything stands at its element. */
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f4f2ee;color:#17162d;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dddde4;border-radius:12px',
  brand: 'margin:0 0 24px;font-weight:700;font-size:18px;color:#17162d',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#fdb880;color:#26120c;font-weight:600;text-decoration:none',
  small: 'margin:24px 0 0;font-size:14px;color:#48485d',
  address: 'margin:4px 0 0;font-size:13px;overflow-wrap:anywhere;word-break:break-all',
} as const;

/** Makes the mails of every kind, in every language of the site. `siteUrl` comes from the settings: no request says where links lead (S15). */
export function createMailWriter(siteUrl: string): (kind: MailKind, language: string, facts: MailFacts) => WrittenMail {
  const areas = new LocaleTexts<MailTexts>('mail');
  return (kind, code, { name, path, isEverywhere, device }) => {
    const language = areas.languageOf(code);
    const texts = areas.of(language);
    const locale = (language === 'en' ? undefined : localeByCode(code)) ?? defaultLocale;
    const link = `${siteUrl}/${(localeByCode(code) ?? defaultLocale).segment}${path}`;
    const subject = texts[`${kind}.subject`];
    const greeting = name === null ? texts['greeting-without-name'] : texts.greeting.replace('{name}', () => name);
    const isOfAll = kind === 'password-changed' && isEverywhere === true;
    const text = (isOfAll ? texts['password-changed.everywhere'] : texts[`${kind}.text`]).replace(
      '{device}',
      () => device ?? texts['new-browser.unknown'],
    );
    const [button, other] = [texts[`${kind}.button`], texts[`${kind}.other`]];
    const paragraph = (style: string, inner: string) => `<p style="${style}">${inner}</p>`;
    return {
      subject: `${subject} – Duskline`,
      text: [greeting, text, `${button}:\n${link}`, other, 'Duskline'].join('\n\n'),
      html: [
        `<!doctype html><html lang="${locale.bcp47}" dir="${locale.dir}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
        `<title>${escapeHtml(subject)}</title></head><body style="${STYLE.page}"><div dir="${locale.dir}" style="${STYLE.card}">`,
        paragraph(STYLE.brand, 'Duskline'),
        `<h1 style="${STYLE.title}">${escapeHtml(subject)}</h1>`,
        paragraph(STYLE.text, escapeHtml(greeting)),
        paragraph(STYLE.text, escapeHtml(text)),
        paragraph(STYLE.text, `<a href="${escapeHtml(link)}" style="${STYLE.button}">${escapeHtml(button)}</a>`),
        paragraph(STYLE.text, escapeHtml(other)),
        paragraph(STYLE.small, escapeHtml(texts.address)),
        `<p dir="ltr" style="${STYLE.address}"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
        '</div></body></html>',
      ].join(''),
    };
  };
}
