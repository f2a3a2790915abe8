import type { UserMessage } from '@duskline/contract/entities/message';
import { LocaleTexts } from '../../platform/texts/locale-texts.ts';
import { sanitizeBody } from './sanitize-body.ts';
import type { MessageRow, NoticeKind } from './types.ts';

type Texts = Readonly<Record<string, string>>;

/** Where a notice leads, and the text of its link. Addresses in messages are without the language: a page writes its own before them. */
const LINKS: Partial<Record<NoticeKind, readonly [path: string, text: string]>> = {
  welcome: ['/responsible-gaming', 'welcome.link'],
  'password-changed': ['/lost-Password', 'password-changed.link'],
  'limits-review': ['/user/limits', 'limits-review.link'],
  'play-blocked': ['/responsible-gaming', 'play-blocked.link'],
  'funds-asked': ['/user/verification', 'funds.link'],
  'funds-refused': ['/user/verification', 'funds.link'],
  'export-ready': ['/user/myData', 'export-ready.link'],
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes messages as the wire has them, what the system says in a language of the site. */
export function createMessagePresenter(): (row: MessageRow, language: string) => UserMessage {
  const notices = new LocaleTexts<Texts>('notices');

  function written(kind: NoticeKind, facts: Readonly<Record<string, unknown>>, language: string) {
    const texts = notices.of(notices.languageOf(language));
    const reason = typeof facts.reason === 'string' ? (texts[`reason.${facts.reason}`] ?? '') : '';
    const fill = (text = ''): string =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(name === 'reason' ? reason : (facts[name] ?? '')));
    const [path, label] = LINKS[kind] ?? [];
    const link =
      path === undefined || label === undefined ? '' : `<p><a href="${path}">${escapeHtml(texts[label] ?? '')}</a></p>`;
    const text = fill(texts[`${kind}.${typeof facts.page === 'number' ? 'page' : 'text'}`] ?? texts[`${kind}.text`]);
    return { Subject: fill(texts[`${kind}.subject`]), Body: `<p>${escapeHtml(text)}</p>${link}` };
  }

  return ({ id, kind, facts, subject, body, sent_at, read_at }, language) => {
    const { Subject, Body } =
      subject === null || body === null
        ? written(kind as NoticeKind, (facts ?? {}) as Record<string, unknown>, language)
        : { Subject: subject, Body: body };
    return { Id: id, Subject, Body: sanitizeBody(Body), Date: sent_at.toISOString(), IsRead: read_at !== null };
  };
}
