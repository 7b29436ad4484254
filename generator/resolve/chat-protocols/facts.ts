import { CONTENT_KINDS } from '../../../runtime/contract/chat.ts';
import { CHAT_FORMAT_FACTS } from '../../../runtime/contract/chat-format-facts.ts';
import { deniedWords } from '../../../runtime/contract/denied-names.ts';
import { folded } from '../../../runtime/contract/field-name.ts';
import type { ChatFacts } from '../../ir-chat-protocol.ts';
import type { ChatProtocolSpec } from '../../spec-types.ts';
import { CHAT_OPERATIONS } from '../chat-operations.ts';
import { idsOf, isKnown, type ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';
import { namesAnywhere, namesInChats } from '../protocols/denied-names.ts';
import { checkChatFields } from './fields.ts';
import { checkFormat } from './format.ts';
import { reportChat } from './report.ts';

const DEFAULT_EVENT_BYTES = 1_048_576;
const DEFAULT_ANSWER_BYTES = 4_194_304;

/** What generated code says of the protocol beside its calls, checked. */
export function chatFacts(spec: ChatProtocolSpec, context: ResolveContext): ChatFacts {
  const { chat, base_url_example } = spec.value;
  checkNative(spec, context);
  checkExtraFields(spec, context);
  checkChatFields(spec, context);
  checkFormat(spec, context);
  checkFinish(spec, context);
  checkMimes(spec, context);
  checkChatPace(spec, context);
  return {
    format: {
      use: chat.format,
      finish: chat.finish,
      reasoning: chat.reasoning ?? [],
      options: chat.options ?? {},
    },
    ...(base_url_example === undefined ? {} : { base_url_example }),
    native: chat.native ?? '',
    ...extraIn(spec, context),
    fields: [...chat.fields].sort(),
    ...(chat.per_call === undefined ? {} : { per_call_fields: [...chat.per_call].sort() }),
    ...(chat.free_values === undefined ? {} : { free_values: chat.free_values }),
    inputs: chat.inputs,
    mimes: chat.mimes ?? {},
    pace: chat.pace,
    max_event_bytes: chat.max_event_bytes ?? DEFAULT_EVENT_BYTES,
    max_answer_bytes: chat.max_answer_bytes ?? DEFAULT_ANSWER_BYTES,
  };
}

/** The vendor's own fields, and what is left out at any depth of them. */
function extraIn(
  spec: ChatProtocolSpec,
  { vocabulary }: ResolveContext,
): Pick<ChatFacts, 'extra_fields' | 'denied_names'> {
  const { extra_fields } = spec.value.chat;
  if (extra_fields === undefined) return {};
  const names = [...new Set([...namesAnywhere(vocabulary), ...namesInChats(vocabulary)])].sort();
  return {
    extra_fields: [...extra_fields].sort(),
    ...(names.length === 0 ? {} : { denied_names: names }),
  };
}

/** The vendor's own fields are of bodies that it speaks itself, are no public ones, and none that callers may not set. */
function checkExtraFields(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { native, extra_fields = [] } = spec.value.chat;
  const { specs, vocabulary } = context;
  const known = new Set(specs.chat_families.flatMap(({ value }) => Object.keys(value.fields).map(folded)));
  const isDenied = deniedWords({ denied: [...namesAnywhere(vocabulary), ...namesInChats(vocabulary)] });
  const why = (name: string): string | undefined => {
    if (native === undefined) return 'only bodies of the surface `native` have them, and there is none';
    if (known.has(folded(name))) return `\`${name}\` is a public field, which belongs into \`fields\``;
    return isDenied(folded(name)) ? `\`${name}\` is a name that callers never set` : undefined;
  };
  for (const [index, name] of extra_fields.entries()) {
    const problem = why(name);
    if (problem !== undefined) reportChat({ spec, context }, ['chat', 'extra_fields', index], problem);
  }
}

function checkNative(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { native } = spec.value.chat;
  if (native === undefined) return;
  const span = spanAt(spec.document, ['chat', 'native']);
  const { surfaces, routes, broken } = context.specs;
  if (!isKnown(context, { code: 'GW2001', name: native, known: idsOf(surfaces), span }) || broken.size > 0)
    return;
  if (routes.some(({ value }) => value.surface === native && CHAT_OPERATIONS.includes(value.operation)))
    return;
  reportChat({ spec, context }, ['chat', 'native'], `no route of surface \`${native}\` is for chat`);
}

function checkFinish(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { format, finish } = spec.value.chat;
  if (CHAT_FORMAT_FACTS[format].fails === true) return;
  for (const [word, meaning] of Object.entries(finish)) {
    if (meaning !== 'failed') continue;
    reportChat({ spec, context }, ['chat', 'finish', word], `format \`${format}\` knows no \`failed\``);
  }
}

function checkMimes(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { inputs, mimes = {} } = spec.value.chat;
  for (const kind of CONTENT_KINDS) {
    if (mimes[kind] === undefined || inputs[kind]?.includes('inline') === true) continue;
    reportChat({ spec, context }, ['chat', 'mimes', kind], `\`inputs\` does not send \`${kind}\` inline`);
  }
}

function checkChatPace(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { pace } = spec.value.chat;
  for (const key of ['first_secs', 'idle_secs'] as const) {
    if (pace[key] < pace.total_secs) continue;
    const problem = `\`${key}\` (${pace[key]}) must be less than \`total_secs\` (${pace.total_secs})`;
    reportChat({ spec, context }, ['chat', 'pace', key], problem);
  }
}
