import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { png } from '../media/samples.ts';
import { startVendorGateway, type VendorGateway } from './vendor-gateway.ts';

const RUNWAY = { protocol: 'runway' };
let gateway: VendorGateway;
let rows = 0;
let jobs = 0;

beforeAll(async () => {
  gateway = await startVendorGateway({ variants: [RUNWAY] });
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

async function ask(method: string, path: string, body?: JsonObject): Promise<JsonObject> {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${gateway.keyOf(RUNWAY)}`, 'content-type': 'application/json' },
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
