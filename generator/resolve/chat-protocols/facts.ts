import type { ChatFacts } from '../../ir-chat-protocol.ts';
import type { ChatProtocolSpec, SpecChat } from '../../spec-types.ts';
import { idsOf, isKnown, type ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';
import { checkChatFields } from './fields.ts';

const DEFAULT_EVENT_BYTES = 1_048_576;
const DEFAULT_ANSWER_BYTES = 4_194_304;

/** What generated code says of the protocol beside its calls, checked. */
export function chatFacts(spec: ChatProtocolSpec, context: ResolveContext): ChatFacts {
  const { chat } = spec.value;
  checkNative(spec, context);
  checkChatFields(spec, context);
  return {
    format: {
      use: chat.format,
      finish: chat.finish,
      reasoning: chat.reasoning ?? [],
      options: chat.options ?? {},
    },
    native: chat.native ?? '',
    passes_unknown: chat.unknown_fields === 'pass',
    fields: [...chat.fields].sort(),
    inputs: chat.inputs,
    mimes: chat.mimes ?? {},
    pace: chat.pace,
    max_event_bytes: chat.max_event_bytes ?? DEFAULT_EVENT_BYTES,
    max_answer_bytes: chat.max_answer_bytes ?? DEFAULT_ANSWER_BYTES,
  };
}

/** Channel settings that the format reads: options that a channel may replace, and the choice among styles of reasoning. */
export function chatSettings({ reasoning = [], settings = [] }: SpecChat): readonly string[] {
  return [...settings, ...(reasoning.length > 1 ? ['reasoning'] : [])].sort();
}

function checkNative(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { native } = spec.value.chat;
  if (native === undefined) return;
  const span = spanAt(spec.document, ['chat', 'native']);
  isKnown(context, { code: 'GW2001', name: native, known: idsOf(context.specs.surfaces), span });
}
