import type { ChatProtocol, ChatRequest, ChatTwin, ChatUsage } from '../../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { atOnce } from '../../../runtime/contract/paused-work.ts';
import { parseEvent } from '../../../runtime/formats/parse-event.ts';
import { formatOf } from '../../../runtime/formats/table.ts';
import type { InlineContent } from '../../../runtime/formats/types.ts';
import type { TwinServer } from '../../../runtime/sandbox/twins/twin-server.ts';
import { createEventReader } from '../../../runtime/work/stream/event-reader.ts';
import { chatCall } from '../../support/chat-call.ts';
import { startStrictTwins } from '../../support/chat-vendors/strict-twins.ts';
import { type Collect, checksOf, type Group } from '../check.ts';
import { expect } from '../expect.ts';
import { chatProtocolOf, chatTwinOf, chatTwins } from '../registry.ts';

const PIXEL = 'iVBORw0KGgo=';
const PICTURE = `data:image/png;base64,${PIXEL}`;
const INLINE = new Map<string, InlineContent>([[PICTURE, { mime: 'image/png', base64: PIXEL }]]);

interface Message extends JsonObject {
  readonly content?: string | null;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly (JsonObject & { readonly id: string; readonly function: JsonObject })[];
}
interface Answer {
  readonly message: Message;
  readonly finish_reason: string | null;
  readonly usage: ChatUsage | undefined;
}

const user = (content: string | readonly Json[]) => ({ role: 'user', content });
const tool = (name: string, parameters?: JsonObject) => ({
  type: 'function',
  function: { name, description: name, ...(parameters === undefined ? {} : { parameters }) },
});
const city = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2 },
    unit: { type: ['string', 'null'], enum: ['C', null] },
  },
  required: ['city'],
  additionalProperties: false,
  $schema: 'https://json-schema.org/draft/2020-12/schema',
};

/** Questions of the common format, there and back over the format of each vendor's twin. */
export function spoken(ids: readonly string[]): Group {
  let server: TwinServer;
  return {
    name: 'chats spoken',
    checks: checksOf(ids, (id, test) => {
      talks(() => server, id, test);
      answersAsShown(() => server, id, test);
    }),
    async begin() {
      server = await startStrictTwins({ twins: {}, chat: chatTwins });
    },
    end: () => server.close(),
  };
}

