import { GatewayError } from '../contract/errors.ts';

/** S08: how deep and how wide a request body may be, where its route says nothing else. */
export const MOST_DEPTH = 32;
export const MOST_KEYS = 10_000;
/** How many values it may hold, whatever its route says. */
export const MOST_VALUES = 200_000;

/**
 * Refuses parsed JSON that is too deep, has too many keys or names a prototype (S08, F103). Iterative, so
 * that a hostile depth cannot exhaust the stack. `where` names the value in the message.
 */
export function assertSafeJson(root: unknown, where: string, mostKeys = MOST_KEYS): void {
  const open: unknown[] = [root];
  const depths: number[] = [1];
  let keys = 0;
  const enter = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    open.push(value);
    depths.push(depth);
  };
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const depth = depths.pop() ?? 1;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MOST_DEPTH)
      throw refused(`${where} must be nested at most ${MOST_DEPTH} levels deep`, MOST_DEPTH);
    if (Array.isArray(value)) {
      for (const item of value) enter(item, depth + 1);
      continue;
    }
    for (const [key, item] of Object.entries(value)) {
      keys += 1;
      if (keys > mostKeys) throw refused(`${where} must have at most ${mostKeys} keys in all`, mostKeys);
      if (isPrototypeKey(key, item)) throw refused(`${where} must not have a key called ${key}`);
      enter(item, depth + 1);
    }
  }
}

function isPrototypeKey(key: string, item: unknown): boolean {
  if (key === '__proto__') return true;
  return (
    key === 'constructor' && typeof item === 'object' && item !== null && Object.hasOwn(item, 'prototype')
  );
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
