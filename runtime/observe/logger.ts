import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** Levels that `LOG_LEVEL` accepts. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All that a line may say beside its message; the value of any other name is masked, whatever the rooms pass on. */
export const LOG_FIELDS = [
  // What it is about.
  ...['request', 'trace_id', 'route', 'method', 'key', 'address', 'work', 'task', 'call', 'attempt'],
  ...['channel', 'channels', 'credential_index', 'protocol', 'model', 'upstream', 'upstream_id'],
  ...['file', 'folder', 'invariant', 'schema', 'signal', 'step'],
  // What happened.
  ...[
    'status',
    'http',
    'outcome',
    'event',
    'reason',
    'why',
    'word',
    'class',
    'code',
    'error_code',
    'message',
  ],
  ...['changed', 'lacks', 'report', 'until', 'err', 'error'],
  // How much of it.
  ...['ms', 'first_ms', 'by_ms', 'attempts', 'tasks', 'rows', 'released', 'forgotten', 'violations', 'bytes'],
  ...['capture', 'captured', 'absorbed', 'uncounted', 'usage_source'],
  ...['prompt_tokens', 'completion_tokens', 'cached_tokens', 'reasoning_tokens'],
] as const;

const ALLOWED: ReadonlySet<string> = new Set(LOG_FIELDS);

const MOST_DEPTH = 3;

const MASKED = '[redacted]';

/** How long a line may wait for others: one write of many lines costs hardly more than a write of one. */
const GATHER_MS = 50;

/** Fields of one log line. Only named values are logged, never whole requests, bodies or channels. */
export type LogFields = { readonly [Name in (typeof LOG_FIELDS)[number]]?: unknown };

/** What the rooms may say; a child carries its fields in every line. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  child(fields: LogFields): Logger;
}

/** Written at once when so much waits. */
const GATHERED_CHARS = 8 * 1024;
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
    gatherLines(pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING_BYTES }));
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: createIsoTime(),
      formatters: { level: (label) => ({ level: label }), log: maskOthers },
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
    child: (fields) => withMaskedChildren(logger.child(maskOthers(fields))),
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

function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return { name: error.name, code, message: error.message, stack: error.stack };
}

/** Takes text of whole lines. */
interface Lines {
  write(text: string): void;
}

/**
 * A destination that is handed many lines as one text. The library's own gathering copies all that waits with every
 * line. What still waits when the process ends is written then, however slow its reader is.
 */
function gatherLines(lines: Lines): Lines {
  let waiting: string[] = [];
  let chars = 0;
  let isPlanned = false;
  const handOn = (): void => {
    if (waiting.length === 0) return;
    const text = waiting.join('');
    waiting = [];
    chars = 0;
    try {
      lines.write(text);
    } catch {
      // The destination is gone.
    }
  };
  const onTime = (): void => {
    isPlanned = false;
    handOn();
  };
  const handOnLast = (): void => {
    // Nothing asynchronous ends any more.
    Object.assign(lines, { sync: true });
    handOn();
  };
  process.prependListener('beforeExit', handOnLast);
  process.prependListener('exit', handOnLast);
  return {
    write(line) {
      waiting.push(line);
      chars += line.length;
      if (chars >= GATHERED_CHARS) handOn();
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(onTime, GATHER_MS).unref();
    },
  };
}

/**
 * Values under names that are not in the list are masked, at the top and one and two levels down; what lies deeper is not
 * shown. An object that holds nothing of the kind is answered as it is, so that an ordinary line costs a look at its names.
 */
function maskOthers(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return masked(fields, MOST_DEPTH);
}

function masked<T extends object>(fields: T, depth: number): T {
  let copy: T | undefined;
  for (const name of Object.keys(fields)) {
    const value: unknown = Reflect.get(fields, name);
    const isNamed = ALLOWED.has(name) || Array.isArray(fields);
    const shown = isNamed || value === undefined ? inside(value, depth - 1) : MASKED;
    if (shown === value) continue;
    copy ??= Array.isArray(fields) ? Object.assign([], fields) : { ...fields };
    Object.assign(copy, { [name]: shown });
  }
  return copy ?? fields;
}

/** Errors are logged by a serializer of their own. */
function inside(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return depth > 0 ? masked(value, depth) : MASKED;
}
