import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayProcess } from '../support/process.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Step } from './nemesis.ts';
import type { Stand } from './stand.ts';
import type { Subject } from './subject.ts';

/** Between two pauses in which the others take a process for dead, and between two crashes of the database. */
const LONG_PAUSE_EVERY = 50;
const CRASH_EVERY = 40;
const LONG_PAUSE_MS = 18_000;

/** Several gateways at once, one of which ends with each step and is started anew, while the others go on. */
export async function startFleet(
  { subject, stand }: { readonly subject: Subject; readonly stand: Stand },
  nodes: number,
  seed: number,
) {
  const random = seededRandom(~seed * 7);
  const up: GatewayProcess[] = [];
  const add = async () => {
    const gateway = await subject.start();
    up.push(gateway);
    stand.add(gateway);
  };
  for (let node = 0; node < nodes; node++) await add();
  return {
    async run(step: Step, at: number): Promise<void> {
      const [victim] = up.splice(Math.floor(random() * up.length), 1);
      if (victim === undefined) throw new Error('internal: no gateway runs');
      await sleep(step.livesMs);
      if (at % CRASH_EVERY === CRASH_EVERY - 1) await subject.crashDatabase?.();
      if (step.pause !== undefined) {
        // Its callers wait meanwhile, and others ask the others.
        if (at % LONG_PAUSE_EVERY < 3) stand.remove(victim);
        process.kill(victim.pid, 'SIGSTOP');
        await sleep(at % LONG_PAUSE_EVERY < 3 ? LONG_PAUSE_MS : step.pause.forMs);
        process.kill(victim.pid, 'SIGCONT');
        await sleep(step.pause.forMs);
      }
      stand.remove(victim);
      await victim.stop(step.end);
      await add();
    },
    async stop(): Promise<void> {
      for (const gateway of up.splice(0)) {
        stand.remove(gateway);
        await gateway.stop('SIGKILL');
      }
    },
  };
}
