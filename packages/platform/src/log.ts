import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

export interface LogOptions {
  readonly service: string;
  /** 'debug', 'info', 'warn', 'error' or 'silent'. */
  readonly level?: string;
  /** Where lines go; standard output unless told. */
  readonly destination?: { write(line: string): void };
}

/** A JSON logger whose lines carry fields, not sentences, and never a secret. */
export function createLogger(options: LogOptions): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'password',
          'token',
          'cookie',
          'authorization',
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
          'headers.cookie',
          '*.apiKey',
          'apiKey',
        ],
        censor: '[redacted]',
      },
    },
    options.destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
