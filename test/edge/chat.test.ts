import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { CHAT, CONTENTS, chatServer, DRAWING, HELLO, SERVABLE, someModel } from './chat-world.ts';
import { DEPLOYMENT } from './fakes.ts';

const model = someModel('chat');
const ours = registry.chat_families.find(({ models_of }) => models_of !== undefined);
const google = ours?.models[0]?.id ?? '';
const STREAM = `/v1beta/models/${google}:streamGenerateContent`;

describe('an answer in one piece', () => {
  test('is that of the chat service, for the checked request', async () => {
    const { app, auth, asked } = await chatServer();
    const answer = await app.inject({
      method: 'POST',
      url: CHAT,
      headers: auth,
      payload: { model, ...HELLO },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 'chatcmpl-1', model }]);
    expect(answer.headers['gateway-warnings']).toBeUndefined();
    expect(asked.map(({ chat, requestId, key }) => [chat.kind, chat.model.id, requestId, key.id])).toEqual([
      ['chat', model, answer.headers['x-request-id'], 'key_1'],
    ]);
  });

  test('carries its warnings in a header, in ASCII', async () => {
    const warnings = [
      { field: 'seed', action: 'ignored' as const, message: 'seed is ignored: “naïve”\r\nx: 1' },
    ];
    const { app, auth } = await chatServer({ warnings });
    const answer = await app.inject({
      method: 'POST',
      url: CHAT,
      headers: auth,
      payload: { model, ...HELLO },
    });
    const header = String(answer.headers['gateway-warnings']);
    expect(JSON.parse(header)).toEqual(warnings);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
  });

  test('says how many warnings did not fit', async () => {
    const warnings = Array.from({ length: 100 }, (_, index) => ({
      field: `f${index}`,
      action: 'ignored' as const,
      message: 'é'.repeat(100),
    }));
    const { app, auth } = await chatServer({ warnings });
    const answer = await app.inject({
      method: 'POST',
      url: CHAT,
      headers: auth,
      payload: { model, ...HELLO },
    });
    const header = String(answer.headers['gateway-warnings']);
    const shown: { field: string; message: string }[] = JSON.parse(header);
    expect(header.length).toBeLessThan(5_000);
    expect(shown.at(-1)?.message).toBe(`${100 - shown.length + 1} more warnings are not shown`);
  });
});

describe('a stream', () => {
  test('is written as events that end with [DONE]', async () => {
    const { app, auth } = await chatServer({
      warnings: [{ field: 'seed', action: 'ignored', message: 'not here' }],
    });
    const payload = { model, stream: true, ...HELLO };
    const answer = await app.inject({ method: 'POST', url: CHAT, headers: auth, payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('data: {"n":1}\n\ndata: {"n":2}\n\ndata: [DONE]\n\n');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'gateway-warnings': '[{"field":"seed","action":"ignored","message":"not here"}]',
    });
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
  });

  test.each([
    [undefined, false],
    [null, false],
    [{ include_usage: false }, false],
    [{ include_usage: true }, true],
  ])('with stream_options %j asks for usage: %s', async (stream_options, wanted) => {
    const seen: boolean[] = [];
    const { app, auth } = await chatServer({
      async run(_sink, { dialect }) {
        seen.push(dialect.usageChunk);
        return 'whole';
      },
    });
    const payload = { model, stream: true, stream_options, ...HELLO };
    await app.inject({ method: 'POST', url: CHAT, headers: auth, payload });
    expect(seen).toEqual([wanted]);
  });

  test('that fails ends with an error in the words of its surface, on one line', async () => {
    const message = 'broken\n\ndata: [DONE]\r\n\r\n';
    const { app, auth } = await chatServer({
      async run(sink, { dialect }) {
        sink.write(dialect.chunk(JSON.stringify({ n: 1 })));
        sink.write(dialect.error(new GatewayError('upstream_error', { message })));
        return 'failed';
      },
    });
    const payload = { model, stream: true, ...HELLO };
    const answer = await app.inject({ method: 'POST', url: CHAT, headers: auth, payload });
    const events = answer.body.split('\n\n');
    expect(events).toHaveLength(3);
    expect(events[2]).toBe('');
    expect(JSON.parse(events[1]?.slice('data: '.length) ?? '')).toEqual({
      error: {
        message,
        type: 'gateway_api_error',
        param: '',
        code: 'upstream_error',
        details: { retryable: true, charged: 0, request_id: answer.headers['x-request-id'] },
      },
    });
  });

  test('that is refused before it began is an ordinary refusal', async () => {
    const { app, auth } = await chatServer({
      refuse: () => new GatewayError('too_many_requests', { message: 'busy', retryAfterSecs: 7 }),
    });
    const payload = { model, stream: true, ...HELLO };
    const answer = await app.inject({ method: 'POST', url: CHAT, headers: auth, payload });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
      429,
      '7',
      'application/json; charset=utf-8',
    ]);
    expect(answer.json().error).toMatchObject({
      code: 'too_many_requests',
      type: 'gateway_api_error',
      details: { charged: 0, retryable: true },
    });
  });
});

