import type { AnsweredReading, AnswerScope, Protocol } from '../../runtime/contract/protocol.ts';
import { result, resultItems } from '../../runtime/contract/protocols/result.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import type { ResultKeeper } from '../../runtime/files/results/result-keeper.ts';
import type { StoredRequest, TaskRecord } from '../../runtime/store/types.ts';
import { pickOf, timeoutOf } from '../../runtime/work/attempt/attempt-bounds.ts';
import { runAttempts, type SubmitEnd } from '../../runtime/work/attempt/run-attempts.ts';
import type { Plan } from '../../runtime/work/plan/plan-results.ts';
import { TASK_SETTINGS } from '../../runtime/work/settings.ts';
import type { SubmitInput, TaskService } from '../../runtime/work/types.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/** What one picture costs in these tests. */
export const UNIT = 7;

/** One item of a vendor's list of pictures. */
export type Picture =
  | { readonly url: string }
  | { readonly b64: string }
  | { readonly text: string }
  | { readonly error: { readonly code: string } };

/** A vendor that answers with its pictures: `{pictures, usage?, code?}`; nothing can be polled. */
export function pictureProtocol(id: string, overrides: Partial<Protocol> = {}): Protocol {
  const { poll: _poll, fetch: _fetch, cancel: _cancel, ...base } = fakeProtocol(id);
  return {
    ...base,
    carries: { facts: ['prompt', 'count', 'size'], roles: [], metadata: true },
    submit: {
      request: () => requestOf(0),
      used: () => new Set(['prompt', 'count', 'size.pixels']),
      read: readPictures,
      within_secs: 300,
      max_answer_bytes: 50_000_000,
    },
    models: [{ per_call: 1, sizes: { kind: 'none' } }],
    ...overrides,
  };
}

/** The items of `{pictures: [...]}` with the code of the first error among them. */
function readPictures({ answer }: AnswerScope): AnsweredReading {
  const body = objectOf(answer.body);
  const list = Array.isArray(body.pictures) ? body.pictures : [];
  const items = resultItems(list, (item) => {
    const { url, b64, text } = objectOf(item);
    return { files: { image: { url: [url], base64: b64, ttl_secs: 60 } }, facts: { text } };
  });
  const [code] = list
    .map((item) => objectOf(objectOf(item).error).code)
    .filter((one) => typeof one === 'string');
  return {
    result: result({}, { output_tokens: objectOf(body.usage).output_tokens }, items),
    ...(code === undefined ? {} : { failure: { code } }),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function requestOf(call: number): UpstreamRequest {
  return { method: 'POST', path: `/pictures/${call}`, query: {}, headers: {}, body: { kind: 'none' } };
}

/** Keeps texts in memory; what does not begin with `PIC` is no picture. */
export function memoryKeeper(): ResultKeeper & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const keepText = (taskId: string, text: string) => {
    const id = `${taskId}-${kept.size}`;
    kept.set(id, text);
    return { id, bytes: text.length, mime: 'image/png' };
  };
  return {
    kept,
    async keep(taskId, { files, ...rest }) {
      const stored = Object.entries(files).flatMap(([name, file]) => {
        if (file?.base64 === undefined) return [[name, file] as const];
        const { base64, ttl_secs: _, ...where } = file;
        return base64.startsWith('PIC')
          ? [[name, { ...where, kept: keepText(taskId, base64) }] as const]
          : [];
      });
      return { ...rest, files: Object.fromEntries(stored) };
    },
    keepAddress: async (taskId, { url = '' }) =>
      url.includes('gone') ? undefined : keepText(taskId, `PIC of ${url}`),
    isReady: async () => true,
    open: async () => undefined,
  };
}

export async function createPictureWorld(options: WorldOptions = {}): Promise<World> {
  return createWorld({ protocols: [pictureProtocol('p')], ...options });
}

/** Submits and waits as a synchronous route does: the task as it then stands; throws what its caller is refused by. */
export async function made(service: TaskService, input: SubmitInput): Promise<TaskRecord> {
  const { task, refusal } = await service.begin(input);
  const { signal } = new AbortController();
  const end = await service.ended(task, { within_ms: 600_000, signal });
  const error = refusal();
  if (error !== undefined) throw error;
  return end;
}

/** A picture task with its hold, as TX1 leaves it, on channel `a`; its submission is not made yet. */
export async function holdPictures(
  world: World,
  { id, count, calls }: { readonly id: string; readonly count: number; readonly calls: number },
): Promise<{ readonly plan: Plan; readonly held: TaskRecord; readonly attempt: number }> {
  const { directory } = world.deps.current();
  const channel = directory.byId('a');
  const protocol = world.deps.registry.protocols.p;
  if (channel === undefined || protocol === undefined) throw new Error('expected channel and protocol');
  const task = { id, created_at: 1, kind: 'image' } as const;
  const scope = {
    request: { mode: 'text', facts: { prompt: 'a heron' }, roles: {} },
    model: 'vendor-m-1',
    task,
    route: {},
    channel: {},
    warnings: [],
  };
  const further = Array.from({ length: calls - 1 }, (_, index) => requestOf(index + 1));
  const plan: Plan = {
    candidate: { channel, protocol, upstreamModel: 'vendor-m-1', lost: [] },
    credential: 0,
    scope,
    upstreamRequest: requestOf(0),
    furtherRequests: further,
    runs: [],
    hosted: [],
    facts: { prompt: 'a heron', count },
    values: { tier: '1k' },
    quote: { micros: UNIT * count, rule: `${count} pictures`, row: 0 },
    warnings: [],
  };
  const request: StoredRequest = { mode: 'text', prompt: 'a heron', count, count_field: 'n', warnings: [] };
  const outcome = await world.store.submitIntent({
    task: {
      id,
      kind: 'image',
      route: 'images-generations',
      owner_id: world.key.owner_id,
      key_id: world.key.id,
      model: 'm-1',
      model_id: 'm-1',
      spec_version: 'digest-1',
      price: plan.quote.micros,
      price_rule: plan.quote.rule,
      request,
    },
    channel: pickOf(plan, TASK_SETTINGS),
    submit_timeout_ms: timeoutOf(plan, TASK_SETTINGS),
  });
  if (outcome.kind !== 'held') throw new Error(`expected a hold, got ${outcome.kind}`);
  return { plan, held: outcome.task, attempt: outcome.attempt };
}

/** The whole submission of so many pictures by so many calls; no other channel is asked. */
export async function submitPictures(
  world: World,
  asked: { readonly id: string; readonly count: number; readonly calls: number },
): Promise<SubmitEnd> {
  const held = await holdPictures(world, asked);
  return runAttempts({
    deps: world.deps,
    settings: { ...TASK_SETTINGS, write_again_ms: [], keep_again_ms: [] },
    planner: { next: async () => undefined },
    ...held,
  });
}
