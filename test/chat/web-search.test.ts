import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatModel } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { startWhole } from './whole-gateway.ts';

const FIELD = 'web_search_options';
const OPTIONS = {
  search_context_size: 'low',
  user_location: { type: 'approximate', approximate: { country: 'NO', city: 'Oslo' } },
};
const models = registry.chat_families.find(({ id }) => id === 'chat')?.models ?? [];

function modelThat(sells: boolean): { readonly model: ChatModel; readonly price: number } {
  for (const model of models) {
    const price = model.price.per_call?.[FIELD] ?? 0;
    if (price > 0 === sells) return { model, price };
  }
  throw new Error(`no model whose search is sold: ${sells}`);
}

/** A vendor that answers, a search or none, and every body that it was sent. */
async function startVendor() {
  const bodies: JsonObject[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(pieces).toString()));
      const message = { role: 'assistant', content: 'Rain.' };
      const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      const answer = { id: 'a', object: 'chat.completion', created: 1, model: 'm', choices, usage };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the vendor has no port');
  return { bodies, base_url: `http://127.0.0.1:${address.port}` };
}

async function compare(sells: boolean) {
  const { model, price } = modelThat(sells);
  const vendor = await startVendor();
  const gateway = await startWhole(
    [{ id: 'a', base_url: vendor.base_url, models: { [model.id]: 'vendor-m-1' } }],
    { allow: ['127.0.0.1'] },
  );
  const { store, url, keys } = gateway;
  const body = { model: model.id, messages: [{ role: 'user', content: 'Weather in Oslo?' }], max_tokens: 50 };
  const quoted = async (more: object): Promise<number> => {
    const answer = await fetch(`${url}/v1/quote`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...more, route: '/v1/chat/completions' }),
    });
    const { price } = JSON.parse(await answer.text());
    return price.amount;
  };
  const run = async (more: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body, ...more }),
    });
    const { id } = JSON.parse(await answer.text());
    return {
      answer,
      call: id === undefined ? undefined : await store.findCall(id),
      sent: vendor.bodies.at(-1),
    };
  };
  return { price, quoted, run, vendor };
}

test('a search reaches the vendor of a model that sells it, and is quoted, held and charged', async () => {
  const { price, quoted, run } = await compare(true);
  const search = { [FIELD]: OPTIONS };
  const [plain, searched] = [await run({}), await run(search)];
  expect([plain.answer.status, searched.answer.status]).toEqual([200, 200]);
  expect(plain.sent).not.toHaveProperty(FIELD);
  expect(searched.sent).toMatchObject(search);
  expect(searched.answer.headers.get('gateway-warnings')).toBeNull();
  expect((searched.call?.captured ?? 0) - (plain.call?.captured ?? 0)).toBe(price);
  expect((searched.call?.hold ?? 0) - (plain.call?.hold ?? 0)).toBeGreaterThanOrEqual(price);
  expect([await quoted({}), await quoted(search)]).toEqual([plain.call?.hold, searched.call?.hold]);
});

test('a search is left out with a warning, and costs nothing, for a model that does not', async () => {
  const { run, vendor } = await compare(false);
  const search = { [FIELD]: OPTIONS };
  const [plain, searched] = [await run({}), await run(search)];
  expect(searched.answer.status).toBe(200);
  expect(searched.sent).not.toHaveProperty(FIELD);
  expect(searched.answer.headers.get('gateway-warnings')).toContain(FIELD);
  expect(searched.call?.captured).toBe(plain.call?.captured);
  const { answer } = await run(search, { 'gateway-strict': 'true' });
  expect(answer.status).toBe(400);
  expect(vendor.bodies).toHaveLength(2);
});
