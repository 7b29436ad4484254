import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { PolledTwin, TwinEndpoint } from '../../runtime/contract/twin.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { createJwksSource } from '../../runtime/upstream/callbacks/jwks.ts';
import { verifyCallback } from '../../runtime/upstream/callbacks/proof.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';
import { channelAt, POST, startEgress } from '../upstream/calls.ts';

const endpoint = (method: TwinEndpoint['method'], path: string, more: Partial<TwinEndpoint> = {}) => ({
  method,
  path,
  query: {},
  body: 'none' as const,
  required: [],
  ...more,
});
const problem = (http: number, error: string) => ({ http, body: { error } });
const base: PolledTwin = {
  kind: 'polled',
  protocol: 'base',
  auth: { use: 'none', params: {} },
  submit: [endpoint('POST', '/make')],
  poll: [endpoint('GET', '/jobs/{id}')],
  id: ['id'],
  pollId: { in: 'path', name: 'id' },
  pollEcho: ['id'],
  state: { at: ['status'], words: { queued: ['waiting'], in_progress: ['busy'], completed: ['done'] } },
  results: { video: ['url'] },
  examples: {
    submit: { id: 'job-1' },
    poll: {
      queued: { id: 'job-1', status: 'waiting' },
      in_progress: { id: 'job-1', status: 'busy' },
      completed: { id: 'job-1', status: 'done', url: 'https://base.example/out.mp4' },
      failed: { id: 'job-1', status: 'broken' },
    },
    error: problem(500, 'broken'),
    errors: {
      invalid_key: problem(401, 'no key'),
      invalid_request: problem(400, 'not valid'),
      not_found: problem(404, 'unknown'),
      upstream: problem(500, 'broken'),
    },
  },
  about: {},
};

/** One address for all actions, which a header tells apart. */
const actions: PolledTwin = {
  ...base,
  protocol: 'actions',
  submit: [endpoint('POST', '/', { headers: { 'x-action': 'Make' } })],
  poll: [endpoint('POST', '/', { headers: { 'x-action': 'Ask' }, body: 'json' })],
  pollId: { in: 'body', name: 'id' },
};
/** Numbers for words, two of which are a failure. */
const numbers: PolledTwin = {
  ...base,
  protocol: 'numbers',
  state: {
    at: ['status'],
    words: { in_progress: ['5'], completed: ['1'], failed: ['7', '8'] },
    classes: { '7': 'content_policy' },
  },
  examples: {
    ...base.examples,
    poll: {
      in_progress: { id: 'job-1', status: 5 },
      completed: { id: 'job-1', status: 1, url: 'https://base.example/out.mp4' },
      failed: { id: 'job-1', status: 8 },
    },
  },
};
/** Names with slashes as ids, several tasks in one call, and a remix. */
const names: PolledTwin = {
  ...base,
  protocol: 'names',
  submit: [endpoint('POST', '/v1/{+model}:make')],
  poll: [endpoint('GET', '/v1/{+upstream_id}')],
  pollId: { in: 'path', name: 'upstream_id' },
  remix: endpoint('POST', '/v1/{+upstream_id}:remix'),
  batch: {
    endpoint: endpoint('POST', '/v1/batch', { body: 'json' }),
    ids: { in: 'body', name: 'ids', joined: false },
    list: ['jobs'],
    item: [],
  },
  examples: { ...base.examples, submit: { id: 'models/m-1/operations/abc' } },
};
/** The answer names the addresses of later calls; HTTP says that it works; two clips come of it. */
const queue: PolledTwin = {
  ...base,
  protocol: 'queue',
  poll: [endpoint('GET', '/requests/{upstream_id}/status')],
  pollId: { in: 'path', name: 'upstream_id' },
  fetch: endpoint('GET', '/requests/{upstream_id}'),
  addresses: [
    { at: ['status_url'], path: '/requests/{upstream_id}/status' },
    { at: ['response_url'], path: '/requests/{upstream_id}' },
  ],
  http: { in_progress: 202 },
  results: { audio: ['clips', 0, 'audio'], image_2: ['clips', 1, 'image'] },
  examples: {
    ...base.examples,
    submit: { id: 'q-1', status_url: '', response_url: '' },
    poll: { in_progress: { id: 'q-1', status: 'busy' }, fetch: { id: 'q-1', status: 'done' } },
    fetch: { clips: [{ audio: '', title: 'one' }, { image: '' }] },
  },
};
const reporting = (verify: string): PolledTwin => ({
  ...base,
  protocol: verify.replace('_', '-'),
  auth: { use: 'bearer', params: {} },
  callback: { in: 'body', at: ['hook', 'to'], verify, params: {} },
});
const cloud: PolledTwin = {
  ...base,
  protocol: 'cloud',
  auth: { use: 'google_sa', params: { scope: 'https://cloud.example/auth' } },
};
const PROOFS = ['none', 'svix', 'vidu_hmac', 'fal_ed25519'] as const;
const twins = Object.fromEntries(
  [actions, numbers, names, queue, cloud, ...PROOFS.map(reporting)].map((twin) => [twin.protocol, twin]),
);

