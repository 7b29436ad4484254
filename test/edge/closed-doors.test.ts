import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { TaskKind } from '../../runtime/contract/family.ts';
import type { Operation } from '../../runtime/contract/route.ts';
import { SANDBOX_ADMIN_KEY } from '../../runtime/sandbox/sandbox-deployment.ts';
import { accepted } from '../store/sample.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { wholePng } from '../uploads/uploads.ts';

const MINE = { id: 'key_mine', secret: 'sk-doors-mine', owner: 'owner_mine', funds: 1_000_000_000 };
const THEIRS = { id: 'key_theirs', secret: 'sk-doors-theirs', owner: 'owner_theirs', funds: 1_000_000_000 };

let gateway: SandboxGateway;
beforeAll(async () => {
  gateway = await startSandboxGateway({ folder: makeTempFolder('doors'), keys: [MINE, THEIRS] });
});
afterAll(() => gateway.close());

type Shown = (typeof shownRoutes)[number];

/** Operations on what has an owner, each with what names it. */
const NAMING: ReadonlySet<Operation> = new Set([
  'task.get',
  'task.batch',
  'task.cancel',
  'task.delete',
  'task.content',
  'video.remix',
  'asset.get',
  'asset.delete',
  'asset.content',
] as const);
const naming = shownRoutes.filter(({ operation }) => NAMING.has(operation));

/** Asks a route about an id, by a key. */
async function ask(route: Shown, id: string, by: { readonly secret: string }) {
  const [example] = route.examples.accepted;
  const inQuery = Object.hasOwn(route.query, 'id') ? { id } : {};
  const query = new URLSearchParams({ ...route.selected_by, ...inQuery }).toString();
  const field = route.task_id_in?.body ?? 'asset_id';
  const given = JSON.stringify(example?.body ?? {}).replaceAll(/task_[0-9a-f]+/g, id);
  const body = JSON.stringify({ ...JSON.parse(given), [field]: id });
  const answer = await fetch(`${gateway.url}${route.path.replaceAll(/\{\w+\}/g, id)}?${query}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${by.secret}`,
      'content-type': 'application/json',
      'x-request-id': 'r',
    },
    ...(route.body === undefined ? {} : { body }),
  });
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'retry-after');
  return { status: answer.status, headers, text: (await answer.text()).replaceAll(id, 'ID') };
}

const newId = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`;

/** Something of an owner that the route would serve. */
async function made(route: Shown, of: typeof MINE): Promise<string> {
  if (!route.operation.startsWith('asset.')) {
    const kind: TaskKind = route.tasks?.kind ?? 'video';
    const id = newId('task');
    const by = route.tasks?.made_by?.[0] ?? 'videos-create';
    await accepted(gateway.store, id, { key: of.id, owner: of.owner, kind, route: by });
    return id;
  }
  const form = new FormData();
  // Bytes of its own, so that it is an asset of its own.
  form.append('file', new Blob([Uint8Array.from(wholePng(64, 64, newId('note')))]), 'a.png');
  const path = shownRoutes.find(({ operation }) => operation === 'asset.upload')?.path;
  const headers = { authorization: `Bearer ${of.secret}` };
  const answer = await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body: form });
  const id = /asset_[0-9a-f]{32}/.exec(await answer.text())?.[0];
  if (id === undefined) throw new Error(`no upload: ${answer.status}`);
  return id;
}

test.each(naming.map((route) => ({ name: `${route.method} ${route.path} (${route.id})`, route })))(
  "$name answers about another's as about what there is not (F95)",
  async ({ route }) => {
    const kind = route.operation.startsWith('asset.') ? 'asset' : 'task';
    const id = await made(route, THEIRS);
    const foreign = await ask(route, id, MINE);
    expect(foreign).toEqual(await ask(route, newId(kind), MINE));
    // That it is there at all, and was left alone: its owner is told something else.
    expect(await ask(route, id, THEIRS)).not.toEqual(foreign);
  },
);

test('no key of a caller opens a route of operators, and none of them is on the public port (F108)', async () => {
  const operations = Object.values(registry.admin);
  const let_in: string[] = [];
  let asked = 0;
  for (const { method, path: pattern } of operations) {
    const path = pattern.replaceAll(/\{\w+\}/g, 'x');
    for (const [base, secret, status] of [
      [gateway.adminUrl, MINE.secret, 401],
      [gateway.adminUrl, '', 401],
      [gateway.url, MINE.secret, 404],
      [gateway.url, SANDBOX_ADMIN_KEY, 404],
    ] as const) {
      asked += 1;
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const answer = await fetch(`${base}${path}`, {
        method,
        headers,
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      await answer.arrayBuffer();
      if (answer.status !== status) let_in.push(`${method} ${base}${path}: ${answer.status}`);
    }
  }
  expect([operations.length > 15, asked, let_in]).toEqual([true, 4 * operations.length, []]);
});

test('no page of another origin may read, frame or use an answer of any route (F109)', async () => {
  const open: string[] = [];
  const listeners = [
    ...shownRoutes.map(({ method, path }) => ({ method, url: `${gateway.url}${path}` })),
    ...Object.values(registry.admin).map(({ method, path }) => ({
      method,
      url: `${gateway.adminUrl}${path}`,
    })),
  ];
  for (const { method, url } of listeners)
    for (const asked of [method, 'OPTIONS']) {
      const answer = await fetch(url.replaceAll(/\{\w+\}/g, 'x'), {
        method: asked,
        redirect: 'manual',
        headers: {
          origin: 'https://evil.example',
          cookie: 'session=1',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      await answer.arrayBuffer();
      const names = [...answer.headers.keys()].filter((name) => /^access-control-|^set-cookie/.test(name));
      const policy = answer.headers.get('content-security-policy') ?? '';
      if (
        names.length > 0 ||
        !policy.includes("frame-ancestors 'none'") ||
        answer.headers.get('x-frame-options') !== 'DENY'
      )
        open.push(`${asked} ${url}: ${answer.status} ${names.join()}`);
    }
  expect([listeners.length > 60, open]).toEqual([true, []]);
});

/** Bodies that would give every object a field, if something merged them. */
const POISON = [
  '{"__proto__":{"polluted":1}}',
  '{"\\u005f_proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"metadata":{"__proto__":{"polluted":1}}}',
  '{"metadata":"{\\"__proto__\\":{\\"polluted\\":1}}"}',
  '{"meta_data":"{\\"constructor\\":{\\"prototype\\":{\\"polluted\\":1}}}"}',
] as const;

test('no body gives all objects a field (F103)', async () => {
  const names = () => Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length;
  const before = names();
  const routes = shownRoutes.filter(({ body }) => body?.kinds.includes('json') === true);
  const taken: string[] = [];
  for (const route of routes)
    for (const poison of POISON) {
      const own = JSON.stringify(route.examples.accepted[0]?.body ?? {});
      const body = own === '{}' ? poison : `${own.slice(0, -1)},${poison.slice(1)}`;
      const query = new URLSearchParams(route.selected_by).toString();
      const answer = await fetch(`${gateway.url}${route.path.replaceAll(/\{\w+\}/g, 'x')}?${query}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${MINE.secret}`,
          'content-type': 'application/json',
          'gateway-dry-run': 'true',
        },
        body,
      });
      await answer.arrayBuffer();
      if (answer.status >= 500 || 'polluted' in {}) taken.push(`${route.id} ${poison}: ${answer.status}`);
    }
  expect([routes.length > 20, taken, names()]).toEqual([true, [], before]);
});
