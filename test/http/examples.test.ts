import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies } from '../../runtime/contract/offered.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Operation, Route, RouteExample } from '../../runtime/contract/route.ts';
import { libraryPath } from '../../runtime/http/route-table.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { QuoteDesk } from '../../runtime/quotes/types.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import {
  completedTask,
  DEPLOYMENT,
  NOW_MS,
  openStream,
  type Server,
  taskRecord,
  testServer,
} from './fakes.ts';

/** Every example of the specs is a request: accepted ones pass, rejected ones are refused as they say. */
const everyModel = allFamilies(registry).flatMap((family) => family.models.map((model) => model.id));
const known = taskRecord();
const SUBMITS = new Set<Operation>(['video.submit', 'audio.submit', 'image.submit', 'image.generate']);
const pictures = new Set(
  registry.families.flatMap((family) => (family.kind === 'image' ? family.models.map(({ id }) => id) : [])),
);

/** Whether an accepted example makes a task: content routes do for models that make pictures. */
function submits({ operation }: Route, { path }: RouteExample): boolean {
  return SUBMITS.has(operation) || (operation.startsWith('content.') && pictures.has(path?.model ?? ''));
}

/** A task that the route shows, in the state that its operation is about. */
function knownTo({ operation, tasks }: Route): TaskRecord {
  const of = { kind: tasks?.kind ?? 'video', route: tasks?.made_by?.[0] ?? 'videos-create' };
  return operation === 'task.cancel' ? taskRecord(of) : completedTask(of);
}

/** Checks what it is asked, which refuses all that the examples would have refused. */
const checked = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const checkingDesk: QuoteDesk = {
  async quote(input) {
    atOnce(checked.check(input));
    throw new Error('internal: no example was expected to be quoted');
  },
  async remix() {
    throw new Error('internal: no example was expected to be a remix');
  },
};

async function realServer(route: Route): Promise<Server> {
  const task = knownTo(route);
  const server = await testServer({
    registry,
    servable: everyModel,
    tasks: {
      remix: async () => taskRecord({ id: `task_${'b'.repeat(32)}` }),
      callback: async () => true,
      ended: async ({ id }) => completedTask({ id, kind: 'image', route: route.id }),
      cancel: async () => {
        server.world.tasks.set(task.id, { ...task, state: 'failed', error_code: 'cancelled' });
        return true;
      },
    },
    chat: {
      complete: async () => ({ text: '{"answered":true}', warnings: [] }),
      stream: async (_input, dialect) => ({
        warnings: [],
        async run(sink) {
          sink.write(`${dialect.chunk(JSON.stringify({ answered: true }))}${dialect.end}`);
          return 'whole';
        },
        asked: Promise.resolve(),
      }),
    },
    deps: { quotes: checkingDesk },
    egress: {
      publicStream: async () =>
        openStream(200, { 'content-type': 'video/mp4', 'content-length': '3' }, [Buffer.from('abc')]),
    },
  });
  server.world.tasks.set(task.id, task);
  return server;
}

function send(server: Server, route: Route, example: RouteExample) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(example.path?.[name] ?? known.id),
  );
  const query = new URLSearchParams({ ...route.selected_by, ...example.query }).toString();
  const payload = example.body === undefined ? {} : { payload: JSON.stringify(example.body) };
  const headers = {
    ...server.auth,
    ...(example.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return server.app.inject({
    method: route.method,
    url: query === '' ? path : `${path}?${query}`,
    headers,
    ...payload,
  });
}

const accepted = shownRoutes.flatMap((route) =>
  route.examples.accepted.map((example) => ({ name: `${route.id}: ${example.title}`, route, example })),
);
const rejected = shownRoutes.flatMap((route) =>
  route.examples.rejected.map((example) => ({ name: `${route.id}: ${example.title}`, route, example })),
);

describe('accepted', () => {
  test.each(accepted)('$name', async ({ route, example }) => {
    const server = await realServer(route);
    const answer = await send(server, route, example);
    const said = answer.headers['content-type']?.toString().startsWith('application/json')
      ? answer.json()
      : {};
    const status = route.operation === 'callback.receive' ? 204 : 200;
    expect({ status: answer.statusCode, error: said.error ?? null }).toEqual({ status, error: null });
    expect(server.world.submitted.length).toBe(submits(route, example) ? 1 : 0);
    for (const { warnings, canonical } of server.world.submitted) {
      // Of modes that a model is not recommended for, callers are told so.
      expect(warnings.filter(({ field }) => example.mode === undefined || field !== 'mode')).toEqual([]);
      if (example.mode !== undefined) expect(canonical.mode).toBe(example.mode);
    }
  });
});

describe('rejected', () => {
  test.each(rejected)('$name', async ({ route, example }) => {
    const server = await realServer(route);
    const answer = await send(server, route, example);
    const entry = Object.values(registry.errors).find((candidate) => candidate.code === example.code);
    expect(entry).toBeDefined();
    expect(answer.statusCode).toBe(entry?.status);
    expect(server.world.submitted).toEqual([]);
    if (route.method === 'HEAD') return;
    if (entry?.shapes[route.surface] === 'vendor') {
      expect(answer.body).toContain(`"${example.code}"`);
      return;
    }
    const { error } = answer.json();
    expect({ code: error.code, param: example.param === undefined ? undefined : error.param }).toEqual({
      code: example.code,
      param: example.param,
    });
    expect(error.type).toBe(entry?.types[route.surface] ?? entry?.types.default);
    expect(error.message.length).toBeGreaterThan(10);
  });
});

test('the real server has the routes of the table and no others', async () => {
  const { app } = await testServer({ registry });
  const paths = registry.routes.map(({ path }) => path);
  const addresses = new Set<string>();
  for (const route of registry.routes) {
    const url = libraryPath(route.path, paths);
    addresses.add(`${route.method} ${url}`);
    expect([route.id, app.hasRoute({ method: route.method, url })]).toEqual([route.id, true]);
  }
  const leaves = app.printRoutes({ commonPrefix: false }).match(/\(([A-Z, ]+)\)/g) ?? [];
  const methods = leaves.flatMap((leaf) => leaf.slice(1, -1).split(', '));
  expect(methods.length).toBe(addresses.size);
});
