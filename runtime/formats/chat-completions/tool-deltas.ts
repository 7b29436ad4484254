import type { Json } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { callId, type Draft, textOf } from '../answer-parts.ts';
import { argumentsText } from './read-completion.ts';

/** More calls in one answer are a server gone mad; vendors stop at 128 tools. */
const MOST_CALLS = 1000;

interface OpenCall {
  readonly index: number;
  readonly id: string;
  named: boolean;
}

/** Puts the tool calls of one choice in order, delta by delta. */
export interface ToolDeltas {
  /** Cleans the deltas of one chunk in place; false when there are more calls than any answer has. */
  clean(deltas: readonly Json[]): boolean;
}

/**
 * Clients join calls by index, and take id, type and name once: repeated or empty ones are left out, missing ones
 * are made. Servers that give every call the same index, or none, are told by a new id that comes with a name.
 */
export function createToolDeltas(options: { readonly answerId: string; readonly first: number }): ToolDeltas {
  const calls = new Map<Json | undefined, OpenCall>();
  let last: OpenCall | undefined;
  let count = 0;

  function openCall(
    key: Json | undefined,
    given: { readonly id?: string; readonly named: boolean },
  ): OpenCall {
    const id = given.id ?? callId(options.answerId, options.first + count);
    const call = { index: count, id, named: given.named };
    count += 1;
    calls.set(key, call);
    return call;
  }

  function cleanOne(delta: Draft): void {
    const key = typeof delta.index === 'number' ? delta.index : undefined;
    const id = textOf(delta.id);
    const body = bodyOf(delta);
    const name = textOf(body?.name);
    const known = key === undefined ? last : calls.get(key);
    const isOther = id === undefined ? key === undefined : id !== known?.id;
    const begins = known === undefined || (name !== undefined && isOther);
    const call = begins
      ? openCall(key, { ...(id === undefined ? {} : { id }), named: name !== undefined })
      : known;
    last = call;
    delta.index = call.index;
    delta.id = begins ? call.id : undefined;
    delta.type = begins ? (textOf(delta.type) ?? 'function') : undefined;
    if (body === undefined) return;
    if (name === undefined || (!begins && call.named)) body.name = undefined;
    else call.named = true;
    if (body === delta.function && (begins || body.arguments !== undefined)) {
      body.arguments = argumentsText(body);
    }
  }

  return {
    clean(deltas) {
      for (const delta of deltas) {
        if (!isObject(delta)) continue;
        cleanOne(delta);
        if (count > MOST_CALLS) return false;
      }
      return true;
    },
  };
}

function bodyOf(delta: Draft): Draft | undefined {
  if (isObject(delta.function)) return delta.function;
  return isObject(delta.custom) ? delta.custom : undefined;
}