interface Answer {
  readonly http: number;
  readonly body: JsonObject;
}

describe('a twin plays', () => {
  let server: TwinServer;
  /** Jobs age only while they are waited for; what is reported of them goes by real time. */
  let clock = 0;
  beforeAll(async () => {
    server = await startStrictTwins({ twins, journey: { queued_ms: 30, running_ms: 200 }, now: () => clock });
  });
  afterAll(() => server.close());

  const call = async (url: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(url, init);
    const text = await answer.text();
    return { http: answer.status, body: text === '' ? {} : (JSON.parse(text) as JsonObject) };
  };
  const at = (protocol: string, path: string) => `${server.baseUrl(protocol)}${path}`;
  const post = (url: string, body: JsonObject = {}, headers: Record<string, string> = {}) =>
    call(url, { method: 'POST', body: JSON.stringify(body), headers });
  const until = async (ask: () => Promise<Answer>, done: (answer: Answer) => boolean) => {
    for (;;) {
      const answer = await ask();
      if (done(answer)) return answer;
      clock += 5;
    }
  };

  test('actions that a header selects', async () => {
    const { body } = await post(at('actions', ''), {}, { 'x-action': 'Make' });
    const asked = await post(at('actions', ''), { id: body.id ?? '' }, { 'x-action': 'Ask' });
    expect([asked.http, asked.body.id]).toEqual([200, body.id]);
    expect((await post(at('actions', ''), {}, { 'x-action': 'Other' })).http).toBe(404);
    expect((await post(at('actions', ''))).http).toBe(404);
  });

  test.each([
    ['fail', 8],
    ['fail_policy', 7],
  ])('%s: the word of that failure, a number as in the example', async (fault, word) => {
    const { id } = (await post(at('numbers', 'make'), { prompt: `sandbox:${fault}` })).body;
    const ended = await until(
      () => call(at('numbers', `jobs/${id}`)),
      ({ body }) => body.status !== 5,
    );
    expect(ended.body).toEqual({ id, status: word });
    clock += 50;
    expect((await call(at('numbers', `jobs/${id}`))).body.status).toBe(word);
  });

  test('ids and models with slashes', async () => {
    const { body } = await post(at('names', 'v1/owner/model-1:make'));
    expect(body.id).toMatch(/^models\/m-1\/operations\/[0-9a-f]{24}$/);
    const asked = await call(at('names', `v1/${body.id}`));
    expect([asked.http, asked.body.id]).toEqual([200, body.id]);
    expect((await post(at('names', 'v1/:make'))).http).toBe(404);
  });

  test('several tasks in one call, without those that nobody knows', async () => {
    const ids: unknown[] = [];
    for (let made = 0; made < 3; made++) ids.push((await post(at('names', 'v1/m:make'))).body.id);
    const asked = await post(at('names', 'v1/batch'), { ids: [...ids, 'models/x/operations/y'] as string[] });
    expect((asked.body.jobs as JsonObject[]).map(({ id }) => id)).toEqual(ids);
    const sick = (await post(at('names', 'v1/m:make'), { prompt: 'sandbox:poll_error' })).body.id ?? '';
    expect((await post(at('names', 'v1/batch'), { ids: [...ids, sick] as string[] })).http).toBe(500);
    const page = (await post(at('names', 'v1/m:make'), { prompt: 'sandbox:html' })).body.id ?? '';
    const answer = await fetch(at('names', 'v1/batch'), {
      method: 'POST',
      body: JSON.stringify({ ids: [page] }),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
  });

  test('a remix of what is finished, and of nothing else', async () => {
    const { id } = (await post(at('names', 'v1/m:make'))).body;
    expect((await post(at('names', `v1/${id}:remix`))).http).toBe(400);
    await until(
      () => call(at('names', `v1/${id}`)),
      ({ body }) => body.status === 'done',
    );
    const remixed = await post(at('names', `v1/${id}:remix`), { prompt: 'again' });
    expect([remixed.http, remixed.body.id === id]).toEqual([200, false]);
    expect((await call(at('names', `v1/${remixed.body.id}`))).http).toBe(200);
    expect((await post(at('names', 'v1/models/x/operations/y:remix'))).http).toBe(404);
  });

  test('addresses that it names, work that only HTTP tells, and several results', async () => {
    const { body } = await post(at('queue', 'make'));
    const own = at('queue', `requests/${body.id}`);
    expect([body.status_url, body.response_url]).toEqual([`${own}/status`, own]);
    const endless = (await post(at('queue', 'make'), { prompt: 'sandbox:never' })).body;
    const bare = await until(
      () => call(String(endless.status_url)),
      (answer) => answer.http !== 200 && answer.body.status === undefined,
    );
    expect(bare).toEqual({ http: 202, body: {} });
    const done = await until(
      () => call(String(body.status_url)),
      (answer) => answer.body.status === 'done',
    );
    expect(done.http).toBe(200);
    const { clips } = (await call(String(body.response_url))).body;
    const [first, second] = clips as JsonObject[];
    expect([first?.audio, second?.image]).toEqual([
      expect.stringMatching(/\/audio\.mp3\?link=1&X-Expires=\d+&X-Signature=[0-9a-f]{64}$/),
      expect.stringMatching(/\/image_2\.png\?link=1&X-Expires=\d+&X-Signature=[0-9a-f]{64}$/),
    ]);
    const types = await Promise.all(
      [first?.audio, second?.image].map(async (url) =>
        (await fetch(String(url))).headers.get('content-type'),
      ),
    );
    expect(types).toEqual(['audio/mpeg', 'image/png']);
  });

  test('a failure that only the second call tells', async () => {
    const { body } = await post(at('queue', 'make'), { prompt: 'sandbox:fail' });
    await until(
      () => call(String(body.status_url)),
      (answer) => answer.body.status === 'done',
    );
    expect(await call(String(body.response_url))).toEqual({ http: 500, body: { error: 'broken' } });
  });

  test('a cloud that takes access tokens only, which the gateway gets for itself', async () => {
    const egress = startEgress();
    const channelCall = (credential: Readonly<Record<string, string>>) =>
      egress.channelCall({
        channel: channelAt(server.baseUrl('cloud'), credential),
        credential: 0,
        auth: cloud.auth,
        request: { ...POST, path: '/make' },
        call: 'submit',
      });
    const credential = server.credentialOf('cloud');
    expect(await channelCall(credential)).toMatchObject({ kind: 'answer', answer: { http: 200 } });
    const stranger = { ...credential, client_email: 'you@sandbox.invalid' };
    expect(await channelCall(stranger)).toMatchObject({ kind: 'failure', failure: { reason: 'auth' } });
    expect((await post(at('cloud', 'make'), {}, { authorization: 'Bearer guess' })).http).toBe(401);
  });

  /** A caller that refuses the first report it gets, and takes the others. */
  const startCaller = async () => {
    const seen: { path: string; headers: Record<string, string>; body: Buffer }[] = [];
    const caller = createServer(async (message, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      const headers = message.headers as Record<string, string>;
      seen.push({ path: message.url ?? '', headers, body: Buffer.concat(chunks) });
      response.writeHead(seen.length === 1 ? 503 : 204).end();
      caller.emit('seen');
    });
    caller.listen(0, '127.0.0.1');
    await once(caller, 'listening');
    const url = `http://127.0.0.1:${(caller.address() as AddressInfo).port}/hook`;
    return { caller, seen, url };
  };

  const make = (protocol: string, to: string) =>
    post(at(protocol, 'make'), { hook: { to } }, { authorization: `Bearer ${server.keyOf(protocol)}` });

  test.each(PROOFS)('reports that are proved by %s, again after a refusal', async (verify) => {
    const protocol = verify.replace('_', '-');
    const { caller, seen, url } = await startCaller();
    const { body } = await make(protocol, url);
    while (seen.length < 3) await once(caller, 'seen');
    caller.close();
    const words = seen.map((each) => (JSON.parse(each.body.toString()) as JsonObject).status);
    expect(words.toSorted()).toEqual(['busy', 'busy', 'done']);
    expect(seen.map((each) => (JSON.parse(each.body.toString()) as JsonObject).id)).toEqual([
      body.id,
      body.id,
      body.id,
    ]);
    const { host } = new URL(server.origin);
    const jwks = createJwksSource({ egress: startEgress({ allow: [host] }) });
    const proof = (tampered?: Buffer) =>
      Promise.all(
        seen.map((each) =>
          verifyCallback({
            choice: { verify, params: {} },
            credential: server.credentialOf(protocol),
            settings: server.settingsOf(protocol),
            request: { ...each, method: 'POST', query: '', body: tampered ?? each.body },
            now: Date.now(),
            jwks,
          }),
        ),
      );
    const good = verify === 'none' ? 'unsigned' : 'proved';
    expect(await proof()).toEqual([good, good, good]);
    const forged = verify === 'svix' || verify === 'fal_ed25519' ? 'forged' : good;
    expect(await proof(Buffer.from('{}'))).toEqual([forged, forged, forged]);
  });

  test('reports go to this machine only', async () => {
    const { id } = (await make('svix', 'http://192.0.2.1/hook')).body;
    const ofIt = () => server.reports().filter((row) => row.id === id);
    while (ofIt().length < 2) await sleep(10);
    expect(ofIt().map(({ taken }) => taken)).toEqual([false, false]);
  });
});
