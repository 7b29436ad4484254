import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { ChatReading, Converted, StreamReader } from '../../runtime/formats/types.ts';
import {
  type AnswerCase,
  casesOf,
  contextOf,
  type Found,
  IDENTITY,
  inlineOf,
  PROTOCOLS,
  type RequestCase,
  requestOf,
  type StreamCase,
  streamText,
} from './chat-cases.ts';
import { eventsOf, readEvents } from './read-all.ts';

const UPSTREAM_MODEL = 'upstream-model';
/** The most tokens of an answer of the model that the cases are about. */
const MODEL_TOKENS = 8192;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function convert(found: Found<RequestCase>): Converted {
  const { chat, settings, stream, output_tokens, most_output_tokens } = found.data;
  const request = requestOf(chat);
  return atOnce(
    found.format.request({
      request,
      body: chat,
      model: UPSTREAM_MODEL,
      stream: stream ?? false,
      choice: found.choice,
      settings: settings ?? {},
      output_tokens: output_tokens ?? request.max_completion_tokens ?? request.max_tokens ?? MODEL_TOKENS,
      most_output_tokens: most_output_tokens ?? MODEL_TOKENS,
      inputs: found.protocol.inputs,
      inline: inlineOf(found.data),
    }),
  );
}

function nativeOf(found: Found<unknown>) {
  if (found.format.native === undefined) throw new Error(`${found.name}: the format has no native body`);
  return found.format.native;
}

function refusalOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { code: error.code, param: error.options.param, message: error.message };
  }
  return 'nothing was refused';
}

function checkAnswer(found: Found<AnswerCase>, reading: ChatReading, defaults: JsonObject): void {
  const { data } = found;
  if (data.error === true) {
    expect(reading).toEqual({ kind: 'error', failure: { body: data.upstream } });
  } else if (data.unusable === true) {
    expect(reading).toEqual({ kind: 'unusable', reason: expect.stringMatching(/./) });
  } else {
    if (reading.kind !== 'answer') throw new Error(`${found.name}: ${JSON.stringify(reading)}`);
    expect(plain(reading.body)).toEqual({ ...defaults, ...data.public });
    expect(reading.usage).toEqual(data.usage);
    if (data.delivered_bytes !== undefined) expect(reading.delivered_bytes).toBe(data.delivered_bytes);
  }
}

function checkStream(found: Found<StreamCase>, reader: StreamReader, defaults: JsonObject): void {
  const { data } = found;
  const events = eventsOf([Buffer.from(streamText(data))], found.protocol.max_event_bytes);
  const read = readEvents(reader, events);
  expect(read.chunks.map(plain)).toEqual(data.chunks.map((chunk) => ({ ...defaults, ...chunk })));
  expect(read.end).toBe(data.end);
  expect(read.usage).toEqual(data.usage);
  if (data.delivered_bytes !== undefined) expect(read.bytes).toBe(data.delivered_bytes);
}

const WHOLE = { object: 'chat.completion', ...IDENTITY };
const CHUNK = { object: 'chat.completion.chunk', ...IDENTITY };

describe('requests', () => {
  test.each(casesOf<RequestCase>('request').map((found) => [found.name, found] as const))(
    '%s',
    (_, found) => {
      const { body, error, warnings } = found.data;
      if (error !== undefined) {
        const message = error.message ?? expect.stringMatching(/./);
        expect(refusalOf(() => convert(found))).toEqual({ code: 'invalid_request', ...error, message });
        return;
      }
      const converted = convert(found);
      expect(plain(converted.body)).toEqual(body);
      if (found.data.asks !== undefined) expect(converted.output_tokens).toBe(found.data.asks);
      expect(converted.warnings.map(({ field, action }) => ({ field, action }))).toEqual(warnings ?? []);
    },
  );

  test.each(casesOf<RequestCase>('native-request').map((found) => [found.name, found] as const))(
    '%s',
    (_, found) => {
      const { chat, body, stream } = found.data;
      const sent = nativeOf(found).request(chat, { model: UPSTREAM_MODEL, stream: stream ?? false });
      expect(plain(sent)).toEqual(body);
    },
  );

  test('a body is not changed by what is made of it', () => {
    for (const found of casesOf<RequestCase>('request')) {
      const before = structuredClone(found.data.chat);
      refusalOf(() => convert(found));
      expect(found.data.chat, found.name).toEqual(before);
    }
  });
});

describe('answers', () => {
  test.each(casesOf<AnswerCase>('answer').map((found) => [found.name, found] as const))('%s', (_, found) => {
    checkAnswer(found, atOnce(found.format.answer(found.data.upstream, contextOf(found))), WHOLE);
  });

  test.each(casesOf<AnswerCase>('native-answer').map((found) => [found.name, found] as const))(
    '%s',
    (_, found) => {
      checkAnswer(found, atOnce(nativeOf(found).answer(found.data.upstream, contextOf(found))), {});
    },
  );
});

describe('streams', () => {
  test.each(casesOf<StreamCase>('stream').map((found) => [found.name, found] as const))('%s', (_, found) => {
    checkStream(found, found.format.stream(contextOf(found)), CHUNK);
  });

  test.each(casesOf<StreamCase>('native-stream').map((found) => [found.name, found] as const))(
    '%s',
    (_, found) => {
      checkStream(found, nativeOf(found).stream(contextOf(found)), {});
    },
  );
});

test.each(PROTOCOLS)('%s has cases of every kind', (id) => {
  for (const kind of ['request', 'answer', 'stream']) {
    expect(
      casesOf(kind).some(({ name }) => name.startsWith(`${id}/`)),
      kind,
    ).toBe(true);
  }
});
