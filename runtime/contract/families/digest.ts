import { createHash } from 'node:crypto';

const known = new WeakMap<object, string>();

/**
 * Digest of what was loaded, functions included: two processes with equal digests serve from equal specs.
 * Computed when it is asked for, so that no generated file changes because another one did, and commands that ask for
 * none do not wait for it.
 */
export function digestOf(facts: object): string {
  const digest = known.get(facts) ?? digestAnew(facts);
  known.set(facts, digest);
  return digest;
}

function digestAnew(value: object): string {
  const hash = createHash('sha256');
  feed(value, (text) => hash.update(text));
  return hash.digest('hex').slice(0, 16);
}

function feed(value: unknown, write: (text: string) => void): void {
  if (typeof value === 'function') {
    write(`f${value.toString().replaceAll(/\s+/g, ' ')};`);
  } else if (Array.isArray(value)) {
    write('[');
    for (const item of value) feed(item, write);
    write(']');
  } else if (typeof value === 'object' && value !== null) {
    write('{');
    for (const key of Object.keys(value).sort()) {
      write(`${JSON.stringify(key)}:`);
      // What is loaded only on demand counts as the code that loads it.
      const part = Object.getOwnPropertyDescriptor(value, key);
      feed(part?.get ?? part?.value, write);
    }
    write('}');
  } else {
    write(`${typeof value}${String(value)};`);
  }
}