function talks(serving: () => TwinServer, id: string, test: Collect): void {
  const protocol = chatProtocolOf(id);
  const post = async (body: JsonObject, stream: boolean) => {
    const { url, init } = await chatCall(protocol, {
      base_url: serving().baseUrl(protocol.id),
      credential: serving().credentialOf(protocol.id),
      stream,
      body,
    });
    return fetch(url, init);
  };
  /** A request of the common format, there and back; the vendor must take it. */
  const asked = async (body: JsonObject, { stream = false } = {}): Promise<Answer> => {
    const whole = { model: 'm', ...body, ...(stream ? { stream: true } : {}) };
    const converted = atOnce(
      formatOf(protocol.format.use).request({
        request: whole as JsonObject & ChatRequest,
        body: whole,
        model: 'm',
        stream,
        choice: protocol.format,
        settings: {},
        output_tokens: Number(body.max_tokens ?? 4000),
        most_output_tokens: Number(body.max_tokens ?? 4000),
        inputs: protocol.inputs,
        inline: INLINE,
      }),
    );
    const response = await post(converted.body, stream);
    if (response.status !== 200)
      throw new Error(`${await response.text()} to ${JSON.stringify(converted.body)}`);
    return stream ? streamed(protocol, response) : answered(protocol, (await response.json()) as Json);
  };

  for (const stream of [false, true]) {
    const how = stream ? 'as a stream' : 'whole';

    test(`a question is answered ${how}`, async () => {
      const { message, finish_reason, usage } = await asked(
        {
          messages: [{ role: 'system', content: 'Be brief.' }, user('Grüße, 鷺!')],
          temperature: 0.5,
          stop: ['zz'],
        },
        { stream },
      );
      expect([message.content, finish_reason]).toEqual(['You said: “Grüße, 鷺!”', 'stop']);
      const row = serving().chatJournal().at(-1)?.usage;
      expect(usage).toEqual({ prompt: row?.prompt, completion: row?.answer, cached: 0, reasoning: 0 });
    });

    test.each([1, 2])(
      `a loop of %s tools is gone through ${how}, with thoughts and without`,
      async (count) => {
        for (const effort of [{}, { reasoning_effort: 'low' }]) {
          const tools = [tool('get_weather', city), tool('get_time')];
          const question = user(count === 2 ? 'Weather? sandbox:two_tools' : 'Weather?');
          const first = await asked({ messages: [question], tools, ...effort }, { stream });
          const calls = first.message.tool_calls ?? [];
          expect([first.finish_reason, calls.length]).toEqual(['tool_calls', count]);
          const results = calls.map(({ id }, index) => ({
            role: 'tool',
            tool_call_id: id,
            content: `result ${index}`,
          }));
          const next = await asked(
            { messages: [question, { role: 'assistant', ...first.message }, ...results], tools, ...effort },
            { stream },
          );
          expect(next.finish_reason).toBe('stop');
          expect(next.message.content).toContain(`result ${count - 1}`);
          const names = calls.map((call) => call.function.name);
          expect(names).toEqual(['get_weather', 'get_time'].slice(0, count));
          expect(JSON.parse(String(calls[0]?.function.arguments))).toMatchObject({ city: 'some city' });
          const thoughts = [first, next].map(({ message }) => message.reasoning_content !== undefined);
          expect(thoughts).toEqual(Object.keys(effort).length === 0 ? [false, false] : [true, true]);
        }
      },
    );

    test(`thoughts are told and counted ${how}`, async () => {
      const { message, usage } = await asked(
        { messages: [user('Why?')], reasoning_effort: 'high' },
        { stream },
      );
      expect(message.reasoning_content).toContain('Let me think');
      expect(message.content).toBe('You said: “Why?”');
      const thought = serving().chatJournal().at(-1)?.usage.thought;
      expect([0, thought]).toContain(usage?.reasoning);
    });

    test(`a picture is seen ${how}`, async () => {
      const content = [
        { type: 'text', text: 'What?' },
        { type: 'image_url', image_url: { url: PICTURE } },
      ];
      const { message } = await asked({ messages: [user(content)] }, { stream });
      expect(message.content).toBe('I see 1: picture (image/png). You said: “What?”');
    });

    test(`JSON comes by its schema ${how}`, async () => {
      const json_schema = { name: 'weather', schema: city, strict: true };
      const { message } = await asked(
        { messages: [user('x')], response_format: { type: 'json_schema', json_schema } },
        { stream },
      );
      expect(JSON.parse(message.content ?? '')).toMatchObject({ city: 'some city' });
      const any = await asked(
        { messages: [user('x as json')], response_format: { type: 'json_object' } },
        { stream },
      );
      expect(JSON.parse(any.message.content ?? '')).toEqual({ answer: 'x as json' });
    });

    test.each<readonly [string, Json, string]>([
      ['none', 'none', 'stop'],
      ['required', 'required', 'tool_calls'],
      ['one tool', { type: 'function', function: { name: 'get_time' } }, 'tool_calls'],
    ])(`a choice of %s ends as it says ${how}`, async (_, tool_choice, finish) => {
      const tools = [tool('get_weather', city), tool('get_time', { type: 'object', properties: {} })];
      expect((await asked({ messages: [user('x')], tools, tool_choice }, { stream })).finish_reason).toBe(
        finish,
      );
    });

    test(`few tokens are few ${how}`, async () => {
      const { message, finish_reason } = await asked(
        { messages: [user('one two three')], max_tokens: 2 },
        { stream },
      );
      expect([message.content, finish_reason]).toEqual(['You said', 'length']);
    });
  }
}

/** Classes of refusals, each with the word that asks for it where that is another. */
const FAULTS: readonly (readonly [kind: string, fault: string])[] = [
  ['rate_limit', 'rate_limit'],
  ['quota', 'quota'],
  ['overloaded', 'overloaded'],
  ['upstream', 'server_error'],
];

/** A question in each format, written by hand. */
const QUESTIONS: Readonly<Record<ChatTwin['format'], (prompt: string) => JsonObject>> = {
  'chat-completions': (content) => ({ model: 'm', messages: [{ role: 'user', content }] }),
  messages: (content) => ({ model: 'm', max_tokens: 100, messages: [{ role: 'user', content }] }),
  'generate-content': (text) => ({ contents: [{ role: 'user', parts: [{ text }] }] }),
};

