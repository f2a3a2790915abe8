/** What a mail is about; each has its texts (`mail.json` of packages/i18n/locales). */
export type MailKind =
  | 'reset-password'
  | 'password-changed'
  | 'confirm-email'
  | 'new-browser'
  | 'second-step-on'
  | 'second-step-off'
  | 'export-ready'
  | 'confirm-new-email'
  | 'email-change'
  | 'phone-change';

/** A mail to a player, to be written in the transaction that causes it. */
export interface PlayerMail {
  kind: MailKind;
  userId: string;
  address: string;
  /** Code of the language in which the player reads. */
  language: string;
  /** What the player is called; null greets without a name. */
  name: string | null;
  /** Where its button leads: a path of the site after the language, with its query. */
  path: string;
  /** Of a password that was changed: whether every device was logged out, and not the others alone. */
  isEverywhere?: boolean;
  /** Of a log-in: the browser and the system that it came from. */
  device?: string;
  /** How long anybody has use of it; a day when absent. It is not sent any more after that. */
  usefulMs?: number;
}