describe('the dialect of content', () => {
  test('answers events for alt=sse', async () => {
    const { app, auth, asked } = await chatServer();
    const url = `${STREAM}?alt=sse`;
    const answer = await app.inject({ method: 'POST', url, headers: auth, payload: CONTENTS });
    expect(answer.body).toBe('data: {"n":1}\r\n\r\ndata: {"n":2}\r\n\r\n');
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(asked[0]?.chat).toMatchObject({ kind: 'native', modelName: google, surface: 'gemini' });
  });

  test('answers one JSON list otherwise', async () => {
    const { app, auth } = await chatServer();
    const answer = await app.inject({ method: 'POST', url: STREAM, headers: auth, payload: CONTENTS });
    expect([answer.json(), answer.headers['content-type']]).toEqual([
      [{ n: 1 }, { n: 2 }],
      'application/json; charset=utf-8',
    ]);
  });

  test('an empty list is one too', async () => {
    const { app, auth } = await chatServer({
      async run(sink, { dialect }) {
        sink.write(dialect.end);
        return 'whole';
      },
    });
    const answer = await app.inject({ method: 'POST', url: STREAM, headers: auth, payload: CONTENTS });
    expect(answer.json()).toEqual([]);
  });

  test.each([
    ['at once', 0],
    ['after a piece', 1],
  ])('a list that fails %s ends with the error as its last item', async (_title, before) => {
    const { app, auth } = await chatServer({
      async run(sink, { dialect }) {
        for (let n = 1; n <= before; n += 1) sink.write(dialect.chunk(JSON.stringify({ n })));
        if (dialect.keepAlive !== undefined) sink.write(dialect.keepAlive);
        sink.write(dialect.error(new GatewayError('upstream_timeout', { message: 'late' })));
        return 'failed';
      },
    });
    const answer = await app.inject({ method: 'POST', url: STREAM, headers: auth, payload: CONTENTS });
    const items: Record<string, unknown>[] = answer.json();
    expect(items).toHaveLength(before + 1);
    expect(items.at(-1)).toMatchObject({
      error: { code: 504, message: 'late', status: 'DEADLINE_EXCEEDED' },
    });
  });

  test('two lists of one server do not know of each other', async () => {
    const { app, auth } = await chatServer();
    const send = () => app.inject({ method: 'POST', url: STREAM, headers: auth, payload: CONTENTS });
    for (const answer of await Promise.all([send(), send()]))
      expect(answer.json()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('answers whole without a stream', async () => {
    const { app, auth } = await chatServer();
    const url = `/v1beta/models/${google}:generateContent`;
    const answer = await app.inject({ method: 'POST', url, headers: auth, payload: CONTENTS });
    expect([answer.statusCode, answer.json().model]).toEqual([200, google]);
  });

  test('refuses alt values that are none', async () => {
    const { app, auth } = await chatServer();
    const url = `${STREAM}?alt=proto`;
    const answer = await app.inject({ method: 'POST', url, headers: auth, payload: CONTENTS });
    expect([answer.statusCode, answer.json().error.status]).toEqual([400, 'INVALID_ARGUMENT']);
  });
});

describe('paths with a verb', () => {
  test.each([
    ['POST', `/v1beta/models/${google}:generateContent`, 200, google],
    ['POST', `/v1/models/${google}:generateContent`, 200, google],
    ['POST', `/v1/models/${google}:streamGenerateContent`, 200, google],
    ['POST', '/v1beta/models/no.such-model:generateContent', 404, undefined],
    ['POST', '/v1beta/models/a%2Fb:generateContent', 404, undefined],
    ['POST', '/v1beta/models/a:b:generateContent', 404, undefined],
    ['POST', '/v1beta/models/:generateContent', 404, undefined],
    ['POST', `/v1beta/models/${google}:other`, 404, undefined],
    ['POST', `/v1beta/models/${google}:countTokens`, 404, undefined],
    ['PUT', `/v1/models/${google}:generateContent`, 405, undefined],
    ['POST', `/v1beta/models/${google}`, 405, undefined],
    ['POST', `/v1beta/models/${google}:generateContent/x`, 404, undefined],
    ['GET', `/v1beta/models/${google}:generateContent`, 405, undefined],
    ['DELETE', `/v1/models/${google}:streamGenerateContent`, 405, undefined],
    ['GET', '/v1/models/ft:mine', 404, undefined],
  ])('%s %s is %i', async (method, url, status, name) => {
    const { app, auth, asked } = await chatServer();
    const payload = method === 'POST' ? { payload: CONTENTS } : {};
    const answer = await app.inject({ method: method as 'POST', url, headers: auth, ...payload });
    expect(answer.statusCode).toBe(status);
    expect(asked.map(({ chat }) => chat.modelName)).toEqual(name === undefined ? [] : [name]);
  });

  test.each([
    ['GET', `/v1beta/models/${google}:generateContent`, 'POST'],
    ['POST', `/v1beta/models/${google}`, 'GET'],
  ])('%s %s is told to use %s', async (method, url, allow) => {
    const { app, auth } = await chatServer();
    const answer = await app.inject({ method: method as 'POST', url, headers: auth });
    expect([answer.headers.allow, answer.json().error.status]).toEqual([allow, 'UNIMPLEMENTED']);
  });
});

describe('the key', () => {
  const url = `/v1beta/models/${google}:generateContent`;

  test('may come in the header of the vendor', async () => {
    const { app, key } = await chatServer();
    const headers = { 'x-goog-api-key': key };
    const answer = await app.inject({ method: 'POST', url, headers, payload: CONTENTS });
    expect(answer.statusCode).toBe(200);
  });

  test('in Authorization counts before it', async () => {
    const { app, key } = await chatServer();
    const headers = { authorization: 'Bearer sk-wrong', 'x-goog-api-key': key };
    const answer = await app.inject({ method: 'POST', url, headers, payload: CONTENTS });
    expect(answer.statusCode).toBe(401);
  });

  test.each(['', ' ', 'Bearer', 'bearer  '])('an Authorization of %j does not hide it', async (given) => {
    const { app, key } = await chatServer();
    const headers = { authorization: given, 'x-goog-api-key': key };
    const answer = await app.inject({ method: 'POST', url, headers, payload: CONTENTS });
    expect(answer.statusCode).toBe(200);
  });

  test('is not looked for in it on other routes', async () => {
    const { app, key } = await chatServer();
    const headers = { 'x-goog-api-key': key };
    const answer = await app.inject({ method: 'POST', url: CHAT, headers, payload: { model, ...HELLO } });
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      401,
      {
        type: 'invalid_request_error',
        code: 'invalid_api_key',
        message: 'the API key is missing or not valid; send it as `Authorization: Bearer <API_KEY>`',
      },
    ]);
  });

  test.each(['', 'no key', 'sk-a\u0001'])('%j is refused, naming both ways', async (given) => {
    const { app, asked } = await chatServer();
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'x-goog-api-key': given },
      payload: CONTENTS,
    });
    expect([answer.statusCode, answer.json().error.status, answer.json().error.message]).toEqual([
      401,
      'UNAUTHENTICATED',
      'the API key is missing or not valid; send it as `Authorization: Bearer <API_KEY>` or `x-goog-api-key: <API_KEY>`',
    ]);
    expect(asked).toEqual([]);
  });
});

