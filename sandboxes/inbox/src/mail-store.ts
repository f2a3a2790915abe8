/** A mail that arrived, as the API shows it. */
export interface Mail {
  readonly id: number;
  readonly receivedAt: string;
  /** Of the envelope: where it was really sent. */
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names in small letters; what a mail has several times is joined by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it came over an encrypted connection. */
  readonly encrypted: boolean;
}

export interface MailStore {
  add(mail: Omit<Mail, 'id'>): void;
  /** Newest first. `to` is a whole address. */
  list(filter?: { to?: string | undefined; afterId?: number | undefined }): readonly Mail[];
  find(id: number): Mail | undefined;
  clear(): void;
}

/** The latest mails, in memory: the oldest make room. */
export function createMailStore(keep: number): MailStore {
  let mails: Mail[] = [];
  let lastId = 0;
  return {
    add(mail) {
      mails.unshift({ id: ++lastId, ...mail });
      mails.length = Math.min(mails.length, keep);
    },
    list({ to, afterId = 0 } = {}) {
      const wanted = to?.toLowerCase();
      return mails.filter(
        (mail) => mail.id > afterId && (wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted)),
      );
    },
    find: (id) => mails.find((mail) => mail.id === id),
    clear() {
      mails = [];
    },
  };
}
