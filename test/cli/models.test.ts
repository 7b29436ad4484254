import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { runProgram } from '../support/process.ts';

const chats = registry.chat_families
  .filter(({ models_of }) => models_of === undefined)
  .flatMap(({ models }) => models.map(({ id }) => id));

test('models tells programs of chat models beside those of tasks, with their token prices', async () => {
  const { code, stdout } = await runProgram(['runtime/cli.js', 'models', '--json']);
  const rows = JSON.parse(stdout) as readonly { readonly id: string; readonly family: string }[];
  expect(code).toBe(0);
  expect(chats.length).toBeGreaterThan(3);
  expect(rows.filter(({ id }) => chats.includes(id)).map(({ id }) => id)).toEqual(chats);
  expect(rows.some(({ id }) => id === 'video-a')).toBe(true);
  expect(rows.find(({ id }) => id === 'gemini-chat')).toMatchObject({
    family: 'chat',
    price: { per: 'million_tokens', input_micros: 1_250_000, output_micros: 10_000_000 },
    limits: { context_tokens: 1_048_576, output_tokens: 65_536 },
    protocols: ['anthropic-messages', 'gemini', 'openai-chat'],
    routes: [
      'chat-completions',
      'gemini-generate',
      'gemini-generate-v1',
      'gemini-stream',
      'gemini-stream-v1',
    ],
  });
});

test('models shows people what a million tokens costs', async () => {
  const { stdout } = await runProgram(['runtime/cli.js', 'models']);
  const row = stdout.split('\n').find((line) => line.includes(' chat-mini '));
  expect(row?.split('│').map((cell) => cell.trim())).toEqual([
    ...['', 'chat-mini', 'chat', 'text, image_url, file', 'tools, json_object, json_schema'],
    ...['128000', '16384', '0.15 USD in, 0.075 USD cached, 0.60 USD out', 'active', ''],
  ]);
});
