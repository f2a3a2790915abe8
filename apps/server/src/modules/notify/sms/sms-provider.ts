export interface OutgoingSms {
  /** E.164. */
  to: string;
  from: string;
  text: string;
  /** The same for a copy. */
  key: string;
}

/** `refused`: this number takes none, whatever is sent. */
export type SmsAnswer = { state: 'taken' } | { state: 'refused'; code: number };

/** Who sends SMS. */
export interface SmsProvider {
  /** Sent once, and not repeated by itself: without an answer it may have gone out. @throws as ProviderCalls.send, and RefusedError for what is about us */
  send(sms: OutgoingSms): Promise<SmsAnswer>;
  /** Whether the account may send. @throws as {@link send} */
  isActive(): Promise<boolean>;
}
