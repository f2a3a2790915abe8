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
  return destination ? pino(options, destination) : pino(options);
}
