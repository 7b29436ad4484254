import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { sandboxBanner, shownChat, shownExamples, shownPictures } from '../../runtime/sandbox/banner.ts';
import { shownRoutes } from '../support/shown-routes.ts';

const banner = (chat: ReturnType<typeof shownChat>, pictures: ReturnType<typeof shownPictures> = []) =>
  sandboxBanner({
    url: 'http://127.0.0.1:1',
    adminUrl: 'http://127.0.0.1:2',
    twinOrigin: 'http://127.0.0.1:3',
    model: 'video-a',
    chat,
    pictures,
    examples: [],
    uploadPath: undefined,
  });

test('the banner shows a chat whole and as a stream, in the common format and in the dialect of another client', () => {
  const lines = banner(shownChat(shownRoutes)).split('\n');
  expect(lines.filter((line) => /completions|generateContent/i.test(line))).toEqual([
    `curl -s "$GW/v1/chat/completions" -H "$AUTH" -H "$JSON" -d '{"model":"chat-mini","messages":[{"role":"user","content":"What is a heron?"}]}'; echo`,
    `curl -sN "$GW/v1/chat/completions" -H "$AUTH" -H "$JSON" -d '{"model":"chat-mini","messages":[{"role":"user","content":"What is a heron?"}],"stream":true}'`,
    `curl -s "$GW/v1beta/models/gemini-chat:generateContent" -H 'x-goog-api-key: sk-sandbox' -H "$JSON" -d '{"contents":[{"role":"user","parts":[{"text":"What is a heron?"}]}]}'; echo`,
    `curl -sN "$GW/v1beta/models/gemini-chat:streamGenerateContent?alt=sse" -H 'x-goog-api-key: sk-sandbox' -H "$JSON" -d '{"contents":[{"role":"user","parts":[{"text":"What is a heron?"}]}]}'`,
  ]);
});

test('where nothing chats, nothing is shown', () => {
  const routes = shownRoutes.filter(({ operation }) => !/^(chat|content)\./.test(operation));
  expect(shownChat(routes)).toEqual([]);
  expect(banner([])).not.toContain('# chat');
});

test('the banner draws a picture, and changes it', () => {
  const lines = banner([], shownPictures(registry)).split('\n');
  expect(lines.filter((line) => line.startsWith('curl') && line.includes('/images/'))).toEqual([
    `curl -s $GW/v1/images/generations -H "$AUTH" -H "$JSON" -d '{"model":"image-l2","prompt":"a heron takes off","size":"16:9"}' | picture heron.png`,
    `curl -s $GW/v1/images/edits -H "$AUTH" -F model=image-l3 -F prompt='the heron lands' -F size=1024x1024 -F 'image=@heron.png;type=image/png' | picture edit.png`,
  ]);
  expect(banner([])).not.toContain('# pictures');
});

test('an address that is told from others by its query is shown with it', () => {
  const shown = shownExamples(shownRoutes, ['video', 'images']);
  expect(shown.find(({ path }) => path === '/jm')?.query).toBe(
    '?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
  );
});
