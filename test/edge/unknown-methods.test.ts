import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import { DEPLOYMENT, testServer } from './fakes.ts';

/** Google's clients speak to `/v1beta`, OpenAI's to `/v1/models`: each is refused in words that it can read. */
const OPENAI: readonly (readonly [
  method: 'GET' | 'POST' | 'DELETE' | 'PUT',
  path: string,
  status: number,
])[] = [
  ['POST', '/v1/models/gemini-chat:nonsense', 404],
  ['POST', '/v1/models/gemini-chat:countTokens', 404],
  ['POST', '/v1/models/gemini-chat/permissions', 404],
  ['GET', '/v1/models/gemini-chat/permissions', 404],
  ['GET', '/v1/models/gemini-chat:nonsense', 404],
  ['DELETE', '/v1/models/video-a', 405],
  ['PUT', '/v1/models', 405],
];
const GOOGLE: typeof OPENAI = [
  ['POST', '/v1beta/models/gemini-chat:unknownMethod', 404],
  ['POST', '/v1beta/models/gemini-chat:countTokens', 404],
  ['GET', '/v1beta/models/gemini-chat:unknownMethod', 404],
  ['DELETE', '/v1beta/models/gemini-chat', 405],
  ['GET', '/v1beta/models/gemini-chat/operations', 404],
  ['GET', '/v1beta/tunedModels', 404],
  ['POST', '/v1beta', 404],
];

const MODELS = allFamilies(registry).flatMap(({ models }) => models.map(({ id }) => id));

test.each(OPENAI)("%s %s is %i in OpenAI's shape", async (method, url, status) => {
  const { app, auth } = await testServer({ registry, servable: MODELS });
  const answer = await app.inject({ method, url, headers: auth });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({
    error: expect.objectContaining({
      message: expect.any(String),
      type: expect.any(String),
      code: expect.stringMatching(/^(route_not_found|model_not_found|method_not_allowed)$/),
    }),
  });
});

test.each(GOOGLE)("%s %s is %i in Google's shape", async (method, url, status) => {
  const { app, auth } = await testServer({ registry, servable: MODELS });
  const answer = await app.inject({ method, url, headers: auth });
  expect(answer.statusCode).toBe(status);
  const word = status === 405 ? 'UNIMPLEMENTED' : 'NOT_FOUND';
  expect(answer.json()).toEqual({
    error: expect.objectContaining({ code: status, status: word, message: expect.any(String) }),
  });
});

test('a refusal of a method that exists stays in the words of its route', async () => {
  const { app, auth } = await testServer({ registry, servable: MODELS });
  const url = '/v1/models/gemini-chat:generateContent';
  const answer = await app.inject({ method: 'POST', url, headers: auth, payload: {} });
  expect(answer.json().error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
});

test('every model has the same date, in the list and alone', async () => {
  const { app, auth } = await testServer({ registry, servable: MODELS });
  const { data } = (await app.inject({ url: '/v1/models', headers: auth })).json();
  const { released = '' } = registry.gateway;
  expect(data.length).toBeGreaterThan(0);
  for (const { created } of data)
    expect(new Date(created * 1_000).toISOString()).toBe(`${released}T00:00:00.000Z`);
  const [first] = data;
  const one = await app.inject({ url: `/v1/models/${first.id}`, headers: auth });
  expect(one.json().created).toBe(first.created);
});

test('the API description says where the gateway is, or is relative to where it was found', async () => {
  const told = await testServer({ registry });
  const document = (await told.app.inject({ url: '/openapi.json' })).json();
  expect(document).toEqual({
    ...JSON.parse(await registry.openapi()),
    servers: [{ url: 'https://gateway.example' }],
  });
  const server = { ...DEPLOYMENT.server, host: '0.0.0.0', port: 8080, public_url: 'http://localhost:8080' };
  const plain = await testServer({ registry, deployment: { server } });
  for (let round = 0; round < 2; round += 1)
    expect((await plain.app.inject({ url: '/openapi.json' })).json().servers).toEqual([{ url: '/' }]);
});
