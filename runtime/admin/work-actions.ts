import { channelOfTask } from '../channels/channel-place.ts';
import { GatewayError } from '../contract/errors.ts';
import { withoutUndefined } from '../contract/values.ts';
import { helpFor } from '../document/suggest.ts';
import { createModelIndex } from '../intake/find-model.ts';
import type { Doer } from '../store/audit.ts';
import type { WorkPage } from '../store/list-work.ts';
import type { TaskRecord } from '../store/types.ts';
import { cannotCancel } from '../work/poll/cancel-task.ts';
import { ownOf } from './explain-traces.ts';
import { findNamedKey } from './key-actions.ts';
import type { KeyNames } from './money-actions.ts';
import type { ActionDeps, FieldsOf } from './operation.ts';
import { modelProblem, orRefused, refusedField, shown } from './refusals.ts';
import { type CallLine, callLine, type TaskLine, taskLine } from './work-rows.ts';

type WorkDeps = Pick<ActionDeps, 'store' | 'registry' | 'deployment' | 'pepper' | 'previousPepper' | 'tasks'>;

/** Where a list goes on, and how far it looked. */
type PageEnd = Pick<WorkPage<never>, 'next' | 'looked_back_to'>;

/** What an id is of. */
export interface Found {
  readonly kind: 'task' | 'call' | 'key' | 'channel';
  readonly id: string;
  /** Why it was found: `its id at the vendor`. */
  readonly because: string;
  /** Of its page in the console. */
  readonly address: string;
}

/** Tasks and calls of all callers: lists of them, what an id is of, and a word about one that is in flight. */
export function workActions(deps: WorkDeps) {
  const { store } = deps;
  return {
    async 'tasks-list'(
      fields: FieldsOf<'tasks-list'>,
    ): Promise<{ readonly tasks: readonly TaskLine[] } & PageEnd> {
      const { state, kind } = fields;
      const filter = { ...(await readFilter(fields, deps)), ...withoutUndefined({ state, kind }) };
      const { rows, ...end } = await orRefused(store.listWork(filter));
      if (rows.length === 0) checkNames(fields, deps);
      const names = await keyNames(rows, deps);
      return { tasks: rows.map((row) => taskLine(row, names)), ...end };
    },
    async 'calls-list'(
      fields: FieldsOf<'calls-list'>,
    ): Promise<{ readonly calls: readonly CallLine[] } & PageEnd> {
      const filter = { ...(await readFilter(fields, deps)), ...withoutUndefined({ state: fields.state }) };
      const { rows, ...end } = await orRefused(store.listCalls(filter));
      if (rows.length === 0) checkNames(fields, deps);
      const names = await keyNames(rows, deps);
      return { calls: rows.map((row) => callLine(row, names)), ...end };
    },
    async find({ q }: FieldsOf<'find'>): Promise<{ readonly found: readonly Found[] }> {
      return { found: await findAny(q.trim(), deps) };
    },
    async 'tasks-poll'({ id }: FieldsOf<'tasks-poll'>, by: Doer) {
      const task = await taskOf(id, deps);
      if (isOpen(task) && (await isPaused(task, deps)))
        throw refusedField(
          'id',
          `${id} is not polled: its channel \`${task.channel_id}\` is disabled, and asked about nothing until it is enabled`,
        );
      const outcome = await store.pollNow({ id, by });
      switch (outcome.kind) {
        case 'due':
          deps.tasks?.nudge();
          return { task: id, state: task.state, polled: 'now' } as const;
        case 'polling':
          return { task: id, state: task.state, polled: 'at this moment' } as const;
        case 'too_soon':
          throw refusedField(
            'id',
            `${id} was polled less than 5 seconds ago: try again in ${Math.ceil(outcome.wait_ms / 1_000)} s`,
          );
        case 'not_polled':
          throw refusedField('id', `${id} is not polled: ${whyNotPolled(task)}`);
      }
    },
    async 'tasks-cancel'({ id }: FieldsOf<'tasks-cancel'>, by: Doer) {
      const task = await taskOf(id, deps);
      const why = await whyNoCancel(task, deps);
      if (why !== undefined) throw notCancellable(`${id} cannot be cancelled: ${why}`);
      if (deps.tasks === undefined)
        throw refusedField(
          '',
          'no gateway runs on this data folder, and vendors are asked by the gateway; start it first',
        );
      // Written down first: what cannot be is not done.
      await store.noteAction({ by, action: 'task.cancel', target: id });
      if (await deps.tasks.cancel(task, 'operator')) return { task: id, state: 'failed' } as const;
      const now = (await store.findTaskById(id)) ?? task;
      if (now.error_code === 'cancelled') return { task: id, state: 'failed' } as const;
      throw notCancellable(
        `${id} was not cancelled: its vendor did not agree; it is ${now.state.replaceAll('_', ' ')}`,
      );
    },
  };
}

function notCancellable(message: string): GatewayError {
  return new GatewayError('task_not_cancellable', { message });
}

