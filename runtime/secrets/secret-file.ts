import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/** More than any key or certificate needs. */
const MAX_BYTES = 64 * 1024;

/** What a place of a secret holds; `problem` says of a file what is wrong with it, and never what is in it. */
export type ReadSecret =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly problem: string };

/** Reads a file that holds one secret. One line end behind a text is not part of it. Never throws, and never waits for a pipe. */
export function readSecretFile(path: string): ReadSecret {
  if (!isAbsolute(path)) return refused('is no absolute path');
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!fstatSync(file).isFile()) return refused('is no regular file');
    const bytes = withoutLineEnd(readAll(file));
    if (bytes.length === 0) return refused('is empty');
    return bytes.length > MAX_BYTES ? refused(`is larger than ${MAX_BYTES} bytes`) : { kind: 'read', bytes };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return refused(code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** As `readSecretFile`, of a secret that is text. */
export function readSecretText(
  path: string,
): { readonly kind: 'read'; readonly text: string } | Extract<ReadSecret, { readonly kind: 'refused' }> {
  const read = readSecretFile(path);
  if (read.kind === 'refused') return read;
  return isUtf8(read.bytes)
    ? { kind: 'read', text: read.bytes.toString('utf8') }
    : refused('is not UTF-8 text');
}

/** The file that is named in place of a variable: `GATEWAY_SECRET_FILE` for `GATEWAY_SECRET`. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** What a variable says, or the file that is named in its place; undefined where neither does. */
export function readSecretVariable(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): ReadSecret | undefined {
  const path = env[fileVariable(name)];
  const value = env[name];
  if (path === undefined || path === '')
    return value === undefined ? undefined : { kind: 'read', bytes: Buffer.from(value, 'utf8') };
  if (value !== undefined && value !== '') return refused(`and \`${name}\` are both set; unset one of them`);
  const read = readSecretFile(path);
  return read.kind === 'read' ? read : refused(`names \`${path}\`, which ${read.problem}`);
}

function refused(problem: string): Extract<ReadSecret, { readonly kind: 'refused' }> {
  return { kind: 'refused', problem };
}

/** Up to one byte more than a secret may have with its line end. */
function readAll(file: number): Buffer {
  const buffer = Buffer.alloc(MAX_BYTES + 3);
  let length = 0;
  for (;;) {
    const count = readSync(file, buffer, length, buffer.length - length, null);
    length += count;
    if (count === 0 || length === buffer.length) return buffer.subarray(0, length);
  }
}

function withoutLineEnd(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== 0x0a || !isUtf8(bytes)) return bytes;
  return bytes.subarray(0, bytes.at(-2) === 0x0d ? -2 : -1);
}
