import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { png } from '../media/samples.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { startVendorGateway, type Variant, type VendorGateway } from './vendor-gateway.ts';

const DRAWING = registry.families.find(
  ({ protocols, routes }) => protocols.includes('gemini') && routes.includes('gemini-generate'),
)?.models[0]?.id;
const RUNWAY = { protocol: 'runway' };
const GEMINI = { protocol: 'gemini' };
/** Vendors to whom files go before a task, with an example of each that has a picture. */
const UPLOADING = Object.values(registry.protocols).flatMap(({ id, prepare = [], poll }) => {
  const shown = shownRoutes
    .flatMap(({ path, examples }) => examples.accepted.map((one) => ({ ...one, path })))
    .find(({ family, body }) => {
      const { protocols = [] } = registry.families.find((one) => one.id === family) ?? {};
      return protocols.includes(id) && JSON.stringify(body ?? {}).includes('.png');
    });
  const calls = prepare[0]?.calls.length ?? 0;
  return poll === undefined || calls === 0 || shown === undefined ? [] : [{ protocol: id, calls, shown }];
});
let gateway: VendorGateway;
let rows = 0;
let jobs = 0;

beforeAll(async () => {
  gateway = await startVendorGateway({
    variants: [...UPLOADING.map(({ protocol }) => ({ protocol })), GEMINI],
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.setFaults([]);
  await gateway.restoreChannels();
  rows = gateway.twins.uploads().length;
  jobs = gateway.twins.journal().length;
});

let side = 300;
/** A picture that nobody sent before. */
function picture(): string {
  side += 1;
  return `data:image/png;base64,${Buffer.from(png(side, side)).toString('base64')}`;
}

function file(side: number, bytes: number): string {
  const head = Buffer.from(png(side, side));
  return Buffer.concat([head, Buffer.alloc(bytes - head.byteLength)]).toString('base64');
}

async function ask(
  method: string,
  path: string,
  body?: JsonObject,
  by: Variant = RUNWAY,
): Promise<JsonObject> {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${gateway.keyOf({ protocol: by.protocol })}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...JSON.parse(await response.text()), http: response.status };
}

async function end(body: JsonObject): Promise<unknown> {
  const made = await ask('POST', '/v1/videos', body);
  for (let task = made; ; task = await ask('GET', `/v1/videos/${String(made.id)}`)) {
    if (task.http !== 200 || task.status === 'completed' || task.status === 'failed') return task;
    await sleep(50);
  }
}

const uploads = () =>
  gateway.twins
    .uploads()
    .slice(rows)
    .map(({ step, call }) => `${step} ${call}`);
const made = () => gateway.twins.journal().length - jobs;
const bodyOf = (image: string): JsonObject => ({ model: MODEL, prompt: 'a heron', image });
const MODEL = 'video-b';

test('a file of the caller is uploaded before its task, and its address is sent as it is', async () => {
  expect(await end(bodyOf(picture()))).toMatchObject({ status: 'completed' });
  expect(uploads()).toEqual(['upload 0', 'upload 1']);
  expect(made()).toBe(1);
  const address = `${gateway.twins.origin}/sandbox/frame.png?width=640&height=640`;
  expect(await end(bodyOf(address))).toMatchObject({ status: 'completed' });
  expect(uploads()).toHaveLength(2);
});

test('the same file is uploaded once, and once more when the vendor has forgotten it', async () => {
  const image = picture();
  await end(bodyOf(image));
  await end(bodyOf(image));
  expect(uploads()).toEqual(['upload 0', 'upload 1']);
  gateway.setFaults([{ fault: 'upload_gone', times: 1 }]);
  expect(await end(bodyOf(image))).toMatchObject({ status: 'completed' });
  expect(uploads()).toEqual(['upload 0', 'upload 1', 'upload 0', 'upload 1']);
  expect(made()).toBe(3);
});

test.each(['upload_error', 'upload_lost'] as const)('%s is tried again, and costs nothing', async (fault) => {
  gateway.setFaults([{ fault, times: 2 }]);
  expect(await end(bodyOf(picture()))).toMatchObject({ status: 'completed' });
  expect(made()).toBe(1);
  gateway.setFaults([{ fault }]);
  expect(await ask('POST', '/v1/videos', bodyOf(picture()))).toMatchObject({
    error: { details: { charged: 0 }, message: expect.stringMatching(/nothing was charged/) },
  });
  expect(made()).toBe(1);
});

test.each(UPLOADING)('files go to $protocol in all calls of its step', async ({ protocol, calls, shown }) => {
  const pictures = new Set<string>();
  const body = JSON.parse(JSON.stringify(shown.body ?? {}), (_key, value: Json) => {
    if (typeof value !== 'string' || !value.endsWith('.png')) return value;
    pictures.add(value);
    return picture();
  });
  const task = await ask('POST', shown.path, body, { protocol });
  const id = /task_\w{32}/.exec(JSON.stringify(task))?.[0];
  expect({ task, id }).toMatchObject({ task: { http: 200 }, id: expect.any(String) });
  expect(
    gateway.twins
      .uploads()
      .slice(rows)
      .map(({ call }) => call)
      .sort(),
  ).toEqual([...pictures].flatMap(() => Array.from({ length: calls }, (_, call) => call)).sort());
  expect(made()).toBe(1);
});

test('a picture that is too large for a request is uploaded, and looked at until it is ready', async () => {
  const parts = (side: number, bytes: number): JsonObject => ({
    contents: [{ role: 'user', parts: [{ text: 'a heron' }, { inlineData: { data: file(side, bytes) } }] }],
  });
  const path = `/v1beta/models/${DRAWING}:generateContent`;
  const draw = async (side: number, bytes: number) => {
    const { http, error } = await ask('POST', path, parts(side, bytes), GEMINI);
    expect({ http, error }).toEqual({ http: 200 });
  };
  await draw(700, 7_000_000);
  expect(uploads()).toEqual([]);
  await draw(701, 7_000_001);
  expect(uploads()).toEqual(['upload 0', 'upload 1', 'upload 2']);
});
