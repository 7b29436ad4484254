import type { ChatProtocol } from '../contract/chat.ts';
import { like } from '../contract/conditions.ts';
import type { JsonObject } from '../contract/json.ts';
import { lossMessage } from '../contract/protocols/loss-message.ts';
import type { Warning } from '../contract/warning.ts';
import { isSold } from './per-call.ts';
import type { CheckedChat } from './types.ts';

/** What every chat call says in some way, whatever its upstream. */
const ALWAYS: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'stream_options']);

export interface KeptFields {
  /** The body without what must not be passed on; the same body when that is nothing. */
  readonly body: JsonObject;
  readonly warnings: readonly Warning[];
}

/**
 * Of a common chat body, the fields that one protocol makes nothing of: known fields that its format cannot say,
 * and unknown ones, unless it speaks the body's own dialect, passes them on and does not deny them. A field that is null says nothing.
 */
export function keepFields(
  {
    body,
    family,
    surface,
    model,
  }: Pick<CheckedChat, 'body' | 'family' | 'surface'> & Partial<Pick<CheckedChat, 'model'>>,
  protocol: ChatProtocol,
): KeptFields {
  const says = fieldsOf(protocol);
  const passes = protocol.native === surface;
  const lost = new Set<string>();
  const warnings: Warning[] = [];
  for (const field of Object.keys(body)) {
    const value = body[field];
    if (ALWAYS.has(field) || says.has(field) || value === null || value === undefined) continue;
    if (isSold(field, protocol, model)) continue;
    const known = Object.hasOwn(family.fields, field);
    if (!known && passes && protocol.passes_unknown && !isDenied(field, protocol)) continue;
    if (passes) lost.add(field);
    warnings.push(lossOf(field, protocol));
  }
  return { body: without(body, lost), warnings };
}

/** The same for a body of the upstream's own dialect: all of it is passed on but for what the protocol denies. */
export function keepNativeFields(
  body: JsonObject,
  protocol: Pick<ChatProtocol, 'id' | 'denied_fields'>,
): KeptFields {
  const denied = Object.keys(body).filter((field) => isDenied(field, protocol));
  const said = denied.filter((field) => body[field] !== null && body[field] !== undefined);
  return { body: without(body, new Set(denied)), warnings: said.map((field) => lossOf(field, protocol)) };
}

function isDenied(field: string, { denied_fields = [] }: Pick<ChatProtocol, 'denied_fields'>): boolean {
  return denied_fields.some((pattern) => like(field, pattern));
}

function without(body: JsonObject, fields: ReadonlySet<string>): JsonObject {
  if (fields.size === 0) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.has(field)));
}

function lossOf(field: string, { id }: Pick<ChatProtocol, 'id'>): Warning {
  const name = field.slice(0, 100);
  return { field: name, action: 'ignored', message: lossMessage({ field: name, protocol: id }) };
}

const KNOWN = new WeakMap<ChatProtocol, ReadonlySet<string>>();

function fieldsOf(protocol: ChatProtocol): ReadonlySet<string> {
  const known = KNOWN.get(protocol);
  if (known !== undefined) return known;
  const made = new Set(protocol.fields);
  KNOWN.set(protocol, made);
  return made;
}
