import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { longestTurn } from '../support/turn-watch.ts';
import { startRaw } from '../upstream/raw-server.ts';
import { startWhole, type WholeGateway } from './whole-gateway.ts';

interface Format {
  readonly protocol: string;
  readonly path: (model: string, stream: boolean) => string;
  readonly body: (model: string, stream: boolean) => object;
  /** Of a stream: what comes before the events that are measured, and after them. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The least event that says something, and one with a value of any shape that is passed on. */
  readonly text: (text: string) => string;
  readonly holding: (value: string, at: number) => string;
  /** Whole answers by what they hold. */
  readonly whole: Readonly<Record<string, () => string>>;
}

const many = (count: number, item: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => item(at)).join(',');
const LISTS = `[${many(95_000, () => '[]')}]`;
const NUMBERS = `[${many(190_000, () => '7')}]`;
const NAMES = `{${many(95_000, (at) => `"n${at}":"x"`)}}`;
const VALUES = { lists: LISTS, numbers: NUMBERS, names: NAMES };
/** With what looks like a number that none holds, so that numbers are looked for. */
const ESCAPES = `1e999${'\\"\\n'.repeat(1_900_000)}`;
const PROSE = 'a'.repeat(7_900_000);
const WIDE = '\\u00e9'.repeat(1_300_000);

/** The slowest text to read and to write; what all formats have in common tells the other kinds apart. */
const ESCAPED = { 'a long text of escapes': ESCAPES };
const TEXTS = { 'a long text': PROSE, ...ESCAPED, 'a long text of umlauts': WIDE };

const over = <T>(record: Readonly<Record<string, string>>, make: (value: string) => T) =>
  Object.fromEntries(Object.entries(record).map(([title, value]) => [title, () => make(value)]));

const chatBody = (model: string, stream: boolean) => ({
  model,
  stream,
  max_tokens: 50,
  messages: [{ role: 'user', content: 'Hi' }],
});

const completion = (message: string, rest = ''): string =>
  `{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant",${message}},"finish_reason":"stop"${rest}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}`;
const choices = (inner: string): string => `data: {"choices":[${inner}]}\n\n`;
const message = (content: string): string =>
  `{"id":"m","type":"message","role":"assistant","content":[${content}],"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":1}}`;
const candidate = (parts: string, rest = ''): string =>
  `{"candidates":[{"content":{"role":"model","parts":[${parts}]}${rest}}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":1}}`;

const parts = {
  ...over(ESCAPED, (text) => candidate(`{"text":"${text}"}`, ',"finishReason":"STOP"')),
  'many parts': () =>
    candidate(
      many(64_000, () => '{"text":"a"}'),
      ',"finishReason":"STOP"',
    ),
  ...over(VALUES, (value) =>
    candidate(`{"functionCall":{"name":"f","args":{"a":${value}}}}`, ',"finishReason":"STOP"'),
  ),
  'many calls': () =>
    candidate(
      many(900, () => '{"functionCall":{"name":"f","args":{"a":1}}}'),
      ',"finishReason":"STOP"',
    ),
};

