import { describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import { GatewayError } from '../../../runtime/contract/errors.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import { hashRequest } from '../../../runtime/edge/idempotency/hash-request.ts';
import type { ServerBounds } from '../../../runtime/edge/server.ts';
import type { CallRecord } from '../../../runtime/store/call-store.ts';
import type { ChatService } from '../../../runtime/work/chat-types.ts';
import { CallerGone } from '../../../runtime/work/settle/call-ended.ts';
import type { TaskService } from '../../../runtime/work/types.ts';
import { completedTask, taskRecord, testServer } from '../fakes.ts';
import { CALL_ID, createClaimBook } from './claim-book.ts';

const OWNER = 'owner_1';
const ID = `task_${'0'.repeat(31)}1`;
const BODY = { model: 'video-a', prompt: 'a heron' };
const HELLO = { model: 'chat-mini', messages: [{ role: 'user', content: 'hello' }] };
const SUBMIT = '/v1/videos';
const CHAT = '/v1/chat/completions';

interface Script {
  /** What happens between the claim and the answer of a submission. */
  readonly meanwhile?: () => Promise<void>;
  /** Before it. */
  readonly before?: () => Promise<void>;
  readonly chat?: Partial<ChatService>;
  readonly call?: Partial<CallRecord>;
  readonly bounds?: Partial<ServerBounds>;
  readonly answers_hours?: number;
  readonly tasks?: Partial<TaskService>;
}

async function world(script: Script = {}) {
  const book = createClaimBook(OWNER);
  const made: string[] = [];
  const submit: TaskService['submit'] = async (input) => {
    await script.before?.();
    book.take(input.claim, ID);
    made.push(input.request.modelName);
    const task = taskRecord({ id: ID, model: input.request.modelName });
    server.world.tasks.set(ID, task);
    await script.meanwhile?.();
    return task;
  };
  const server = await testServer({
    registry,
    servable: ['video-a', 'chat-mini'],
    tasks: { submit, ...script.tasks },
    chat: {
      async complete(input) {
        book.take(input.claim, CALL_ID);
        made.push(input.chat.modelName);
        const answer = { text: '{"id":"call"}', warnings: [] };
        book.settle('k', input.keeper?.whole(answer));
        return answer;
      },
      ...script.chat,
    },
    store: {
      ...book.store,
      findCall: async (id) => (script.call === undefined ? undefined : { ...CALL, id, ...script.call }),
    },
    deployment: { retention: { traces_days: 30, answers_hours: script.answers_hours ?? 24 } },
    deps: { bounds: { idempotencyWaitMs: 30, idempotencyLookMs: 1, ...script.bounds } },
  });
  const post = async (url: string, body: object, key = 'k') => {
    const headers = { ...server.auth, 'idempotency-key': key, 'content-type': 'application/json' };
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  return { book, made, server, post };
}

const CALL: CallRecord = {
  id: 'call',
  kind: 'chat',
  route: 'chat-completions',
  owner_id: OWNER,
  key_id: 'key_1',
  model: 'chat-mini',
  model_id: 'chat-mini',
  spec_version: '',
  state: 'completed',
  hold: 9,
  price_rule: '',
  captured: 7,
  channel_id: null,
  usage: null,
  usage_source: null,
  reason: null,
  error_code: null,
  attempts: [],
  created_at: 0,
  deadline_at: 0,
  ended_at: null,
};

/** What the server makes of a body that is sent to a path. */
function hashOf(path: string, value: JsonObject): Promise<string> {
  const route = registry.routes.find((one) => one.path === path && one.method === 'POST');
  if (route === undefined) throw new Error(`internal: there is no route ${path}`);
  return hashRequest({ route, path: {}, query: {}, strict: false, body: { kind: 'json', value } });
}

describe('while the first request runs', () => {
  test('its repetition waits, is refused when that takes too long, and has the answer later', async () => {
    const gate = Promise.withResolvers<void>();
    const { post, made } = await world({ meanwhile: () => gate.promise });
    const first = post(SUBMIT, BODY);
    await expect.poll(() => made.length).toBe(1);
    const early = await post(SUBMIT, BODY);
    expect([early.status, early.headers['retry-after'], early.body.error.code]).toEqual([
      409,
      '5',
      'idempotency_in_progress',
    ]);
    expect(early.body.error.details.charged).toBeNull();
    gate.resolve();
    const late = await post(SUBMIT, BODY);
    expect([(await first).status, late.status, late.body, made.length]).toEqual([
      200,
      200,
      (await first).body,
      1,
    ]);
  });

  test('another request under its key is refused at once', async () => {
    const gate = Promise.withResolvers<void>();
    const { post, made } = await world({ meanwhile: () => gate.promise });
    const first = post(SUBMIT, BODY);
    await expect.poll(() => made.length).toBe(1);
    expect((await post(SUBMIT, { ...BODY, prompt: 'a gull' })).status).toBe(422);
    gate.resolve();
    await first;
  });

  test('its repetition takes its place where it was refused before any work was made', async () => {
    const gate = Promise.withResolvers<void>();
    let tries = 0;
    const { post, made } = await world({
      bounds: { idempotencyWaitMs: 10_000 },
      async before() {
        tries += 1;
        if (tries > 1) return;
        await gate.promise;
        throw new GatewayError('insufficient_user_quota');
      },
    });
    const both = [post(SUBMIT, BODY), post(SUBMIT, BODY)];
    await expect.poll(() => tries).toBe(1);
    gate.resolve();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([403, 200]);
    expect(made).toEqual(['video-a']);
  });
});

describe('work of another process', () => {
  test('is found when it is claimed between the look and the intent, and its answer is given', async () => {
    const request_hash = await hashOf(SUBMIT, BODY);
    const { post, made, book } = await world({
      async before() {
        const answer = { status: 200, headers: { 'x-first': '1' }, body: '{"id":"theirs"}' };
        book.put({ key: 'k', request_hash, answer });
      },
    });
    const reply = await post(SUBMIT, BODY);
    expect([
      reply.status,
      reply.headers['idempotent-replayed'],
      reply.headers['x-first'],
      reply.body,
    ]).toEqual([200, 'true', '1', { id: 'theirs' }]);
    expect(made).toEqual([]);
  });

  test('whose process died before its answer is told from the task, and the same from then on', async () => {
    const request_hash = await hashOf(SUBMIT, BODY);
    const { post, made, book, server } = await world();
    book.put({ key: 'k', request_hash, work_id: ID });
    server.world.tasks.set(ID, taskRecord({ id: ID, model: 'video-a' }));
    const first = await post(SUBMIT, BODY);
    server.world.tasks.set(ID, completedTask({ id: ID, model: 'video-a' }));
    const again = await post(SUBMIT, BODY);
    expect([first.status, first.body.status, first.headers['idempotent-replayed']]).toEqual([
      200,
      'queued',
      'true',
    ]);
    expect([again.body, made]).toEqual([first.body, []]);
  });

  test('that is still being submitted is waited for, but not for ever', async () => {
    const request_hash = await hashOf(SUBMIT, BODY);
    const { post, book, server } = await world();
    book.put({ key: 'k', request_hash, work_id: ID });
    server.world.tasks.set(ID, taskRecord({ id: ID, state: 'submitting' }));
    expect((await post(SUBMIT, BODY)).status).toBe(409);
    server.world.tasks.set(ID, taskRecord({ id: ID, state: 'queued' }));
    expect((await post(SUBMIT, BODY)).status).toBe(200);
  });

  test('is waited for no longer than its repeater is there', async () => {
    const request_hash = await hashOf(SUBMIT, BODY);
    const { book, server } = await world({ bounds: { idempotencyWaitMs: 600_000 } });
    book.put({ key: 'k', request_hash, work_id: ID });
    server.world.tasks.set(ID, taskRecord({ id: ID, state: 'submitting' }));
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const leave = new AbortController();
    const headers = { ...server.auth, 'idempotency-key': 'k', 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(BODY), signal: leave.signal };
    const waiting = fetch(`${address}${SUBMIT}`, sent);
    await expect.poll(() => book.looks()).toBeGreaterThan(5);
    leave.abort();
    await expect(waiting).rejects.toThrow();
    let before = -1;
    const grown = () => {
      const since = book.looks() - before;
      before += since;
      return since;
    };
    await expect.poll(grown, { interval: 50 }).toBe(0);
  });

  test('that its owner deleted cannot be told', async () => {
    const request_hash = await hashOf(SUBMIT, BODY);
    const { post, book } = await world();
    book.put({ key: 'k', request_hash, work_id: ID });
    expect((await post(SUBMIT, BODY)).status).toBe(409);
  });

  test('answered first counts: all are told the same', async () => {
    const { post, book } = await world({
      async meanwhile() {
        const claim = book.get('k');
        if (claim !== undefined)
          book.put({ ...claim, answer: { status: 200, headers: {}, body: '{"id":"kept first"}' } });
      },
    });
    expect((await post(SUBMIT, BODY)).body).toEqual({ id: 'kept first' });
  });
});

test('a refusal after the work began says the first time that it is final', async () => {
  const { post } = await world({
    meanwhile: async () => {
      throw new GatewayError('upstream_error', { message: 'it broke', retryAfterSecs: 5 });
    },
  });
  const [first, again] = [await post(SUBMIT, BODY), await post(SUBMIT, BODY)];
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect((first.body.error ?? first.body).message).toBe(
    'it broke; send it again under a new Idempotency-Key',
  );
  for (const { headers } of [first, again])
    expect([headers['x-should-retry'], headers['retry-after']]).toEqual(['false', undefined]);
});

describe('a chat call', () => {
  test('that was charged and whose answer was not kept is not made again', async () => {
    const request_hash = await hashOf(CHAT, HELLO);
    const { post, made, book } = await world({ call: { captured: 7 } });
    book.put({ key: 'k', request_hash, work_id: CALL_ID });
    const reply = await post(CHAT, HELLO);
    expect([reply.status, reply.headers['x-should-retry'], reply.body.error.details]).toMatchObject([
      409,
      'false',
      { charged: 7, retryable: false },
    ]);
    expect(made).toEqual([]);
  });

  test('that its caller left is begun anew when it cost nothing', async () => {
    let left = true;
    const { post, made, book } = await world({
      chat: {
        async complete(input) {
          book.take(input.claim, CALL_ID);
          made.push('call');
          if (!left) return { text: '{"id":"call"}', warnings: [] };
          left = false;
          book.free('k');
          throw new CallerGone();
        },
      },
    });
    const [first, second] = [await post(CHAT, HELLO), await post(CHAT, HELLO)];
    expect([first.status, second.status, second.headers['idempotent-replayed'], made.length]).toEqual([
      500,
      200,
      undefined,
      2,
    ]);
  });

  test('as a stream that is too long is not kept', async () => {
    const { post, book } = await world({
      call: {},
      chat: {
        async stream(input, dialect) {
          book.take(input.claim, CALL_ID);
          return {
            warnings: [],
            asked: Promise.resolve(),
            async run(sink) {
              for (let part = 0; part < 9; part += 1)
                sink.write(dialect.chunk(JSON.stringify({ text: 'x'.repeat(131_072) })));
              return 'whole';
            },
          };
        },
      },
    });
    const stream = { ...HELLO, stream: true };
    const server = await post(CHAT, stream).catch(() => undefined);
    expect(server).toBeUndefined();
    expect(book.get('k')?.answer).toBeUndefined();
    expect((await post(CHAT, stream)).status).toBe(409);
  });
});

test('a stream that its caller left is not told as far as it came', async () => {
  const { post, book } = await world({
    call: { state: 'failed', captured: 3, reason: 'caller_gone' },
    chat: {
      async stream(input, dialect) {
        book.take(input.claim, CALL_ID);
        return {
          warnings: [],
          asked: Promise.resolve(),
          async run(sink) {
            sink.write(dialect.chunk(JSON.stringify({ text: 'half of it' })));
            return 'gone';
          },
        };
      },
    },
  });
  await expect(post(CHAT, { ...HELLO, stream: true })).rejects.toThrow();
  const reply = await post(CHAT, { ...HELLO, stream: true });
  expect([reply.status, reply.body.error.code, reply.body.error.details.charged]).toEqual([
    409,
    'idempotency_answer_gone',
    3,
  ]);
});

test('when its time is over a key stands for a new request (F09)', async () => {
  const { post, made } = await world({ answers_hours: 0 });
  const [first, again] = [await post(SUBMIT, BODY), await post(SUBMIT, BODY)];
  expect([first.status, again.status, again.headers['idempotent-replayed'], made.length]).toEqual([
    200,
    200,
    undefined,
    2,
  ]);
});

test('an answer that cannot be kept is given all the same', async () => {
  const { post, made, book } = await world({ meanwhile: async () => book.fail() });
  expect([(await post(SUBMIT, BODY)).status, made]).toEqual([200, ['video-a']]);
});
