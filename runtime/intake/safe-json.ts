import { GatewayError } from '../contract/errors.ts';
import { type Effort, isSpent, type Steps } from '../contract/paused-work.ts';
import { MOST_VALUES } from '../contract/scan-json.ts';

/** How deep and how wide a request body may be, where its route says nothing else. */
export const MOST_DEPTH = 32;
export const MOST_KEYS = 10_000;

/**
 * Refuses parsed JSON that is too deep, has too many keys or names a prototype. Level by level, so
 * that a hostile depth cannot exhaust the stack. `where` names the value in the message.
 */
export function* assertSafeJson(root: unknown, where: string, mostKeys = MOST_KEYS): Steps<void> {
  const effort: Effort = { chars: 0 };
  let level: object[] = isContainer(root) ? [root] : [];
  let keys = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH)
      throw refused(`${where} must be nested at most ${MOST_DEPTH} levels deep`, MOST_DEPTH);
    const below: object[] = [];
    for (const value of level) {
      if (Array.isArray(value)) {
        for (const item of value) if (isContainer(item)) below.push(item);
        if (isSpent(effort, value.length)) yield;
        continue;
      }
      const entries = Object.entries(value);
      keys += entries.length;
      if (keys > mostKeys) throw refused(`${where} must have at most ${mostKeys} keys in all`, mostKeys);
      for (const [key, item] of entries) {
        if (isPrototypeKey(key, item)) throw refused(`${where} must not have a key called ${key}`);
        if (isContainer(item)) below.push(item);
      }
      if (isSpent(effort, entries.length)) yield;
    }
    level = below;
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPrototypeKey(key: string, item: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && isContainer(item) && Object.hasOwn(item, 'prototype');
}

export function tooManyValues(where: string): GatewayError {
  return refused(`${where} must have at most ${MOST_VALUES} values in all`, MOST_VALUES);
}

function refused(message: string, allowed?: number): GatewayError {
  return new GatewayError('invalid_request', {
    message,
    ...(allowed === undefined ? {} : { details: { allowed } }),
  });
}
