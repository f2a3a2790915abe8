/** What an SMS is about; each has its text (`sms.json` of packages/i18n/locales). */
export type SmsKind = 'phone-code' | 'phone-change';

/** An SMS to a player, to be written in the transaction that causes it. */
export interface PlayerSms {
  kind: SmsKind;
  userId: string;
  /** E.164. */
  number: string;
  /** Code of the language in which the player reads. */
  language: string;
  /** To be typed. */
  code?: string;
  /** Where its link leads: a path of the site after the language, with its query. */
  path?: string;
  /** How long anybody has use of it. It is not sent any more after that. */
  usefulMs: number;
}