const FORMATS: Readonly<Record<string, Format>> = {
  'openai-chat': {
    protocol: 'openai-chat',
    path: () => '/v1/chat/completions',
    body: chatBody,
    before: [choices('{"delta":{"role":"assistant","content":"a"}}')],
    after: [choices('{"delta":{},"finish_reason":"stop"}'), 'data: [DONE]\n\n'],
    text: (text) => choices(`{"delta":{"content":"${text}"}}`),
    holding: (value) => choices(`{"delta":{"content":""},"logprobs":{"content":${value}}}`),
    whole: {
      ...over(TEXTS, (text) => completion(`"content":"${text}"`)),
      ...over(VALUES, (value) => completion('"content":"a"', `,"logprobs":{"content":${value}}`)),
      'arguments that are no text': () =>
        completion(`"content":null,"tool_calls":[{"id":"a","function":{"name":"f","arguments":${NAMES}}}]`),
      'many calls': () =>
        completion(
          `"content":null,"tool_calls":[${many(30_000, () => '{"id":"a","function":{"name":"f","arguments":"{}"}}')}]`,
        ),
      'content that is no text': () => completion(`"content":${LISTS}`),
    },
  },
  'anthropic-messages': {
    protocol: 'anthropic-messages',
    path: () => '/v1/chat/completions',
    body: chatBody,
    before: [
      'data: {"type":"message_start","message":{"usage":{"input_tokens":1}}}\n\n',
      'data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"a"}}\n\n',
    ],
    after: [
      'data: {"type":"content_block_stop","index":0}\n\n',
      'data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}\n\n',
      'data: {"type":"message_stop"}\n\n',
    ],
    text: (text) =>
      `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${text}"}}\n\n`,
    holding: (value, at) =>
      `data: {"type":"content_block_start","index":${at + 1},"content_block":{"type":"tool_use","name":"f","id":"t${at}","input":{"a":${value}}}}\n\ndata: {"type":"content_block_stop","index":${at + 1}}\n\n`,
    whole: {
      ...over(ESCAPED, (text) => message(`{"type":"text","text":"${text}"}`)),
      ...over(VALUES, (value) => message(`{"type":"tool_use","id":"a","name":"f","input":{"a":${value}}}`)),
      'many texts': () => message(many(60_000, () => '{"type":"text","text":"a"}')),
      'many calls': () => message(many(30_000, () => '{"type":"tool_use","id":"a","name":"f","input":{}}')),
      'many thoughts': () =>
        message(many(45_000, () => '{"type":"thinking","thinking":"a","signature":"b"}')),
    },
  },
  gemini: {
    protocol: 'gemini',
    path: () => '/v1/chat/completions',
    body: chatBody,
    before: [`data: ${candidate('{"text":"a"}')}\n\n`],
    after: [`data: ${candidate('{"text":"a"}', ',"finishReason":"STOP"')}\n\n`],
    text: (text) => `data: {"candidates":[{"content":{"parts":[{"text":"${text}"}]}}]}\n\n`,
    holding: (value) => `data: ${candidate(`{"functionCall":{"name":"f","args":{"a":${value}}}}`)}\n\n`,
    whole: parts,
  },
  'gemini, in its own dialect': {
    protocol: 'gemini',
    path: (model, stream) =>
      `/v1beta/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: () => ({ contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] }),
    before: [`data: ${candidate('{"text":"a"}')}\n\n`],
    after: [`data: ${candidate('{"text":"a"}', ',"finishReason":"STOP"')}\n\n`],
    text: (text) => `data: {"candidates":[{"content":{"parts":[{"text":"${text}"}]}}]}\n\n`,
    holding: (value) => `data: ${candidate(`{"functionCall":{"name":"f","args":{"a":${value}}}}`)}\n\n`,
    whole: parts,
  },
};

/** Enough for many pieces of bytes. */
const CHARS = 2_000_000;

const filled = (event: string, chars: number): string =>
  event.repeat(Math.max(1, Math.floor(chars / event.length)));

/** Streams by what they hold, as their events. */
const STREAMS: Readonly<Record<string, (format: Format) => string>> = {
  'events of one letter': ({ text }) => filled(text('a'), CHARS),
  'a large event': ({ text }) => text('a'.repeat(900_000)),
  'a large event of escapes': ({ text }) => text('\\"\\n'.repeat(200_000)),
  'an event of lists': ({ holding }) => holding(LISTS, 0),
  'an event of numbers': ({ holding }) => holding(NUMBERS, 0),
  'an event of names': ({ holding }) => holding(`{${many(60_000, (n) => `"n${n}":"x"`)}}`, 0),
};

/** Lines without a meaning, which are gone before anybody asks for a format. */
const LINES: typeof STREAMS = {
  comments: () => filled(': a\n\n', CHARS),
  'blank lines': () => filled('\n', CHARS),
  'lines of no meaning': () => filled('a:b\n', CHARS),
  'events of many lines': ({ text }) => filled('data:\n', 900_000) + text('a'),
};

const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type:';

async function startVendor(type: string, text: string, format: Format): Promise<WholeGateway> {
  const bytes = Buffer.from(`${HEAD} ${type}\r\n\r\n${text}`);
  const server = await startRaw((socket) => socket.end(bytes));
  return startWhole([{ id: 'a', base_url: server.url, protocol: format.protocol }]);
}

interface Told {
  readonly status: number | undefined;
  readonly bytes: number;
  readonly last: string;
}

/** By the plain client, which costs least of the thread that it shares. */
function ask(
  { url, keys, model }: WholeGateway,
  format: Format,
  stream: boolean,
  headers: IncomingHttpHeaders = {},
) {
  return new Promise<Told>((resolve, reject) => {
    const call = request(
      `${url}${format.path(model, stream)}`,
      {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let bytes = 0;
        let last: Buffer = Buffer.alloc(0);
        answer.on('data', (piece: Buffer) => {
          bytes += piece.byteLength;
          last = piece;
        });
        answer.once('end', () =>
          resolve({ status: answer.statusCode, bytes, last: last.toString().slice(-1_000) }),
        );
      },
    );
    call.once('error', reject);
    call.end(JSON.stringify(format.body(model, stream)));
  });
}

const cases = (of: (format: Format) => readonly string[]) =>
  Object.entries(FORMATS).flatMap(([name, format]) => of(format).map((title) => ({ name, format, title })));

/** The longest event, whose time to parse is the measure: many short ones must not add up in one turn. */
function longestOf(events: string): string {
  let longest = '1';
  for (let at = events.indexOf('data: {'); at >= 0; at = events.indexOf('data: {', at + 1)) {
    const event = events.slice(at + 'data: '.length, events.indexOf('\n', at));
    if (event.length > longest.length) longest = event;
  }
  return longest;
}

/** A stream whose lines are no events breaks off. */
const BROKEN = 'lines of no meaning';

describe('a stream', () => {
  const [first] = Object.values(FORMATS);
  const ofAll = Object.keys(STREAMS);
  test.each(cases((format) => (format === first ? [...ofAll, ...Object.keys(LINES)] : ofAll)))(
    'of $name with $title passes on in short turns',
    { timeout: 120_000 },
    async ({ format, title }) => {
      const events = (STREAMS[title] ?? LINES[title])?.(format) ?? '';
      const text = [...format.before, events, ...format.after].join('');
      const gateway = await startVendor('text/event-stream', text, format);
      let told: Told | undefined;
      const found = await longestTurn(longestOf(events), async () => {
        told = await ask(gateway, format, true);
      });
      expect([told?.status, found]).toEqual([200, undefined]);
      expect(told?.last.includes('error')).toBe(title === BROKEN);
    },
  );
});

describe('a whole answer', () => {
  test.each(cases(({ whole }) => Object.keys(whole)))(
    'of $name with $title is read and told in short turns',
    { timeout: 120_000 },
    async ({ format, title }) => {
      const text = format.whole[title]?.() ?? '';
      const gateway = await startVendor('application/json', text, format);
      // A stream reads the same answer the same way, and writes it in other pieces.
      for (const stream of title in TEXTS || title === 'names' ? [false, true] : [false]) {
        let told: Told | undefined;
        const found = await longestTurn(text, async () => {
          told = await ask(gateway, format, stream, { 'idempotency-key': `k-${Math.random()}` });
        });
        expect([stream, told?.status, found]).toEqual([stream, 200, undefined]);
      }
    },
  );
});
