import type { ChatProtocol, ChatRequest } from '../../../runtime/contract/chat.ts';
import { CHAT_FORMAT_FACTS } from '../../../runtime/contract/chat-format-facts.ts';
import { GatewayError } from '../../../runtime/contract/errors.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import { atOnce } from '../../../runtime/contract/paused-work.ts';
import { formatOf } from '../../../runtime/formats/table.ts';
import type { ReadContext } from '../../../runtime/formats/types.ts';
import { readEvents } from '../../chat/read-all.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { chatReplaysOf } from '../load-chat-replays.ts';
import { chatProtocolOf, chatTwinOf } from '../registry.ts';

interface Choice {
  readonly delta: { readonly content?: string };
  readonly finish_reason?: string | null;
}

/** What each sample is beside. */
export const BODY: JsonObject = {
  model: 'm',
  messages: [{ role: 'user', content: 'Weather in Oslo?' }],
  tools: [{ type: 'function', function: { name: 'get_weather' } }],
};
const TOOL = { type: 'function', function: { name: 'get_time' } };

/** A value of each public field that an upstream would not assume by itself. */
export const SAMPLES: JsonObject = {
  max_tokens: 77,
  max_completion_tokens: 77,
  temperature: 0.3,
  top_p: 0.4,
  top_k: 5,
  n: 2,
  stop: ['END'],
  presence_penalty: 0.5,
  frequency_penalty: 0.5,
  seed: 7,
  logprobs: true,
  top_logprobs: 3,
  logit_bias: { '50256': -100 },
  tools: [TOOL],
  tool_choice: 'required',
  parallel_tool_calls: false,
  response_format: { type: 'json_schema', json_schema: { name: 'bird', schema: { type: 'object' } } },
  reasoning_effort: 'high',
  verbosity: 'low',
  modalities: ['text', 'image'],
  audio: { voice: 'alloy', format: 'wav' },
  prediction: { type: 'content', content: 'x' },
  web_search_options: {},
  user: 'u-1',
  safety_identifier: 'u-2',
  prompt_cache_key: 'k',
  metadata: { a: 'b' },
  store: true,
  service_tier: 'flex',
};

/** Said in the path, by the choice of a call, or by every request. */
const ALWAYS = ['model', 'messages', 'stream', 'stream_options'];

function convert(protocol: ChatProtocol, change: JsonObject): unknown {
  const body = { ...BODY, ...change };
  try {
    const { body: made, warnings } = atOnce(
      formatOf(protocol.format.use).request({
        request: body as JsonObject & ChatRequest,
        body,
        model: 'upstream-model',
        stream: false,
        choice: protocol.format,
        settings: {},
        output_tokens: Number(body.max_completion_tokens ?? body.max_tokens ?? 4000),
        most_output_tokens: 64_000,
        inputs: protocol.inputs,
        inline: new Map(),
      }),
    );
    return JSON.parse(JSON.stringify({ made, warnings }));
  } catch (error) {
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

/** What a vendor lists, takes and shows is what its format makes and reads. */
export function formatted(id: string, test: Collect): void {
  const protocol = chatProtocolOf(id);
  const { says: text, lacks = [] } = chatReplaysOf(id);
  const { fields, per_call_fields = [], free_values = {} } = protocol;
  const native = protocol.format.use === 'chat-completions';
  const listed = [...fields, ...per_call_fields, ...Object.keys(free_values)];

  test.each(Object.entries(SAMPLES))('lists %s exactly where its format says it', (field, value) => {
    const plain = convert(protocol, {});
    const said = JSON.stringify(convert(protocol, { [field]: value })) !== JSON.stringify(plain);
    // A body of its own dialect passes as it is: what is not listed is taken out before.
    expect(said).toBe(native || listed.includes(field) || lacks.includes(field));
  });

  test('lists no field that the vendor lacks, and those that every call says', () => {
    expect(
      lacks.filter((field) => protocol.fields.includes(field)),
      '`fields` lists what the vendor lacks',
    ).toEqual([]);
    expect(
      ALWAYS.filter((field) => !protocol.fields.includes(field)),
      '`fields` lacks what every call says',
    ).toEqual([]);
  });

  const context: ReadContext = { id: 'chatcmpl-1', created: 1, model: 'm', choice: protocol.format };
  const format = formatOf(protocol.format.use);

  test('its example is a whole answer', () => {
    const reading = atOnce(format.answer(chatTwinOf(id).examples.complete, context));
    expect(reading).toMatchObject({
      kind: 'answer',
      body: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model: 'm',
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      },
    });
    if (reading.kind !== 'answer') return;
    expect(reading.usage?.prompt, 'tokens of the prompt').toBeGreaterThan(0);
    expect(reading.usage?.completion, 'tokens of the answer').toBeGreaterThan(0);
  });

  test('its example of a stream has an end and a usage', () => {
    const events = chatTwinOf(id).examples.stream.map(({ event, data }) => ({
      event,
      data: typeof data === 'string' ? data : JSON.stringify(data),
    }));
    const read = readEvents(format.stream(context), events);
    const chunks = JSON.parse(JSON.stringify(read.chunks)) as readonly { choices: readonly Choice[] }[];
    const choices = chunks.flatMap((chunk) => chunk.choices);
    expect(read.end).toBe('done');
    expect(choices.map(({ delta }) => delta.content ?? '').join('')).toBe(text);
    expect(choices.flatMap(({ finish_reason }) => finish_reason ?? [])).toEqual(['stop']);
    expect(read.usage?.completion, 'tokens of the answer').toBeGreaterThan(0);
  });

  test('names options and styles that its format has', () => {
    const { options, styles } = CHAT_FORMAT_FACTS[protocol.format.use];
    const told = protocol.format.reasoning.map(({ style }) => style);
    expect(
      Object.keys(protocol.format.options).filter((name) => !Object.hasOwn(options, name)),
      'the format has no option',
    ).toEqual([]);
    expect(
      told.filter((style) => !Object.hasOwn(styles, style)),
      'the format has no style',
    ).toEqual([]);
  });
}
