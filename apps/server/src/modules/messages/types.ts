/** What the system says to a player; each has its texts (`notices.json` of packages/i18n/locales). */
export type NoticeKind =
  | 'welcome'
  | 'password-changed'
  | 'limits-review'
  | 'play-blocked'
  | 'document-accepted'
  | 'document-refused'
  | 'funds-asked'
  | 'funds-accepted'
  | 'funds-refused'
  | 'export-ready';

/** A message to be written in the transaction that causes it. */
export interface Notice {
  userId: string;
  kind: NoticeKind;
  /** What is filled into its text: `reason` is the end of a text of its own. */
  facts?: Readonly<Record<string, string | number>>;
  /** The same key writes it once. */
  onceKey?: string;
}

export interface MessageRow {
  id: string;
  kind: string;
  facts: unknown;
  subject: string | null;
  body: string | null;
  sent_at: Date;
  read_at: Date | null;
}
