import { expect, test } from 'vitest';
import type { ChatInput, ChatStream } from '../../runtime/work/chat-types.ts';
import { collectGarbage } from '../support/collect-garbage.ts';
import { type ChatWorld, createChatWorld, DIALECT, failure, type Reply } from './chat-world.ts';
import { createEventSource, DONE_EVENT, STOP_EVENT, textEvent } from './event-source.ts';
import { createSink } from './sink.ts';

interface Watching {
  readonly refs: WeakRef<object>[];
  readonly at: ChatWorld;
}

/** A chat room whose upstream keeps nothing of what it is asked, and a look at all of it. */
function watching(reply: () => Promise<Reply>): Watching {
  const refs: WeakRef<object>[] = [];
  const at = createChatWorld({
    deps: {
      egress: {
        channelCall: async () => Promise.reject(new Error('not asked')),
        async channelEvents(call) {
          const { body } = call.request;
          if (body.kind === 'json' && typeof body.value === 'object' && body.value !== null) {
            refs.push(new WeakRef(body.value));
          }
          refs.push(new WeakRef(call.request));
          return reply();
        },
        publicFetch: async () => Promise.reject(new Error('not asked')),
      },
    },
  });
  return { refs, at };
}

/** The input lives in this function alone. */
async function open({ refs, at }: Watching): Promise<ChatStream> {
  const input: ChatInput = at.input({ stream: true, messages: [{ role: 'user', content: 'a long text' }] });
  refs.push(new WeakRef(input), new WeakRef(input.chat.body));
  return at.service.stream(input, DIALECT);
}

const left = (refs: readonly WeakRef<object>[]): number =>
  refs.filter((ref) => ref.deref() !== undefined).length;

test('a running stream keeps nothing of its request', async () => {
  const source = createEventSource();
  source.push(textEvent('Hi'));
  const world = watching(async () => source.outcome);
  const stream = await open(world);
  const sink = createSink();
  const end = stream.run(sink);
  await stream.asked;
  await collectGarbage();
  expect([world.refs.length, left(world.refs)]).toEqual([4, 0]);
  source.push(STOP_EVENT, DONE_EVENT);
  expect(await end).toBe('whole');
  source.end();
});

test('nor one that began before its upstream answered, once it has', async () => {
  const source = createEventSource();
  source.push(textEvent('Hi'));
  const answer = Promise.withResolvers<Reply>();
  const world = watching(() => answer.promise);
  const opening = open(world);
  await world.at.clock.advance(10_000);
  const stream = await opening;
  const end = stream.run(createSink());
  let asked = false;
  void stream.asked.then(() => {
    asked = true;
  });
  await collectGarbage();
  expect([asked, left(world.refs) > 0]).toEqual([false, true]);
  answer.resolve(source.outcome);
  await stream.asked;
  await collectGarbage();
  expect(left(world.refs)).toBe(0);
  source.push(STOP_EVENT, DONE_EVENT);
  expect(await end).toBe('whole');
  source.end();
});

test('nor one whose upstream failed', async () => {
  const world = watching(async () => failure('ambiguous', 'timeout'));
  await expect(open(world)).rejects.toThrow('in time');
  await collectGarbage();
  expect(left(world.refs)).toBe(0);
});
