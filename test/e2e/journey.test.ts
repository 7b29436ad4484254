import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';
import { type GatewayProcess, runProgram, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { twinKeyEnv, writeTwinConfig } from '../support/twin-gateway-config.ts';

interface Task {
  readonly id: string;
  readonly status: string;
  readonly progress: number;
  readonly video_url?: string;
  readonly usage?: { readonly amount: number };
  readonly error: { readonly code: string } | null;
  readonly warnings?: readonly { readonly field: string }[];
}

const headers = { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' };
const picture = `data:image/png;base64,${Buffer.from(testPicture(1280, 720)).toString('base64')}`;

/** Whole ways of a request through a gateway process and its twins. */
describe('the way of a request', { timeout: 60_000, concurrent: true }, () => {
  const folder = makeTempFolder('journey');
  const env = { GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1' };
  let gateway: GatewayProcess;
  beforeAll(async () => {
    gateway = await startGatewayProcess(env);
  });
  afterAll(async () => {
    await gateway.stop();
    removeFolder(folder);
  });

  const twinOrigin = () => /http:\S+(?=\/sandbox\/frame\.png)/.exec(gateway.output())?.[0] ?? '';
  const submit = (body: unknown, path = '/v1/videos') =>
    fetch(gateway.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const created = async (body: unknown, path?: string) => (await (await submit(body, path)).json()) as Task;
  const get = async (id: string) =>
    (await (await fetch(`${gateway.url}/v1/videos/${id}`, { headers })).json()) as Task;
  const finished = async (id: string) => {
    for (;;) {
      const task = await get(id);
      if (task.status === 'completed' || task.status === 'failed') return task;
      await sleep(150);
    }
  };

  test.each(
    registry.families
      .filter(({ routes }) => routes.includes('videos-create') && routes.includes('video-generations'))
      .map((family) => [family.id, family.models.find((model) => model.modes.text === 'yes')?.id ?? '']),
  )('family %s makes a video on either route, and both query routes agree', async (_, model) => {
    const one = await created({ model, prompt: 'a heron' });
    const two = await created({ model, prompt: 'a heron' }, '/v1/video/generations');
    expect([one.status, two.status]).toEqual(['queued', 'queued']);
    expect((await finished(one.id)).status).toBe('completed');
    const done = await finished(two.id);
    expect(done.usage?.amount).toBeGreaterThan(0);
    const other = await fetch(`${gateway.url}/v1/video/generations/${two.id}`, { headers });
    const signed = ({ video_url: _url, ...rest }: Task & { readonly metadata?: unknown }) => ({
      ...rest,
      metadata: undefined,
    });
    expect(signed((await other.json()) as Task)).toEqual(signed(done));
  });

  test('the signed link opens without a key, with ranges, and only as it was signed', async () => {
    const { id } = await created({ model: 'video-a', prompt: 'a heron' });
    const { video_url: link = '' } = await finished(id);
    const whole = await fetch(link);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      200,
      'video/mp4',
      expect.stringContaining('private'),
    ]);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fetch(link, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect((await fetch(link, { headers: { range: `bytes=${bytes.length + 1}-` } })).status).toBe(416);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const forged = link.replace(/(?<=signature=)./, (first) => (first === '0' ? '1' : '0'));
    expect((await fetch(forged)).status).toBe(401);
    expect((await fetch(`${gateway.url}/v1/videos/${id}/content`)).status).toBe(401);
  });

  test('content of an unfinished and of a failed task is refused', async () => {
    const { id } = await created({ model: 'video-a', prompt: 'sandbox:never' });
    const early = await fetch(`${gateway.url}/v1/videos/${id}/content`, { headers });
    expect([early.status, early.headers.get('retry-after')]).toEqual([409, expect.stringMatching(/^\d+$/)]);
    const failed = await created({ model: 'video-a', prompt: 'sandbox:fail' });
    await finished(failed.id);
    const gone = await fetch(`${gateway.url}/v1/videos/${failed.id}/content`, { headers });
    expect([gone.status, await gone.json()]).toMatchObject([409, { error: { code: 'task_failed' } }]);
  });

  test.each([
    ['policy', 400, 'content_policy_violation'],
    ['invalid', 400, 'invalid_request'],
  ])('sandbox:%s is a refusal that charges nothing', async (fault, status, code) => {
    const answer = await submit({ model: 'video-f', prompt: `sandbox:${fault}` });
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { error: { code, details: { charged: 0 } } },
    ]);
  });

  test('a submission whose answer is lost is sent once, and in the end neither repeated nor charged (F27)', async () => {
    const outcomes = ['lost_answer', 'accepted_then_502', 'cut'].map(async (fault) => {
      const task = await created({ model: 'video-f', prompt: `sandbox:${fault} [ref:once-${fault}]` });
      expect(task.status).toBe('queued');
      const { status, error, usage } = await finished(task.id);
      return { status, code: error?.code, usage };
    });
    const uncertain = { status: 'failed', code: 'submission_uncertain', usage: undefined };
    expect(await Promise.all(outcomes)).toEqual([uncertain, uncertain, uncertain]);
    const answer = await fetch(`${twinOrigin()}/sandbox/journal`);
    const { created: rows } = (await answer.json()) as {
      readonly created: readonly { readonly ref: string | null }[];
    };
    const refs = rows.flatMap((row) => (row.ref?.startsWith('once-') ? [row.ref] : []));
    expect(refs.sort()).toEqual(['once-accepted_then_502', 'once-cut', 'once-lost_answer']);
  });

  test('an expired first link is refreshed once by asking the vendor again', async () => {
    const { id } = await created({ model: 'video-g', prompt: 'sandbox:expired_link' });
    expect((await finished(id)).status).toBe('completed');
    const answer = await fetch(`${gateway.url}/v1/videos/${id}/content`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  });

  // The file of the other is behind the key of its channel, and looked at before its task is paid.
  test.each(['video-g', 'video-a'])(
    'a download of %s that the vendor cuts never ends cleanly',
    async (model) => {
      const { id } = await created({ model, prompt: 'sandbox:cut_download' });
      await finished(id);
      const answer = await fetch(`${gateway.url}/v1/videos/${id}/content`, { headers });
      await expect(answer.arrayBuffer()).rejects.toThrow();
    },
  );

  test('JSON, data URI and multipart of one picture make the same task', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ model: 'video-g', prompt: 'it lands', seconds: '6' }))
      form.set(name, value);
    form.set('first_frame_image', new Blob([testPicture(1280, 720)], { type: 'image/png' }), 'frame.png');
    const answer = await fetch(`${gateway.url}/v1/videos`, {
      method: 'POST',
      headers: { authorization: headers.authorization },
      body: form,
    });
    const multipart = (await answer.json()) as Task;
    const json = await created({
      model: 'video-g',
      prompt: 'it lands',
      seconds: 6,
      first_frame_image: picture,
    });
    const timeless = ({ id: _id, ...task }: Task) => ({ ...task, task_id: '', created_at: 0 });
    expect(timeless(multipart)).toEqual(timeless(json));
    expect((await finished(multipart.id)).status).toBe('completed');
  });

  test('Gateway-Strict turns a warning into a refusal', async () => {
    const body = { model: 'video-a', prompt: 'a heron', sead: 7 };
    expect((await created(body)).warnings?.map((warning) => warning.field)).toEqual(['sead']);
    const strict = await fetch(`${gateway.url}/v1/videos`, {
      method: 'POST',
      headers: { ...headers, 'gateway-strict': 'true' },
      body: JSON.stringify(body),
    });
    expect([strict.status, await strict.json()]).toMatchObject([400, { error: { code: 'invalid_request' } }]);
  });
});

