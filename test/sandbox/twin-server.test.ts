import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PolledTwin } from '../../runtime/contract/twin.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';

const error = (http: number, message: string) => ({ http, body: { error: { message } } });

/** A vendor of the tests' own, written by hand: two-step result, numeric ids, the key in a header. */
const studio: PolledTwin = {
  kind: 'polled',
  protocol: 'studio',
  auth: { use: 'token', params: {} },
  submit: [{ method: 'POST', path: '/v1/make', query: {}, body: 'json', required: ['prompt'] }],
  poll: [{ method: 'GET', path: '/v1/query', query: {}, body: 'none', required: [] }],
  fetch: { method: 'GET', path: '/v1/files/{file}', query: {}, body: 'none', required: [] },
  fetchId: { at: ['file_id'], name: 'file' },
  id: ['data', 'task_id'],
  pollId: { in: 'query', name: 'task_id' },
  pollEcho: ['task_id'],
  state: {
    at: ['status'],
    words: { queued: ['Preparing'], in_progress: ['Processing'], fetch: ['Success'], failed: ['Fail'] },
  },
  progress: ['progress'],
  results: { video: ['file', 'url'] },
  examples: {
    submit: { data: { task_id: '867283741759111202' }, code: 0 },
    poll: {
      queued: { task_id: '1', status: 'Preparing', progress: '0%' },
      in_progress: { task_id: '1', status: 'Processing', progress: '50%' },
      fetch: { task_id: '1', status: 'Success', file_id: 'f' },
      failed: { task_id: '1', status: 'Fail' },
    },
    fetch: { file: { url: 'https://cdn.example/x.mp4' } },
    error: error(500, 'broken'),
    errors: {
      invalid_key: error(401, 'no key'),
      invalid_request: error(400, 'bad'),
      rate_limit: error(429, 'slow down'),
      not_found: error(404, 'no such task'),
      upstream: error(500, 'broken'),
    },
  },
  about: {},
};

interface StudioAnswer {
  readonly data: { readonly task_id: string };
  readonly task_id: string;
  readonly status: string;
  readonly progress: string;
  readonly file_id: string;
  readonly file: { readonly url: string };
}

const jsonOf = async (answer: Response | Promise<Response>) => (await (await answer).json()) as StudioAnswer;

describe('a twin', () => {
  let twins: TwinServer;
  /** Jobs age only while they are waited for. */
  let clock = 0;
  beforeAll(async () => {
    twins = await startStrictTwins({
      twins: { studio },
      journey: { queued_ms: 60, running_ms: 120 },
      now: () => clock,
    });
  });
  afterAll(() => twins.close());
  beforeEach(() => twins.setFaults([]));

  const headers = { authorization: 'Token sandbox-studio', 'content-type': 'application/json' };
  const make = (body: unknown, init: RequestInit = {}) =>
    fetch(`${twins.baseUrl('studio')}v1/make`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...init,
    });
  const makeJob = async (prompt: string) => String((await jsonOf(make({ prompt }))).data.task_id);
  const query = async (id: string) =>
    jsonOf(fetch(`${twins.baseUrl('studio')}v1/query?task_id=${id}`, { headers }));
  const until = async (id: string, status: string) => {
    for (;;) {
      const answer = await query(id);
      if (answer.status === status) return answer;
      clock += 10;
    }
  };

  test('checks the key, the required fields and the route', async () => {
    expect(
      (await make({ prompt: 'x' }, { headers: { ...headers, authorization: 'Token other' } })).status,
    ).toBe(401);
    expect((await make({})).status).toBe(400);
    expect((await make('not an object')).status).toBe(400);
    expect((await fetch(`${twins.baseUrl('studio')}v1/other`, { headers })).status).toBe(404);
    expect((await fetch(`${twins.origin}/nobody/v1/make`)).status).toBe(404);
  });

  test('moves through its own words and ends in a playable file', async () => {
    const id = await makeJob('a heron');
    expect(id).toMatch(/^\d{18,}$/);
    expect(await query(id)).toMatchObject({ task_id: id, status: 'Preparing', progress: '0%' });
    expect((await until(id, 'Processing')).progress).toMatch(/^\d{1,2}%$/);
    const done = await until(id, 'Success');
    const fetched = await jsonOf(fetch(`${twins.baseUrl('studio')}v1/files/${done.file_id}`, { headers }));
    const file = await fetch(fetched.file.url);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');

    const part = await fetch(fetched.file.url, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${bytes.length}`,
      'ftyp',
    ]);
    expect((await fetch(fetched.file.url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(
      416,
    );
  });

  test('journals what it created, and nothing that it refused', async () => {
    const before = twins.journal().length;
    await makeJob('counted [ref:r-1]');
    expect((await make({ prompt: 'sandbox:rate_limit [ref:r-2]' })).status).toBe(429);
    await expect(make({ prompt: 'sandbox:lost_answer [ref:r-3]' })).rejects.toThrow();
    expect((await make({ prompt: 'sandbox:accepted_then_502 [ref:r-4]' })).status).toBe(502);
    expect(
      twins
        .journal()
        .slice(before)
        .map((row) => row.ref),
    ).toEqual(['r-1', 'r-3', 'r-4']);
  });

  test('plays faults of a job', async () => {
    expect((await until(await makeJob('sandbox:fail'), 'Fail')).status).toBe('Fail');
    expect((await query(await makeJob('sandbox:unknown_status'))).status).toBe('zombie');
    const cut = await make({ prompt: 'sandbox:cut' });
    await expect(cut.text()).rejects.toThrow();
    const expired = await until(await makeJob('sandbox:expired_link'), 'Success');
    const link = async () =>
      (await jsonOf(fetch(`${twins.baseUrl('studio')}v1/files/${expired.file_id}`, { headers }))).file.url;
    expect((await fetch(await link())).status).toBe(403);
    expect((await fetch(await link())).status).toBe(200);
    const lost = await until(await makeJob('sandbox:no_result'), 'Success');
    expect(await jsonOf(fetch(`${twins.baseUrl('studio')}v1/files/${lost.file_id}`, { headers }))).toEqual({
      file: {},
    });
  });

  test('lies about ids until it comes to its senses', async () => {
    const first = await makeJob('a heron');
    expect(await makeJob('sandbox:same_id')).toBe(first);
    const second = await makeJob('sandbox:wrong_id');
    expect(second).not.toBe(first);
    expect((await query(second)).task_id).toBe(`${second}0`);
    twins.recover();
    expect((await query(second)).task_id).toBe(second);
  });

  test('takes fault rules over HTTP and uses each as often as it says', async () => {
    const set = await fetch(`${twins.origin}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ faults: [{ fault: 'rate_limit', protocol: 'studio', times: 1 }] }),
    });
    expect(set.status).toBe(200);
    expect([(await make({ prompt: 'a' })).status, (await make({ prompt: 'a' })).status]).toEqual([429, 200]);
    const bad = await fetch(`${twins.origin}/sandbox/faults`, {
      method: 'POST',
      body: '{"faults":[{"fault":"no"}]}',
    });
    expect(bad.status).toBe(400);
  });
});
