import { expect, test } from 'vitest';
import { begin } from './begun-stream.ts';
import { chatProtocol, createChatWorld } from './chat-world.ts';
import { DONE_EVENT, STOP_EVENT, textEvent } from './event-source.ts';
import { dataOf } from './sink.ts';

test('the end is not written while its settlement is', async () => {
  const begun = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const at = createChatWorld({
    settle: async ({ capture }) => {
      begun.resolve();
      await written.promise;
      return { applied: true, captured: capture };
    },
  });
  const { source, sink, end } = await begin({}, at);
  source.push(textEvent(' there'), STOP_EVENT, DONE_EVENT);
  await begun.promise;
  await at.clock.advance(0);
  expect(dataOf(sink.text())).toHaveLength(3);
  expect(sink.text()).not.toContain('[DONE]');
  written.resolve();
  expect(await end).toBe('whole');
  expect(dataOf(sink.text()).at(-1)).toBe('[DONE]');
});

test('an error inside a stream is told without the token that its call was signed with', async () => {
  const { rules, ...errors } = chatProtocol('p').errors;
  const refusing = { ...errors, rules: [...rules, { class: 'invalid_request', code: ['bad'] } as const] };
  const at = createChatWorld({ protocols: [chatProtocol('p', { errors: refusing })] });
  const { source, sink, end } = await begin({}, at);
  source.push('data: {"error":{"code":"bad","message":"no tool for derived-of-upstream here"}}\n\n');
  expect(await end).toBe('failed');
  expect(dataOf(sink.text()).at(-1)).toMatchObject({
    error: { message: 'the upstream refused the request as invalid: no tool for [redacted] here' },
  });
  expect(at.lines.find(({ message }) => message === 'a chat call ended')).toMatchObject({
    error_code: 'invalid_request',
    reason: 'upstream_error',
  });
});