test('SIGTERM ends in good order; what was accepted is finished after the next start', {
  timeout: 60_000,
}, async () => {
  const folder = makeTempFolder('sigterm');
  const twins = await startStrictTwins({ twins: await registry.twins(), slow_ms: 1_500 });
  const protocols = ['ark'];
  const env = {
    GATEWAY_DATA_DIR: join(folder, 'data'),
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    ...twinKeyEnv(twins, protocols),
  };
  try {
    writeTwinConfig(env.GATEWAY_CONFIG, { registry, twins, protocols, giveUpSecs: 30 });
    const made = await runProgram(
      ['runtime/cli.ts', 'keys', 'create', '--name', 'x', '--topup', '10', '--json'],
      env,
    );
    const auth = { ...headers, authorization: `Bearer ${JSON.parse(made.stdout).secret}` };
    const first = await startGatewayProcess(env);
    const body = JSON.stringify({ model: 'video-f', prompt: 'sandbox:slow' });
    const slow = fetch(`${first.url}/v1/videos`, { method: 'POST', headers: auth, body });
    await expect.poll(() => twins.journal().length, { timeout: 10_000 }).toBe(1);
    const [code, answer] = await Promise.all([first.stop('SIGTERM'), slow]);
    expect([code, answer.status]).toEqual([0, 200]);
    const { id } = (await answer.json()) as Task;
    const second = await startGatewayProcess(env);
    const status = async () => {
      const seen = await fetch(`${second.url}/v1/videos/${id}`, { headers: auth });
      return ((await seen.json()) as Task).status;
    };
    await expect.poll(status, { timeout: 15_000 }).toBe('completed');
    expect([await second.stop('SIGTERM'), twins.journal().length]).toEqual([0, 1]);
  } finally {
    await twins.close();
    removeFolder(folder);
  }
});
