import type { SandboxFill, SandboxParts } from '../../admin/sandbox-actions.ts';
import type { TaskKind } from '../../contract/family.ts';
import { generateKey, hashKey, keyPrefix, pepperName } from '../../secrets/keys.ts';
import { SANDBOX_KEY } from '../sandbox-deployment.ts';
import type { TwinServer } from '../twins/twin-server.ts';
import { isFilled, KEYS } from './keys.ts';
import { pastPulse } from './past-pulse.ts';
import { playDay } from './play-day.ts';
import { readSamples, type TaskSample } from './samples.ts';

const TASKS = 2_000;
const CALLS = 1_000;
const SEED = 20_260;

/** Files of the sandbox that show what a task of the kind makes. */
const SAMPLE_FILES: Readonly<Record<TaskKind, string>> = {
  video: 'clip.mp4',
  image: 'frame.png',
  audio: 'silence.mp3',
};

export interface FillDeps extends SandboxParts {
  readonly twins: Pick<TwinServer, 'origin' | 'addFault'>;
  /** Where callers ask the gateway. */
  readonly url: () => string;
}

/**
 * Fills the sandbox with a day of play traffic, once. What lies in the past is written with its own times, by the same
 * operations as any work; what goes on now is really asked of the gateway, so that it is polled, traced and played.
 */
export async function fillDay(deps: FillDeps): Promise<SandboxFill> {
  const { store, pepper, pulse, registry, twins } = deps;
  if (await isFilled(deps)) return { already: true };
  const key = await store.findKeyByHash(hashKey(pepper, SANDBOX_KEY));
  if (key === undefined) throw new Error("internal: the sandbox's own key is gone");
  const samples = await readSamples(deps, key);
  const steps = playDay({
    ...{ tasks: TASKS, calls: CALLS, now: Date.now(), samples, registry, random: seeded(SEED) },
    sampleFile: (kind) => `${twins.origin}/sandbox/${SAMPLE_FILES[kind]}`,
    newKey() {
      const secret = generateKey();
      return { prefix: keyPrefix(secret), hash: hashKey(pepper, secret), pepper: pepperName(pepper) };
    },
  });
  await store.playPast(steps);
  await pulse.addPast(pastPulse(steps));
  for (const { id, end } of KEYS) {
    if (end === 'disabled') await store.setKeyDisabled({ key: id, disabled: true, by: 'admin' });
    if (end === 'revoked') await store.revokeKey({ key: id, by: 'admin' });
  }
  const now = await askNow(deps, samples.tasks);
  const count = (write: string): number => steps.filter((step) => step.write === write).length;
  return {
    already: false,
    tasks: count('submitIntent') + now,
    calls: count('wholeCall'),
    keys: KEYS.length,
  };
}

/** Words after which a vendor of the sandbox misbehaves, and how many tasks have them. */
const NOW: readonly (readonly [string, number])[] = [
  ['sandbox:never', 6],
  ['', 8],
  ['sandbox:fail', 2],
  ['sandbox:policy', 1],
  ['sandbox:unknown_status', 1],
];
/** More failures in a row than a channel may have before it rests. */
const TROUBLE = 7;
const TROUBLE_TIMES = 60;

/** Asks for what goes on now; answers how many tasks were asked for. */
async function askNow({ twins, url, registry }: FillDeps, samples: readonly TaskSample[]): Promise<number> {
  const videos = samples.filter(({ kind, route, hold }) => kind === 'video' && route === COMMON && hold > 0);
  const submit = async (model: string, prompt: string): Promise<void> => {
    const headers = { authorization: `Bearer ${SANDBOX_KEY}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ model, prompt });
    const answer = await fetch(`${url()}${path}`, { method: 'POST', headers, body });
    await answer.body?.cancel();
  };
  const path = registry.routes.find(({ id }) => id === COMMON)?.path ?? '';
  let asked = 0;
  // A model that another channel makes as well, to which the next requests go.
  const troubled = videos.find(({ channels }) => channels.length > 1);
  if (troubled !== undefined) {
    const [{ protocol }] = troubled.channels;
    twins.addFault({ fault: 'server_error', protocol, times: TROUBLE_TIMES });
    for (; asked < TROUBLE; asked += 1) await submit(troubled.model, troubled.request.prompt ?? '');
  }
  const wanted = NOW.flatMap(([words, count]) => Array.from({ length: count }, () => words));
  await Promise.all(
    wanted.map((words, index) => {
      const { model, request } = videos[(index * 5) % Math.max(1, videos.length)] ?? {};
      asked += 1;
      return submit(model ?? '', [request?.prompt ?? 'a heron', words].join(' ').trim());
    }),
  );
  return asked;
}

const COMMON = 'videos-create';

/** Numbers from 0 to 1 that are the same in every sandbox. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
