import { expect, test } from 'vitest';
import { createFetchMeter } from '../../runtime/files/media/media-reader.ts';
import type { QuoteDesk, Quoted } from '../../runtime/work/quote/quote-desk.ts';
import { png } from '../media/samples.ts';
import { refusal, service } from '../media/table-network.ts';
import { type ServerOptions, testServer } from './fakes.ts';

const VIEW: Quoted['view'] = {
  object: 'quote',
  route: 'videos-create',
  model: 'tiny-1',
  mode: 'text',
  price: { amount: 1, unit: 'micros', currency: 'USD', at_most: false },
  rule: 'rule',
  warnings: [],
  servable: true,
  protocols: [],
};

/** A desk that has so many addresses read for each quote, by two protocols one after the other. */
async function priced(addresses: number, options: ServerOptions = {}) {
  let read = 0;
  const quote: QuoteDesk['quote'] = async ({ fetches }) => {
    for (let protocol = 0; protocol < 2; protocol += 1) {
      await fetches?.count(addresses);
      read += addresses;
    }
    return { view: VIEW, model: { id: 'tiny-1', lifecycle: { status: 'active' } } };
  };
  const quotes: Pick<QuoteDesk, 'quote' | 'remix'> = {
    quote,
    remix: () => Promise.reject(new Error('no remix in this test')),
  };
  const server = await testServer({ ...options, deps: { quotes } });
  const dryRun = async (key = server.key) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/videos',
      headers: { authorization: `Bearer ${key}`, 'gateway-dry-run': 'true' },
      payload: { model: 'tiny-1', prompt: 'a heron' },
    });
    return { status: answer.statusCode, headers: answer.headers, message: answer.json().message };
  };
  return { ...server, dryRun, read: () => read };
}

async function statusesOf(ask: () => Promise<{ readonly status: number }>, count: number) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await ask()).status);
  return statuses;
}

test('a key without a limit has addresses read for nothing 60 times a minute', async () => {
  const { dryRun, read, world } = await priced(3);
  expect(new Set(await statusesOf(dryRun, 60))).toEqual(new Set([200]));
  const refused = await dryRun();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.message).toContain('may make 60 quotes or dry runs that have addresses read a minute');
  expect(read()).toBe(60 * 6);
  const other = world.addKey({ id: 'key_other' });
  expect((await dryRun(other)).status).toBe(200);
});

test('what reads no address does not count, nor what a limit of the key counts already', async () => {
  const { dryRun } = await priced(0);
  expect(new Set(await statusesOf(() => dryRun(), 70))).toEqual(new Set([200]));
  const limited = await priced(3);
  const key = limited.world.addKey({ id: 'key_limited', rpm: 100 });
  expect(new Set(await statusesOf(() => limited.dryRun(key), 70))).toEqual(new Set([200]));
});

test('one request has at most 64 addresses read, over all protocols that it is prepared for', async () => {
  const { dryRun, read } = await priced(33);
  expect([(await dryRun()).status, read()]).toEqual([400, 33]);
});

test('an address is counted before it is read, once in a request, and files are not', async () => {
  const at = (index: number) => `https://a.example/${index}.png`;
  const urls = Array.from({ length: 65 }, (_, index) => at(index));
  const contents = Object.fromEntries(urls.map((url) => [url, png(300, 200)]));
  const { prepare, fetched } = service(contents);
  const media = (count: number) => urls.slice(0, count).map((url) => ({ kind: 'image', url }) as const);
  const needs = { reference: ['raw_base64'] };
  const many = { roles: { reference: media(65) }, needs };
  expect(await refusal(prepare(many))).toMatchObject({ code: 'invalid_request' });
  expect(fetched).toEqual([]);

  const counted: number[] = [];
  const fetches = { count: async (addresses: number) => void counted.push(addresses) };
  const twice = [...media(2), ...media(2), { kind: 'image', bytes: png(300, 200) } as const];
  await prepare({ roles: { reference: twice }, needs, fetches });
  expect([counted, fetched.length]).toEqual([[2], 2]);
});

test('what refuses the first address refuses all that follow', async () => {
  let asked = 0;
  const meter = createFetchMeter(async () => {
    asked += 1;
    throw new Error('too often');
  });
  for (let index = 0; index < 3; index += 1) await expect(meter.count(1)).rejects.toThrow('too often');
  await meter.count(0);
  expect(asked).toBe(1);
});
