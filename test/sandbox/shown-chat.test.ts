import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { sandboxBanner } from '../../runtime/sandbox/banner.ts';
import { shownChat } from '../../runtime/sandbox/shown-examples.ts';

const banner = (chat: ReturnType<typeof shownChat>) =>
  sandboxBanner({
    url: 'http://127.0.0.1:1',
    adminUrl: 'http://127.0.0.1:2',
    twinOrigin: 'http://127.0.0.1:3',
    model: 'video-a',
    chat,
    pictures: [],
    examples: [],
    uploadPath: undefined,
  });

test('the banner shows a chat whole and as a stream, in the common format and in the dialect of another client', () => {
  const lines = banner(shownChat(registry.routes)).split('\n');
  expect(lines.filter((line) => /completions|generateContent/i.test(line))).toEqual([
    `curl -s "$GW/v1/chat/completions" -H "$AUTH" -H "$JSON" -d '{"model":"chat-mini","messages":[{"role":"user","content":"What is a heron?"}]}'; echo`,
    `curl -sN "$GW/v1/chat/completions" -H "$AUTH" -H "$JSON" -d '{"model":"chat-mini","messages":[{"role":"user","content":"What is a heron?"}],"stream":true}'`,
    `curl -s "$GW/v1beta/models/gemini-chat:generateContent" -H 'x-goog-api-key: sk-sandbox' -H "$JSON" -d '{"contents":[{"role":"user","parts":[{"text":"What is a heron?"}]}]}'; echo`,
    `curl -sN "$GW/v1beta/models/gemini-chat:streamGenerateContent?alt=sse" -H 'x-goog-api-key: sk-sandbox' -H "$JSON" -d '{"contents":[{"role":"user","parts":[{"text":"What is a heron?"}]}]}'`,
  ]);
});

test('where nothing chats, nothing is shown', () => {
  const routes = registry.routes.filter(({ operation }) => !/^(chat|content)\./.test(operation));
  expect(shownChat(routes)).toEqual([]);
  expect(banner([])).not.toContain('# chat');
});
