/** Names whose values no log line may show, whatever the rooms pass on by mistake. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-goog-api-key',
  'api_key',
  'access_key',
  'secret_key',
  'secret',
  'token',
  'password',
  'credential',
  'credentials',
  'key_hash',
]);
const MOST_DEPTH = 3;
const MASKED = '[redacted]';

/**
 * The last net under the allow-list of log fields: secret names are masked at the top and one and two levels
 * down. An object without any is answered as it is, so that an ordinary line costs a look at its names.
 */
export function maskSecrets(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return masked(fields, MOST_DEPTH);
}

function masked<T extends object>(fields: T, depth: number): T {
  let copy: T | undefined;
  for (const [name, value] of Object.entries(fields)) {
    const shown = SECRET_NAMES.has(name) && value !== undefined ? MASKED : inside(value, depth - 1);
    if (shown === value) continue;
    copy ??= Array.isArray(fields) ? Object.assign([], fields) : { ...fields };
    Object.assign(copy, { [name]: shown });
  }
  return copy ?? fields;
}

/** Errors are logged by a serializer of their own. */
function inside(value: unknown, depth: number): unknown {
  const isOpen = typeof value === 'object' && value !== null && depth > 0 && !(value instanceof Error);
  return isOpen ? masked(value, depth) : value;
}
