import { describe, expect, test } from 'vitest';
import type { Facts } from '../../generated/canonical.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import type { CallOutcome, ChannelCall } from '../../runtime/upstream/types.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createPictureWorld, made, pictureProtocol } from './picture-world.ts';
import { answer, createWorld, familyOf, modelOf, WALLET, type World } from './world.ts';

const MADE = answer(200, { pictures: [{ url: 'https://files.example/a.png' }] });
const model = modelOf('m-1', { per: 'clip', rows: [{ when: {}, micros: 100 }] });

function pictures(world: World, facts: Partial<Facts> = {}): CheckedRequest {
  const family = { ...familyOf([model], ['p', 'polled']), kind: 'image' } as const;
  return world.request(
    { family, model, route: 'images-generations', response_format: 'b64_json' },
    { facts: { prompt: 'a heron', ...facts } },
  );
}

function slowly(): { readonly reply: () => Promise<CallOutcome>; release(outcome: CallOutcome): void } {
  const gate = Promise.withResolvers<CallOutcome>();
  return { reply: () => gate.promise, release: gate.resolve };
}

describe('when a submission is answered', () => {
  test('soon: right after the intent, and the call goes on', async () => {
    const world = await createPictureWorld();
    const { reply, release } = slowly();
    world.script('a', reply);
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const task = await service.submit({ key: world.key, request: pictures(world) });
    expect(task.state).toBe('submitting');
    const signal = new AbortController().signal;
    const ended = service.ended(task, { within_ms: 60_000, signal });
    const drained = service.drain();
    release(MADE);
    await drained;
    expect((await ended).state).toBe('completed');
    expect(await world.wallet()).toEqual({ wallet: WALLET - 100, wallet_hold: 0 });
  });

  test('soon: a refusal that comes later is the end of the task, not of the answer', async () => {
    const world = await createPictureWorld();
    world.script('a', answer(400, { code: 'SensitiveText' }));
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const task = await service.submit({ key: world.key, request: pictures(world) });
    const signal = new AbortController().signal;
    const ended = await service.ended(task, { within_ms: 60_000, signal });
    expect([ended.state, ended.error_code]).toEqual(['failed', 'content_policy_violation']);
    await service.drain();
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  });

  test('waited for: with the result, however long it takes', async () => {
    const world = await createPictureWorld();
    world.script('a', MADE);
    const service = createTaskService(
      { ...world.deps, engine: { nudge: () => undefined } },
      { answer_within_ms: 0 },
    );
    const request = pictures(world, { size: { ratio: '16:9', tier: '2k' } });
    const task = await made(service, { key: world.key, request });
    expect(task.state).toBe('completed');
    expect(task.request).toMatchObject({ count: 1, response_format: 'b64_json', size: '16:9(2K)' });
  });

  test('waited for: a refusal tells all that the submission knew', async () => {
    const world = await createPictureWorld();
    world.script('a', answer(200, { pictures: [{ error: { code: 'SensitivePicture' } }] }));
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const submitted = made(service, { key: world.key, request: pictures(world) });
    const error = await submitted.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(GatewayError);
    const task_id = expect.stringMatching(/^task_/);
    expect(error).toMatchObject({
      code: 'content_policy_violation',
      options: { details: { charged: 0, task_id } },
    });
  });

  test('waited for: answers the intent, and knows the refusal when the task has failed', async () => {
    const world = await createPictureWorld();
    const { reply, release } = slowly();
    world.script('a', reply);
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const { task, refusal } = await service.begin({ key: world.key, request: pictures(world) });
    expect([task.state, refusal()]).toEqual(['submitting', undefined]);
    const gone = new AbortController();
    const left = service.ended(task, { within_ms: 60_000, signal: gone.signal });
    gone.abort();
    expect((await left).state).toBe('submitting');
    const { signal } = new AbortController();
    const refused = service
      .ended(task, { within_ms: 60_000, signal })
      .then(({ state }) => [state, refusal()]);
    release(answer(429, { code: 'Slow' }, { 'retry-after': '7' }));
    expect(await refused).toEqual([
      'failed',
      expect.objectContaining({
        code: 'too_many_requests',
        options: expect.objectContaining({ details: { charged: 0, task_id: task.id }, retryAfterSecs: 7 }),
      }),
    ]);
  });

  test.each([
    ['nothing in it', { pictures: [] }, 'bad_response'],
    ['a failure in it', { pictures: [{ error: { code: 'Oops' } }] }, 'upstream_error'],
  ])('a success with %s is refused for good: the vendor may have been paid', async (_title, body, code) => {
    const world = await createPictureWorld();
    world.script('a', answer(200, body));
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const error = await made(service, { key: world.key, request: pictures(world) }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({
      code,
      message: expect.not.stringContaining('try again'),
      options: { details: { charged: 0, retryable: false } },
    });
    expect(error).not.toHaveProperty('options.retryAfterSecs');
    const told = await world.deps.store.listUncertain({ limit: 10 });
    expect(told.map(({ kind, data }) => [kind, data])).toEqual([
      ['given_up', { attempt: 1, channel: 'a', protocol: expect.any(String) }],
    ]);
  });

  test('waited for: a lost answer is an uncertain task at once, whose hold waits for its deadline', async () => {
    const world = await createPictureWorld();
    world.script('a', answer(502, { code: 'Oops' }));
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const task = await made(service, { key: world.key, request: pictures(world) });
    expect(task.state).toBe('uncertain');
    expect(await world.wallet()).toEqual({ wallet: WALLET - 100, wallet_hold: 100 });
    const [row] = world.rows('SELECT deadline_at - created_at AS open FROM tasks');
    expect(row).toMatchObject({ open: expect.any(Number) });
  });

  test('a protocol that is polled answers its submitter when the vendor accepted', async () => {
    const world = await createWorld();
    world.script('a', answer(200, { id: 'up-1' }));
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const task = await service.submit({ key: world.key, request: world.request() });
    expect(task.state).toBe('queued');
  });
});

describe('the call', () => {
  test('waits as long as the protocol says, and takes as large an answer', async () => {
    const world = await createPictureWorld();
    const seen: ChannelCall[] = [];
    world.script('a', (call) => {
      seen.push(call);
      return MADE;
    });
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    await made(service, { key: world.key, request: pictures(world) });
    expect(seen.map(({ times, max_answer_bytes }) => ({ times, max_answer_bytes }))).toEqual([
      { times: { headers_ms: 300_000, idle_ms: 300_000, total_ms: 300_000 }, max_answer_bytes: 50_000_000 },
    ]);
  });

  test('and the intent outlives it', async () => {
    const world = await createPictureWorld();
    const { reply, release } = slowly();
    world.script('a', reply);
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const task = await service.submit({ key: world.key, request: pictures(world) });
    expect(task.deadline_at - task.created_at).toBe(360_000);
    release(MADE);
    await service.drain();
  });

  test('is made once when it is refused and another channel takes the task', async () => {
    const { submit } = pictureProtocol('p');
    const world = await createPictureWorld({
      protocols: [pictureProtocol('p', { submit })],
      channels: [
        { id: 'a', priority: 2 },
        { id: 'b', priority: 1 },
      ],
    });
    world.script('a', answer(429, { code: 'Slow' }));
    world.script('b', MADE);
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const task = await made(service, { key: world.key, request: pictures(world) });
    expect([task.state, task.channel_id, world.calls.length]).toEqual(['completed', 'b', 2]);
    expect(await world.violated()).toEqual([]);
  });

  test('an answer without a picture ends the task: the other channel would be paid too', async () => {
    const world = await createPictureWorld({
      channels: [
        { id: 'a', priority: 2 },
        { id: 'b', priority: 1 },
      ],
    });
    world.script('a', answer(200, { pictures: [] }));
    world.script('b', MADE);
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const submitted = made(service, { key: world.key, request: pictures(world) });
    await expect(submitted).rejects.toMatchObject({ code: 'bad_response' });
    expect(world.calls.length).toBe(1);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  });
});
