import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';

test('a vendor that does tasks and chat does both below one name, with one key', async () => {
  const [task] = Object.values(await registry.twins()).filter(({ auth }) => auth.use === 'bearer');
  const chat = Object.values(await registry.chat_twins()).find(
    ({ auth, format }) => auth.use === 'bearer' && format === 'chat-completions',
  );
  if (task === undefined || chat === undefined) throw new Error('no vendor takes a bearer key');
  const both = await startStrictTwins({
    twins: { both: { ...task, protocol: 'both' } },
    chat: { both: { ...chat, protocol: 'both' } },
  });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer sandbox-both' };
  const post = (path: string, body: object) =>
    fetch(`${both.origin}/both${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const question = { model: 'm', messages: [{ role: 'user', content: 'both' }] };
  expect(await (await post(chat.complete.path, question)).text()).toContain('both');
  expect((await post(task.submit[0]?.path.replaceAll(/\{\+?\w+\}/g, 'm') ?? '', {})).status).not.toBe(404);
  expect((await post('/nowhere', {})).status).toBe(404);
  await both.close();
});
