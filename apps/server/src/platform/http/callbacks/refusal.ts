/** Why a callback has no effect. The provider reads the status and perhaps the code; a person reads the message. */
const REFUSALS = {
  ADDRESS: { status: 403, message: 'This address may not send callbacks of this provider.' },
  RATE: { status: 429, message: 'Too many callbacks from this network. Please send it again later.' },
  MEDIA_TYPE: { status: 415, message: 'The body has the wrong media type.' },
  SIGNATURE: { status: 401, message: 'The signature is missing or wrong.' },
  TOO_OLD: { status: 401, message: 'The callback was signed too long ago. Please sign it again.' },
  TOO_EARLY: { status: 401, message: 'The callback is signed with a time that has not come.' },
  BODY: { status: 400, message: 'The body cannot be read.' },
  TRANSACTION: { status: 400, message: 'The transaction has no valid id.' },
  CONFLICT: { status: 409, message: 'This transaction came before with another content. Nothing was done.' },
  NOT_FOUND: { status: 404, message: 'Nothing receives callbacks here.' },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export interface Refusal {
  readonly status: number;
  /** One of ours, or the name of a refusal of the product. */
  readonly code: string;
  readonly message: string;
}

/** A callback that is refused; nothing of it has happened. */
export class CallbackRefusal extends Error implements Refusal {
  override readonly name = 'CallbackRefusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly retryAfterS: number | undefined;

  /** @param detail what is wrong with it; never a value that was sent */
  constructor(code: RefusalCode, detail?: string, retryAfterS?: number) {
    const { status, message } = REFUSALS[code];
    super(detail === undefined ? message : `${message} ${detail}`);
    this.code = code;
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}
