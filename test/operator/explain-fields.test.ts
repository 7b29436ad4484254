import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ExplainTables, MappedCondition } from '../../runtime/contract/explain.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { allHold, explainChatFields, explainFields } from '../../runtime/operator/explain-fields.ts';
import { tracedWork } from '../../runtime/operator/explain-traces.ts';
import { ROOT } from '../support/process.ts';

const { vocabulary } = registry;

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
  const fields = explainFields({ submitted, call }, { tables: await registry.explain(), vocabulary });
  const sent = fields.find((field) => field.name === name)?.sent ?? [];
  return sent.map((one) => [one.target, one.place, one.one_of === true ? 'one of' : 'sure']);
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
    ['prompt', placeOf(GATEWAY, 'prompt: $prompt', '$else:'), 'sure'],
  ]);
  expect(await sentOf('model', { submitted, request })).toEqual([
    ['model', placeOf(GATEWAY, 'model: $model', '$else:'), 'sure'],
  ]);
  const pictures = { ...submitted, protocol_route: { group: 'images', list: 'generations' } };
  expect(await sentOf('prompt', { submitted: pictures, request })).toEqual([
    ['prompt', placeOf(GATEWAY, 'prompt: $prompt', 'images:'), 'sure'],
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
  expect(await sentOf('prompt', { submitted, request })).toEqual([[...expected, 'sure']]);
});

test('where the lines that may have been used cannot be told apart, each is one of them', async () => {
  const submitted = {
    mode: 'text',
    protocol: 'gateway',
    protocol_route: { group: 'video' },
    facts: { size: { value: { ratio: '16:9', tier: '720p' }, fields: ['size'] } },
  };
  const sent = await sentOf('size', { submitted, request: { size: '1280x720' } });
  expect(sent).toEqual([
    ['size', placeOf(GATEWAY, 'size: $size | ratio ??'), 'one of'],
    ['size', placeOf(GATEWAY, '- size: { $when'), 'one of'],
  ]);
});

test('the model is told by the name that its caller knows, and by the name that was sent', async () => {
  const submitted = { mode: 'text', protocol: 'ark', model: 'video-f', upstream_model: 'ep-1', facts: {} };
  const call = { request: { model: 'ep-1' } };
  const fields = explainFields({ submitted, call }, { tables: await registry.explain(), vocabulary });
  const place = placeOf('specs/protocols/ark.yaml', 'model: $model', 'submit:');
  const sent = [{ target: 'model', value: 'ep-1', from: '$model', place }];
  expect(fields).toEqual([{ name: 'model', value: 'video-f', sent }]);
});

test('so it is of a chat, whose other fields are told as they were sent', () => {
  const row = (target: string) => ({ target, from: `$body.${target}`, line: 7, reads: [], when: [] });
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
    ['prompt', placeOf(GATEWAY, 'json: { prompt: $prompt }', 'remix:'), 'sure'],
  ]);
});

test.each<readonly [readonly MappedCondition[], boolean | undefined]>([
  [[], true],
  [[{ path: '$a', is: ['1'] }], true],
  [[{ path: '$a', is: [2, 3], not: true }], true],
  [[{ path: '$none', has: true }], false],
  [[{ path: '$none', has: true, not: true }], true],
  [[{ path: '$b', like: 'x*' }], true],
  [[{ unknown: '$b | lower is x' }], undefined],
  [[{ path: '$other', has: true }], undefined],
  [[{ unknown: '…' }, { path: '$a', is: [2] }], false],
  [[{ not_all: [{ unknown: '…' }, { path: '$a', is: [2] }] }], true],
  [[{ not_all: [{ path: '$a', is: [1] }] }], false],
  [[{ not_all: [{ unknown: '…' }, { path: '$a', is: [1] }] }], undefined],
])('%j holds: %s', (conditions, expected) => {
  const known: Readonly<Record<string, string | number | undefined>> = { $a: 1, $b: 'xy', $none: undefined };
  const held = allHold(conditions, (path) => (path in known ? { value: known[path] } : 'unknown'));
  expect(held).toBe(expected);
});

test('every condition of the specs asks for a name that is known, or is said to be more', async () => {
  const { protocols }: ExplainTables = await registry.explain();
  const names = new Set(
    Object.values(protocols)
      .flatMap(({ fields, remix = [] }) => [...fields, ...remix])
      .flatMap(({ when }) => when)
      .flatMap((condition) => ('path' in condition ? [condition.path.slice(1).split('.')[0] ?? ''] : [])),
  );
  const known = (name: string) =>
    ['mode', 'model', 'route', 'channel', 'task', 'item', 'template'].includes(name) ||
    Object.hasOwn(vocabulary.facts, name) ||
    Object.hasOwn(vocabulary.roles, name);
  expect([...names].filter((name) => !known(name))).toEqual([]);
});