function answersAsShown(serving: () => TwinServer, id: string, test: Collect): void {
  const { examples, complete, format } = chatTwinOf(id);
  const ask = async (prompt: string, headers: Readonly<Record<string, string>> = {}) => {
    const { url, init } = await chatCall(chatProtocolOf(id), {
      base_url: serving().baseUrl(id),
      credential: serving().credentialOf(id),
      stream: false,
      body: QUESTIONS[format](prompt),
    });
    return fetch(url, { ...init, headers: { ...init.headers, ...headers } });
  };

  const shown = FAULTS.filter(([kind]) => Object.hasOwn(examples.errors, kind));
  test.each(shown)('its twin says %s in the words of its example', async (kind, fault) => {
    const known = examples.errors[kind];
    const answer = await ask(`sandbox:${fault}`);
    expect([answer.status, await answer.json()]).toEqual([known?.http, known?.body]);
  });

  test('its twin wants its headers', async () => {
    for (const name of Object.keys(complete.headers)) {
      const answer = await ask('a heron', { [name]: 'other' });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(`${name}: header is required`);
    }
  });
}

function contextOf(protocol: ChatProtocol) {
  return { id: 'chatcmpl-1', created: 1, model: 'public', choice: protocol.format };
}

function answered(protocol: ChatProtocol, body: Json): Answer {
  const read = atOnce(formatOf(protocol.format.use).answer(body, contextOf(protocol)));
  if (read.kind !== 'answer') throw new Error(JSON.stringify(read));
  const choices = read.body.choices as readonly (JsonObject & { message: Message; finish_reason: string })[];
  const [first] = choices;
  if (first === undefined) throw new Error('an answer without a choice');
  return { message: first.message, finish_reason: first.finish_reason, usage: read.usage };
}

interface Delta extends JsonObject {
  readonly content?: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly (JsonObject & {
    readonly index: number;
    readonly function?: { readonly arguments?: string };
  })[];
}

/** What a client makes of the chunks: texts are joined, calls by their index. */
async function streamed(protocol: ChatProtocol, response: Response): Promise<Answer> {
  const seen = { content: '', reasoning: '', finish: null as string | null, done: false };
  const calls = new Map<number, JsonObject & { id: string; function: JsonObject }>();
  let usage: ChatUsage | undefined;
  const reader = formatOf(protocol.format.use).stream(contextOf(protocol));
  const fail = (reason: unknown) => {
    throw new Error(JSON.stringify(reason));
  };
  const sink = {
    chunk(chunk: JsonObject) {
      // As it would be on the wire, where nothing is undefined.
      const [choice] = JSON.parse(JSON.stringify(chunk.choices)) as readonly {
        delta: Delta;
        finish_reason: string | null;
      }[];
      seen.content += choice?.delta.content ?? '';
      seen.reasoning += choice?.delta.reasoning_content ?? '';
      seen.finish = choice?.finish_reason ?? seen.finish;
      for (const { index, ...piece } of choice?.delta.tool_calls ?? []) {
        const known = calls.get(index);
        const text = `${known?.function.arguments ?? ''}${piece.function?.arguments ?? ''}`;
        const made = { ...known?.function, ...piece.function, arguments: text };
        calls.set(index, { id: '', ...known, ...piece, function: made });
      }
    },
    usage(told: ChatUsage) {
      usage = told;
    },
    error: fail,
    broken: fail,
    done() {
      seen.done = true;
    },
  };
  const events = createEventReader({
    max_event_bytes: protocol.max_event_bytes,
    *onEvent(event) {
      reader.event({ ...event, body: yield* parseEvent(event.data) }, sink);
    },
    onTooLarge: () => fail('too large'),
    onNoEvents: () => fail('no events'),
  });
  for await (const chunk of response.body ?? []) atOnce(events.feed(chunk));
  events.end();
  reader.end(sink);
  expect(seen.done).toBe(true);
  const message = {
    content: seen.content === '' ? null : seen.content,
    ...(seen.reasoning === '' ? {} : { reasoning_content: seen.reasoning }),
    ...(calls.size === 0 ? {} : { tool_calls: [...calls.values()] }),
  };
  return { message, finish_reason: seen.finish, usage };
}