describe('bodies', () => {
  test.each([
    ['none', undefined, 400, 'model is missing: name one of the models that GET /v1/models lists'],
    ['no model', HELLO, 400, 'model is missing: name one of the models that GET /v1/models lists'],
    ['no messages', { model }, 400, 'messages is missing'],
  ])('%s', async (_title, payload, status, message) => {
    const { app, auth } = await chatServer();
    const headers = { ...auth, 'content-type': 'application/json' };
    const answer = await app.inject({
      method: 'POST',
      url: CHAT,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const { error } = answer.json();
    expect([answer.statusCode, error.type, error.param, error.details.charged]).toEqual([
      status,
      'invalid_request_error',
      '',
      0,
    ]);
    if (payload !== undefined) expect(error.message).toBe(message);
  });

  test('a strict request is refused as soon as there is a warning', async () => {
    const { app, auth, asked } = await chatServer();
    const silent = registry.chat_families
      .flatMap(({ models }) => models)
      .find(({ features }) => features.reasoning === 'no');
    const payload = { model: silent?.id, reasoning_effort: 'high', ...HELLO };
    const headers = { ...auth, 'gateway-strict': 'true' };
    const answer = await app.inject({ method: 'POST', url: CHAT, headers, payload });
    expect([answer.statusCode, answer.json().error.param]).toEqual([400, 'reasoning_effort']);
    expect(asked).toEqual([]);
  });
});

describe('models', () => {
  test('of chat are listed with what they can do', async () => {
    const { app, auth } = await chatServer();
    const answer = await app.inject({ url: `/v1/models/${model}`, headers: auth });
    const found = registry.chat_families.flatMap(({ models }) => models).find(({ id }) => id === model);
    expect(answer.json().capabilities).toMatchObject({
      kind: 'chat',
      routes: expect.arrayContaining([`POST ${CHAT}`]),
      inputs: { ...found?.inputs },
      features: { ...found?.features },
      limits: { ...found?.limits },
      price: { per: 'million_tokens', input_micros: found?.price.input_micros },
    });
    const list = await app.inject({ url: '/v1/models', headers: auth });
    const ids: string[] = list.json().data.map(({ id }: { id: string }) => id);
    for (const { models } of registry.chat_families) for (const { id } of models) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('of the content routes are listed in the words of their vendor', async () => {
    const { app, key } = await chatServer();
    const headers = { 'x-goog-api-key': key };
    const list = await app.inject({ url: '/v1beta/models', headers });
    const one = await app.inject({ url: `/v1beta/models/${google}`, headers });
    expect(one.json()).toMatchObject({
      name: `models/${google}`,
      supportedGenerationMethods: ['generateContent', 'streamGenerateContent'],
    });
    const { models }: { models: { name: string }[] } = list.json();
    expect(models).toContainEqual(one.json());
    const ids = (ours?.models ?? []).map(({ id }) => `models/${id}`);
    expect(models.map(({ name }) => name)).toEqual([...DRAWING, ...ids]);
  });

  test('of the content routes are those that some enabled channel serves in the dialect', async () => {
    const protocol = Object.values(registry.chat_protocols).find(({ native }) => native === 'gemini');
    const other = Object.values(registry.chat_protocols).find(({ native }) => native !== 'gemini');
    const [channel] = DEPLOYMENT.channels;
    if (protocol === undefined || other === undefined || channel === undefined)
      throw new Error('no protocols');
    const [first = '', second = '', third = ''] = (ours?.models ?? []).map(({ id }) => id);
    const channels = [
      { ...channel, protocol: protocol.id, enabled: false, models: { [first]: 'x', [second]: 'x' } },
      { ...channel, protocol: protocol.id, models: { [first]: 'x' } },
      { ...channel, protocol: other.id, models: { [third]: 'x' } },
    ];
    const { forChat } = createDirectory({ channels }, registry);
    const directory = () => ({ servable: () => new Set(SERVABLE), forChat });
    const { app, auth } = await chatServer({}, { deps: { directory } });
    const list = await app.inject({ url: '/v1beta/models', headers: auth });
    const names = list.json().models.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...DRAWING, `models/${first}`]);
  });
});
