import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Diagnostic, DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { SourceDocument } from '../../runtime/document/tree.ts';
import { readMemory, writeMemory } from './memory.ts';

const NAME = 'units';
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;

/** Texts, or plain data. */
type Parts = readonly (string | object | undefined)[];

/** What pure steps of the compiler gave, by all that it was made of. */
export interface UnitCache {
  /** Whether what earlier runs left is taken. */
  readonly trusts: boolean;
  /**
   * What `make` gives, or gave before for the same step and parts: plain data that depends on nothing but the parts and
   * the compiler's own code.
   */
  take<T>(step: string, parts: Parts, make: () => T): T;
}

export interface StoredUnits extends UnitCache {
  /** Writes what was taken since the last time, and forgets all else. */
  save(): void;
}

/** Trusts nothing: for checks. */
export const NO_CACHE: UnitCache = { trusts: false, take: (_step, _parts, make) => make() };

/** The same for a step that reports: what it reported before is reported again. */
export function takeReporting<T>(
  cache: UnitCache,
  { step, parts, sink }: { readonly step: string; readonly parts: Parts; readonly sink: DiagnosticSink },
  make: (sink: DiagnosticSink) => T,
): T {
  const { value, reported } = cache.take(step, parts, () => {
    const found: Diagnostic[] = [];
    return { value: make({ add: (diagnostic) => void found.push(diagnostic) }), reported: found };
  });
  for (const diagnostic of reported) sink.add(diagnostic);
  return value;
}

/** All that a document was expanded from. */
export function textsOf({ path, text, others = [] }: SourceDocument): readonly string[] {
  return [path, text, ...others.flatMap(textsOf)];
}

/**
 * Units of earlier runs of the same compiler, of which `compiler` is a digest. A file that is missing or damaged is as
 * good as none; a cache that does not trust takes nothing of it, and leaves what it made for later runs.
 */
export function openUnits(root: string, compiler: string, { trusts = true } = {}): StoredUnits {
  let known: ReadonlyMap<string, Buffer> = trusts ? unpack(readMemory(root, NAME)) : new Map();
  let taken = new Map<string, Buffer>();
  let hasNew = false;
  const digests = new WeakMap<object, Buffer>();
  const bytesOf = (part: string | object | undefined): string | Buffer => {
    if (typeof part !== 'object') return part ?? '';
    const digest = digests.get(part) ?? sha256(Buffer.from(JSON.stringify(part, plain)));
    digests.set(part, digest);
    return digest;
  };
  /** What was taken is known by its key, so that nobody has to print it to find out what it is. */
  const named = <T>(value: T, key: string, depth = 2): T => {
    if (typeof value !== 'object' || value === null) return value;
    if (!digests.has(value)) digests.set(value, sha256(Buffer.from(key)));
    if (depth > 0) for (const [name, part] of Object.entries(value)) named(part, below(key, name), depth - 1);
    return value;
  };
  const keyOf = (step: string, parts: Parts): string => {
    const hash = createHash('sha256').update(below(compiler, step));
    for (const part of parts) {
      const bytes = bytesOf(part);
      hash.update(`\0${typeof part} ${bytes.length}\0`).update(bytes);
    }
    return hash.digest('base64');
  };
  return {
    trusts,
    take<T>(step: string, parts: Parts, make: () => T): T {
      const key = keyOf(step, parts);
      const stored = taken.get(key) ?? known.get(key);
      if (stored !== undefined) {
        taken.set(key, stored);
        return named(decode<T>(stored), key);
      }
      const value = named(make(), key);
      taken.set(key, encode(value));
      hasNew = true;
      return value;
    },
    save() {
      if (hasNew || taken.size !== known.size) writeMemory(root, NAME, pack(taken));
      known = taken;
      taken = new Map();
      hasNew = false;
    },
  };
}

/** Another key for every name, whatever is in it. */
function below(key: string, name: string): string {
  return `${key} ${name.length} ${name}`;
}

/** The first byte of V8's own form, with which no JSON begins. */
const BY_V8 = 0xff;

/** JSON where that keeps all, since it is read two or three times as fast. */
function encode(value: unknown): Buffer {
  return isJson(value) ? Buffer.from(JSON.stringify(value)) : serialize(value);
}

function decode<T>(stored: Buffer): T {
  const value: T = stored[0] === BY_V8 ? deserialize(stored) : JSON.parse(stored.toString());
  return value;
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  if (Array.isArray(value)) return value.every(isJson);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
}

/** Digest of the rest; length of the list of keys and lengths; that list; the units. */
function pack(units: ReadonlyMap<string, Buffer>): Uint8Array {
  const list = Buffer.from(JSON.stringify([...units].map(([key, { length }]) => [key, length])));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(list.length);
  const rest = Buffer.concat([length, list, ...units.values()]);
  return Buffer.concat([sha256(rest), rest]);
}

function unpack(bytes: Buffer | undefined): ReadonlyMap<string, Buffer> {
  const rest = bytes?.subarray(DIGEST_BYTES);
  if (bytes === undefined || rest === undefined || rest.length < LENGTH_BYTES) return new Map();
  if (!sha256(rest).equals(bytes.subarray(0, DIGEST_BYTES))) return new Map();
  let at = LENGTH_BYTES + rest.readUInt32LE();
  const list: readonly (readonly [string, number])[] = JSON.parse(rest.subarray(LENGTH_BYTES, at).toString());
  const units = new Map<string, Buffer>();
  for (const [key, length] of list) {
    units.set(key, rest.subarray(at, at + length));
    at += length;
  }
  return units;
}

/** Begins what stands for a value that JSON has no form of; a text that begins so by itself gets one more. */
const MARK = '\0';

/** What JSON leaves out or writes like something else. V8's own form is no key: equal texts may differ in it. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? `${MARK}${value}` : value;
  if (typeof value === 'object' && value !== null) {
    if (value instanceof Map) return `${MARK}map ${JSON.stringify([...value], plain)}`;
    if (value instanceof Set) return `${MARK}set ${JSON.stringify([...value], plain)}`;
    return value instanceof RegExp ? `${MARK}pattern ${value}` : value;
  }
  if (value === null || typeof value === 'boolean') return value;
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  return `${MARK}${typeof value} ${Object.is(value, -0) ? '-0' : String(value)}`;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
