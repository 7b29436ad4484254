import { describe, expect, test } from 'vitest';
import { generateKey } from '../../runtime/secrets/keys.ts';
import { body, CASES, JSON_TYPE, prompt, REQUEST_ID } from './bad-input-cases.ts';
import { completedTask, taskRecord, testServer } from './fakes.ts';

describe('refused before anything is submitted', () => {
  test.each(CASES)('$title', async (row) => {
    const { app, auth, world } = await testServer();
    const answer = await app.inject({
      method: 'POST',
      url: row.url ?? '/v1/videos',
      headers: { ...auth, 'x-request-id': REQUEST_ID, ...(row.headers ?? JSON_TYPE) },
      payload: row.payload,
    });
    expect(answer.json()).toEqual(row.body);
    expect(answer.statusCode).toBe(row.status);
    expect(world.submitted).toEqual([]);
  });

  test('an oversize body, in the dialect of the surface', async () => {
    const { app, auth, world } = await testServer();
    const answer = await app.inject({
      method: 'POST',
      url: '/vendor/v2/make',
      headers: { ...auth, ...JSON_TYPE },
      payload: body({ prompt: 'x'.repeat(2_000) }),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      err_code: 'request_too_large',
      reason: 'the request body must be at most 1000 bytes (got 2013)',
    });
    expect(world.submitted).toEqual([]);
  });

  test('a model outside the key and one outside its group', async () => {
    const { app, world } = await testServer();
    const ask = async (key: string, model: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/v1/videos',
          headers: { authorization: `Bearer ${key}`, ...JSON_TYPE },
          payload: body({ model, prompt }),
        })
      ).json();
    const ofKey = world.addKey({ models: ['tiny-1'] });
    const ofGroup = world.addKey({ group: 'narrow' });
    const noGroup = world.addKey({ group: 'removed' });
    for (const [key, model] of [
      [ofKey, 'tiny-mute'],
      [ofGroup, 'tiny-secret'],
      [noGroup, 'tiny-1'],
    ] as const)
      expect(await ask(key, model)).toMatchObject({ error: { code: 'model_not_allowed', param: 'model' } });
    // Names the key may not use are not suggested to it.
    expect(await ask(ofGroup, 'tiny-secrets')).toMatchObject({
      error: {
        message: 'no model is called `tiny-secrets`; see GET /v1/models for the models this key may use',
      },
    });
    expect(world.submitted).toEqual([]);
  });
});

describe('keys', () => {
  test('missing, malformed, unknown, revoked and expired keys are answered alike', async () => {
    const { app, world } = await testServer();
    const revoked = world.addKey({ state: 'revoked' });
    const expired = world.addKey({ expires_at: 1 });
    const headers = [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Basic abc' },
      ...[generateKey(), revoked, expired, 'sk-short'].map((key) => ({ authorization: `Bearer ${key}` })),
    ];
    const answers = await Promise.all(
      headers.map((header) =>
        app.inject({ method: 'GET', url: '/v1/videos', headers: { 'x-request-id': REQUEST_ID, ...header } }),
      ),
    );
    expect(answers[0]?.json()).toEqual({
      error: {
        message: 'the API key is missing or not valid; send it as `Authorization: Bearer <API_KEY>`',
        type: 'gateway_api_error',
        param: '',
        code: 'invalid_api_key',
        details: { retryable: false, request_id: REQUEST_ID },
      },
    });
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe(answers[0]?.body);
      expect({ ...answer.headers, date: '' }).toEqual({ ...answers[0]?.headers, date: '' });
    }
  });

  test('every route but the open ones needs a key', async () => {
    const { app } = await testServer();
    const { tinyRoutes } = await import('./tiny-registry.ts');
    for (const route of tinyRoutes) {
      const answer = await app.inject({ method: route.method, url: route.path.replace(/\{\w+\}/, 'x') });
      expect([route.id, answer.statusCode === 401]).toEqual([route.id, route.auth !== 'none']);
    }
  });
});

describe('task ids', () => {
  const foreign = `task_${'f'.repeat(32)}`;
  const ids = [
    `task_${'e'.repeat(32)}`,
    foreign,
    'task_x',
    `task_${'E'.repeat(32)}`,
    '..%2f..%2fetc',
    '%00',
    '%0d%0aset-cookie:x',
    'x'.repeat(500),
    `${foreign}%20`,
    "'",
  ];

  test.each([
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/content'],
  ] as const)(
    'unknown, malformed and foreign ids get the same bytes: %s %s (F93, F95)',
    async (method, suffix) => {
      const { app, auth, world } = await testServer();
      world.tasks.set(foreign, completedTask({ id: foreign, owner_id: 'somebody else' }));
      const answers = await Promise.all(
        ids.map((id) => app.inject({ method, url: `/v1/videos/${id}${suffix}`, headers: { ...auth } })),
      );
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({
          error: {
            message: 'there is no task with this id for this API key',
            type: 'gateway_api_error',
            param: '',
            code: 'task_not_found',
            details: { retryable: false },
          },
        });
        expect(answer.body).toBe(answers[0]?.body);
        const shown = { ...answer.headers, date: '', 'x-request-id': '' };
        expect(shown).toEqual({ ...answers[0]?.headers, date: '', 'x-request-id': '' });
      }
      expect(world.tasks.has(foreign)).toBe(true);
    },
  );

  test('content of an unfinished and of a failed task', async () => {
    const { app, auth, world } = await testServer();
    const waiting = taskRecord();
    const failed = taskRecord({
      id: `task_${'2'.repeat(32)}`,
      state: 'failed',
      error_code: 'upstream_failed',
    });
    world.tasks.set(waiting.id, waiting).set(failed.id, failed);
    const early = await app.inject({ url: `/v1/videos/${waiting.id}/content`, headers: auth });
    expect([early.statusCode, early.headers['retry-after'], early.json().error.code]).toEqual([
      409,
      '5',
      'task_not_ready',
    ]);
    const never = await app.inject({ url: `/v1/videos/${failed.id}/content`, headers: auth });
    expect([never.statusCode, never.json().error.code, never.json().error.message]).toEqual([
      409,
      'task_failed',
      'the task failed (upstream_failed) and has no content',
    ]);
  });
});
