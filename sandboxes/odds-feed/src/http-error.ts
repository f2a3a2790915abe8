/** Refusal that becomes `{"error":{"code","message"}}`. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterS: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

export const badRequest = (message: string): HttpError => new HttpError(400, 'bad_request', message);
export const notFound = (message: string): HttpError => new HttpError(404, 'not_found', message);
