import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@duskline/contract/errors';
import { toErrorAnswer } from './errors.ts';

/** What Node says of bytes that are no request, with the status that fits better than that of the envelope. */
const KNOWN: Readonly<Record<string, { status: number; name: 'PayloadTooLargeException' | 'ValidationException' }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, name: 'PayloadTooLargeException' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, name: 'ValidationException' },
};

/**
 * Answers what never became a request (broken or oversized headers, headers that come too slowly) in the envelope of every refusal, and
 * ends the connection.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = KNOWN[error.code ?? ''] ?? { status: 400, name: 'ValidationException' };
  const details = known.name === 'ValidationException' ? { fieldErrors: { request: 'could not be read' } } : {};
  const body = JSON.stringify(toErrorAnswer(new AppError(known.name, details)).body);
  socket.end(
    [
      `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
