import { expect, test } from 'vitest';
import type {
  ChatAnswer,
  ChatInput,
  ChatService,
  ChatStream,
  StreamDialect,
} from '../../runtime/chat/types.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { limitChat } from '../../runtime/limits/limit-chat.ts';
import { createWorkCounter } from '../../runtime/limits/work-counter.ts';
import type { KeyRecord } from '../../runtime/store/types.ts';
import { DEPLOYMENT, keyRecord } from '../http/fakes.ts';

const ANSWER: ChatAnswer = { body: {}, warnings: [] };
const NOBODY = { write: () => true, drained: () => Promise.resolve() };
const DIALECT: StreamDialect = {
  chunk: () => '',
  end: '',
  error: () => '',
  keepAlive: undefined,
  usageChunk: true,
};

/** A chat service whose calls end when the test says so. */
function world(group: { readonly concurrent?: number } = {}) {
  const ends: PromiseWithResolvers<void>[] = [];
  const begin = (): Promise<void> => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  const chat: Pick<ChatService, 'complete' | 'stream'> = {
    complete: () => begin().then(() => ANSWER),
    stream: async (input): Promise<ChatStream> => {
      if (input.requestId === 'refused') throw new GatewayError('model_not_allowed');
      return { warnings: [], run: () => begin().then(() => 'whole' as const), asked: Promise.resolve() };
    },
  };
  const counter = createWorkCounter();
  const groups = { default: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: group } };
  const limited = limitChat(chat, { counter, deployment: () => ({ ...DEPLOYMENT, groups }) });
  const input = (key: Partial<KeyRecord>, parts: Partial<ChatInput> = {}) =>
    ({ key: keyRecord(key), requestId: 'r', signal: new AbortController().signal, ...parts }) as ChatInput;
  const told = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof GatewayError ? [error.code, error.options.details] : error),
    );
  return { ends, counter, limited, input, told };
}

test('calls of a key beyond its limit are refused, whole and streamed alike, until one has ended', async () => {
  const { ends, limited, input, told, counter } = world();
  const key = { id: 'k', concurrent: 2 };
  const first = limited.complete(input(key));
  const stream = await limited.stream(input(key), DIALECT);
  const refusal = ['too_many_requests', { charged: 0, limited_by: 'key' }];
  expect(await told(limited.complete(input(key)))).toEqual(refusal);
  expect(await told(limited.stream(input(key), DIALECT))).toEqual(refusal);
  ends[0]?.resolve();
  expect(await first).toBe(ANSWER);
  expect(counter.inFlight('key:k')).toBe(1);
  const running = stream.run(NOBODY);
  ends[1]?.resolve();
  expect([await running, counter.inFlight('key:k')]).toEqual(['whole', 0]);
});

test('keys of one group share its limit', async () => {
  const { ends, limited, input, told } = world({ concurrent: 1 });
  const first = limited.complete(input({ id: 'a' }));
  expect(await told(limited.complete(input({ id: 'b' })))).toEqual([
    'too_many_requests',
    { charged: 0, limited_by: 'group' },
  ]);
  ends[0]?.resolve();
  await first;
  const second = limited.complete(input({ id: 'b' }));
  ends[1]?.resolve();
  expect(await second).toBe(ANSWER);
});

test.each([
  [
    'a call that fails',
    async ({ ends, limited, input, told }: ReturnType<typeof world>, key: Partial<KeyRecord>) => {
      const failed = told(limited.complete(input(key)));
      ends[0]?.reject(new GatewayError('upstream_error'));
      await failed;
    },
  ],
  [
    'a stream that never begins',
    async ({ limited, input, told }, key) => {
      await told(limited.stream(input(key, { requestId: 'refused' }), DIALECT));
    },
  ],
  [
    'a stream whose caller left before it was written',
    async ({ limited, input }, key) => {
      const caller = new AbortController();
      await limited.stream(input(key, { signal: caller.signal }), DIALECT);
      caller.abort();
    },
  ],
  [
    'a stream that breaks while it is written',
    async ({ ends, limited, input, told }, key) => {
      const running = told((await limited.stream(input(key), DIALECT)).run(NOBODY));
      ends[0]?.reject(new Error('the sink broke'));
      await running;
    },
  ],
])('%s gives its place back', async (_, end) => {
  const one = world();
  await end(one, { id: 'k', concurrent: 1 });
  expect(one.counter.inFlight('key:k')).toBe(0);
});

test('a caller who leaves while the answer is written holds its place until that is over', async () => {
  const { ends, limited, input, counter } = world();
  const caller = new AbortController();
  const stream = await limited.stream(input({ id: 'k', concurrent: 1 }, { signal: caller.signal }), DIALECT);
  const running = stream.run(NOBODY);
  caller.abort();
  expect(counter.inFlight('key:k')).toBe(1);
  ends[0]?.resolve();
  await running;
  expect(counter.inFlight('key:k')).toBe(0);
});
