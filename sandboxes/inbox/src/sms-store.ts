/** An SMS that arrived, as the API shows it. */
export interface Sms {
  readonly id: number;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** What the sender calls it: the same for a copy. Empty when it said nothing. */
  readonly key: string;
}

export interface SmsStore {
  add(sms: Omit<Sms, 'id'>): void;
  /** Newest first. */
  list(filter?: { to?: string | undefined; afterId?: number | undefined }): readonly Sms[];
  clear(): void;
}

/** The latest SMS, in memory: the oldest make room. */
export function createSmsStore(keep: number): SmsStore {
  let all: Sms[] = [];
  let lastId = 0;
  return {
    add(sms) {
      all.unshift({ id: ++lastId, ...sms });
      all.length = Math.min(all.length, keep);
    },
    list: ({ to, afterId = 0 } = {}) => all.filter((sms) => sms.id > afterId && (to === undefined || sms.to === to)),
    clear() {
      all = [];
    },
  };
}
