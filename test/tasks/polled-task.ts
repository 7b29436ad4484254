import type { ClaimedTask, FinishOutcome, TaskRecord } from '../../runtime/store/types.ts';
import { pollOnce } from '../../runtime/work/poll/poll-once.ts';
import { applyVerdict } from '../../runtime/work/settle/finish.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { answer, createWorld, type Reply, type World, type WorldOptions } from './world.ts';

/** Where a finished file lies; the address policy of the fake egress lets it pass. */
export const URL_1 = 'https://files.example/1.mp4';

/** A world with one queued task that is due. */
export async function withTask(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld(options);
  world.script('a', answer(200, { id: 'up-1' }));
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  await service.submit({ key: world.key, request: world.request() });
  return world;
}

/** Leases the due task of such a world. */
export async function claimOne(world: World): Promise<ClaimedTask> {
  const [task] = await world.claim();
  if (task === undefined) throw new Error('expected a due task');
  return task;
}

/** One poll of a claimed task, its verdict written; what its vendor said before is as it is stored now. */
export async function poll(world: World, claimed: ClaimedTask): Promise<FinishOutcome> {
  const task = { ...claimed, next_poll_at: Date.now(), ...repeatedOf(world, claimed) };
  const channel = world.deps.current().directory.byId('a');
  const protocol = world.deps.registry.protocols.p;
  if (channel === undefined || protocol === undefined) throw new Error('expected channel and protocol');
  const verdict = await pollOnce(world.deps, { task, channel, protocol });
  return applyVerdict({ deps: world.deps, task, channel, protocol }, verdict);
}

function repeatedOf(world: World, { id }: ClaimedTask): Pick<ClaimedTask, 'repeated'> {
  const sql = `SELECT repeated AS answer, repeated_times AS times, repeated_until AS until FROM live WHERE work='${id}' AND repeated IS NOT NULL`;
  const [repeated] = world.rows(sql) as readonly NonNullable<ClaimedTask['repeated']>[];
  return repeated === undefined ? {} : { repeated };
}

/** So much time goes by, as far as repeated answers in a row depend on it. */
export function timePasses(world: World, ms: number): void {
  world.write(`UPDATE live SET repeated_until=repeated_until-${ms}`);
}

/** Claims the due task and polls it once; the replies answer the calls of that poll in order. */
export async function pollWith(world: World, ...replies: readonly Reply[]): Promise<TaskRecord | undefined> {
  world.script('a', ...replies);
  const { task } = await poll(world, await claimOne(world));
  return task;
}
