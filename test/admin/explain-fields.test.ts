import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { explainChatFields, explainFields } from '../../runtime/admin/explain-fields.ts';
import { tracedWork } from '../../runtime/admin/explain-traces.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { ROOT } from '../support/process.ts';

/** The line of a spec on which a text is first written, after another. */
function placeOf(file: string, text: string, after = ''): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.includes(after));
  return `${file}:${lines.findIndex((line, index) => index >= from && line.includes(text)) + 1}`;
}

async function sentOf(
  name: string,
  traced: { readonly submitted: JsonObject; readonly request: JsonObject },
): Promise<readonly (readonly unknown[])[]> {
  const { submitted, request } = traced;
  const call = { path: '/x', request };
  const { fields } = explainFields({ submitted, call }, { tables: await registry.explain(), registry });
  const sent = fields.find((field) => field.name === name)?.sent ?? [];
  return sent.map((one) => [one.target, one.place]);
}

const GATEWAY = 'specs/protocols/gateway.yaml';
const AX = 'specs/protocols/ax.yaml';

test('after a failover, lines are of the route of the channel that has the task', async () => {
  const facts = { prompt: { value: 'a heron', fields: ['prompt'] } };
  const first = {
    mode: 'text',
    protocol: 'ark',
    channel: 'a',
    upstream_model: 'ark-model',
    protocol_route: {},
    facts,
  };
  const on = {
    attempt: 2,
    protocol: 'gateway',
    channel: 'b',
    upstream_model: 'video-f',
    protocol_route: { group: 'video', list: 'generations' },
  };
  const never = { attempt: 3, protocol: 'ark', channel: 'c', considered: [{ channel_id: 'c' }] };
  const rows = [first, on, never].map((data, at) => ({ work_id: 't', type: 'submitted' as const, data, at }));
  const { submitted = {}, considered } = tracedWork(rows, [
    { attempt: 1, channel_id: 'a' },
    { attempt: 2, channel_id: 'b' },
  ]);
  expect([submitted.channel, submitted.upstream_model, considered]).toEqual([
    'b',
    'video-f',
    [{ channel_id: 'c' }],
  ]);
  const request = { model: 'video-f', prompt: 'a heron' };
  expect(await sentOf('prompt', { submitted, request })).toEqual([
    ['prompt', placeOf(GATEWAY, 'prompt: $prompt', '$else:')],
  ]);
  expect(await sentOf('model', { submitted, request })).toEqual([
    ['model', placeOf(GATEWAY, 'model: $model', '$else:')],
  ]);
  const pictures = { ...submitted, protocol_route: { group: 'images', list: 'generations' } };
  expect(await sentOf('prompt', { submitted: pictures, request })).toEqual([
    ['prompt', placeOf(GATEWAY, 'prompt: $prompt', 'images:')],
  ]);
});

test.each<readonly [string, JsonObject, readonly unknown[]]>([
  ['music', { gpt_description_prompt: 'rain' }, ['gpt_description_prompt', placeOf(AX, 'gpt_description')]],
  ['lyrics', { prompt: 'rain' }, ['prompt', placeOf(AX, 'prompt: { $choose: $action')]],
])('a branch is told by the facts that were sent: %s', async (action, request, expected) => {
  const facts = {
    prompt: { value: 'rain', fields: ['prompt'] },
    action: { value: action, fields: ['action'] },
  };
  const submitted = { mode: 'text', protocol: 'ax', facts };
  expect(await sentOf('prompt', { submitted, request })).toEqual([expected]);
});

test.each<readonly [JsonObject, string, string]>([
  [{ ratio: '16:9', tier: '720p' }, '1280x720', '- size: { $when'],
  [{ ratio: '16:9' }, '16:9', 'size: $size | ratio ??'],
])('of several lines to one field the one that was used is named: %j', async (value, size, line) => {
  const submitted = {
    mode: 'text',
    protocol: 'gateway',
    protocol_route: { group: 'video', list: 'generations' },
    facts: { size: { value, fields: ['size'] } },
  };
  expect(await sentOf('size', { submitted, request: { size } })).toEqual([['size', placeOf(GATEWAY, line)]]);
});

test('the model is told by the name that its caller knows, and by the name that was sent', async () => {
  const submitted = { mode: 'text', protocol: 'ark', model: 'video-f', upstream_model: 'ep-1', facts: {} };
  const call = { request: { model: 'ep-1' } };
  const { fields } = explainFields({ submitted, call }, { tables: await registry.explain(), registry });
  const place = placeOf('specs/protocols/ark.yaml', 'model: $model', 'submit:');
  const sent = [{ target: 'model', value: 'ep-1', from: '$model', place }];
  expect(fields).toEqual([{ name: 'model', value: 'video-f', sent }]);
});

test('so it is of a chat, whose other fields are told as they were sent', () => {
  const row = (target: string) => ({ target, from: `$body.${target}`, line: 7, reads: [] });
  const mapping = (file: string) => ({ file, fields: [row('model'), row('top_p')] });
  const fields = explainChatFields(
    { request: { model: 'ep-1', top_p: 0.5 } },
    { model: 'chat-mini', family: mapping('specs/f.yaml'), protocol: mapping('specs/p.yaml') },
  );
  const told = fields.map(({ field, value, sent }) => [field, value, sent.map((one) => one.value)]);
  expect(told).toEqual([
    ['model', 'chat-mini', ['ep-1']],
    ['top_p', 0.5, [0.5]],
  ]);
});

test('the lines of a remix are its own', async () => {
  const facts = { prompt: { value: 'at night', fields: ['prompt'] } };
  const submitted = { mode: 'remix', protocol: 'gateway', facts };
  expect(await sentOf('prompt', { submitted, request: { prompt: 'at night' } })).toEqual([
    ['prompt', placeOf(GATEWAY, 'json: { prompt: $prompt }', 'remix:')],
  ]);
});

test('what the specs would not send any more is said to be unknown', async () => {
  const facts = { prompt: { value: 'a heron', fields: ['prompt'] } };
  const submitted = { mode: 'text', protocol: 'gateway', protocol_route: {}, facts };
  const call = { path: '/x', request: { prompt: 'a heron' } };
  const { fields, missing } = explainFields(
    { submitted, call },
    { tables: await registry.explain(), registry },
  );
  expect(fields.map(({ sent }) => sent)).toEqual([[], []]);
  expect(missing).toEqual([expect.stringMatching(/^Where its values went cannot be told: /)]);
});
