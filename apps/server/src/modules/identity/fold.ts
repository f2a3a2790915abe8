import { createHash, createHmac } from 'node:crypto';
import { fold } from '@duskline/contract/fold';

const DOTLESS_PROVIDERS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind a folded address, one account each. Only what is certain: Gmail ignores dots and everything from a plus
 * sign on, and has two domains. Elsewhere a plus sign may be part of a real name; see {@link withoutMailboxTag}.
 */
export function mailboxOf(foldedEmail: string): string {
  const at = foldedEmail.lastIndexOf('@');
  const domain = foldedEmail.slice(at + 1).replace(/\.$/, '');
  const local = foldedEmail.slice(0, at);
  if (!DOTLESS_PROVIDERS.has(domain)) return `${local}@${domain}`;
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;
}

/** The mailbox without a `+tag`: probably, not certainly, the same person. */
export function withoutMailboxTag(mailbox: string): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at).replace(/\+.*$/, '')}${mailbox.slice(at)}`;
}

/** Same letters without accents, spaces and punctuation: `José  O'Neil` and `jose oneil` are one. */
const bare = (text: string): string =>
  fold(text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The same first and last name (in either order), birth date and postal code. Hashed: it is only ever compared. */
export function personKey(firstName: string, lastName: string, birthDate: string, postalCode: string): string {
  const names = [bare(firstName), bare(lastName)].sort();
  return digest([...names, birthDate, bare(postalCode)].join('\n'));
}

/** The same of a person whose data is erased: without the secret nobody can try names against it. */
export const erasedPersonKey = (secret: string, person: string): string =>
  createHmac('sha256', `duskline erased persons ${secret}`).update(person).digest('base64url');

/** Digits only, without the international prefix 00. Null when no phone was given. */
export function phoneKey(phone: string | undefined): string | null {
  return phone === undefined ? null : phone.replace(/[^0-9]/g, '').replace(/^00/, '');
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Canadian_Aboriginal}/u,
];

/** True when letters that look alike come from different alphabets: `аdmin` with a Cyrillic а poses as `admin`. */
export function mixesAlphabets(text: string): boolean {
  return SCRIPTS.filter((script) => script.test(text)).length > 1;
}

/** SHA-256, base64url, 43 characters. For what is looked up but never read back. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
