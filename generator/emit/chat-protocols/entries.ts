import type { Origin } from '../../ir.ts';
import type { ChatProtocolIr } from '../../ir-chat-protocol.ts';
import { compareText } from '../../print/compare-text.ts';
import { failureCode, requestCode } from '../protocols/part-code.ts';
import type { Entry } from '../protocols/print-entries.ts';
import { settingsRead } from '../protocols/settings-read.ts';
import { type RefusalTables, ruleItems } from '../refusals.ts';

/** The properties of one chat protocol in the order a reader wants them: facts, calls, errors. */
export function chatEntries(protocol: ChatProtocolIr, tables: RefusalTables): readonly Entry[] {
  const { id, title, auth, facts, origin } = protocol;
  const { format, native, extra_fields, fields, inputs, mimes, pace } = facts;
  const settings = chatSettingsOf(protocol);
  return [
    data('id', id),
    data('title', title),
    data('auth', { use: auth.use, params: auth.params }, auth.origin),
    ...(facts.base_url_example === undefined ? [] : [data('base_url_example', facts.base_url_example)]),
    ...(settings.length === 0 ? [] : [data('settings', settings)]),
    data('format', format, origin),
    data('native', native),
    ...(extra_fields === undefined ? [] : [data('extra_fields', extra_fields)]),
    ...(facts.denied_names === undefined ? [] : [data('denied_names', facts.denied_names)]),
    data('fields', fields),
    ...(facts.per_call_fields === undefined ? [] : [data('per_call_fields', facts.per_call_fields)]),
    ...(facts.free_values === undefined ? [] : [data('free_values', facts.free_values)]),
    data('inputs', inputs),
    data('mimes', mimes),
    data('pace', pace),
    data('max_event_bytes', facts.max_event_bytes),
    data('max_answer_bytes', facts.max_answer_bytes),
    ...wiring(protocol, tables),
  ];
}

/** Names of the channel's `settings` that its calls and its format read, sorted. */
export function chatSettingsOf(protocol: ChatProtocolIr): readonly string[] {
  return [...new Set([...protocol.settings, ...settingsRead(wiring(protocol))])].sort(compareText);
}

function wiring({ calls, errors }: ChatProtocolIr, tables: RefusalTables = new Map()): readonly Entry[] {
  const requests = (['complete', 'stream'] as const).map((key): Entry => {
    const call = calls[key];
    return { key, origin: call.origin, value: { kind: 'function', scope: 's', code: requestCode(call) } };
  });
  const read: Entry = {
    key: 'read',
    value: { kind: 'function', scope: 'a', code: failureCode(errors.read) },
  };
  return [
    { key: 'calls', value: { kind: 'object', entries: requests } },
    {
      key: 'errors',
      origin: errors.origin,
      value: {
        kind: 'object',
        entries: [read, { key: 'rules', value: { kind: 'rules', items: ruleItems(errors, tables) } }],
      },
    },
  ];
}

function data(key: string, of: unknown, origin?: Origin): Entry {
  return { key, origin, value: { kind: 'data', data: of } };
}
