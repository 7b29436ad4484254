import { registry } from '../../../generated/index.ts';
import { atOnce } from '../../../runtime/contract/paused-work.ts';
import { allFamilies } from '../../../runtime/contract/registry.ts';
import type { Operation, Route, RouteExample } from '../../../runtime/contract/route.ts';
import { createIntake } from '../../../runtime/intake/intake.ts';
import { openReference } from '../../../runtime/reference/reference.ts';
import type { TaskRecord } from '../../../runtime/store/types.ts';
import type { QuoteDesk } from '../../../runtime/work/quote/quote-desk.ts';
import {
  completedTask,
  DEPLOYMENT,
  NOW_MS,
  openServer,
  openStream,
  type Server,
  taskRecord,
} from '../../edge/fakes.ts';

export const everyModel = allFamilies(registry).flatMap((family) => family.models.map((model) => model.id));
const known = taskRecord();
const SUBMITS = new Set<Operation>(['video.submit', 'audio.submit', 'image.submit', 'image.generate']);
const pictures = new Set(
  registry.families.flatMap((family) => (family.kind === 'image' ? family.models.map(({ id }) => id) : [])),
);

/** Whether an accepted example makes a task: content routes do for models that make pictures. */
export function submits({ operation }: Route, { path }: RouteExample): boolean {
  return SUBMITS.has(operation) || (operation.startsWith('content.') && pictures.has(path?.model ?? ''));
}

/** A task that the route shows, in the state that its operation is about. */
export function knownTo({ operation, tasks }: Route): TaskRecord {
  const of = { kind: tasks?.kind ?? 'video', route: tasks?.made_by?.[0] ?? 'videos-create' };
  return operation === 'task.cancel' ? taskRecord(of) : completedTask(of);
}

/** Checks what it is asked, which refuses all that the examples would have refused. */
const checked = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const checkingDesk: Pick<QuoteDesk, 'quote' | 'remix'> = {
  async quote(input) {
    atOnce(checked.check(input));
    throw new Error('internal: no example was expected to be quoted');
  },
  async remix() {
    throw new Error('internal: no example was expected to be a remix');
  },
};

/** The real server for one route, on tasks and calls that are already there. */
export async function serverFor(route: Route): Promise<Server> {
  const server = await openServer({
    registry,
    servable: everyModel,
    tasks: {
      remix: async () => taskRecord({ id: `task_${'b'.repeat(32)}` }),
      callback: async () => true,
      ended: async ({ id }) => completedTask({ id, kind: 'image', route: route.id }),
      cancel: async () => {
        const task = knownTo(route);
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
    deps: { quotes: checkingDesk, reference: () => openReference(registry) },
    egress: {
      publicStream: async () =>
        openStream(200, { 'content-type': 'video/mp4', 'content-length': '3' }, [Buffer.from('abc')]),
    },
  });
  reset(server, route);
  return server;
}

/** The server as it was before any request. */
export function reset({ world }: Server, route: Route): void {
  world.submitted.splice(0);
  world.keyLookups.splice(0);
  world.tasks.clear();
  const task = knownTo(route);
  world.tasks.set(task.id, task);
}

export function send(server: Server, route: Route, example: RouteExample) {
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
