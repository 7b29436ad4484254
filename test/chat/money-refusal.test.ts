import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { formatOf } from '../../runtime/formats/table.ts';
import type { CheckedChat } from '../../runtime/intake/types.ts';
import { refusal } from './begun-stream.ts';
import { createChatWorld } from './chat-world.ts';

const NATIVE: Partial<CheckedChat> = {
  kind: 'native',
  surface: 'gemini',
  body: { contents: [{ parts: [{ text: 'Hi' }] }] },
};

/** Which field makes a request cheaper is told in the words of the caller's dialect. */
test.each([
  ['the common format', {}, 'a smaller max_tokens lowers it'],
  ['a body of another dialect', NATIVE, 'a smaller generationConfig.maxOutputTokens lowers it'],
])('a caller without money who sent %s is told how to need less', async (_, chat, advice) => {
  const protocol = registry.chat_protocols.gemini;
  if (protocol === undefined) throw new Error('no such protocol');
  const at = createChatWorld({
    protocols: [protocol],
    channels: [{ id: 'a', protocol: protocol.id }],
    deps: { formatOf },
    open: async () => ({ kind: 'insufficient_quota', balance: 5, limited_by: 'wallet' }),
  });
  const error = await refusal(at.service.complete(at.input({}, {}, chat)));
  expect(error.code).toBe('insufficient_user_quota');
  expect(error.message.split('; ')[1]).toBe(advice);
  expect(at.asked).toEqual([]);
});
