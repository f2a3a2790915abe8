import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines in UTC. Secrets never reach a line: known field names are removed wherever they stand. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'Password',
        'PasswordConfirmation',
        '*.password',
        '*.Password',
        '*.PasswordConfirmation',
        'cookie',
        '*.cookie',
        'headers.cookie',
      ],
      censor: '[removed]',
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** How much is buffered while nothing can be written; the rest is dropped. */
const KEPT_BYTES = 1024 * 1024;

/** Standard output, which may be a file on a full disk: a line that does not fit is dropped, and never ends the server (XR-14). */
function standardOutput(): pino.DestinationStream {
  const out = pino.destination({ fd: 1, sync: true, maxLength: KEPT_BYTES });
  out.on('error', () => undefined);
  return out;
}