/** Why nobody can be asked to cancel a task, as far as the deployment and the protocols of this moment say it. */
export async function whyNoCancel(
  task: TaskRecord,
  deps: Pick<WorkDeps, 'registry' | 'deployment' | 'store'>,
): Promise<string | undefined> {
  const { registry, deployment } = deps;
  const protocol = ownOf(registry.protocols, task.protocol);
  const hasChannel = channelOfTask(deployment()?.channels ?? [], task) !== undefined;
  return cannotCancel(task, { protocol, hasChannel, isPaused: await isPaused(task, deps) });
}

/** Whether an operator disabled its channel. */
async function isPaused({ channel_id }: TaskRecord, { store }: Pick<WorkDeps, 'store'>): Promise<boolean> {
  const overrides = await store.channelOverrides();
  return overrides.some((one) => one.channel_id === channel_id && one.mode === 'disabled');
}

function isOpen({ state }: TaskRecord): boolean {
  return state !== 'completed' && state !== 'failed';
}

function whyNotPolled(task: TaskRecord): string {
  if (!isOpen(task)) return `it is ${task.state}`;
  return 'its vendor has given it no id yet';
}

async function taskOf(id: string, { store }: WorkDeps): Promise<TaskRecord> {
  const task = await store.findKnownTask(id);
  if (task === undefined) throw refusedField('id', `there is no task ${shown(id)}`);
  return task;
}

type Filter = Pick<FieldsOf<'calls-list'>, 'model' | 'key' | 'channel' | 'from' | 'to' | 'after' | 'limit'>;

async function readFilter({ model, key, channel, ...rest }: Filter, deps: WorkDeps) {
  const { from, to, after, limit = DEFAULT_LIMIT } = rest;
  const named = key === undefined ? undefined : await findNamedKey(key, deps);
  const [record] = named === undefined ? [] : await deps.store.findKeys([named.id]);
  const found = model === undefined ? undefined : createModelIndex(deps.registry).find(model);
  return {
    limit,
    ...withoutUndefined({ from, to, after, channel_id: channel }),
    // Another name of a model means the model.
    ...withoutUndefined({ model_id: found?.model.id ?? model }),
    ...(record === undefined ? {} : { key: { id: record.id, owner_id: record.owner_id } }),
  };
}

const DEFAULT_LIMIT = 60;

/** Of names that nothing has, and that the deployment does not know, it is said what may have been meant. */
function checkNames({ model, channel, after }: Filter, { registry, deployment }: WorkDeps): void {
  if (after !== undefined) return;
  const index = createModelIndex(registry);
  const problem =
    model === undefined || index.find(model) !== undefined ? undefined : modelProblem(model, index);
  if (problem !== undefined) throw refusedField('model', problem);
  const channels = (deployment()?.channels ?? []).map(({ id }) => id);
  if (channel === undefined || channels.includes(channel)) return;
  const help = helpFor(channel.slice(0, 80), channels) ?? 'the deployment has none';
  throw refusedField('channel', `there is no channel \`${shown(channel)}\`; ${help}`);
}

/** Of one statement. */
const MOST_KEYS = 100;

async function keyNames(
  rows: readonly { readonly key_id: string }[],
  { store }: WorkDeps,
): Promise<KeyNames> {
  const ids = [...new Set(rows.map(({ key_id }) => key_id))];
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += MOST_KEYS)
    for (const { id, name } of await store.findKeys(ids.slice(from, from + MOST_KEYS))) names.set(id, name);
  return names;
}

async function findAny(name: string, deps: WorkDeps): Promise<readonly Found[]> {
  const { store, deployment } = deps;
  if (name === '') return [];
  const [task, call, named] = await Promise.all([
    store.findKnownTask(name),
    store.findCall(name),
    store.findNamedWork(name),
  ]);
  if (task !== undefined) return [work(task.id, 'its id')];
  if (call !== undefined) return [work(call.id, 'its id')];
  const works = named.map(({ id, channel_id }) =>
    work(
      id,
      channel_id === null
        ? 'the id of its request'
        : `its id at the vendor or of its request, on ${channel_id}`,
    ),
  );
  const isChannel = deployment()?.channels.some(({ id }) => id === name) === true;
  const channels: readonly Found[] = isChannel ? [place('channel', name, 'its id')] : [];
  return [...channels, ...works, ...(works.length + channels.length === 0 ? await keyNamed(name, deps) : [])];
}

/** A key that somebody pasted whole is not repeated. */
async function keyNamed(name: string, deps: WorkDeps): Promise<readonly Found[]> {
  try {
    const { id } = await findNamedKey(name, deps);
    return [place('key', id, 'its id, or what it begins with')];
  } catch (error) {
    if (error instanceof GatewayError) return [];
    throw error;
  }
}

function work(id: string, because: string): Found {
  return place(id.startsWith('chatcmpl-') ? 'call' : 'task', id, because);
}

function place(kind: Found['kind'], id: string, because: string): Found {
  return { kind, id, because, address: `/${kind}s/${encodeURIComponent(id)}` };
}
