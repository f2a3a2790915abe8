import { AppError, errorCatalogue, toErrorReply } from '@duskline/contract/errors';
import { DatabaseFaultError } from '../db/database-error.ts';

/** What a caller sees of any thrown thing: status, envelope and headers. Nothing of stacks, SQL or paths leaves the server. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** True for faults of ours: logged as errors with their cause. */
  isFault: boolean;
}

/** SQLSTATE classes and connection faults after which the same request may be sent again. */
const TRANSIENT = /^(08|53|57P0|55P03|57014|40001|40P01)/;
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

export function toErrorAnswer(thrown: unknown): ErrorAnswer {
  const error = toAppError(thrown);
  const { status } = errorCatalogue[error.exceptionName];
  const retryAfterS = error.details.retryAfterS ?? (status === 503 ? 1 : undefined);
  return {
    status,
    headers: retryAfterS === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterS))) },
    body: { ...toErrorReply(error) },
    isFault: status >= 500,
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // Busy, or gone with nobody knowing how it ended: the same key may be sent again either way.
  if (thrown instanceof DatabaseFaultError) return new AppError('TryAgainException', { cause: thrown });
  const { code, statusCode, message } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown; message?: unknown };
  const text = typeof code === 'string' ? code : '';
  if (text === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('PayloadTooLargeException');
  if (text === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UnsupportedMediaTypeException');
  if (text === 'FST_ERR_BAD_URL') return new AppError('ValidationException', { fieldErrors: { address: 'could not be read' } });
  if (statusCode === 403 || statusCode === 404) return new AppError('NotFoundException');
  if (statusCode === 429) return new AppError('TooManyRequestsException', { retryAfterS: 1 });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError('ValidationException', { fieldErrors: { body: 'is not valid JSON' } });
  if (
    TRANSIENT.test(text) ||
    SOCKET_CODES.has(text) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(String(message))
  ) {
    return new AppError('TryAgainException', { cause: thrown });
  }
  return new AppError('ServiceUnavailableException', { cause: thrown });
}
