import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVendorGateway, type Variant, type VendorGateway } from './vendor-gateway.ts';

const VARIANT: Variant = { protocol: 'ax' };
let gateway: VendorGateway;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  gateway = await startVendorGateway({ variants: [VARIANT] });
  headers = { authorization: `Bearer ${gateway.keyOf(VARIANT)}`, 'content-type': 'application/json' };
});
afterAll(() => gateway.close());

async function lyrics(prompt: string): Promise<string> {
  const body = JSON.stringify({ mv: 'audio-ax', prompt });
  const answer = await fetch(`${gateway.url}/ax/submit/lyrics`, { method: 'POST', headers, body });
  const said: { readonly data: string } = JSON.parse(await answer.text());
  return said.data;
}

/** The task once it has ended, as its vendor's own shape tells it. */
async function ended(id: string): Promise<{ readonly said: string; readonly task: Task }> {
  for (;;) {
    const answer = await fetch(`${gateway.url}/ax/fetch/${id}`, { headers });
    const said = await answer.text();
    if (/"status":"(SUCCESS|FAILURE)"/.test(said)) return { said, task: JSON.parse(said).data };
    await sleep(30);
  }
}

interface Task {
  readonly status: string;
  readonly action: string;
  readonly data: unknown;
}

test('lyrics are a text under an id of ours, and no file', async () => {
  const id = await lyrics('rain upon a river');
  const { said, task } = await ended(id);
  expect(task).toMatchObject({ status: 'SUCCESS', action: 'LYRICS' });
  expect(task.data).toEqual({
    id: `${id}-1`,
    status: 'complete',
    title: 'Night Rain',
    text: '[Verse]\nRain upon the river',
    tags: 'slow',
  });
  expect(said).not.toContain('0c1e5a5f');
});

test('lyrics of which the text is missing are a failure', async () => {
  const { task } = await ended(await lyrics('rain sandbox:no_result'));
  expect(task).toMatchObject({ status: 'FAILURE', data: null });
});
