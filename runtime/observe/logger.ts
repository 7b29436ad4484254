import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { LogLevel } from '../config/environment.ts';
import { gatherLines } from './gather-lines.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Fields of one log line. Only named values are logged, never whole requests, bodies or channels. */
export type LogFields = Readonly<Record<string, unknown>>;

/** What the rooms may say; a child carries its fields in every line. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  child(fields: LogFields): Logger;
}

/** Written at once when so much waits. */
const GATHERED_BYTES = 8 * 1024;
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/**
 * JSON lines on standard output, written asynchronously and dropped rather than buffered without end when
 * the reader stops. Errors are logged as name, code, message and stack, without their own fields.
 */
export function createLogger(options: {
  readonly level: LogLevel;
  readonly destination?: DestinationStream;
}): Logger {
  const destination =
    options.destination ??
    gatherLines(
      pino.destination({ dest: 1, sync: false, minLength: GATHERED_BYTES, maxLength: MOST_WAITING_BYTES }),
    );
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: createIsoTime(),
      formatters: { level: (label) => ({ level: label }), log: maskSecrets },
      serializers: { err: errorFields, error: errorFields },
    },
    destination,
  );
  return withMaskedChildren(logger);
}

/** The library formats the fields of a line, not those that a child carries. */
function withMaskedChildren(logger: PinoLogger): Logger {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    child: (fields) => withMaskedChildren(logger.child(maskSecrets(fields))),
  };
}

/** The time in ISO 8601 as a field of a line; its part down to the second is written once a second. */
function createIsoTime(): () => string {
  let second = -1;
  let start = '';
  return () => {
    const now = Date.now();
    const current = Math.floor(now / 1_000);
    if (current !== second) {
      second = current;
      start = `,"time":"${new Date(now).toISOString().slice(0, 20)}`;
    }
    return `${start}${String(now % 1_000).padStart(3, '0')}Z"`;
  };
}

/** A logger that says nothing; for tests and tools. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
};

function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return { name: error.name, code, message: error.message, stack: error.stack };
}
