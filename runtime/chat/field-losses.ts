import type { ChatProtocol } from '../contract/chat.ts';
import type { JsonObject } from '../contract/json.ts';
import { lossMessage } from '../contract/protocols/loss-message.ts';
import type { Warning } from '../contract/warning.ts';
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
 * and unknown ones, unless it speaks the body's own dialect and passes them on. A field that is null says nothing.
 */
export function keepFields(
  { body, family, surface }: Pick<CheckedChat, 'body' | 'family' | 'surface'>,
  protocol: ChatProtocol,
): KeptFields {
  const says = fieldsOf(protocol);
  const passes = protocol.native === surface;
  const unknown = new Set<string>();
  const warnings: Warning[] = [];
  for (const field of Object.keys(body)) {
    const value = body[field];
    if (ALWAYS.has(field) || says.has(field) || value === null || value === undefined) continue;
    const known = Object.hasOwn(family.fields, field);
    if (!known && passes && protocol.passes_unknown) continue;
    if (passes) unknown.add(field);
    const name = known ? field : field.slice(0, 100);
    warnings.push({
      field: name,
      action: 'ignored',
      message: lossMessage({ field: name, protocol: protocol.id }),
    });
  }
  if (unknown.size === 0) return { body, warnings };
  return {
    body: Object.fromEntries(Object.entries(body).filter(([field]) => !unknown.has(field))),
    warnings,
  };
}

const KNOWN = new WeakMap<ChatProtocol, ReadonlySet<string>>();

function fieldsOf(protocol: ChatProtocol): ReadonlySet<string> {
  const known = KNOWN.get(protocol);
  if (known !== undefined) return known;
  const made = new Set(protocol.fields);
  KNOWN.set(protocol, made);
  return made;
}
