import { pino, type Logger } from 'pino';
import { AppError } from '../errors.ts';
import { logFields } from './trace.ts';

export type { Logger } from 'pino';

export interface LogOptions {
  readonly service: string;
  /** 'debug', 'info', 'warn', 'error' or 'silent'. */
  readonly level?: string;
  /** Where lines go; standard output by default. */
  readonly destination?: { write(line: string): void };
}

/** A JSON logger. Its lines carry fields and the ids of their context; secrets are redacted. */
export function createLogger(options: LogOptions): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: logFields,
      serializers: { err: describeError },
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

/** Errors of the caller are logged without a stack. */
function describeError(error: unknown): unknown {
  if (error instanceof AppError && error.status < 500)
    return { type: error.name, code: error.code, message: error.message };
  return error instanceof Error ? pino.stdSerializers.err(error) : error;
}
